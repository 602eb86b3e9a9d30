"""A proof comes, staff decide (decisions 7.4, 8.3). Locks: cart, order, payment, products."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction

from apps.accounts.models import Customer, StaffUser
from apps.cart.locks import lock_cart
from apps.cart.services.lines import take_out_ordered
from apps.common import audit
from apps.common.actors import Actor
from apps.payments.locks import lock_payment
from apps.payments.models import Payment
from apps.payments.services import decisions, proofs

from .. import notifications
from ..enums import EventKind, OrderStatus
from ..errors import OutOfStock
from ..locks import lock_order
from ..models import Order, OrderEvent
from ..selectors import holds_too_much, unpaid_of, wanted_of
from . import events
from .lifecycle import take_stock


def submit_proof(customer: Customer, pk: int, *, proof: proofs.StoredProof, reference: str, now: datetime) -> Order:
    """Add a proof to an order of this customer, which then waits for verification.

    The same proof again changes nothing. Never refused for being late: a cancelled order revives if its stock is
    there, and otherwise is kept and flagged as short of stock; so it is for somebody whose unpaid orders hold enough
    already. Raises OrderNotFound, or ProofNotExpected when the payment is completed.
    """
    with transaction.atomic(durable=True):
        lock_cart(customer)
        order = lock_order(pk, customer=customer)
        payment = lock_payment(order.payment_id)
        if proofs.is_repeated(payment, proof, reference=reference):
            return order
        proofs.attach(payment, proof, reference=reference, now=now)
        if order.status == OrderStatus.CANCELLED:
            _revive(order, customer.actor, now)
        order.holds_until = None
        order.updated_at = now
        order.save()
        take_out_ordered(customer, wanted_of(order))
        event = events.record(order, EventKind.PROOF_SUBMITTED, actor=customer.actor, now=now)
        notifications.to_shop(order, event)
        return order


def _revive(order: Order, actor: Actor, now: datetime) -> None:
    note = ""
    if holds_too_much(unpaid_of(order.customer)):
        # The proof is kept, since it may be true; the stock follows when staff have approved it.
        order.is_short_of_stock = True
        note = "Too many unpaid orders of this customer hold stock"
    else:
        try:
            take_stock(order)
        except OutOfStock:
            order.is_short_of_stock = True
            note = "Some products are not in stock any more"
    order.status = OrderStatus.PENDING
    order.cancel_reason = ""
    events.record(
        order,
        EventKind.REVIVED,
        actor=actor,
        now=now,
        was=OrderStatus.CANCELLED,
        to=OrderStatus.PENDING,
        note=note,
    )


def approve_payment(pk: int, *, by: StaffUser, notes: str, now: datetime) -> Order:
    """The transfer of an order came; a pending order becomes confirmed.

    Raises OrderNotFound, PaymentAlreadyDecided naming who and when, or NothingToVerify.
    """
    with transaction.atomic(durable=True):
        order, payment = _locked(pk)
        before = payment.status
        decisions.approve(payment, by=by, notes=notes, now=now)
        event = _confirm(order, by.actor, now)
        _audit("order.payment_approved", order, payment, before, by, notes)
        notifications.to_customer(order, event)
        return order


def receive_cash(pk: int, *, by: StaffUser, notes: str, now: datetime) -> Order:
    """The cash of a delivery was handed over (decisions 8.4). Raises as `approve_payment` does."""
    with transaction.atomic(durable=True):
        order, payment = _locked(pk)
        before = payment.status
        decisions.receive_cash(payment, by=by, notes=notes, now=now)
        order.updated_at = now
        order.save(update_fields=["updated_at"])
        event = events.record(order, EventKind.CASH_RECEIVED, actor=by.actor, now=now)
        _audit("order.cash_received", order, payment, before, by, notes)
        notifications.to_customer(order, event)
        return order


def _confirm(order: Order, actor: Actor, now: datetime) -> OrderEvent:
    was = order.status
    to = OrderStatus.CONFIRMED if was == OrderStatus.PENDING else None
    if order.is_short_of_stock:
        # The money is true all the same: the order stays flagged until staff have found the goods.
        with suppress(OutOfStock):
            take_stock(order)
    order.status = to or was
    order.updated_at = now
    order.save()
    return events.record(order, EventKind.PAYMENT_APPROVED, actor=actor, now=now, was=was if to else "", to=to)


def reject_payment(pk: int, *, by: StaffUser, notes: str, now: datetime) -> Order:
    """The proof does not hold; the customer is told why and may send another.

    Raises OrderNotFound, PaymentAlreadyDecided naming who and when, or NothingToVerify.
    """
    with transaction.atomic(durable=True):
        order, payment = _locked(pk)
        before = payment.status
        decisions.reject(payment, by=by, notes=notes, now=now)
        order.updated_at = now
        order.save(update_fields=["updated_at"])
        event = events.record(order, EventKind.PAYMENT_REJECTED, actor=by.actor, now=now, note=notes)
        _audit("order.payment_rejected", order, payment, before, by, notes)
        notifications.to_customer(order, event)
        return order


def _locked(pk: int) -> tuple[Order, Payment]:
    order = lock_order(pk)
    order.payment = lock_payment(order.payment_id)
    return order, order.payment


def _audit(action: str, order: Order, payment: Payment, before: str, by: StaffUser, notes: str) -> None:
    audit.record(
        actor=by.actor,
        action=action,
        target=order,
        before={"payment": before},
        after={"payment": str(payment.status)},
        reason=notes,
    )
