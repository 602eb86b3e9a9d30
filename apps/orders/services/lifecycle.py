"""Changes of an order's status: each is an event, and stock follows exactly once (decisions 7.4, 7.6)."""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import Customer, StaffUser
from apps.catalog.services import stock
from apps.common import audit
from apps.common.actors import SYSTEM, Actor
from apps.payments.enums import PaymentStatus

from .. import notifications
from ..enums import EventKind, OrderStatus
from ..errors import NotCancellable, OutOfStock, StatusUnchanged, StepBack
from ..locks import lock_order
from ..models import Order
from ..selectors import expired_ids, line_names, product_quantities
from ..transitions import StockEffect, is_cancellable_by_customer, is_step_back, stock_effect
from . import events


def cancel_by_customer(customer: Customer, pk: int, *, reason: str, now: datetime) -> Order:
    """Cancel a pending order of this customer and give its stock back. Raises OrderNotFound or NotCancellable."""
    with transaction.atomic(durable=True):
        order = lock_order(pk, customer=customer)
        if not is_cancellable_by_customer(OrderStatus(order.status)):
            raise NotCancellable
        cancel_locked(order, actor=customer.actor, reason=reason, now=now)
        return order


def cancel_locked(
    order: Order, *, actor: Actor, reason: str, now: datetime, kind: EventKind = EventKind.CANCELLED
) -> None:
    """Cancel an order that the caller has locked: stock back, event, mail."""
    order.cancel_reason = reason
    _move(order, OrderStatus.CANCELLED, actor=actor, kind=kind, note=reason, now=now)


def expire_unpaid(*, now: datetime) -> int:
    """Cancel every order whose holding time ended without a proof; returns how many. One transaction each."""
    return sum(_expire(pk, now) for pk in expired_ids(now))


def _expire(pk: int, now: datetime) -> bool:
    with transaction.atomic(durable=True):
        # Somebody who holds the row is paying, cancelling or expiring it: the next run looks again.
        order = (
            Order.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
            .select_related("payment")
            .filter(pk=pk, status=OrderStatus.PENDING, holds_until__lte=now)
            .first()
        )
        if order is None or order.payment.status != PaymentStatus.PENDING:
            return False
        cancel_locked(order, actor=SYSTEM, reason="The payment did not arrive in time", now=now, kind=EventKind.EXPIRED)
        return True


def change_status(
    pk: int,
    *,
    to: OrderStatus,
    by: StaffUser,
    now: datetime,
    carrier: str = "",
    tracking_number: str = "",
    note: str = "",
    step_back_confirmed: bool = False,
) -> Order:
    """Set any status (decisions 7.6); a shipped order may get carrier and tracking number, also later.

    Locks the order, then its products. Raises OrderNotFound, StatusUnchanged, StepBack unless that was confirmed, or
    OutOfStock when the order leaves `cancelled`, or was paid too late, and its products are not there.
    """
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        before = _facts(order)
        if is_step_back(OrderStatus(order.status), to) and not step_back_confirmed:
            raise StepBack(
                f"This order is {order.get_status_display()}. Setting it to {to.label} is a step back. Are you sure?",
                status=order.status,
            )
        if carrier or tracking_number:
            order.carrier, order.tracking_number = carrier, tracking_number
        if order.status != to:
            if to == OrderStatus.CANCELLED:
                order.cancel_reason = note or "Cancelled by the shop"
            kind = EventKind.CANCELLED if to == OrderStatus.CANCELLED else EventKind.STATUS_CHANGED
            _move(order, to, actor=by.actor, kind=kind, note=note, now=now)
        elif _facts(order) != before:
            order.updated_at = now
            order.save(update_fields=["carrier", "tracking_number", "updated_at"])
            event = events.record(order, EventKind.TRACKING_CHANGED, actor=by.actor, now=now)
            notifications.to_customer(order, event)
        else:
            raise StatusUnchanged(f"This order is already {order.get_status_display().lower()}.")
        audit.record(
            actor=by.actor,
            action="order.status_changed",
            target=order,
            before=before,
            after=_facts(order),
            reason=note,
        )
        return order


def _move(order: Order, to: OrderStatus, *, actor: Actor, kind: EventKind, note: str, now: datetime) -> None:
    """Set the status of a locked order, with its effect on stock, its event and its mail."""
    effect = stock_effect(to, stock_held=order.stock_held)
    if effect == StockEffect.GIVE_BACK:
        stock.give_back(product_quantities(order))
        order.stock_held = False
    elif effect == StockEffect.TAKE:
        take_stock(order)
    was, order.status = order.status, to
    if to == OrderStatus.CANCELLED:
        order.is_short_of_stock = False
        order.holds_until = None
    else:
        order.cancel_reason = ""
    order.updated_at = now
    order.save()
    event = events.record(order, kind, actor=actor, now=now, was=was, to=to, note=note)
    notifications.to_customer(order, event)


def take_stock(order: Order) -> None:
    """Take the products of a locked order out of stock; raises OutOfStock with every shortage, taking nothing."""
    missing = stock.take(product_quantities(order))
    if missing:
        names = line_names(order)
        raise OutOfStock(
            "Not enough stock for this order: "
            + ", ".join(f"{names[item.product_id]} (needs {item.wanted}, {item.available} left)" for item in missing),
            shortages=[
                {
                    "type": "product",
                    "id": str(item.product_id),
                    "name": names[item.product_id],
                    "wanted": item.wanted,
                    "available": item.available,
                    "code": "short_of_stock",
                    "message": f"Only {item.available} left",
                }
                for item in missing
            ],
        )
    order.stock_held = True
    order.is_short_of_stock = False


def _facts(order: Order) -> dict[str, str]:
    return {"status": order.status, "carrier": order.carrier, "tracking_number": order.tracking_number}
