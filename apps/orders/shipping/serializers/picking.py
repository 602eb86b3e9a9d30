"""Pick lists on the wire."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from apps.catalog.enums import Unit
from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.orders.enums import OrderStatus
from apps.orders.models import Order

from ..enums import ParcelPayment, PickGroup, PickSource
from ..selectors.picking import PickRow, PickRows, by_name, payment_of
from ..services.picking import MAX_ORDERS

MAX_TICKS = 5000


class PickListIn(Serializer):
    """Which orders: these `ids`, or with `ready` the paid ones that are not shipped; otherwise those of the query.

    `listedToo` takes the ready orders of earlier lists as well.
    """

    ids = serializers.ListField(child=IdField(), required=False, default=list, max_length=MAX_ORDERS)
    ready = serializers.BooleanField(required=False, default=False)
    listed_too = serializers.BooleanField(required=False, default=False)


class PickTickIn(Serializer):
    """A row that was fetched; 0 takes the tick away."""

    key = serializers.RegexField(r"^[a-z0-9-]{1,40}\Z")
    quantity = serializers.IntegerField(min_value=0, max_value=10_000_000)


class PickTicksIn(Serializer):
    """Ticks to share."""

    ticks = serializers.ListField(child=PickTickIn(), max_length=MAX_TICKS)


class PickListRow(Serializer):
    """A pick list in the list."""

    id = IdField()
    source = serializers.ChoiceField(PickSource.choices)  # type: ignore[assignment]
    order_count = serializers.IntegerField()
    made_at = MomentField()
    made_by = serializers.CharField(source="made_by_name")


class PickOrder(Serializer):
    """An order of the list; those that were cancelled since are not counted."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    name = serializers.CharField(source="customer_name")
    city = serializers.CharField()
    status = serializers.ChoiceField(OrderStatus.choices)
    payment = ComputedField(serializers.ChoiceField(ParcelPayment.choices))

    def get_payment(self, order: Order) -> ParcelPayment:
        return payment_of(order)


class PickContent(Serializer):
    """A cracker in all pieces of a fund or gift box together."""

    key = serializers.CharField()
    name = serializers.CharField()
    names = Names(source="*")
    quantity = serializers.IntegerField()


class PickRowOut(Serializer):
    """Something to fetch, for so many `orders`; `unit` is empty for funds and for what is not sold any more."""

    key = serializers.CharField()
    name = serializers.CharField()
    names = Names(source="*")
    unit = serializers.ChoiceField([("", "Unknown"), *Unit.choices])
    quantity = serializers.IntegerField()
    orders = ComputedField(serializers.IntegerField())
    contents = ComputedField(PickContent(many=True))

    def get_orders(self, row: PickRow) -> int:
        return len(row.orders)

    def get_contents(self, row: PickRow) -> Iterable[PickRow]:
        return by_name(row.contents)


class PickGroupOut(Serializer):
    """A category, the funds or the gift boxes; these two have no name."""

    kind = serializers.ChoiceField(PickGroup.choices)
    name = serializers.CharField()
    names = Names(source="*")
    rows = ComputedField(PickRowOut(many=True))

    def get_rows(self, group: PickRows) -> Iterable[PickRow]:
        return by_name(group.rows)


class PickTickOut(Serializer):
    """What somebody shared as fetched; the list may ask for another quantity since."""

    key = serializers.CharField()
    quantity = serializers.IntegerField()
    by = serializers.CharField(source="by_name")
    at = MomentField()


def ticks_in(data: dict[str, Any]) -> dict[str, int]:
    """The validated ticks as the domain takes them."""
    return {tick["key"]: tick["quantity"] for tick in data["ticks"]}
