"""What may happen to an order and its payment."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from apps.payments.enums import PaymentStatus

from ..enums import Confirmation, Excess, Goods, OrderStatus, Resolution
from .states import Before, ByHand, Seen, Split, Transfer

if TYPE_CHECKING:
    from apps.payments.services.proofs import StoredProof


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

    With `transfers`, rows of a bank statement are the proof, and no proof of the customer is needed. They come to what
    is due, or to more with `excess`; to any amount if the money of a cancelled order is sent back. With `mail_after`
    the shop itself approves, and the customer reads of it that much later, unless it was undone. With `by_hand` staff
    who may reconcile say so themselves, and `transfers` is the one amount. With `seen`, a proof that came since is not
    decided about.
    """

    notes: str = ""
    resolution: Resolution | None = None
    transfers: tuple[Transfer, ...] = ()
    split: Split | None = None
    excess: Excess | None = None
    mail_after: timedelta | None = None
    by_hand: ByHand | None = None
    seen: Seen | None = None

    @property
    def reason(self) -> str:
        """Why a transfer that was used is used again, or why no statement shows the money."""
        given = self.split or self.by_hand
        return given.reason if given else ""


@dataclass(frozen=True, slots=True)
class RecordCredit:
    """Rows of a bank statement, or an amount by hand, are a part of what is due; the rest stays open.

    `seen` is as in Approve.
    """

    transfers: tuple[Transfer, ...]
    by_hand: ByHand | None = None
    seen: Seen | None = None

    @property
    def reason(self) -> str:
        """Why no statement shows the money."""
        return self.by_hand.reason if self.by_hand else ""


@dataclass(frozen=True, slots=True)
class UndoCredit:
    """An amount recorded by hand was not received; `credit` is its key."""

    credit: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SendBack:
    """A bank row is money for an order that is paid or cancelled: a refund of it becomes due."""

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class UndoSendBack:
    """Transfers are not sent back after all; `credits` are their keys, `payment` is the status that they found.

    `on_record` says whether they found money on record, which stays so again.
    """

    credits: frozenset[int]
    payment: PaymentStatus
    reason: str = ""
    on_record: bool = False


@dataclass(frozen=True, slots=True)
class AskForRest:
    """Staff request the rest from the customer."""


@dataclass(frozen=True, slots=True)
class Reject:
    """Staff did not find the transfer; the customer reads the notes. `seen` is as in Approve."""

    notes: str = ""
    seen: Seen | None = None


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
    """The due refund was sent, with the bank's reference or "cash", today or on an earlier day in India."""

    reference: str
    note: str = ""
    sent_on: date | None = None


@dataclass(frozen=True, slots=True)
class AskForRefund:
    """The customer requests money on record, which becomes due."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class UndoRefund:
    """The last refund was not sent after all."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Staff set any status. None for carrier and number leaves them, "" clears them.

    `reason` is why the order is cancelled, which the customer reads, or why it goes on unpaid, which staff read.
    `excess` says what becomes of the money of a cancelled order, and confirms that there is some.
    """

    to: OrderStatus
    carrier: str | None = None
    tracking_number: str | None = None
    note: str = ""
    reason: str = ""
    confirmed: Collection[Confirmation] = ()
    goods: Goods | None = None
    excess: Excess | None = None


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
    | RecordCredit
    | UndoCredit
    | SendBack
    | UndoSendBack
    | AskForRest
    | Reject
    | RecordCash
    | ReopenPayment
    | VoidPayment
    | ExtendHold
    | RecordRefund
    | AskForRefund
    | UndoRefund
    | SetStatus
    | ChangeTracking
    | TakeStock
)
