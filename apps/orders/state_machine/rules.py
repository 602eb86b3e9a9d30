"""What several events have in common."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from apps.common.clock import india_date
from apps.payments.enums import Method, PaymentStatus
from apps.payments.errors import AnotherProof, NothingToVerify, PaymentAlreadyDecided

from ..enums import CancelKind, EventKind, Excess, Message, OrderStatus
from .states import STEPS, Hold, Outcome, OwedRefund, P, S, Seen, State, StockEffect

NOT_A_DAY = "Please enter a day of the last 12 months, not one in the future."
REFUND_REASONS = {
    "": "More was paid than the order's total",
    CancelKind.CUSTOMER: "The customer cancelled the order",
    CancelKind.STAFF: "The shop cancelled the order",
    CancelKind.EXPIRED: "The order was cancelled because it was not paid in time",
    CancelKind.REPLACED: "A new order replaced this one",
}


def must_hold(order: OrderStatus, payment: PaymentStatus, method: Method) -> bool:
    """Rule Hold: whether such an order has `holds_until`."""
    return order is S.PENDING and method is Method.BANK_TRANSFER and payment in {P.PENDING, P.FAILED}


def refund_owed(order: OrderStatus, payment: PaymentStatus, *, amount: Decimal, balance: Decimal) -> Decimal:
    """Rupees of the due refund: the whole balance of a cancelled order, else what a completed payment has too much."""
    if payment is P.REFUND_DUE:
        return balance
    if payment is P.COMPLETED and order is not S.CANCELLED:
        return max(balance - amount, Decimal(0))
    return Decimal(0)


def may_be_sent_on(day: date, now: datetime) -> bool:
    """Whether a refund may have been sent on this day in India: during the last year, and not in the future."""
    today = india_date(now)
    return today - timedelta(days=365) <= day <= today


def is_step_back(current: OrderStatus, to: OrderStatus) -> bool:
    """Whether the change is against the usual order, or out of cancelled."""
    if to is S.CANCELLED:
        return False
    return current is S.CANCELLED or STEPS.index(to) < STEPS.index(current)


def is_cancellable_by_customer(current: OrderStatus) -> bool:
    """Customers can only cancel pending orders."""
    return current == S.PENDING


def is_reorderable(current: OrderStatus) -> bool:
    """Cancelled and delivered orders can be ordered again."""
    return current in {S.CANCELLED, S.DELIVERED}


def hold_after(state: State, order: OrderStatus, payment: PaymentStatus) -> Hold:
    """Rule Hold: what becomes of `holds_until` in these statuses."""
    if not must_hold(order, payment, state.method):
        return Hold.CLEAR
    if payment is P.FAILED and state.payment is not P.FAILED:
        return Hold.RETRY
    return Hold.KEEP if state.holds_until and state.order is S.PENDING else Hold.START


def outcome_of(
    state: State, kind: EventKind, order: OrderStatus, payment: PaymentStatus, *, excess: Excess | None = None,
    why: str = "", **more: Any,
) -> Outcome:  # fmt: skip
    """An outcome under rule Hold; a cancelled order stays cancelled by whom it was.

    Where a refund may be due, `state` already has the money of the event. `excess` says what becomes of that refund,
    `why` is its reason if it is new.
    """
    more.setdefault("hold", hold_after(state, order, payment))
    if order is S.CANCELLED:
        more.setdefault("cancel_kind", state.cancel_kind)
    owed = refund_owed(order, payment, amount=state.amount, balance=state.balance)
    is_new, is_other = state.due_refund is None, owed != (state.due_refund or 0)
    # A cancellation decides about all the money, also about what was on record before; what was sent was due.
    decides = excess or (is_other and kind in {EventKind.CANCELLED, EventKind.REFUND_UNDONE})
    reason = (is_new and why) or REFUND_REASONS[more.get("cancel_kind", "")]
    if owed and (is_other or excess):
        named = None if is_new and not excess else more.get("amount")
        more["amount"] = named or owed
    refund = OwedRefund(owed, reason, excess is Excess.RECORD if decides else None)
    return Outcome(kind=kind, order=order, payment=payment, refund=refund, **more)


def cancelled(state: State, kind: EventKind, by: CancelKind, cancel_reason: str, **more: Any) -> Outcome:
    """Rule Cancel: a waiting proof stays in the queue, otherwise a balance becomes due for refund."""
    payment = state.payment
    if payment is not P.VERIFICATION_PENDING and state.balance > 0:
        payment = P.REFUND_DUE
    elif payment is P.COMPLETED:  # an order of nothing
        payment = P.PENDING
    if kind is EventKind.EXPIRED:
        mail = Message.EXPIRED_REFUND if payment is P.REFUND_DUE else Message.EXPIRED
    else:
        stays = more.get("excess") is Excess.RECORD
        due = Message.CANCELLED_RECORD if stays else Message.CANCELLED_REFUND
        mail = {P.REFUND_DUE: due, P.VERIFICATION_PENDING: Message.CANCELLED_PROOF}.get(payment, Message.CANCELLED)
    more.setdefault("stock", StockEffect.RELEASE)
    more |= {"cancel_kind": by, "cancel_reason": cancel_reason, "note": cancel_reason}
    return outcome_of(state, kind, S.CANCELLED, payment, mail=mail, **more)


def payment_after_leaving_cancelled(state: State) -> PaymentStatus:
    """A due refund is withdrawn: the money pays the order again. Money that was sent back has to be paid again."""
    if state.payment is P.REFUND_DUE:
        return P.COMPLETED if state.due <= 0 else P.PENDING
    return P.PENDING if state.payment is P.REFUNDED else state.payment


def expect_open(state: State, status: PaymentStatus) -> None:
    """Raise PaymentAlreadyDecided or NothingToVerify unless the payment has this status."""
    if state.payment is status:
        return
    if state.payment in {P.COMPLETED, P.FAILED, P.REFUND_DUE, P.REFUNDED}:
        verdict = state.verdict
        raise PaymentAlreadyDecided(
            status=state.payment, by=verdict.by_name if verdict else "", at=verdict.at if verdict else None
        )
    raise NothingToVerify


def expect_seen(state: State, seen: Seen | None) -> None:
    """Raise AnotherProof when the person who decides has not seen the last proof."""
    if seen and seen.proof != state.proof_key:
        raise AnotherProof


def is_repeated(state: State, by: int | None, notes: str, statuses: set[PaymentStatus]) -> bool:
    """Whether this person gave this verdict already: the answer got lost."""
    verdict = state.verdict
    if verdict is None or by is None or state.payment not in statuses:
        return False
    return (verdict.by_id, verdict.notes) == (by, notes)
