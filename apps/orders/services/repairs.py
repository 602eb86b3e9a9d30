"""Repairs for orders that `manage.py doctor` finds wrong. Locks: order, payment."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.cart.pricing import line_total
from apps.common import audit
from apps.common.errors import Conflict
from apps.payments.enums import PaymentStatus
from apps.payments.locks import lock_payment

from ..enums import EventKind, OrderStatus
from ..errors import NothingToRepair
from ..locks import lock_order
from ..models import Order, OrderEvent
from ..state_machine import REFUND_REASONS, OwedRefund, refund_owed
from . import events
from .transitions.money import write_due_refund


class PaymentCompleted(Conflict):
    """A completed payment cannot be raised above the money received."""

    code = "payment_completed"
    message = "Less money came than this order's total. Reopen the payment first, then set its amount."


def recalculate_total(pk: int, *, by: StaffUser, now: datetime) -> Order:
    """Set the order's total to the sum of its lines and packing; raises OrderNotFound or NothingToRepair."""
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        lines = order.lines.order_by("position").values_list("unit_price", "quantity")
        before, order.total = order.total, sum((line_total(*line) for line in lines), order.packing)
        if before == order.total:
            raise NothingToRepair
        order.updated_at = now
        order.save(update_fields=["total", "updated_at"])
        _audit("order.total_repaired", order, by, {"total": before}, {"total": order.total})
        return order


def sync_payment_amount(pk: int, *, by: StaffUser, now: datetime) -> Order:
    """Set the amount of the order's payment to its total.

    What a completed payment has too much then becomes a refund that is due. Raises OrderNotFound, NothingToRepair, or
    PaymentCompleted when the money received would not suffice.
    """
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        payment = lock_payment(order.payment_id)
        before = payment.amount
        if before == order.total:
            raise NothingToRepair
        if payment.status == PaymentStatus.COMPLETED and order.total > payment.balance:
            raise PaymentCompleted
        payment.amount = order.total
        payment.save(update_fields=["amount"])
        order.payment = payment
        status, paid = OrderStatus(order.status), PaymentStatus(payment.status)
        owed = refund_owed(status, paid, amount=payment.amount, balance=payment.balance)
        write_due_refund(payment, OwedRefund(owed, REFUND_REASONS[order.cancel_kind]), now=now)
        _touch(order, now)
        _audit("order.payment_amount_repaired", order, by, {"amount": before}, {"amount": order.total})
        return order


def complete_timeline(pk: int, *, by: StaffUser, now: datetime) -> Order:
    """Add the event that leads from the timeline's last status to the order's own.

    Raises OrderNotFound or NothingToRepair.
    """
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        last = OrderEvent.objects.filter(order=order).exclude(to_status="").order_by("-id").first()
        before = last.to_status if last else ""
        if before == order.status:
            raise NothingToRepair
        events.record(
            order,
            EventKind.STATUS_CHANGED,
            actor=by.actor,
            now=now,
            from_status=before,
            to_status=OrderStatus(order.status),
        )
        _touch(order, now)
        _audit("order.timeline_repaired", order, by, {"timeline": before}, {"timeline": order.status})
        return order


def _touch(order: Order, now: datetime) -> None:
    order.updated_at = now
    order.save(update_fields=["updated_at"])


def _audit(action: str, order: Order, by: StaffUser, before: Mapping[str, object], after: Mapping[str, object]) -> None:
    audit.record(actor=by.actor, action=action, target=order, before=before, after=after)
