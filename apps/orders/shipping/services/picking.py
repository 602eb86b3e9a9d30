"""Services that create pick lists and store their ticks."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.orders.errors import OrderNotFound
from apps.orders.models import Order

from ..enums import PickSource
from ..errors import NothingToPick, TooManyToPick
from ..locks import lock_pick_list
from ..models import PickList, PickTick
from ..selectors.picking import not_listed, ready_orders

MAX_ORDERS = 500


def make(orders: Sequence[int], source: PickSource, *, by: StaffUser, now: datetime) -> PickList:
    """Create a list of these orders. Raises NothingToPick, TooManyToPick, or OrderNotFound when one is missing."""
    keys = set(orders)
    if not keys:
        raise NothingToPick
    if len(keys) > MAX_ORDERS:
        raise too_many(len(keys))
    with transaction.atomic(durable=True):
        if Order.objects.filter(pk__in=keys).count() < len(keys):
            raise OrderNotFound
        pick_list = PickList.objects.create(source=source, made_at=now, made_by=by, made_by_name=by.name)
        pick_list.orders.set(keys)
        audit.record(actor=by.actor, action="pick_list.made", target=pick_list, after={"orders": len(keys)})
    return pick_list


def make_ready(*, listed_too: bool, by: StaffUser, now: datetime) -> PickList:
    """Create a list of the oldest MAX_ORDERS ready orders; `listed_too` includes those of earlier lists.

    Raises NothingToPick.
    """
    ready = ready_orders() if listed_too else not_listed(ready_orders())
    return make(list(ready.values_list("pk", flat=True)[:MAX_ORDERS]), PickSource.READY, by=by, now=now)


def too_many(orders: int) -> TooManyToPick:
    """The error for this number of orders."""
    sentence = f"{orders:,} orders are too many for one pick list: at most {MAX_ORDERS} at once."
    return TooManyToPick(sentence, orders=orders, limit=MAX_ORDERS)


def share(pk: int, ticks: dict[str, int], *, by: StaffUser, now: datetime) -> PickList:
    """Store ticks: fetched quantities by row key; 0 removes a tick. Idempotent.

    Locks the list. No audit record, because each tick stores who fetched it. Raises PickListNotFound.
    """
    with transaction.atomic(durable=True):
        pick_list = lock_pick_list(pk)
        gone = [key for key, quantity in ticks.items() if quantity == 0]
        pick_list.ticks.filter(key__in=gone).delete()
        PickTick.objects.bulk_create(
            (
                PickTick(pick_list=pick_list, key=key, quantity=quantity, by=by, by_name=by.name, at=now)
                for key, quantity in ticks.items()
                if quantity
            ),
            update_conflicts=True,
            unique_fields=["pick_list", "key"],
            update_fields=["quantity", "by", "by_name", "at"],
        )
    return pick_list
