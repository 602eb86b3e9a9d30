"""The season at a glance, as it travels."""

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.common.api.fields import IdField, SumField
from apps.common.api.serializers import Serializer


class SeasonQuery(Serializer):
    """Which season; the present one by default."""

    year = serializers.IntegerField(min_value=2000, max_value=2100, required=False)


class SeasonExportQuery(SeasonQuery):
    """Which season, and the kind of file."""

    format = serializers.ChoiceField(["csv", "xlsx"], default="csv")


class SeasonDayOut(Serializer):
    """A day in India: its orders that are not cancelled, their revenue, how many are unpaid, how many orders left.

    `daysToDeepavali` is 0 on Deepavali and negative after it.
    """

    day = serializers.DateField()
    days_to_deepavali = serializers.IntegerField()
    orders = serializers.IntegerField()
    revenue = SumField()
    packed = serializers.IntegerField(help_text="Orders that left the shop on the day.")
    unpaid = serializers.IntegerField()


class Seller(Serializer):
    """What was sold. Units of a product include those in funds and gift boxes, whose revenue is theirs."""

    type = serializers.ChoiceField(ItemKind.choices)
    id = IdField()
    name = serializers.CharField()
    units = serializers.IntegerField()
    revenue = SumField()


class SlowSeller(Serializer):
    """A product on sale, and how many are left."""

    id = IdField()
    name = serializers.CharField()
    units = serializers.IntegerField()
    revenue = SumField()
    stock = serializers.IntegerField(source="left")


class RunningOut(Serializer):
    """A product that is sold out on `endsOn` if it is sold as in the last seven days."""

    id = IdField()
    name = serializers.CharField()
    stock = serializers.IntegerField(source="left")
    per_day = serializers.FloatField()
    ends_on = serializers.DateField()


class PlaceSold(Serializer):
    """A state."""

    state = serializers.CharField()
    orders = serializers.IntegerField()
    revenue = SumField()
