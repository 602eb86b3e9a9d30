"""The present state of an order, as the table reads it.

Reads look at the event, since it says which credit or reference the table asks about; writers look at the outcome.
"""

from decimal import Decimal

from apps.payments.enums import Method, PaymentStatus
from apps.payments.models import Payment
from apps.payments.selectors import credit_by_hand, credits_with, due_refund, last_sent_refund, removable_credits

from ...enums import OrderStatus, StockState
from ...models import Order
from ...selectors import is_in_stock
from ...state_machine import (
    Approve,
    Event,
    RecordCash,
    RecordCredit,
    SendBack,
    SentRefund,
    State,
    UndoCredit,
    UndoSendBack,
    UsedReference,
    Verdict,
)


def state_of(order: Order, event: Event | None = None) -> State:
    """The state of an order, whose payment is loaded, for deciding `event`."""
    payment = order.payment
    proof = max(payment.proofs.all(), key=lambda row: row.pk, default=None)
    refunds = list(payment.refunds.all())
    due, sent = due_refund(refunds), last_sent_refund(refunds)
    asks_for_stock = order.status == OrderStatus.CANCELLED and isinstance(event, Approve | RecordCash)
    return State(
        order=OrderStatus(order.status),
        payment=PaymentStatus(payment.status),
        method=Method(payment.method),
        stock=StockState(order.stock_state),
        amount=payment.amount,
        received=payment.amount_received,
        refunded=payment.amount_refunded,
        cancel_kind=order.cancel_kind,
        holds_until=order.holds_until,
        proof=(proof.sha256, proof.reference) if proof else None,
        proof_key=proof.pk if proof else None,
        verdict=Verdict(payment.verified_by_id, payment.verified_by_name, payment.verified_at, payment.admin_notes)
        if payment.verified_at
        else None,
        due_refund=due.amount if due else None,
        on_record=bool(due and due.on_record),
        sent_refund=SentRefund(sent.amount, sent.reference, sent.sent_by_id, sent.sent_by_name) if sent else None,
        carrier=order.carrier,
        tracking_number=order.tracking_number,
        can_take_stock=not asks_for_stock or is_in_stock(order),
        used=_used_reference(payment, event),
        by_hand=credit_by_hand(payment, event.credit) if isinstance(event, UndoCredit) else None,
        undone=_undone(payment, event) if isinstance(event, UndoSendBack) else None,
        not_removable=_not_removable(payment) if payment.amount_refunded else Decimal(0),
    )


def _not_removable(payment: Payment) -> Decimal:
    """What would be left of the balance without the credits of which nothing was sent back, in rupees."""
    removable = sum((credit.amount for credit in removable_credits(payment)), Decimal(0))
    return payment.balance - removable


def _undone(payment: Payment, event: UndoSendBack) -> Decimal | None:
    """Rupees of the credits that the event names; None when a part of one was sent back."""
    amounts = [credit.amount for credit in removable_credits(payment) if credit.pk in event.credits]
    return sum(amounts, Decimal(0)) if len(amounts) == len(event.credits) else None


def references_of(payment: Payment, event: Event | None) -> set[str]:
    """The bank references of what came: those of the statement, otherwise that of the last proof."""
    if isinstance(event, SendBack):
        return {transfer.reference for transfer in event.transfers} - {""}
    if not isinstance(event, Approve | RecordCredit) or payment.method != Method.BANK_TRANSFER:
        return set()
    if event.transfers:
        return {transfer.reference for transfer in event.transfers} - {""}
    proof = max(payment.proofs.all(), key=lambda row: row.pk, default=None)
    return {proof.reference} - {""} if proof else set()


def _used_reference(payment: Payment, event: Event | None) -> UsedReference | None:
    """The order that used a reference of the event; for money by hand that may be this order itself."""
    if isinstance(event, SendBack):
        return None
    is_by_hand = isinstance(event, Approve | RecordCredit) and event.by_hand is not None
    for reference in sorted(references_of(payment, event)):
        if used := credits_with(reference, besides=None if is_by_hand else payment):
            first = used[0]
            number = Order.objects.values_list("number", flat=True).get(payment=first.payment_id)
            amount = sum((credit.amount for credit in used), Decimal(0))
            return UsedReference(reference, number, first.by_name, first.at, amount)
    return None
