"""The only writer of order and payment states: one function over the table in `state_machine`.

It writes status, payment status, `stock_state`, `holds_until`, `cancel_kind`, `cancel_reason`, credits and refunds,
with the event, the audit record and the mail job, in one transaction. `order_writer` inserts the first state.
Locks: cart (for a proof), order, payment, bank reference (for an approval), stock (docs/locking.md).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from apps.accounts.models import Customer, StaffUser
from apps.cart.locks import lock_cart
from apps.cart.services.lines import take_out_ordered
from apps.catalog.services import stock
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.clock import in_india
from apps.contact.selectors import shop_settings
from apps.payments.enums import Method, PaymentStatus
from apps.payments.locks import lock_payment, lock_reference
from apps.payments.models import Credit, Payment, Refund
from apps.payments.selectors import credits_with, due_refund, last_sent_refund, refunds_of
from apps.payments.services import proofs

from .. import notifications
from ..enums import CancelKind, EventKind, Excess, Message, OrderStatus, StockState
from ..errors import OutOfStock
from ..locks import lock_order, lock_order_if_free, lock_order_of
from ..models import Order
from ..selectors import (
    exceeds_unpaid_limit,
    expired_ids,
    is_in_stock,
    line_names,
    product_quantities,
    unpaid_of,
    wanted_of,
)
from ..state_machine import (
    RETRY_TIME,
    Approve,
    AskForRest,
    ChangeTracking,
    Event,
    Expire,
    ExtendHold,
    Hold,
    Money,
    Outcome,
    RecordCash,
    RecordCredit,
    RecordRefund,
    ReopenPayment,
    Role,
    SentRefund,
    SetStatus,
    State,
    StockEffect,
    SubmitProof,
    Transfer,
    UsedReference,
    Verdict,
    Who,
    credit_source,
    decide,
    refund_owed,
)
from . import events

SHORTAGE = "Some products are not in stock any more"
TOO_MANY_UNPAID = "Too many unpaid orders of this customer hold stock"
REFUND_REASONS = {
    CancelKind.CUSTOMER: "The customer cancelled the order",
    CancelKind.STAFF: "The shop cancelled the order",
    CancelKind.EXPIRED: "The order was cancelled because it was not paid in time",
    CancelKind.REPLACED: "A new order replaced this one",
}
EXCESS_REASON = "More was paid than the order's total"

By = Customer | StaffUser | None


def apply(pk: int, event: Event, *, by: By, now: datetime) -> Order:
    """Lock an order and its payment, decide what the event does, and record the outcome in one transaction.

    `by` is the customer who owns the order, a member of staff, or None for the shop itself. Returns the order as it is
    then; an event with nothing to do changes nothing. Raises OrderNotFound, also for somebody else's order, and what
    `state_machine.decide` raises, or OutOfStock with every shortage.
    """
    with transaction.atomic(durable=True):
        if isinstance(event, SubmitProof) and isinstance(by, Customer):
            lock_cart(by)
        order = lock_order_of(by, pk) if isinstance(by, Customer) else lock_order(pk)
        apply_locked(order, event, by=by, now=now)
        return order


def apply_locked(order: Order, event: Event, *, by: By, now: datetime) -> bool:
    """As `apply`, to an order that the caller has locked in a transaction; returns whether anything changed."""
    payment = order.payment = lock_payment(order.payment_id)
    for reference in sorted(references_of(payment, event)):
        lock_reference(reference)
    state = state_of(order, event)
    outcome = decide(state, event, who_is(by))
    if outcome is None:
        return False
    _Writer(order, payment, event, outcome, by, now).write()
    return True


def expire_unpaid(*, now: datetime) -> int:
    """Cancel every order whose holding time is over; returns how many. One transaction each.

    An order that somebody else has locked is being paid, cancelled or expired: the next run looks again.
    """
    expired = 0
    for pk in expired_ids(now):
        with transaction.atomic(durable=True):
            order = lock_order_if_free(pk)
            expired += order is not None and apply_locked(order, Expire(now), by=None, now=now)
    return expired


def who_is(by: By) -> Who:
    """The person as the table knows them."""
    if isinstance(by, StaffUser):
        return Who(Role.SUPER_ADMIN if by.is_super_admin else Role.STAFF, by.pk)
    return Who(Role.CUSTOMER if isinstance(by, Customer) else Role.SYSTEM)


def references_of(payment: Payment, event: Event | None) -> set[str]:
    """The bank references of an approval or a part: those of the statement, otherwise that of the last proof."""
    if not isinstance(event, Approve | RecordCredit) or payment.method != Method.BANK_TRANSFER:
        return set()
    if event.transfers:
        return {transfer.reference for transfer in event.transfers} - {""}
    proof = max(payment.proofs.all(), key=lambda row: row.pk, default=None)
    return {proof.reference} - {""} if proof else set()


def _used_reference(payment: Payment, event: Event | None) -> UsedReference | None:
    for reference in sorted(references_of(payment, event)):
        if used := credits_with(reference, besides=payment):
            first = used[0]
            number = Order.objects.values_list("number", flat=True).get(payment=first.payment_id)
            amount = sum((credit.amount for credit in used), Decimal(0))
            return UsedReference(reference, number, first.by_name, first.at, amount)
    return None


def state_of(order: Order, event: Event | None = None) -> State:
    """The state of an order that came with its payment, for the table; `event` is what will be asked of it."""
    payment = order.payment
    proofs_sent = payment.proofs.all()
    proof = max(proofs_sent, key=lambda row: row.pk, default=None)
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
        verdict=Verdict(payment.verified_by_id, payment.verified_by_name, payment.verified_at, payment.admin_notes)
        if payment.verified_at
        else None,
        due_refund=due.amount if due else None,
        sent_refund=SentRefund(sent.amount, sent.reference, sent.sent_by_id) if sent else None,
        carrier=order.carrier,
        tracking_number=order.tracking_number,
        can_take_stock=not asks_for_stock or is_in_stock(order),
        used=_used_reference(payment, event),
    )


def erase_personal_reason(order: Order) -> None:
    """Forget why a locked order was cancelled: people write about themselves there. The caller saves the order."""
    order.cancel_reason = ""


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


class _Writer:
    """Writes one outcome to a locked order and payment."""

    def __init__(self, order: Order, payment: Payment, event: Event, outcome: Outcome, by: By, now: datetime) -> None:
        self.order, self.payment = order, payment
        self.event, self.outcome = event, outcome
        self.by, self.now = by, now
        self.actor = by.actor if by else SYSTEM
        self.note = outcome.note
        self.amount: Decimal | None = None

    def write(self) -> None:
        """Stock, money, columns, event, audit record and mail job."""
        order, outcome = self.order, self.outcome
        before = _facts(order, self.payment)
        was = order.status
        if isinstance(self.event, SubmitProof):
            proofs.attach(self.payment, self.event.proof, reference=self.event.reference, now=self.now)
            self.payment.submitted_at = self.now
        self._write_money()
        self._write_order()
        self._write_payment()
        self._write_due_refund()
        if isinstance(self.event, AskForRest):
            self._say_what_is_missing()
        if isinstance(self.event, SubmitProof):
            take_out_ordered(order.customer, wanted_of(order))
        moved = order.status != was
        recorded = events.record(
            order,
            outcome.kind,
            actor=self.actor,
            now=self.now,
            was=was if moved else "",
            to=OrderStatus(order.status) if moved else None,
            note=self.note,
            reason=self._staff_reason(),
            confirmed=outcome.confirmed,
            amount=self.amount,
            message=outcome.mail,
        )
        if isinstance(self.by, StaffUser):
            audit.record(
                actor=self.actor,
                action=f"order.{outcome.kind}",
                target=order,
                before=before,
                after=_facts(order, self.payment),
                reason=self._staff_reason() or self.note,
            )
        if outcome.mail is Message.PROOF_TO_SHOP:
            notifications.to_shop(order, recorded)
        elif outcome.mail and isinstance(self.event, Approve) and self.event.mail_after:
            notifications.to_customer_unless_undone(order, recorded, after=self.event.mail_after)
        elif outcome.mail:
            notifications.to_customer(order, recorded)

    # ---- the order

    def _write_order(self) -> None:
        order, outcome = self.order, self.outcome
        self._write_stock()
        was, order.status = order.status, outcome.order
        order.cancel_kind = outcome.cancel_kind
        if outcome.order != OrderStatus.CANCELLED:
            order.cancel_reason = ""
        elif outcome.kind in {EventKind.CANCELLED, EventKind.EXPIRED} or was != order.status:
            order.cancel_reason = outcome.cancel_reason
        order.holds_until = self._holds_until()
        if isinstance(self.event, SetStatus | ChangeTracking):
            order.carrier = order.carrier if self.event.carrier is None else self.event.carrier
            if self.event.tracking_number is not None:
                order.tracking_number = self.event.tracking_number
        order.updated_at = self.now
        order.save(
            update_fields=[
                "status", "stock_state", "cancel_kind", "cancel_reason", "holds_until", "carrier", "tracking_number",
                "updated_at",
            ]
        )  # fmt: skip

    def _write_stock(self) -> None:
        order, effect = self.order, self.outcome.stock
        if effect in {StockEffect.RELEASE, StockEffect.WRITE_OFF}:
            lost = effect is StockEffect.WRITE_OFF
            if order.stock_held and not lost:
                stock.give_back(product_quantities(order))
            order.stock_state = StockState.WRITTEN_OFF if lost else StockState.RELEASED
        elif effect is StockEffect.HOLD:
            order.stock_state = StockState.HELD
        elif effect is StockEffect.TAKE:
            take_stock(order)
            order.stock_state = StockState.HELD
        elif effect is StockEffect.TRY_TAKE:
            self._try_take()

    def _try_take(self) -> None:
        """Take the units if they are there. A proof of somebody whose unpaid orders hold enough takes none.

        The proof is kept all the same, since it may be true: the units follow when staff have approved it.
        """
        order = self.order
        was_short, order.stock_state = order.is_short_of_stock, StockState.SHORT
        if isinstance(self.event, SubmitProof) and exceeds_unpaid_limit(unpaid_of(order.customer)):
            self.note = self.note if was_short else TOO_MANY_UNPAID
            return
        try:
            take_stock(order)
        except OutOfStock:
            self.note = self.note if was_short else SHORTAGE
        else:
            order.stock_state = StockState.HELD

    def _holds_until(self) -> datetime | None:
        hold = self.outcome.hold
        if hold is Hold.KEEP:
            return self.order.holds_until
        if hold is Hold.START:
            return self.now + timedelta(minutes=shop_settings().holding_minutes)
        if hold is Hold.RETRY:
            return self.now + RETRY_TIME
        if hold is Hold.EXTEND and isinstance(self.event, ExtendHold) and self.order.holds_until:
            until = max(self.order.holds_until, self.now) + timedelta(hours=self.event.hours)
            self.note = f"Held until {in_india(until)}"
            return until
        return None

    # ---- the payment

    def _write_money(self) -> None:
        money, payment = self.outcome.money, self.payment
        if money is Money.CREDIT:
            transfers = self._transfers(max(payment.amount - payment.balance, Decimal(0)))
            self.amount = sum((transfer.amount for transfer in transfers), Decimal(0)) or None
            for transfer in transfers:
                self._add_credit(transfer)
        elif money is Money.REMOVE:
            self._remove_credits()
        elif money is Money.SEND_REFUND:
            self._send_refund()
        elif money is Money.UNSEND_REFUND:
            self._unsend_refund()

    def _transfers(self, due: Decimal) -> Sequence[Transfer]:
        if isinstance(self.event, Approve | RecordCredit) and self.event.transfers:
            return self.event.transfers
        references = references_of(self.payment, self.event)
        return [Transfer(due, next(iter(references), ""))] if due else []

    def _add_credit(self, transfer: Transfer) -> None:
        self.payment.amount_received += transfer.amount
        used = transfer.reference and Credit.objects.filter(reference=transfer.reference).exists()
        Credit.objects.create(
            payment=self.payment,
            amount=transfer.amount,
            reference=transfer.reference,
            shares_reference=bool(used),
            source=credit_source(Method(self.payment.method)),
            at=self.now,
            by=self._staff(),
            by_name=self.actor.name,
        )

    def _remove_credits(self) -> None:
        """Remove the money that was not there after all, the last first; what was sent back had been there."""
        payment = self.payment
        credits_ = Credit.objects.filter(payment=payment).order_by("-pk")
        if isinstance(self.event, ReopenPayment) and self.event.before:
            credits_ = credits_.filter(pk__in=self.event.before.credits)
        for credit in credits_:
            if payment.amount_received - credit.amount < payment.amount_refunded:
                break
            payment.amount_received -= credit.amount
            credit.delete()

    def _say_what_is_missing(self) -> None:
        self.amount = self.payment.amount_due
        if self.order.holds_until:
            self.note = f"We hold your items until {in_india(self.order.holds_until)}"

    def _send_refund(self) -> None:
        refund, sent = due_refund(refunds_of(self.payment)), self.event
        assert refund is not None
        assert isinstance(sent, RecordRefund)
        refund.sent_at, refund.reference, refund.note = self.now, sent.reference, sent.note
        refund.sent_by, refund.sent_by_name = self._staff(), self.actor.name
        refund.save()
        self.amount = refund.amount
        self.payment.amount_refunded += refund.amount

    def _unsend_refund(self) -> None:
        """The last refund is due again; with another due one, that one is raised by its amount."""
        refunds = refunds_of(self.payment)
        refund, other = last_sent_refund(refunds), due_refund(refunds)
        assert refund is not None
        self.amount = refund.amount
        self.payment.amount_refunded -= refund.amount
        refund.sent_at, refund.reference, refund.note = None, "", ""
        refund.sent_by, refund.sent_by_name = None, ""
        refund.withdrawn_at = self.now if other else None
        refund.save()

    def _write_payment(self) -> None:
        payment, outcome = self.payment, self.outcome
        payment.status = outcome.payment
        if outcome.payment in {PaymentStatus.PENDING, PaymentStatus.VERIFICATION_PENDING}:
            payment.verified_at = payment.verified_by = None
            payment.verified_by_name = payment.admin_notes = ""
        elif outcome.decides:
            payment.verified_at, payment.verified_by = self.now, self._staff()
            payment.verified_by_name, payment.admin_notes = self.actor.name, self._verdict_notes()
        payment.save()

    def _write_due_refund(self) -> None:
        """Make the payment's due refund what `refund_owed` says: open one, change its amount, or withdraw it."""
        order, payment = self.order, self.payment
        owed = refund_owed(
            OrderStatus(order.status), PaymentStatus(payment.status), amount=payment.amount, balance=payment.balance
        )
        refund = due_refund(refunds_of(payment))
        if refund is None and owed:
            excess = self.outcome.excess
            Refund.objects.create(
                payment=payment, amount=owed, reason=self._refund_reason(), due_at=self.now,
                on_record=excess is Excess.RECORD,
            )  # fmt: skip
            self.amount = self.amount if excess else owed
        elif refund and not owed:
            refund.withdrawn_at = self.now
            refund.save(update_fields=["withdrawn_at"])
        elif refund and refund.amount != owed:
            refund.amount, refund.reason = owed, self._refund_reason()
            refund.save(update_fields=["amount", "reason"])

    def _refund_reason(self) -> str:
        kind = self.order.cancel_kind
        return REFUND_REASONS[CancelKind(kind)] if kind else EXCESS_REASON

    # ---- words

    def _staff(self) -> StaffUser | None:
        return self.by if isinstance(self.by, StaffUser) else None

    def _verdict_notes(self) -> str:
        return str(getattr(self.event, "notes", "") or getattr(self.event, "reason", ""))

    def _staff_reason(self) -> str:
        """What staff wrote for staff: what the customer reads is the note."""
        if not isinstance(self.by, StaffUser):
            return ""
        written = str(getattr(self.event, "reason", "") or getattr(self.event, "notes", ""))
        written = written or str(getattr(self.event, "note", ""))
        return "" if written == self.note else written


def _facts(order: Order, payment: Payment) -> dict[str, Any]:
    return {
        "status": order.status,
        "payment": payment.status,
        "stock": order.stock_state,
        "holds_until": order.holds_until,
        "cancel_kind": order.cancel_kind,
        "carrier": order.carrier,
        "tracking_number": order.tracking_number,
        "received": payment.amount_received,
        "refunded": payment.amount_refunded,
    }
