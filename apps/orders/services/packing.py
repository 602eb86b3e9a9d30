"""What packers note about a parcel; it is no state of the order."""

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit

from ..locks import lock_order
from ..models import Order


def set_cartons(pk: int, cartons: int | None, *, by: StaffUser) -> Order:
    """Set the number of cartons of the parcel; None removes it. Raises OrderNotFound."""
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        before = order.cartons
        if before != cartons:
            order.cartons = cartons
            order.save(update_fields=["cartons"])
            audit.record(
                actor=by.actor,
                action="order.cartons_set",
                target=order,
                before={"cartons": before},
                after={"cartons": cartons},
            )
    return order
