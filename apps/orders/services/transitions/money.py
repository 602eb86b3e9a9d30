"""Writes credits, refunds and the columns of the payment."""

from datetime import datetime

from apps.common.clock import india_date
from apps.payments.enums import PaymentStatus
from apps.payments.models import Credit, Payment, Refund
from apps.payments.selectors import due_refund, last_sent_refund, refunds_of, removable_credits
from apps.payments.services import proofs

from ...state_machine import Money, NewCredit, OwedRefund, Sending
from .change import Change


def write_money(change: Change) -> None:
    """Store the proof, store or remove credits, and record that a refund was sent or was not."""
    outcome, payment = change.outcome, change.payment
    if outcome.proof:
        proofs.attach(payment, outcome.proof.stored, reference=outcome.proof.reference, now=change.now)
        payment.submitted_at = change.now
    for credit in outcome.credits:
        _add_credit(change, credit)
    if outcome.money is Money.REMOVE:
        _remove_credits(change)
    if outcome.sending:
        _send_refund(change, outcome.sending)
    elif outcome.money is Money.UNSEND_REFUND:
        _unsend_refund(change)


def write_payment(change: Change) -> None:
    """Save the payment with its verdict, and make its due refund what is owed."""
    payment, outcome = change.payment, change.outcome
    payment.status = outcome.payment
    if outcome.payment in {PaymentStatus.PENDING, PaymentStatus.VERIFICATION_PENDING}:
        payment.verified_at = payment.verified_by = None
        payment.verified_by_name = payment.admin_notes = ""
    elif outcome.verdict is not None:
        payment.verified_at, payment.verified_by = change.now, change.staff
        payment.verified_by_name, payment.admin_notes = change.actor.name, outcome.verdict
    payment.save()
    write_due_refund(payment, outcome.refund, now=change.now)


def _add_credit(change: Change, credit: NewCredit) -> None:
    change.payment.amount_received += credit.amount
    used = credit.reference and Credit.objects.filter(reference=credit.reference).exists()
    row = Credit.objects.create(
        payment=change.payment,
        shares_reference=bool(used),
        at=change.now,
        by=change.staff,
        by_name=change.actor.name,
        **credit._asdict(),
    )
    change.credits.append(row)


def _remove_credits(change: Change) -> None:
    """Remove credits recorded in error: those that the outcome names, or all of which nothing was sent back."""
    payment, keys = change.payment, change.outcome.removed
    named = Credit.objects.filter(payment=payment, pk__in=keys or ())
    change.removed += removable_credits(payment) if keys is None else named
    payment.amount_received -= sum(credit.amount for credit in change.removed)
    Credit.objects.filter(pk__in=[credit.pk for credit in change.removed]).delete()


def _send_refund(change: Change, sending: Sending) -> None:
    refund = due_refund(refunds_of(change.payment))
    assert refund is not None
    refund.sent_at, refund.reference, refund.note = change.now, sending.reference, sending.note
    refund.sent_on = sending.on or india_date(change.now)
    refund.sent_by, refund.sent_by_name = change.staff, change.actor.name
    refund.save()
    change.payment.amount_refunded += refund.amount


def _unsend_refund(change: Change) -> None:
    """The last refund is due again; with another due one, that one is raised by its amount."""
    refunds = refunds_of(change.payment)
    refund, other = last_sent_refund(refunds), due_refund(refunds)
    assert refund is not None
    change.payment.amount_refunded -= refund.amount
    refund.sent_at, refund.sent_on, refund.reference, refund.note = None, None, "", ""
    refund.sent_by, refund.sent_by_name = None, ""
    refund.withdrawn_at = change.now if other else None
    refund.save()


def write_due_refund(payment: Payment, owed: OwedRefund, *, now: datetime) -> None:
    """Open, change or withdraw the due refund of a locked payment, so that it is what is owed."""
    refund = due_refund(refunds_of(payment))
    if refund is None and owed.amount:
        Refund.objects.create(
            payment=payment, amount=owed.amount, reason=owed.reason, due_at=now, on_record=bool(owed.on_record)
        )
    elif refund and not owed.amount:
        refund.withdrawn_at = now
        refund.save(update_fields=["withdrawn_at"])
    elif refund and (refund.amount != owed.amount or owed.on_record is not None):
        if refund.amount != owed.amount:
            refund.amount, refund.reason = owed.amount, owed.reason
        if owed.on_record is not None:
            refund.on_record = owed.on_record
        refund.save(update_fields=["amount", "reason", "on_record"])
