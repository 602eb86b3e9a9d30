"""What the back office answers about orders."""

from datetime import datetime, timedelta

from rest_framework import serializers

from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.serializers import Serializer
from apps.common.qr import qr_picture
from apps.orders.enums import EventKind, OrderStatus, Screen, StockState
from apps.orders.models import Order, OrderEvent
from apps.orders.serializers.outputs import ItemOut, OrderBase, PricingOut, RefundOut, ScreenshotOut, StaffEventOut
from apps.orders.serializers.payees import PayeeOut, payee_of
from apps.orders.services.actions import ACTIONS
from apps.payments.enums import WIRE_STATUSES, CreditSource, Method, PaymentStatus, RefundState, wire_status
from apps.payments.models import Payment, Refund
from apps.reconciliation.serializers.matching import BankOut
from apps.reconciliation.serializers.receipts import StaffReadingOut

from ..selectors.order_details import StaffOrderDetails

OF_GOODS = frozenset(
    {
        EventKind.PLACED, EventKind.STATUS_CHANGED, EventKind.CANCELLED, EventKind.EXPIRED, EventKind.REVIVED,
        EventKind.TRACKING_CHANGED, EventKind.STOCK_TAKEN, EventKind.HOLD_EXTENDED,
    }
)  # fmt: skip
PROMISE = timedelta(hours=24)  # payment verification within 24 hours
STATE_OF_PAYMENT = {PaymentStatus.REFUND_DUE.value: RefundState.DUE, PaymentStatus.REFUNDED.value: RefundState.SENT}


def deadline(payment: Payment) -> datetime | None:
    """The end of the 24 hours promised, while a proof waits."""
    if payment.status != PaymentStatus.VERIFICATION_PENDING or payment.submitted_at is None:
        return None
    return payment.submitted_at + PROMISE


class Buyer(Serializer):
    """Who ordered."""

    id = IdField(source="customer_id")
    name = serializers.CharField(source="customer_name")
    email = serializers.CharField(source="customer_email", required=False)
    phone_number = serializers.CharField()


class Decider(Serializer):
    """Who decided; `_id` is null when the account is gone."""

    id = IdField(allow_null=True, source="verified_by_id")
    name = serializers.CharField(source="verified_by_name")


class Colleague(Serializer):
    """A member of staff."""

    id = IdField()
    name = serializers.CharField()


class NoteAuthor(Serializer):
    """Who wrote a note; `_id` is null when the account is gone."""

    id = IdField(allow_null=True, source="author_id")
    name = serializers.CharField(source="author_name")


class NoteOut(Serializer):
    """What staff noted; the text is empty once personal data was erased."""

    id = IdField()
    text = serializers.CharField()
    author = NoteAuthor(source="*")
    written_at = MomentField()


class Looking(Serializer):
    """Somebody else who looks at the order, and at what of it."""

    id = IdField(source="staff_id")
    name = serializers.CharField(source="staff.name")
    screen = serializers.ChoiceField(Screen.choices)


class RowPayment(Serializer):
    """The payment in a list; `deadline` is the end of the 24 hours promised."""

    method = serializers.ChoiceField(Method.choices)
    status = ComputedField(serializers.ChoiceField(WIRE_STATUSES))
    submitted_at = MomentField(allow_null=True)
    deadline = ComputedField(MomentField(allow_null=True))

    def get_status(self, payment: Payment) -> str:
        """Without the two refund states."""
        return wire_status(payment.status)

    def get_deadline(self, payment: Payment) -> datetime | None:
        """The end of the 24 hours promised, while a proof waits."""
        return deadline(payment)


class OrderRow(Serializer):
    """An order in the list; fields that are not required are for those who may see amounts."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    created_at = MomentField()
    updated_at = MomentField()
    user = Buyer(source="*")
    item_count = serializers.IntegerField()
    pricing = PricingOut(source="*", required=False)
    total = MoneyField(required=False)
    status = serializers.ChoiceField(OrderStatus.choices)
    payment_method = serializers.ChoiceField(Method.choices, source="payment.method")
    payment_info = RowPayment(source="payment")
    city = serializers.CharField()
    is_short_of_stock = serializers.BooleanField()
    refund_state = ComputedField(serializers.ChoiceField([("", "No refund"), *RefundState.choices]))
    assigned_to = Colleague(allow_null=True)

    def get_refund_state(self, order: Order) -> str:
        """How far the refund of the whole payment is."""
        return STATE_OF_PAYMENT.get(order.payment.status, "")


class OtherOrder(Serializer):
    """An order with the same reference or picture."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    customer_name = serializers.CharField()
    total = MoneyField()
    payment_status = ComputedField(serializers.ChoiceField(WIRE_STATUSES))
    verified_by = serializers.CharField(source="payment.verified_by_name")
    verified_at = MomentField(allow_null=True, source="payment.verified_at")

    def get_payment_status(self, order: Order) -> str:
        """Without the two refund states."""
        return wire_status(order.payment.status)


class WarningOut(Serializer):
    """What staff must look at before they decide."""

    kind = serializers.ChoiceField(["reference", "picture", "receipt", "rejections", "bank", "stock"])
    message = serializers.CharField()
    orders = OtherOrder(many=True)


class CreditByHand(Serializer):
    """An amount that staff recorded by hand, and why; `canUndo` is for the caller, in the present state."""

    id = IdField(source="credit.pk")
    amount = MoneyField(source="credit.amount")
    way = serializers.ChoiceField(CreditSource.choices, source="credit.source")
    reference = serializers.CharField(source="credit.reference")
    reason = serializers.CharField(source="credit.reason")
    at = MomentField(source="credit.at")
    by = serializers.CharField(source="credit.by_name")
    can_undo = serializers.BooleanField()


class StaffPayment(Serializer):
    """The payment as staff see it."""

    method = serializers.ChoiceField(Method.choices, source="order.payment.method")
    status = ComputedField(serializers.ChoiceField(WIRE_STATUSES))
    amount = MoneyField(source="order.payment.amount")
    reference = ComputedField(serializers.CharField())
    submitted_at = MomentField(allow_null=True, source="order.payment.submitted_at")
    deadline = ComputedField(MomentField(allow_null=True))
    payment_screenshot = ScreenshotOut(allow_null=True, source="proof")
    earlier_proofs = serializers.IntegerField()
    verified_at = MomentField(allow_null=True, source="order.payment.verified_at")
    verified_by = ComputedField(Decider(allow_null=True))
    admin_notes = serializers.CharField(source="order.payment.admin_notes")
    warnings = WarningOut(many=True)
    looks_alike = OtherOrder(many=True)
    by_hand = CreditByHand(many=True)

    def get_status(self, details: StaffOrderDetails) -> str:
        """Without the two refund states."""
        return wire_status(details.order.payment.status)

    def get_reference(self, details: StaffOrderDetails) -> str:
        """What the customer typed with the last proof."""
        return details.proof.reference if details.proof else ""

    def get_deadline(self, details: StaffOrderDetails) -> datetime | None:
        """The end of the 24 hours promised, while a proof waits."""
        return deadline(details.order.payment)

    def get_verified_by(self, details: StaffOrderDetails) -> Payment | None:
        """The payment, once it is decided."""
        payment = details.order.payment
        return payment if payment.verified_at else None


class StaffItem(ItemOut):
    """A line for staff."""

    price = MoneyField(source="unit_price", required=False)
    total = ComputedField(MoneyField(required=False))


class StaffOrder(OrderBase):
    """An order with everything that staff need; fields that are not required are for those who may see amounts."""

    user = Buyer(source="order")
    items = StaffItem(many=True, source="lines")
    pricing = PricingOut(source="order", required=False)
    total = MoneyField(source="order.total", required=False)
    amount_received = MoneyField(source="order.payment.balance", required=False)
    amount_due = MoneyField(source="order.payment.amount_due", required=False)
    refund = RefundOut(allow_null=True, required=False)
    payment_info = StaffPayment(source="*", required=False)
    bank = BankOut(allow_null=True, required=False)
    reading = StaffReadingOut(allow_null=True, required=False)
    stock_held = serializers.BooleanField(source="order.stock_held")
    stock_state = serializers.ChoiceField(StockState.choices, source="order.stock_state")
    age_confirmed = serializers.BooleanField(source="order.age_confirmed")
    actions = serializers.ListField(child=serializers.ChoiceField(ACTIONS))
    events = StaffEventOut(many=True)
    payee = ComputedField(PayeeOut(allow_null=True, required=False))
    assigned_to = Colleague(allow_null=True, source="order.assigned_to")
    notes = NoteOut(many=True, source="order.notes")
    agreed_link = serializers.URLField(
        allow_null=True,
        required=False,
        help_text="The page of an agreed sale that waits for its payment, to send to the customer.",
    )
    agreed_qr = ComputedField(
        serializers.CharField(allow_null=True, required=False, help_text="The QR code of `agreedLink`, a data URI.")
    )

    def get_agreed_qr(self, details: StaffOrderDetails) -> str | None:
        return qr_picture(details.agreed_link) if details.agreed_link else None

    def get_payee(self, details: StaffOrderDetails) -> Refund | None:
        """Where the customer wants the refund sent to; null until they say, and for who does not record refunds."""
        return payee_of(details.refund) if details.refund and details.shows_payee else None


class PackersBuyer(Buyer):
    """Who ordered, without the e-mail address."""

    left_out = frozenset({"email"})


class PackersRow(OrderRow):
    """An order in the list, without amounts and e-mail address."""

    left_out = frozenset({"pricing", "total"})
    user = PackersBuyer(source="*")


class PackersItem(StaffItem):
    """A line without prices."""

    left_out = frozenset({"price", "total"})


class PackersEvent(StaffEventOut):
    """Something that happened, without the amount."""

    left_out = frozenset({"amount"})


class PackersOrder(StaffOrder):
    """An order without amounts, e-mail address and the details of its payment."""

    left_out = frozenset(
        {
            "pricing", "total", "amount_received", "amount_due", "refund", "payment_info", "bank", "reading", "payee",
            "agreed_link", "agreed_qr",
        }
    )  # fmt: skip
    user = PackersBuyer(source="order")
    items = PackersItem(many=True, source="lines")
    events = ComputedField(PackersEvent(many=True))  # type: ignore[assignment]

    def get_events(self, details: StaffOrderDetails) -> list[OrderEvent]:
        """Those about goods and status: the texts of the others may name amounts."""
        return [event for event in details.events if event.kind in OF_GOODS]


def row_for(user: StaffUser) -> type[OrderRow]:
    """How this person sees orders in lists."""
    return OrderRow if user.may(Permission.SEE_AMOUNTS) else PackersRow


def order_for(user: StaffUser) -> type[StaffOrder]:
    """How this person sees an order."""
    return StaffOrder if user.may(Permission.SEE_AMOUNTS) else PackersOrder


class WaitingPayment(Serializer):
    """A payment that waits for a decision."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    total = MoneyField()
    customer_name = serializers.CharField()
    city = serializers.CharField()
    submitted_at = MomentField(source="payment.submitted_at")
    deadline = ComputedField(MomentField())
    order_cancelled = ComputedField(serializers.BooleanField())

    def get_deadline(self, order: Order) -> datetime | None:
        """The end of the 24 hours promised."""
        return deadline(order.payment)

    def get_order_cancelled(self, order: Order) -> bool:
        """Whether the money is for an order that is cancelled."""
        return order.status == OrderStatus.CANCELLED
