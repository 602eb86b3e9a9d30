"""Staff events about money: decisions about payments, holds and refunds."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any, NoReturn

from apps.common.money import format_inr
from apps.payments.enums import Method, PaymentStatus
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
    Outcome,
    P,
    Role,
    S,
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


def _accept(state: State, resolution: Resolution | None, kind: EventKind, mail: Message, stock: StockEffect) -> Outcome:
    """The payment is received. For a cancelled order the caller chooses the handling."""
    money: dict[str, Any] = {"money": Money.CREDIT, "decides": True}
    if state.is_cancelled and resolution is Resolution.REVIVE:
        taken_up = Message.TAKEN_UP_AGAIN
        return outcome_of(state, kind, S.CONFIRMED, P.COMPLETED, stock=StockEffect.TAKE, mail=taken_up, **money)
    if state.is_cancelled and resolution is Resolution.REFUND_DUE:
        return outcome_of(state, kind, S.CANCELLED, P.REFUND_DUE, mail=Message.REFUND_PROMISED, **money)
    if state.is_cancelled:
        raise OrderCancelled(can_revive=state.can_take_stock)
    order = S.CONFIRMED if state.order is S.PENDING else state.order
    return outcome_of(state, kind, order, P.COMPLETED, stock=stock, mail=mail, **money)


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
    stock = StockEffect.TRY_TAKE if state.stock is StockState.SHORT else StockEffect.NONE
    outcome = _accept(state, event.resolution, EventKind.PAYMENT_APPROVED, Message.PAYMENT_APPROVED, stock)
    excess = _sum(event.transfers) - state.due
    if event.excess and excess > 0 and outcome.payment is P.COMPLETED:
        mail = Message.APPROVED_EXCESS if outcome.mail is Message.PAYMENT_APPROVED else outcome.mail
        note = EXCESS_NOTES[event.excess].format(format_inr(excess))
        return replace(outcome, excess=event.excess, mail=mail, note=note)
    return outcome


def _check_by_hand(given: ByHand | None, who: Who) -> None:
    if given and who.role not in RECONCILERS:
        raise SuperAdminOnly
    if given and not given.reason.strip():
        raise ReasonRequired


def _sum(transfers: Iterable[Transfer]) -> Decimal:
    return sum((transfer.amount for transfer in transfers), Decimal(0))


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
    return outcome_of(state, EventKind.CREDIT_RECORDED, state.order, P.PENDING, money=Money.CREDIT, hold=hold)


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
    return outcome_of(state, EventKind.CREDIT_UNDONE, order, payment, money=Money.REMOVE, mail=mail)


def send_back(state: State, event: SendBack, who: Who) -> Outcome:
    """Another transfer came for an order that is paid or cancelled: it is owed to the customer. Raises OrderNotSettled.

    Money that was on record becomes due with it: a payment has one due refund.
    """
    if not state.is_cancelled and state.payment is not P.COMPLETED:
        raise OrderNotSettled
    payment = P.REFUND_DUE if state.is_cancelled else state.payment
    mail = Message.REFUND_PROMISED if state.is_cancelled else Message.PAID_TOO_MUCH
    more: dict[str, Any] = {"money": Money.CREDIT, "excess": Excess.REFUND, "decides": state.verdict is None}
    return outcome_of(state, EventKind.RETURN_PROMISED, state.order, payment, mail=mail, **more)


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
    return outcome_of(state, EventKind.RETURN_WITHDRAWN, state.order, payment, money=Money.REMOVE, excess=excess)


def ask_for_rest(state: State, event: AskForRest, who: Who) -> Outcome:
    """Staff request the rest from the customer. Raises NothingMissing."""
    waits = state.method is Method.BANK_TRANSFER and state.payment in {P.PENDING, P.FAILED}
    if not waits or state.is_cancelled or state.balance <= 0 or state.due <= 0:
        raise NothingMissing
    return outcome_of(state, EventKind.REST_ASKED, state.order, state.payment, mail=Message.AMOUNT_MISSING)


def record_cash(state: State, event: RecordCash, who: Who) -> Outcome | None:
    """Staff received cash. Raises NothingToVerify, PaymentAlreadyDecided or OrderCancelled."""
    if state.method is not Method.COD:
        raise NothingToVerify
    done = {P.COMPLETED} if event.resolution is Resolution.REVIVE else {P.COMPLETED, P.REFUND_DUE}
    if is_repeated(state, who.id, event.notes, done):
        return None
    expect_open(state, P.PENDING)
    return _accept(state, event.resolution, EventKind.CASH_RECEIVED, Message.CASH_RECEIVED, StockEffect.NONE)


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
        state, EventKind.PAYMENT_REJECTED, state.order, payment, mail=mail, decides=True, note=event.notes
    )


def reopen(state: State, event: ReopenPayment, who: Who) -> Outcome:
    """The last decision is undone.

    Raises AlreadyRefunded, NothingToReopen, SuperAdminOnly, ReasonRequired or OrderMovedOn.
    """
    if event.before:
        return _unmatch(state, event.before)
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
        return outcome_of(state, EventKind.CASH_UNDONE, state.order, P.PENDING, money=Money.REMOVE)
    payment = P.VERIFICATION_PENDING if state.proof else P.PENDING
    if state.payment is P.FAILED:
        return outcome_of(state, EventKind.PAYMENT_REOPENED, state.order, payment)
    if state.order not in {S.PENDING, S.CONFIRMED, S.CANCELLED}:
        raise OrderMovedOn
    order = S.PENDING if state.order is S.CONFIRMED else state.order
    mail = Message.PAYMENT_REOPENED
    return outcome_of(state, EventKind.PAYMENT_REOPENED, order, payment, money=Money.REMOVE, mail=mail)


def _unmatch(state: State, before: Before) -> Outcome:
    if state.refunded:
        raise AlreadyRefunded
    if state.payment is not before.payment_left:
        raise NothingToReopen
    if state.order is not before.order_left:
        raise OrderMovedOn
    mail = None if before.is_untold else Message.PAYMENT_REOPENED
    more: dict[str, Any] = {"money": Money.REMOVE, "mail": mail}
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
    more: dict[str, Any] = {"money": Money.REMOVE, "mail": mail, "decides": True, "note": event.reason}
    return outcome_of(state, EventKind.PAYMENT_VOIDED, state.order, P.FAILED, **more)


def extend_hold(state: State, event: ExtendHold, who: Who) -> Outcome:
    """Stock is held longer. Raises NoHold, HoldTooLong or ReasonRequired."""
    if state.holds_until is None:
        raise NoHold
    left = event.now + LONGEST_HOLD - max(state.holds_until, event.now)
    if timedelta(hours=event.hours) > left:
        raise HoldTooLong(max_hours=max(int(left // timedelta(hours=1)), 0))
    if not event.reason.strip():
        raise ReasonRequired
    mail = Message.HOLD_EXTENDED
    return outcome_of(state, EventKind.HOLD_EXTENDED, state.order, state.payment, hold=Hold.EXTEND, mail=mail)


def record_refund(state: State, event: RecordRefund, who: Who) -> Outcome | None:
    """The due refund was sent; None when this person has recorded it already. Raises NoRefundDue."""
    sent = state.sent_refund
    if state.due_refund is None:
        if sent and who.id is not None and (sent.reference, sent.by_id) == (event.reference, who.id):
            return None
        raise NoRefundDue
    emptied = state.payment is P.REFUND_DUE and state.due_refund == state.balance
    payment = P.REFUNDED if emptied else state.payment
    kind, mail = EventKind.REFUND_RECORDED, Message.REFUND_SENT
    more: dict[str, Any] = {"money": Money.SEND_REFUND, "mail": mail, "note": event.reference}
    return outcome_of(state, kind, state.order, payment, **more)


def ask_for_refund(state: State, event: AskForRefund, who: Who) -> Outcome:
    """The customer requests money on record. Raises NothingOnRecord or ReasonRequired."""
    if state.due_refund is None or not state.on_record:
        raise NothingOnRecord
    if not event.reason.strip():
        raise ReasonRequired
    kind, mail = EventKind.REFUND_ASKED, Message.RECORD_REFUND
    return outcome_of(state, kind, state.order, state.payment, mail=mail, excess=Excess.REFUND)


def undo_refund(state: State, event: UndoRefund, who: Who) -> Outcome:
    """The last refund was not sent. Raises NoRefundSent or ReasonRequired."""
    if state.sent_refund is None:
        raise NoRefundSent
    if not event.reason.strip():
        raise ReasonRequired
    payment, decides = state.payment, False
    if state.payment is not P.VERIFICATION_PENDING and state.is_cancelled:
        payment = P.REFUND_DUE
    elif state.payment in {P.PENDING, P.FAILED} and state.due <= state.sent_refund.amount:
        # The order was taken up again meanwhile: the money is still here and pays it.
        payment, decides = P.COMPLETED, True
    kind = EventKind.REFUND_UNDONE
    return outcome_of(state, kind, state.order, payment, money=Money.UNSEND_REFUND, decides=decides)
