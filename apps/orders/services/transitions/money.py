"""Writes credits, refunds and the columns of the payment."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from apps.common.clock import in_india, india_date
from apps.payments.enums import CreditSource, Method, PaymentStatus
from apps.payments.models import Credit, Refund
from apps.payments.selectors import due_refund, last_sent_refund, refunds_of, removable_credits
from apps.payments.services import proofs

from ...enums import CancelKind, EventKind, Excess, OrderStatus
from ...models import Order
from ...state_machine import (
    Approve,
    AskForRest,
    Money,
    RecordCredit,
    RecordRefund,
    ReopenPayment,
    SendBack,
    SubmitProof,
    Transfer,
    UndoCredit,
    UndoSendBack,
    credit_source,
    refund_owed,
)
from .change import Change
from .state import references_of

REFUND_REASONS = {
    CancelKind.CUSTOMER: "The customer cancelled the order",
    CancelKind.STAFF: "The shop cancelled the order",
    CancelKind.EXPIRED: "The order was cancelled because it was not paid in time",
    CancelKind.REPLACED: "A new order replaced this one",
}
EXCESS_REASON = "More was paid than the order's total"
REASONS_TO_SEND_BACK = {
    PaymentStatus.COMPLETED: "Another transfer came, and the order was paid",
    PaymentStatus.REFUND_DUE: "A transfer came for the cancelled order",
}


def write_money(change: Change) -> None:
    """Store or remove the proof, credits and refund of the event."""
    money, payment = change.outcome.money, change.payment
    if isinstance(change.event, SubmitProof):
        proofs.attach(payment, change.event.proof, reference=change.event.reference, now=change.now)
        payment.submitted_at = change.now
    if money is Money.CREDIT:
        transfers = _transfers(change, max(payment.amount - payment.balance, Decimal(0)))
        change.amount = sum((transfer.amount for transfer in transfers), Decimal(0)) or None
        for transfer in transfers:
            _add_credit(change, transfer)
    elif money is Money.REMOVE:
        _remove_credits(change)
    elif money is Money.SEND_REFUND:
        _send_refund(change)
    elif money is Money.UNSEND_REFUND:
        _unsend_refund(change)


def write_payment(change: Change) -> None:
    """Save the payment with its verdict, and make its due refund what is owed."""
    payment, outcome = change.payment, change.outcome
    payment.status = outcome.payment
    if outcome.payment in {PaymentStatus.PENDING, PaymentStatus.VERIFICATION_PENDING}:
        payment.verified_at = payment.verified_by = None
        payment.verified_by_name = payment.admin_notes = ""
    elif outcome.decides:
        payment.verified_at, payment.verified_by = change.now, change.staff
        payment.verified_by_name, payment.admin_notes = change.actor.name, change.verdict_notes
    payment.save()
    # A cancellation decides about all the money, also about what was on record before; what was sent was due.
    decides = outcome.kind in {EventKind.CANCELLED, EventKind.REFUND_UNDONE}
    why = REASONS_TO_SEND_BACK[outcome.payment] if isinstance(change.event, SendBack) else ""
    refund = write_due_refund(change.order, now=change.now, excess=outcome.excess, decides=decides, why=why)
    if refund:
        is_new = refund.due_at == change.now and not outcome.excess
        change.amount = refund.amount if is_new else change.amount or refund.amount
    if isinstance(change.event, AskForRest):
        change.amount = payment.amount_due
        if change.order.holds_until:
            change.note = f"We hold your items until {in_india(change.order.holds_until)}"


def _transfers(change: Change, due: Decimal) -> Sequence[Transfer]:
    if isinstance(change.event, Approve | RecordCredit | SendBack) and change.event.transfers:
        return change.event.transfers
    references = references_of(change.payment, change.event)
    return [Transfer(due, next(iter(references), ""))] if due else []


def _add_credit(change: Change, transfer: Transfer) -> None:
    change.payment.amount_received += transfer.amount
    by_hand = change.event.by_hand if isinstance(change.event, Approve | RecordCredit) else None
    source = CreditSource.BANK if isinstance(change.event, SendBack) else credit_source(Method(change.payment.method))
    used = transfer.reference and Credit.objects.filter(reference=transfer.reference).exists()
    Credit.objects.create(
        payment=change.payment,
        amount=transfer.amount,
        reference=transfer.reference,
        shares_reference=bool(used),
        source=by_hand.source if by_hand else source,
        reason=by_hand.reason if by_hand else "",
        at=change.now,
        by=change.staff,
        by_name=change.actor.name,
    )


def _remove_credits(change: Change) -> None:
    """Remove credits recorded in error: those that the event names, or all of which nothing was sent back."""
    payment, event = change.payment, change.event
    if isinstance(event, ReopenPayment) and event.before:
        credits_ = list(Credit.objects.filter(payment=payment, pk__in=event.before.credits).order_by("-pk"))
    elif isinstance(event, UndoCredit):
        credits_ = list(Credit.objects.filter(payment=payment, pk=event.credit))
    elif isinstance(event, UndoSendBack):
        credits_ = list(Credit.objects.filter(payment=payment, pk__in=event.credits).order_by("-pk"))
    else:
        credits_ = removable_credits(payment)
    for credit in credits_:
        payment.amount_received -= credit.amount
        if isinstance(event, UndoCredit | UndoSendBack):
            change.amount = (change.amount or Decimal(0)) + credit.amount
        credit.delete()


def _send_refund(change: Change) -> None:
    refund, sent = due_refund(refunds_of(change.payment)), change.event
    assert refund is not None
    assert isinstance(sent, RecordRefund)
    refund.sent_at, refund.reference, refund.note = change.now, sent.reference, sent.note
    refund.sent_on = sent.sent_on or india_date(change.now)
    refund.sent_by, refund.sent_by_name = change.staff, change.actor.name
    refund.save()
    change.amount = refund.amount
    change.payment.amount_refunded += refund.amount


def _unsend_refund(change: Change) -> None:
    """The last refund is due again; with another due one, that one is raised by its amount."""
    refunds = refunds_of(change.payment)
    refund, other = last_sent_refund(refunds), due_refund(refunds)
    assert refund is not None
    change.amount = refund.amount
    change.payment.amount_refunded -= refund.amount
    refund.sent_at, refund.sent_on, refund.reference, refund.note = None, None, "", ""
    refund.sent_by, refund.sent_by_name = None, ""
    refund.withdrawn_at = change.now if other else None
    refund.save()


def write_due_refund(
    order: Order, *, now: datetime, excess: Excess | None = None, decides: bool = False, why: str = ""
) -> Refund | None:
    """Open, change or withdraw the due refund of a locked order according to `refund_owed`; returns what it changed.

    `why` is the reason of a new one. With `excess` it is sent or stays on record, with `decides` whatever it was
    before.
    """
    payment = order.payment
    owed = refund_owed(
        OrderStatus(order.status), PaymentStatus(payment.status), amount=payment.amount, balance=payment.balance
    )
    reason = REFUND_REASONS[CancelKind(order.cancel_kind)] if order.cancel_kind else EXCESS_REASON
    refund = due_refund(refunds_of(payment))
    if refund is None and owed:
        return Refund.objects.create(
            payment=payment, amount=owed, reason=why or reason, due_at=now, on_record=excess is Excess.RECORD
        )
    if refund and not owed:
        refund.withdrawn_at = now
        refund.save(update_fields=["withdrawn_at"])
    elif refund and (refund.amount != owed or excess):
        if refund.amount != owed:
            refund.amount, refund.reason = owed, reason
        if excess or decides:
            refund.on_record = excess is Excess.RECORD
        refund.save(update_fields=["amount", "reason", "on_record"])
        return refund
    return None
