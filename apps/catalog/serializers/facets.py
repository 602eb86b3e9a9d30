"""How many products of a list each choice of a filter would leave."""

from rest_framework import serializers

from apps.common.api.serializers import Serializer


class FacetChoice(Serializer):
    """A value of the query string, and how many products fit it and the choices of all other filters."""

    value = serializers.CharField()
    count = serializers.IntegerField()


class Facets(Serializer):
    """The choices of each filter, in order."""

    noise = FacetChoice(many=True)
    effect = FacetChoice(many=True)
    age_up_to = FacetChoice(many=True)
    green = FacetChoice(many=True)
