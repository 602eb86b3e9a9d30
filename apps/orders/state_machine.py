"""What each event does to an order and its payment: one pure table (docs/order-states.md).

`decide` reads no database. `services.transitions.apply` reads the state under locks, calls `decide` and writes the
outcome; nothing else changes these columns.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from apps.payments.enums import CreditSource, Method, PaymentStatus
from apps.payments.errors import (
    AmountDiffers,
    NothingToVerify,
    PaymentAlreadyDecided,
    ProofNotExpected,
    ReferenceUsed,
    TransferTooSmall,
)

from .enums import CancelKind, Confirmation, EventKind, Goods, Message, OrderStatus, Resolution, StockState
from .errors import (
    AlreadyRefunded,
    ConfirmationNeeded,
    HoldTooLong,
    NoHold,
    NoRefundDue,
    NoRefundSent,
    NotCancellable,
    NothingToReopen,
    NothingToRepair,
    NotVoidable,
    OrderCancelled,
    OrderMovedOn,
    ReasonRequired,
    StatusUnchanged,
    SuperAdminOnly,
)

if TYPE_CHECKING:
    from apps.payments.services.proofs import StoredProof

S, P = OrderStatus, PaymentStatus
STEPS = (S.PENDING, S.CONFIRMED, S.PROCESSING, S.SHIPPED, S.DELIVERED)
PAID_STEPS = STEPS[1:]
LEFT_THE_SHOP = {S.SHIPPED, S.DELIVERED}
RETRY_TIME = timedelta(hours=24)
LONGEST_HOLD = timedelta(days=7)
BY_THE_SHOP = "Cancelled by the shop"
NOT_PAID_IN_TIME = "The payment did not arrive in time"
REPLACED = "Replaced by a new order"


class Role(Enum):
    """Who causes an event."""

    CUSTOMER = "customer"
    SYSTEM = "system"
    STAFF = "staff"
    SUPER_ADMIN = "super admin"


class StockEffect(Enum):
    """What an outcome does to the order's units."""

    NONE = "none"
    TAKE = "take, else out_of_stock"
    TRY_TAKE = "take, else short"
    HOLD = "held; nothing is taken"
    RELEASE = "release"
    WRITE_OFF = "write off"


class Hold(Enum):
    """What an outcome does to `holds_until`."""

    CLEAR = "no hold"
    KEEP = "hold kept"
    START = "holding time"
    RETRY = "retry time (24 h)"
    EXTEND = "hold extended"


class Money(Enum):
    """What an outcome does to credits and refunds."""

    NONE = "none"
    CREDIT = "credit of what was due"
    REMOVE = "credits removed"
    SEND_REFUND = "refund sent"
    UNSEND_REFUND = "refund not sent"


class Verdict(NamedTuple):
    """What staff decided about the payment last."""

    by_id: int | None
    by_name: str
    at: datetime
    notes: str


class SentRefund(NamedTuple):
    """The last refund that was sent, in rupees."""

    amount: Decimal
    reference: str
    by_id: int | None


class UsedReference(NamedTuple):
    """The bank reference of an approval that was approved for another order; `amount` is what came by it, in rupees."""

    reference: str
    order_number: str
    by_name: str
    at: datetime
    amount: Decimal


class Transfer(NamedTuple):
    """Money that a bank statement shows, in rupees, with its reference or ""."""

    amount: Decimal
    reference: str


class Split(NamedTuple):
    """One transfer pays several orders: what came by it in all, in rupees, and why that is believed."""

    transfer: Decimal
    reason: str


class Before(NamedTuple):
    """What the approval by a bank statement found, and the keys of the credits that it made."""

    order: OrderStatus
    payment: PaymentStatus
    credits: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """An order and its payment, as read under their locks. Amounts are rupees."""

    order: OrderStatus
    payment: PaymentStatus
    method: Method
    stock: StockState
    amount: Decimal
    received: Decimal = Decimal(0)
    refunded: Decimal = Decimal(0)
    cancel_kind: str = ""
    holds_until: datetime | None = None
    proof: tuple[str, str] | None = None  # SHA-256 and reference of the last proof
    verdict: Verdict | None = None
    due_refund: Decimal | None = None
    sent_refund: SentRefund | None = None
    carrier: str = ""
    tracking_number: str = ""
    can_take_stock: bool = True
    used: UsedReference | None = None

    @property
    def balance(self) -> Decimal:
        """What was received and not sent back."""
        return self.received - self.refunded

    @property
    def due(self) -> Decimal:
        """What is missing; negative when too much was received."""
        return self.amount - self.balance

    @property
    def is_cancelled(self) -> bool:
        """Whether the order is cancelled."""
        return self.order is S.CANCELLED


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an event leads to. `payment` and `order` are the new statuses."""

    kind: EventKind
    order: OrderStatus
    payment: PaymentStatus
    stock: StockEffect = StockEffect.NONE
    hold: Hold = Hold.CLEAR
    money: Money = Money.NONE
    cancel_kind: str = ""
    cancel_reason: str = ""
    mail: Message | None = None
    decides: bool = False  # the actor's name stands beside the payment from now on
    note: str = ""
    confirmed: tuple[Confirmation, ...] = ()


# ---- events


@dataclass(frozen=True, slots=True)
class SubmitProof:
    """A customer sends a screenshot that is stored already, with the bank's reference or ""."""

    proof: "StoredProof"
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """A customer cancels."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Replace:
    """A customer's new order takes the place of an unpaid one."""


@dataclass(frozen=True, slots=True)
class Expire:
    """The holding time may be over."""

    now: datetime


@dataclass(frozen=True, slots=True)
class Approve:
    """Staff found the transfer; `resolution` is for cancelled orders.

    With `transfers`, rows of a bank statement are the proof, and no proof of the customer is needed.
    """

    notes: str = ""
    resolution: Resolution | None = None
    transfers: tuple[Transfer, ...] = ()
    split: Split | None = None

    @property
    def reason(self) -> str:
        """Why a transfer that was used is used again."""
        return self.split.reason if self.split else ""


@dataclass(frozen=True, slots=True)
class Reject:
    """Staff did not find the transfer; the customer reads the notes."""

    notes: str = ""


@dataclass(frozen=True, slots=True)
class RecordCash:
    """Staff received the cash of a delivery; `resolution` is for cancelled orders."""

    notes: str = ""
    resolution: Resolution | None = None


@dataclass(frozen=True, slots=True)
class ReopenPayment:
    """Undo the last decision about the payment: approval, rejection or receipt of cash.

    With `before`, an approval by a bank statement is undone, which restores exactly what it found.
    """

    reason: str = ""
    before: Before | None = None


@dataclass(frozen=True, slots=True)
class VoidPayment:
    """An approved transfer proves to be not there, and the order has moved on; the customer reads the reason."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class ExtendHold:
    """Hold the units for some hours more."""

    hours: int
    now: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordRefund:
    """The due refund was sent, with the bank's reference or "cash"."""

    reference: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class UndoRefund:
    """The last refund was not sent after all."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Staff set any status. None for carrier and number leaves them, "" clears them.

    `reason` is why the order is cancelled, which the customer reads, or why it goes on unpaid, which staff read.
    """

    to: OrderStatus
    carrier: str | None = None
    tracking_number: str | None = None
    note: str = ""
    reason: str = ""
    confirmed: Collection[Confirmation] = ()
    goods: Goods | None = None


@dataclass(frozen=True, slots=True)
class ChangeTracking:
    """Set or clear carrier and tracking number; None leaves them."""

    carrier: str | None = None
    tracking_number: str | None = None


@dataclass(frozen=True, slots=True)
class TakeStock:
    """Staff found the missing units of a short order."""


Event = (
    SubmitProof
    | Cancel
    | Replace
    | Expire
    | Approve
    | Reject
    | RecordCash
    | ReopenPayment
    | VoidPayment
    | ExtendHold
    | RecordRefund
    | UndoRefund
    | SetStatus
    | ChangeTracking
    | TakeStock
)


# ---- shared rules


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


def is_step_back(current: OrderStatus, to: OrderStatus) -> bool:
    """Whether the change goes against the usual order, or out of cancelled."""
    if to is S.CANCELLED:
        return False
    return current is S.CANCELLED or STEPS.index(to) < STEPS.index(current)


def is_cancellable_by_customer(current: OrderStatus) -> bool:
    """Customers cancel pending orders alone."""
    return current == S.PENDING


def is_reorderable(current: OrderStatus) -> bool:
    """Cancelled and delivered orders can be ordered again."""
    return current in {S.CANCELLED, S.DELIVERED}


def _hold(state: State, order: OrderStatus, payment: PaymentStatus) -> Hold:
    if not must_hold(order, payment, state.method):
        return Hold.CLEAR
    if payment is P.FAILED and state.payment is not P.FAILED:
        return Hold.RETRY
    return Hold.KEEP if state.holds_until and state.order is S.PENDING else Hold.START


def _to(state: State, kind: EventKind, order: OrderStatus, payment: PaymentStatus, **more: Any) -> Outcome:
    """An outcome under rule Hold; a cancelled order stays cancelled by whom it was."""
    more.setdefault("hold", _hold(state, order, payment))
    if order is S.CANCELLED:
        more.setdefault("cancel_kind", state.cancel_kind)
    return Outcome(kind=kind, order=order, payment=payment, **more)


def _cancelled(state: State, kind: EventKind, by: CancelKind, reason: str, **more: Any) -> Outcome:
    """Rule Cancel: a waiting proof stays in the queue, otherwise a balance becomes due for refund."""
    payment = state.payment
    if payment is not P.VERIFICATION_PENDING and state.balance > 0:
        payment = P.REFUND_DUE
    elif payment is P.COMPLETED:  # an order of nothing
        payment = P.PENDING
    if kind is EventKind.EXPIRED:
        mail = Message.EXPIRED_REFUND if payment is P.REFUND_DUE else Message.EXPIRED
    else:
        mail = {P.REFUND_DUE: Message.CANCELLED_REFUND, P.VERIFICATION_PENDING: Message.CANCELLED_PROOF}.get(
            payment, Message.CANCELLED
        )
    more.setdefault("stock", StockEffect.RELEASE)
    more.setdefault("note", reason)
    return _to(state, kind, S.CANCELLED, payment, cancel_kind=by, cancel_reason=reason, mail=mail, **more)


def _after_leaving_cancelled(state: State) -> PaymentStatus:
    """A due refund is withdrawn: the money pays the order again. Money that was sent back has to be paid anew."""
    if state.payment is P.REFUND_DUE:
        return P.COMPLETED if state.due <= 0 else P.PENDING
    return P.PENDING if state.payment is P.REFUNDED else state.payment


def _expect_open(state: State, status: PaymentStatus) -> None:
    if state.payment is status:
        return
    if state.payment in {P.COMPLETED, P.FAILED, P.REFUND_DUE, P.REFUNDED}:
        verdict = state.verdict
        raise PaymentAlreadyDecided(
            status=state.payment, by=verdict.by_name if verdict else "", at=verdict.at if verdict else None
        )
    raise NothingToVerify


def _is_repeated(state: State, by: int | None, notes: str, statuses: set[PaymentStatus]) -> bool:
    """Whether this person gave this verdict already: the answer got lost."""
    verdict = state.verdict
    if verdict is None or by is None or state.payment not in statuses:
        return False
    return (verdict.by_id, verdict.notes) == (by, notes)


# ---- customer and worker


def _submit_proof(state: State, event: SubmitProof, who: "Who") -> Outcome | None:
    same = (event.proof.sha256, event.reference)
    if state.payment is P.VERIFICATION_PENDING and state.proof == same:
        return None
    if state.method is not Method.BANK_TRANSFER or state.due <= 0:
        raise ProofNotExpected
    mail = Message.PROOF_TO_SHOP
    if state.is_cancelled and state.cancel_kind != CancelKind.STAFF:
        revived = EventKind.REVIVED
        return _to(state, revived, S.PENDING, P.VERIFICATION_PENDING, stock=StockEffect.TRY_TAKE, mail=mail)
    stock = StockEffect.TRY_TAKE if state.stock is StockState.SHORT else StockEffect.NONE
    return _to(state, EventKind.PROOF_SUBMITTED, state.order, P.VERIFICATION_PENDING, stock=stock, mail=mail)


def _cancel(state: State, event: Cancel, who: "Who") -> Outcome:
    if not is_cancellable_by_customer(state.order):
        raise NotCancellable
    return _cancelled(state, EventKind.CANCELLED, CancelKind.CUSTOMER, event.reason)


def can_be_replaced(state: State) -> bool:
    """Whether an order waits for its first proof and has no money, so that a new order may take its place."""
    waits = must_hold(state.order, state.payment, state.method) and state.payment is P.PENDING
    return waits and state.proof is None and state.balance == 0


def _replace(state: State, event: Replace, who: "Who") -> Outcome | None:
    if not can_be_replaced(state):
        return None
    return _cancelled(state, EventKind.CANCELLED, CancelKind.REPLACED, REPLACED)


def _expire(state: State, event: Expire, who: "Who") -> Outcome | None:
    over = state.holds_until is not None and state.holds_until <= event.now
    if not over or not must_hold(state.order, state.payment, state.method):
        return None
    return _cancelled(state, EventKind.EXPIRED, CancelKind.EXPIRED, NOT_PAID_IN_TIME)


# ---- staff: money


def _accept(state: State, resolution: Resolution | None, kind: EventKind, mail: Message, stock: StockEffect) -> Outcome:
    """The money is there. On a cancelled order the caller says what becomes of it."""
    money: dict[str, Any] = {"money": Money.CREDIT, "decides": True}
    if state.is_cancelled and resolution is Resolution.REVIVE:
        taken_up = Message.TAKEN_UP_AGAIN
        return _to(state, kind, S.CONFIRMED, P.COMPLETED, stock=StockEffect.TAKE, mail=taken_up, **money)
    if state.is_cancelled and resolution is Resolution.REFUND_DUE:
        return _to(state, kind, S.CANCELLED, P.REFUND_DUE, mail=Message.REFUND_PROMISED, **money)
    if state.is_cancelled:
        raise OrderCancelled(can_revive=state.can_take_stock)
    order = S.CONFIRMED if state.order is S.PENDING else state.order
    return _to(state, kind, order, P.COMPLETED, stock=stock, mail=mail, **money)


def _approve(state: State, event: Approve, who: "Who") -> Outcome | None:
    done = {P.COMPLETED} if event.resolution is Resolution.REVIVE else {P.COMPLETED, P.REFUND_DUE}
    repeats = state.method is Method.BANK_TRANSFER and not event.transfers
    if repeats and _is_repeated(state, who.id, event.notes, done):
        return None
    if not (event.transfers and state.method is Method.BANK_TRANSFER and state.payment is P.PENDING):
        _expect_open(state, P.VERIFICATION_PENDING)
    _check_transfers(state, event, who)
    stock = StockEffect.TRY_TAKE if state.stock is StockState.SHORT else StockEffect.NONE
    return _accept(state, event.resolution, EventKind.PAYMENT_APPROVED, Message.PAYMENT_APPROVED, stock)


def _check_transfers(state: State, event: Approve, who: "Who") -> None:
    """Raises AmountDiffers, or ReferenceUsed unless a super admin splits a transfer that is large enough."""
    amount = sum((transfer.amount for transfer in event.transfers), Decimal(0))
    if event.transfers and amount != state.due:
        raise AmountDiffers(due=state.due, amount=amount)
    used, split = state.used, event.split
    if used is None:
        return
    if split is None:
        raise ReferenceUsed(
            reference=used.reference, order_number=used.order_number, by=used.by_name or "somebody", at=used.at
        )
    if not who.is_super_admin:
        raise SuperAdminOnly
    if not split.reason.strip():
        raise ReasonRequired("splitReason")
    if used.amount + state.due > split.transfer:
        raise TransferTooSmall(total=used.amount + state.due, transfer=split.transfer)


def _record_cash(state: State, event: RecordCash, who: "Who") -> Outcome | None:
    if state.method is not Method.COD:
        raise NothingToVerify
    done = {P.COMPLETED} if event.resolution is Resolution.REVIVE else {P.COMPLETED, P.REFUND_DUE}
    if _is_repeated(state, who.id, event.notes, done):
        return None
    _expect_open(state, P.PENDING)
    return _accept(state, event.resolution, EventKind.CASH_RECEIVED, Message.CASH_RECEIVED, StockEffect.NONE)


def _reject(state: State, event: Reject, who: "Who") -> Outcome | None:
    if _is_repeated(state, who.id, event.notes, {P.FAILED}):
        return None
    _expect_open(state, P.VERIFICATION_PENDING)
    if not event.notes.strip():
        raise ReasonRequired("adminNotes")
    payment = P.REFUND_DUE if state.is_cancelled and state.balance > 0 else P.FAILED
    mail = Message.REJECTED_CANCELLED if state.is_cancelled else Message.PAYMENT_REJECTED
    return _to(state, EventKind.PAYMENT_REJECTED, state.order, payment, mail=mail, decides=True, note=event.notes)


def _reopen(state: State, event: ReopenPayment, who: "Who") -> Outcome:
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
    if state.method is Method.COD:
        return _to(state, EventKind.CASH_UNDONE, state.order, P.PENDING, money=Money.REMOVE)
    payment = P.VERIFICATION_PENDING if state.proof else P.PENDING
    if state.payment is P.FAILED:
        return _to(state, EventKind.PAYMENT_REOPENED, state.order, payment)
    if state.order not in {S.PENDING, S.CONFIRMED, S.CANCELLED}:
        raise OrderMovedOn
    order = S.PENDING if state.order is S.CONFIRMED else state.order
    mail = Message.PAYMENT_REOPENED
    return _to(state, EventKind.PAYMENT_REOPENED, order, payment, money=Money.REMOVE, mail=mail)


def _unmatch(state: State, before: Before) -> Outcome:
    approved = S.CONFIRMED if before.order is S.PENDING else before.order
    if state.payment is not P.COMPLETED:
        raise NothingToReopen
    if state.order is not approved:
        raise OrderMovedOn
    mail = Message.PAYMENT_REOPENED
    return _to(state, EventKind.PAYMENT_REOPENED, before.order, before.payment, money=Money.REMOVE, mail=mail)


def _void(state: State, event: VoidPayment, who: "Who") -> Outcome:
    moved_on = state.order in STEPS[2:]
    if state.method is not Method.BANK_TRANSFER or state.payment is not P.COMPLETED or not moved_on:
        raise NotVoidable
    if not event.reason.strip():
        raise ReasonRequired
    mail = Message.PAYMENT_VOIDED
    more: dict[str, Any] = {"money": Money.REMOVE, "mail": mail, "decides": True, "note": event.reason}
    return _to(state, EventKind.PAYMENT_VOIDED, state.order, P.FAILED, **more)


def _extend_hold(state: State, event: ExtendHold, who: "Who") -> Outcome:
    if state.holds_until is None:
        raise NoHold
    left = event.now + LONGEST_HOLD - max(state.holds_until, event.now)
    if timedelta(hours=event.hours) > left:
        raise HoldTooLong(max_hours=max(int(left // timedelta(hours=1)), 0))
    if not event.reason.strip():
        raise ReasonRequired
    mail = Message.HOLD_EXTENDED
    return _to(state, EventKind.HOLD_EXTENDED, state.order, state.payment, hold=Hold.EXTEND, mail=mail)


def _record_refund(state: State, event: RecordRefund, who: "Who") -> Outcome | None:
    sent = state.sent_refund
    if state.due_refund is None:
        if sent and who.id is not None and (sent.reference, sent.by_id) == (event.reference, who.id):
            return None
        raise NoRefundDue
    emptied = state.payment is P.REFUND_DUE and state.due_refund == state.balance
    payment = P.REFUNDED if emptied else state.payment
    kind, mail = EventKind.REFUND_RECORDED, Message.REFUND_SENT
    more: dict[str, Any] = {"money": Money.SEND_REFUND, "mail": mail, "note": event.reference}
    return _to(state, kind, state.order, payment, **more)


def _undo_refund(state: State, event: UndoRefund, who: "Who") -> Outcome:
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
    return _to(state, kind, state.order, payment, money=Money.UNSEND_REFUND, decides=decides)


# ---- staff: status


def _set_status(state: State, event: SetStatus, who: "Who") -> Outcome | None:
    to = event.to
    if to is state.order:
        if outcome := _change_tracking(state, ChangeTracking(event.carrier, event.tracking_number), who):
            return outcome
        raise StatusUnchanged(f"This order is already {to.label.lower()}.")
    if to is S.CANCELLED:
        return _cancel_by_staff(state, event)
    payment = _after_leaving_cancelled(state) if state.is_cancelled else state.payment
    asked: dict[Confirmation, str] = {}
    if is_step_back(state.order, to):
        asked[Confirmation.STEP_BACK] = (
            f"This order is {state.order.label}. Setting it to {to.label} is a step back. Are you sure?"
        )
    if state.method is Method.BANK_TRANSFER and payment is not P.COMPLETED and to in PAID_STEPS:
        asked[Confirmation.UNPAID] = f"The payment of this order is not verified. Set it to {to.label} all the same?"
    confirmed = _confirmed(asked, event)
    if Confirmation.UNPAID in asked and not event.reason.strip():
        raise ReasonRequired
    if state.is_cancelled:
        out_already = state.stock is StockState.WRITTEN_OFF and to in LEFT_THE_SHOP
        stock = StockEffect.HOLD if out_already else StockEffect.TAKE
    else:
        forward = not is_step_back(state.order, to)
        stock = StockEffect.TAKE if forward and state.stock is StockState.SHORT else StockEffect.NONE
    mail = Message.STATUS_CHANGED
    more: dict[str, Any] = {"stock": stock, "mail": mail, "note": event.note, "confirmed": confirmed}
    return _to(state, EventKind.STATUS_CHANGED, to, payment, **more)


def _cancel_by_staff(state: State, event: SetStatus) -> Outcome:
    asked: dict[Confirmation, str] = {}
    if state.order in LEFT_THE_SHOP:
        asked[Confirmation.GOODS] = f"This order is {state.order.label}. Did its goods come back?"
    if state.balance > 0:
        asked[Confirmation.REFUND_DUE] = "This order is paid. Its money will have to be sent back to the customer."
    if state.payment is P.VERIFICATION_PENDING:
        asked[Confirmation.PROOF_WAITING] = (
            "A payment proof of this order waits for verification. It stays in the list, marked as cancelled."
        )
    confirmed = _confirmed(asked, event)
    lost = Confirmation.GOODS in asked and event.goods is Goods.WRITE_OFF
    stock = StockEffect.WRITE_OFF if lost else StockEffect.RELEASE
    reason = event.reason.strip() or event.note.strip() or BY_THE_SHOP
    return _cancelled(state, EventKind.CANCELLED, CancelKind.STAFF, reason, stock=stock, confirmed=confirmed)


def _confirmed(asked: dict[Confirmation, str], event: SetStatus) -> tuple[Confirmation, ...]:
    """The confirmations that were asked for and given; raises ConfirmationNeeded with all that are missing."""
    given = set(event.confirmed) - {Confirmation.GOODS} | ({Confirmation.GOODS} if event.goods else set())
    if missing := [(name, sentence) for name, sentence in asked.items() if name not in given]:
        raise ConfirmationNeeded(missing)
    return tuple(asked)


def _change_tracking(state: State, event: ChangeTracking, who: "Who") -> Outcome | None:
    carrier = state.carrier if event.carrier is None else event.carrier
    number = state.tracking_number if event.tracking_number is None else event.tracking_number
    if (carrier, number) == (state.carrier, state.tracking_number):
        return None
    mail = Message.TRACKING_CHANGED if carrier or number else None
    return _to(state, EventKind.TRACKING_CHANGED, state.order, state.payment, mail=mail)


def _take_stock(state: State, event: TakeStock, who: "Who") -> Outcome:
    if state.stock is not StockState.SHORT:
        raise NothingToRepair
    return _to(state, EventKind.STOCK_TAKEN, state.order, state.payment, stock=StockEffect.TAKE)


# ---- the table


class Rule(NamedTuple):
    """What decides about an event, who may cause it, and the document's words for it."""

    decide: Callable[[State, Any, "Who"], Outcome | None]
    who: frozenset[Role]
    title: str


STAFF = frozenset({Role.STAFF, Role.SUPER_ADMIN})
SUPER_ADMIN = frozenset({Role.SUPER_ADMIN})
CUSTOMER = frozenset({Role.CUSTOMER})
TABLE: dict[type[Any], Rule] = {
    SubmitProof: Rule(_submit_proof, CUSTOMER, "Submit proof"),
    Cancel: Rule(_cancel, CUSTOMER, "Cancel"),
    Replace: Rule(_replace, CUSTOMER, "Replace"),
    Expire: Rule(_expire, frozenset({Role.SYSTEM}), "Expire"),
    Approve: Rule(_approve, STAFF, "Approve the payment"),
    Reject: Rule(_reject, STAFF, "Reject the payment"),
    RecordCash: Rule(_record_cash, STAFF, "Record cash"),
    ReopenPayment: Rule(_reopen, STAFF, "Reopen the payment"),
    VoidPayment: Rule(_void, SUPER_ADMIN, "Void the payment"),
    ExtendHold: Rule(_extend_hold, STAFF, "Extend the hold"),
    RecordRefund: Rule(_record_refund, SUPER_ADMIN, "Record a refund"),
    UndoRefund: Rule(_undo_refund, SUPER_ADMIN, "Undo a refund"),
    SetStatus: Rule(_set_status, STAFF, "Set a status"),
    ChangeTracking: Rule(_change_tracking, STAFF, "Change tracking"),
    TakeStock: Rule(_take_stock, STAFF, "Take missing stock"),
}


@dataclass(frozen=True, slots=True)
class Who:
    """Who causes an event; `id` is that of staff."""

    role: Role
    id: int | None = field(default=None)

    @property
    def is_super_admin(self) -> bool:
        """Whether everything that staff may do is allowed."""
        return self.role is Role.SUPER_ADMIN


def decide(state: State, event: Event, who: Who) -> Outcome | None:
    """What an event does in a state; None when there is nothing to do, such as a verdict that came before.

    Raises SuperAdminOnly, or the error that docs/order-states.md names.
    """
    rule = TABLE[type(event)]
    if who.role not in rule.who:
        raise SuperAdminOnly
    return rule.decide(state, event, who)


def credit_source(method: Method) -> CreditSource:
    """How the money of a payment comes in."""
    return CreditSource.CASH if method is Method.COD else CreditSource.BANK
