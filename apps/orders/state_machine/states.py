"""What the table decides from, and what it decides: a state, an actor, an outcome."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from apps.payments.enums import CreditSource, Method, PaymentStatus

from ..enums import Confirmation, EventKind, Message, OrderStatus, StockState

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
    RECONCILER = "staff who may reconcile"
    SUPER_ADMIN = "super admin"


RECONCILERS = frozenset({Role.RECONCILER, Role.SUPER_ADMIN})


class StockEffect(Enum):
    """What an outcome does to the order's units."""

    NONE = "none"
    TAKE = "take, else out_of_stock"
    TRY_TAKE = "take, else short"
    TRY_TAKE_UNPAID = "take unless unpaid orders hold too much, else short"
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
    CREDIT = "credit of what came"
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
    by_name: str


class UsedReference(NamedTuple):
    """A bank reference that an order was approved with; `amount` is the amount received with it, in rupees."""

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
    """One transfer for several orders: its total in rupees, and the reason."""

    transfer: Decimal
    reason: str


class ByHand(NamedTuple):
    """Money that is not in the shop's bank statements: how it was received, and the reason."""

    source: CreditSource
    reason: str


class Seen(NamedTuple):
    """What a person looked at before deciding: the key of the last proof, None when there was none."""

    proof: int | None


class Before(NamedTuple):
    """What a match with a bank statement found and left, and the keys of the credits that it made."""

    order: OrderStatus
    payment: PaymentStatus
    cancel_kind: str
    order_left: OrderStatus
    payment_left: PaymentStatus
    credits: frozenset[int]
    is_untold: bool = False  # whether the customer has not read of it yet


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
    proof_key: int | None = None
    verdict: Verdict | None = None
    due_refund: Decimal | None = None
    on_record: bool = False  # whether that refund is sent only when the customer requests it
    sent_refund: SentRefund | None = None
    carrier: str = ""
    tracking_number: str = ""
    can_take_stock: bool = True
    used: UsedReference | None = None
    by_hand: Decimal | None = None  # of the credit that is to be undone, if staff recorded it by hand
    undone: Decimal | None = None  # of transfers that are not sent back after all; None once a part of one was
    not_removable: Decimal = Decimal(0)  # of the balance: a part of the same credit was sent back

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
        return self.order is S.CANCELLED


class NewProof(NamedTuple):
    """A proof that was sent, with the bank's reference or ""."""

    stored: "StoredProof"
    reference: str


class NewCredit(NamedTuple):
    """Rupees that came in, with the bank's reference or "", and why no statement shows them or ""."""

    amount: Decimal
    reference: str
    source: CreditSource
    reason: str = ""


class Sending(NamedTuple):
    """How the due refund was sent, and on which day in India; None for today."""

    reference: str
    note: str
    on: date | None


class OwedRefund(NamedTuple):
    """The refund that is due afterwards: rupees, 0 for none, and the reason of one that is new or of another amount.

    `on_record`: whether it is sent only when the customer requests it; None leaves that.
    """

    amount: Decimal
    reason: str
    on_record: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """All that an event leads to. `payment` and `order` are the new statuses, `amount` the rupees that the event names.

    `note` is what the customer reads, `reason` what staff wrote for staff.
    """

    kind: EventKind
    order: OrderStatus
    payment: PaymentStatus
    refund: OwedRefund
    stock: StockEffect = StockEffect.NONE
    hold: Hold = Hold.CLEAR
    held_until: datetime | None = None  # with Hold.EXTEND
    proof: NewProof | None = None
    empties_cart: bool = False  # what is in the cart after the first proof is for another order
    money: Money = Money.NONE
    credits: tuple[NewCredit, ...] = ()
    removed: frozenset[int] | None = None  # keys of credits, with Money.REMOVE; None for those not sent back
    sending: Sending | None = None  # with Money.SEND_REFUND
    amount: Decimal | None = None
    cancel_kind: str = ""
    cancel_reason: str = ""
    carrier: str | None = None  # None leaves it; so does `tracking_number`
    tracking_number: str | None = None
    mail: Message | None = None
    mail_after: timedelta | None = None
    verdict: str | None = None  # notes of a decision about the payment, beside which the actor is shown from now on
    note: str = ""
    reason: str = ""
    confirmed: tuple[Confirmation, ...] = ()


@dataclass(frozen=True, slots=True)
class Who:
    """Who causes an event; `id` is that of staff. To who may not see amounts, refusals name none.

    `decides_money`: whether the person may say what becomes of money that was paid.
    """

    role: Role
    id: int | None = field(default=None)
    sees_amounts: bool = True
    decides_money: bool = True

    @property
    def is_super_admin(self) -> bool:
        """Whether everything that staff may do is allowed."""
        return self.role is Role.SUPER_ADMIN
