"""Views of the list of orders, in and out."""

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.api.fields import TextField
from apps.common.api.serializers import Serializer
from apps.orders.models import Order

from ..filters import ORDER_PARAMETERS, OrderQuery
from .order_outputs import Colleague

MAX_QUERY = 1000


class QueryField(serializers.CharField):
    """A query string of the list of orders, as `status=shipped&noNumber=true`; a leading "?" is dropped.

    Page and limit are left out; other names and wrong values are refused.
    """

    def to_internal_value(self, data: Any) -> str:
        """In the order of the parameters, without empty ones."""
        typed: str = super().to_internal_value(data)
        sent = QueryDict(typed.removeprefix("?"), mutable=True)
        for name in ("page", "limit"):
            sent.pop(name, None)
        unknown = sorted(sent.keys() - set(ORDER_PARAMETERS))
        if unknown:
            raise serializers.ValidationError(f"The list has no such filter: {', '.join(unknown)}.")
        OrderQuery(sent, Order.objects.none())
        query = QueryDict(mutable=True)
        query.update({name: str(sent[name]) for name in ORDER_PARAMETERS if sent.get(name)})
        return query.urlencode(safe=",")


class ViewIn(Serializer):
    """A view to save."""

    name = TextField(message="Please enter a name.", max_length=40)
    query = QueryField(max_length=MAX_QUERY, allow_blank=True)
    shared = serializers.BooleanField(required=False, default=False)


class ViewChange(Serializer):
    """What to change of a view; what is left out stays."""

    name = TextField(message="Please enter a name.", max_length=40, required=False)
    query = QueryField(max_length=MAX_QUERY, allow_blank=True, required=False)
    shared = serializers.BooleanField(required=False)


class ViewOut(Serializer):
    """Filters under a name. A built-in one has a word as `_id` and no owner; nor has one whose owner is gone."""

    id = serializers.CharField()
    name = serializers.CharField()
    query = serializers.CharField()
    shared = serializers.BooleanField()
    built_in = serializers.BooleanField()
    can_change = serializers.BooleanField()
    owner = Colleague(allow_null=True)
