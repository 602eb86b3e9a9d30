"""Staff events about money: decisions about payments, holds and refunds."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any, NoReturn

from apps.common.clock import in_india
from apps.common.money import format_inr
from apps.payments.enums import CreditSource, Method, PaymentStatus
from apps.payments.errors import AmountDiffers, NothingToVerify, ReferenceUsed, TransferTooSmall

from ..enums import EventKind, Excess, Message, Resolution, StockState
from ..errors import (
    AlreadyRefunded,
    HoldTooLong,
    NoHold,
    NoRefundDue,
    NoRefundSent,
    NothingMissing,
    NothingOnRecord,
    NothingToReopen,
    NotRecordedByHand,
    NotVoidable,
    OrderCancelled,
    OrderMovedOn,
    OrderNotSettled,
    ReasonRequired,
    RefundRecorded,
    SuperAdminOnly,
)
from .events import (
    Approve,
    AskForRefund,
    AskForRest,
    ExtendHold,
    RecordCash,
    RecordCredit,
    RecordRefund,
    Reject,
    ReopenPayment,
    SendBack,
    UndoCredit,
    UndoRefund,
    UndoSendBack,
    VoidPayment,
)
from .rules import expect_open, expect_seen, is_repeated, must_hold, outcome_of
from .states import (
    LONGEST_HOLD,
    RECONCILERS,
    STEPS,
    Before,
    ByHand,
    Hold,
    Money,
    NewCredit,
    Outcome,
    P,
    Role,
    S,
    Sending,
    State,
    StockEffect,
    Transfer,
    UsedReference,
    Who,
)

EXCESS_NOTES = {
    Excess.REFUND: "You paid {} more than the total. We will send it back to you.",
    Excess.RECORD: "You paid {} more than the total. It is on record for you: write to us if you want it back.",
}
REASONS_TO_SEND_BACK = {
    P.COMPLETED: "Another transfer came, and the order was paid",
    P.REFUND_DUE: "A transfer came for the cancelled order",
}


def _receive(state: State, credits_: tuple[NewCredit, ...]) -> tuple[State, dict[str, Any]]:
    """The state with these credits, and what an outcome has of them."""
    amount = _sum(credits_)
    more = {"money": Money.CREDIT, "credits": credits_, "amount": amount or None}
    return replace(state, received=state.received + amount), more


def _credits(state: State, transfers: tuple[Transfer, ...], by_hand: ByHand | None = None) -> tuple[NewCredit, ...]:
    """The credits of these transfers; without them, of what is due, with the reference of the last proof."""
    source, reason = by_hand or (credit_source(state.method), "")
    if not transfers and state.due > 0:
        transfers = (Transfer(state.due, state.proof[1] if state.proof else ""),)
    return tuple(NewCredit(amount, reference, source, reason) for amount, reference in transfers)


def credit_source(method: Method) -> CreditSource:
    """The source of a payment's money."""
    return CreditSource.CASH if method is Method.COD else CreditSource.BANK


def _accept(
    state: State, resolution: Resolution | None, kind: EventKind, credits_: tuple[NewCredit, ...], **more: Any
) -> Outcome:
    """The payment is received. For a cancelled order the caller chooses the handling."""
    after, received = _receive(state, credits_)
    more |= received
    if state.is_cancelled and resolution is Resolution.REVIVE:
        more |= {"stock": StockEffect.TAKE, "mail": Message.TAKEN_UP_AGAIN}
        return outcome_of(after, kind, S.CONFIRMED, P.COMPLETED, **more)
    if state.is_cancelled and resolution is Resolution.REFUND_DUE:
        more |= {"stock": StockEffect.NONE, "mail": Message.REFUND_PROMISED}
        return outcome_of(after, kind, S.CANCELLED, P.REFUND_DUE, **more)
    if state.is_cancelled:
        raise OrderCancelled(can_revive=state.can_take_stock)
    order = S.CONFIRMED if state.order is S.PENDING else state.order
    return outcome_of(after, kind, order, P.COMPLETED, **more)


def approve(state: State, event: Approve, who: Who) -> Outcome | None:
    """Staff found the money, or the shop itself, by rows of a statement.

    Raises SuperAdminOnly, ReasonRequired, PaymentAlreadyDecided, NothingToVerify, AnotherProof, OrderCancelled, or as
    `_check_transfers`.
    """
    if who.role is Role.SYSTEM and not (event.transfers and event.mail_after):
        raise SuperAdminOnly
    _check_by_hand(event.by_hand, who)
    done = {P.COMPLETED} if event.resolution is Resolution.REVIVE else {P.COMPLETED, P.REFUND_DUE}
    repeats = state.method is Method.BANK_TRANSFER and not event.transfers
    if repeats and is_repeated(state, who.id, event.notes, done):
        return None
    if not (event.transfers and state.method is Method.BANK_TRANSFER and state.payment is P.PENDING):
        expect_open(state, P.VERIFICATION_PENDING)
    expect_seen(state, event.seen)
    _check_transfers(state, event, who)
    more: dict[str, Any] = {
        "stock": StockEffect.TRY_TAKE if state.stock is StockState.SHORT else StockEffect.NONE,
        "mail": Message.PAYMENT_APPROVED,
        "mail_after": event.mail_after,
        "verdict": event.notes or event.reason,
        "reason": event.reason or event.notes,
    }
    excess = _sum(event.transfers) - state.due
    if event.excess and excess > 0 and not (state.is_cancelled and event.resolution is Resolution.REFUND_DUE):
        note = EXCESS_NOTES[event.excess].format(format_inr(excess))
        more |= {"excess": event.excess, "mail": Message.APPROVED_EXCESS, "note": note}
    credits_ = _credits(state, event.transfers, event.by_hand)
    return _accept(state, event.resolution, EventKind.PAYMENT_APPROVED, credits_, **more)


def _check_by_hand(given: ByHand | None, who: Who) -> None:
    if given and who.role not in RECONCILERS:
        raise SuperAdminOnly
    if given and not given.reason.strip():
        raise ReasonRequired


def _sum(came: Iterable[Transfer | NewCredit]) -> Decimal:
    return sum((one.amount for one in came), Decimal(0))


def _check_transfers(state: State, event: Approve, who: Who) -> None:
    """Raises AmountDiffers, or ReferenceUsed unless a super admin splits a transfer that is large enough."""
    amount = _sum(event.transfers)
    any_amount = state.is_cancelled and event.resolution is not Resolution.REVIVE
    fits = amount == state.due or (amount > state.due and event.excess) or any_amount
    if event.transfers and not fits:
        raise AmountDiffers(due=state.due, amount=amount)
    used, split = state.used, event.split
    if used is None:
        return
    if split is None:
        _refuse_used(used)
    if not who.is_super_admin:
        raise SuperAdminOnly
    if not split.reason.strip():
        raise ReasonRequired("split_reason")
    if used.amount + state.due > split.transfer:
        raise TransferTooSmall(total=used.amount + state.due, transfer=split.transfer)


def _refuse_used(used: UsedReference) -> NoReturn:
    raise ReferenceUsed(
        reference=used.reference, order_number=used.order_number, by=used.by_name or "somebody", at=used.at
    )


def record_credit(state: State, event: RecordCredit, who: Who) -> Outcome:
    """A part of the money came; the order waits for the rest.

    Raises PaymentAlreadyDecided, NothingToVerify, AnotherProof, OrderCancelled, ReferenceUsed, AmountDiffers when it is
    no part, or ReasonRequired.
    """
    _check_by_hand(event.by_hand, who)
    if state.method is not Method.BANK_TRANSFER:
        raise NothingToVerify
    if state.payment is not P.PENDING:
        expect_open(state, P.VERIFICATION_PENDING)
    expect_seen(state, event.seen)
    if state.is_cancelled:
        raise OrderCancelled(can_revive=False)
    if state.used:
        _refuse_used(state.used)
    amount = _sum(event.transfers)
    if not 0 < amount < state.due:
        raise AmountDiffers(due=state.due, amount=amount)
    hold = Hold.RETRY if must_hold(state.order, P.PENDING, state.method) else Hold.CLEAR
    after, more = _receive(state, _credits(state, event.transfers, event.by_hand))
    more |= {"hold": hold, "reason": event.reason}
    return outcome_of(after, EventKind.CREDIT_RECORDED, state.order, P.PENDING, **more)


def undo_credit(state: State, event: UndoCredit, who: Who) -> Outcome:
    """An amount that was recorded by hand did not come: what it paid is open again.

    Raises NotRecordedByHand, ReasonRequired, AlreadyRefunded, or OrderMovedOn.
    """
    amount = state.by_hand
    if amount is None:
        raise NotRecordedByHand
    if not event.reason.strip():
        raise ReasonRequired
    if state.balance < amount:
        raise AlreadyRefunded
    left = state.balance - amount
    enough = left >= state.amount if state.payment is P.COMPLETED else left > 0
    decided = state.payment in {P.COMPLETED, P.REFUND_DUE} and not enough
    if state.payment is P.COMPLETED and decided and state.order not in {S.PENDING, S.CONFIRMED}:
        raise OrderMovedOn
    payment, order, mail = state.payment, state.order, None
    if decided or state.payment is P.PENDING:
        payment = P.VERIFICATION_PENDING if state.proof and not left else P.PENDING
    if state.payment is P.COMPLETED and decided:
        order, mail = S.PENDING, Message.PAYMENT_REOPENED
    after, more = _remove(state, frozenset([event.credit]), amount)
    more |= {"mail": mail, "reason": event.reason}
    return outcome_of(after, EventKind.CREDIT_UNDONE, order, payment, **more)


def _remove(state: State, credits_: frozenset[int], amount: Decimal) -> tuple[State, dict[str, Any]]:
    """The state without these credits, which come to this amount, and what an outcome has of them."""
    more = {"money": Money.REMOVE, "removed": credits_, "amount": amount or None}
    return replace(state, received=state.received - amount), more


def send_back(state: State, event: SendBack, who: Who) -> Outcome:
    """Another transfer came for an order that is paid or cancelled: it is owed to the customer. Raises OrderNotSettled.

    Money that was on record becomes due with it: a payment has one due refund.
    """
    if not state.is_cancelled and state.payment is not P.COMPLETED:
        raise OrderNotSettled
    payment = P.REFUND_DUE if state.is_cancelled else state.payment
    mail = Message.REFUND_PROMISED if state.is_cancelled else Message.PAID_TOO_MUCH
    credits_ = tuple(NewCredit(amount, reference, CreditSource.BANK) for amount, reference in event.transfers)
    after, more = _receive(state, credits_)
    more |= {"mail": mail, "excess": Excess.REFUND, "why": REASONS_TO_SEND_BACK[payment]}
    more |= {"verdict": "" if state.verdict is None else None}
    return outcome_of(after, EventKind.RETURN_PROMISED, state.order, payment, **more)


def undo_send_back(state: State, event: UndoSendBack, who: Who) -> Outcome:
    """Transfers are not sent back after all; they are not this order's.

    Raises ReasonRequired, AlreadyRefunded, or NothingToReopen when the order was taken up again or cancelled since.
    """
    if not event.reason.strip():
        raise ReasonRequired
    if state.payment is P.REFUNDED or state.undone is None:
        raise AlreadyRefunded
    if state.payment is not (P.REFUND_DUE if state.is_cancelled else P.COMPLETED):
        raise NothingToReopen
    left = state.balance - state.undone
    payment: PaymentStatus = state.payment
    if state.is_cancelled and (left == 0 or event.payment is P.VERIFICATION_PENDING):
        payment = event.payment
    if left < (state.amount if payment is P.COMPLETED else 0) or (payment is P.REFUND_DUE and left == 0):
        raise AlreadyRefunded
    # A cancellation in between decided about all the money.
    excess = Excess.RECORD if event.on_record and payment is event.payment else None
    after, more = _remove(state, event.credits, state.undone)
    more |= {"excess": excess, "reason": event.reason}
    return outcome_of(after, EventKind.RETURN_WITHDRAWN, state.order, payment, **more)


def ask_for_rest(state: State, event: AskForRest, who: Who) -> Outcome:
    """Staff request the rest from the customer. Raises NothingMissing."""
    waits = state.method is Method.BANK_TRANSFER and state.payment in {P.PENDING, P.FAILED}
    if not waits or state.is_cancelled or state.balance <= 0 or state.due <= 0:
        raise NothingMissing
    mail = Message.AMOUNT_MISSING
    outcome = outcome_of(state, EventKind.REST_ASKED, state.order, state.payment, mail=mail, amount=state.due)
    if outcome.hold is Hold.KEEP and state.holds_until:
        return replace(outcome, note=f"We hold your items until {in_india(state.holds_until)}")
    return outcome


def record_cash(state: State, event: RecordCash, who: Who) -> Outcome | None:
    """Staff received cash. Raises NothingToVerify, PaymentAlreadyDecided or OrderCancelled."""
    if state.method is not Method.COD:
        raise NothingToVerify
    done = {P.COMPLETED} if event.resolution is Resolution.REVIVE else {P.COMPLETED, P.REFUND_DUE}
    if is_repeated(state, who.id, event.notes, done):
        return None
    expect_open(state, P.PENDING)
    more: dict[str, Any] = {"mail": Message.CASH_RECEIVED, "verdict": event.notes, "reason": event.notes}
    return _accept(state, event.resolution, EventKind.CASH_RECEIVED, _credits(state, ()), **more)


def reject(state: State, event: Reject, who: Who) -> Outcome | None:
    """Staff did not find the money. Raises PaymentAlreadyDecided, NothingToVerify, AnotherProof or ReasonRequired."""
    if is_repeated(state, who.id, event.notes, {P.FAILED}):
        return None
    expect_open(state, P.VERIFICATION_PENDING)
    expect_seen(state, event.seen)
    if not event.notes.strip():
        raise ReasonRequired("admin_notes")
    payment = P.REFUND_DUE if state.is_cancelled and state.balance > 0 else P.FAILED
    mail = Message.REJECTED_CANCELLED if state.is_cancelled else Message.PAYMENT_REJECTED
    return outcome_of(
        state, EventKind.PAYMENT_REJECTED, state.order, payment, mail=mail, verdict=event.notes, note=event.notes,
        reason=event.notes,
    )  # fmt: skip


def reopen(state: State, event: ReopenPayment, who: Who) -> Outcome:
    """The last decision is undone.

    Raises AlreadyRefunded, NothingToReopen, SuperAdminOnly, ReasonRequired or OrderMovedOn.
    """
    if event.before:
        return _unmatch(state, event.before, event.reason)
    if state.payment is P.REFUNDED:
        raise AlreadyRefunded
    if state.payment not in {P.COMPLETED, P.REFUND_DUE, P.FAILED}:
        raise NothingToReopen
    if state.payment is not P.FAILED and not who.is_super_admin:
        raise SuperAdminOnly
    if not event.reason.strip():
        raise ReasonRequired
    if state.payment is not P.FAILED and state.not_removable:
        raise AlreadyRefunded
    if state.method is Method.COD:
        more: dict[str, Any] = {"money": Money.REMOVE, "reason": event.reason}
        return outcome_of(state, EventKind.CASH_UNDONE, state.order, P.PENDING, **more)
    payment = P.VERIFICATION_PENDING if state.proof else P.PENDING
    if state.payment is P.FAILED:
        return outcome_of(state, EventKind.PAYMENT_REOPENED, state.order, payment, reason=event.reason)
    if state.order not in {S.PENDING, S.CONFIRMED, S.CANCELLED}:
        raise OrderMovedOn
    order = S.PENDING if state.order is S.CONFIRMED else state.order
    more = {"money": Money.REMOVE, "mail": Message.PAYMENT_REOPENED, "reason": event.reason}
    return outcome_of(state, EventKind.PAYMENT_REOPENED, order, payment, **more)


def _unmatch(state: State, before: Before, reason: str) -> Outcome:
    if state.refunded:
        raise AlreadyRefunded
    if state.payment is not before.payment_left:
        raise NothingToReopen
    if state.order is not before.order_left:
        raise OrderMovedOn
    mail = None if before.is_untold else Message.PAYMENT_REOPENED
    more: dict[str, Any] = {"money": Money.REMOVE, "removed": before.credits, "mail": mail, "reason": reason}
    if before.order is S.CANCELLED and not state.is_cancelled:
        more |= {"stock": StockEffect.RELEASE, "cancel_kind": before.cancel_kind}
    return outcome_of(state, EventKind.PAYMENT_REOPENED, before.order, before.payment, **more)


def void(state: State, event: VoidPayment, who: Who) -> Outcome:
    """The payment of an order that was packed or sent is not valid.

    Raises NotVoidable, ReasonRequired or AlreadyRefunded.
    """
    moved_on = state.order in STEPS[2:]
    if state.method is not Method.BANK_TRANSFER or state.payment is not P.COMPLETED or not moved_on:
        raise NotVoidable
    if not event.reason.strip():
        raise ReasonRequired
    if state.not_removable:
        raise AlreadyRefunded
    mail = Message.PAYMENT_VOIDED
    more: dict[str, Any] = {"money": Money.REMOVE, "mail": mail, "verdict": event.reason, "note": event.reason}
    return outcome_of(state, EventKind.PAYMENT_VOIDED, state.order, P.FAILED, reason=event.reason, **more)


def extend_hold(state: State, event: ExtendHold, who: Who) -> Outcome:
    """Stock is held longer. Raises NoHold, HoldTooLong or ReasonRequired."""
    if state.holds_until is None:
        raise NoHold
    left = event.now + LONGEST_HOLD - max(state.holds_until, event.now)
    if timedelta(hours=event.hours) > left:
        raise HoldTooLong(max_hours=max(int(left // timedelta(hours=1)), 0))
    if not event.reason.strip():
        raise ReasonRequired
    until = max(state.holds_until, event.now) + timedelta(hours=event.hours)
    return outcome_of(
        state, EventKind.HOLD_EXTENDED, state.order, state.payment, hold=Hold.EXTEND, held_until=until,
        mail=Message.HOLD_EXTENDED, note=f"Held until {in_india(until)}", reason=event.reason,
    )  # fmt: skip


def record_refund(state: State, event: RecordRefund, who: Who) -> Outcome | None:
    """The due refund was sent; None when this person has recorded it already.

    Raises RefundRecorded when none is due any more since it was sent, otherwise NoRefundDue.
    """
    sent = state.sent_refund
    if state.due_refund is None:
        if sent and who.id is not None and (sent.reference, sent.by_id) == (event.reference, who.id):
            return None
        if sent:
            raise RefundRecorded(amount=sent.amount, reference=sent.reference, by=sent.by_name)
        raise NoRefundDue
    emptied = state.payment is P.REFUND_DUE and state.due_refund == state.balance
    payment = P.REFUNDED if emptied else state.payment
    after = replace(state, refunded=state.refunded + state.due_refund, due_refund=None)
    return outcome_of(
        after, EventKind.REFUND_RECORDED, state.order, payment, money=Money.SEND_REFUND, amount=state.due_refund,
        sending=Sending(event.reference, event.note, event.sent_on), mail=Message.REFUND_SENT, note=event.reference,
        reason=event.note,
    )  # fmt: skip


def ask_for_refund(state: State, event: AskForRefund, who: Who) -> Outcome:
    """The customer requests money on record. Raises NothingOnRecord or ReasonRequired."""
    if state.due_refund is None or not state.on_record:
        raise NothingOnRecord
    if not event.reason.strip():
        raise ReasonRequired
    more: dict[str, Any] = {"mail": Message.RECORD_REFUND, "excess": Excess.REFUND, "reason": event.reason}
    return outcome_of(state, EventKind.REFUND_ASKED, state.order, state.payment, **more)


def undo_refund(state: State, event: UndoRefund, who: Who) -> Outcome:
    """The last refund was not sent. Raises NoRefundSent or ReasonRequired."""
    if state.sent_refund is None:
        raise NoRefundSent
    if not event.reason.strip():
        raise ReasonRequired
    payment, verdict, amount = state.payment, None, state.sent_refund.amount
    if state.payment is not P.VERIFICATION_PENDING and state.is_cancelled:
        payment = P.REFUND_DUE
    elif state.payment in {P.PENDING, P.FAILED} and state.due <= amount:
        # The order was taken up again meanwhile: the money is still here and pays it.
        payment, verdict = P.COMPLETED, event.reason
    after = replace(state, refunded=state.refunded - amount, due_refund=state.due_refund or amount)
    return outcome_of(
        after, EventKind.REFUND_UNDONE, state.order, payment, money=Money.UNSEND_REFUND, amount=amount,
        verdict=verdict, reason=event.reason,
    )  # fmt: skip
