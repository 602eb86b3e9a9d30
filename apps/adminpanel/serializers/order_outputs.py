"""What the back office answers about orders."""

from datetime import datetime, timedelta

from rest_framework import serializers

from apps.common.api.fields import IdField, MomentField, MoneyField
from apps.common.api.serializers import Serializer
from apps.orders.enums import OrderStatus, Screen, StockState
from apps.orders.models import Order
from apps.orders.serializers.outputs import OrderBase, PricingOut, ScreenshotOut, StaffEventOut
from apps.orders.serializers.payees import PayeeOut, payee_of
from apps.orders.services.actions import ACTIONS
from apps.payments.enums import WIRE_STATUSES, CreditSource, Method, PaymentStatus, RefundState, wire_status
from apps.payments.models import Payment, Refund
from apps.reconciliation.serializers.matching import BankOut
from apps.reconciliation.serializers.receipts import StaffReadingOut

from ..selectors.order_details import StaffOrderDetails
from ..selectors.refunds import RefundDetails

PROMISE = timedelta(hours=24)  # payment verification within 24 hours
REFUND_STATES = {PaymentStatus.REFUND_DUE.value: RefundState.DUE, PaymentStatus.REFUNDED.value: RefundState.SENT}


def deadline(payment: Payment) -> datetime | None:
    """The end of the 24 hours promised, while a proof waits."""
    if payment.status != PaymentStatus.VERIFICATION_PENDING or payment.submitted_at is None:
        return None
    return payment.submitted_at + PROMISE


class Buyer(Serializer):
    """Who ordered."""

    id = IdField(source="customer_id")
    name = serializers.CharField(source="customer_name")
    email = serializers.CharField(source="customer_email")
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
    status = serializers.ChoiceField(WIRE_STATUSES)
    submitted_at = MomentField(allow_null=True)
    deadline = MomentField(allow_null=True)

    def get_status(self, payment: Payment) -> str:
        """Without the two refund states."""
        return wire_status(payment.status)

    def get_deadline(self, payment: Payment) -> datetime | None:
        """The end of the 24 hours promised, while a proof waits."""
        return deadline(payment)


class OrderRow(Serializer):
    """An order in the list."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    created_at = MomentField()
    updated_at = MomentField()
    user = Buyer(source="*")
    item_count = serializers.IntegerField()
    pricing = PricingOut(source="*")
    total = MoneyField()
    status = serializers.ChoiceField(OrderStatus.choices)
    payment_method = serializers.ChoiceField(Method.choices, source="payment.method")
    payment_info = RowPayment(source="payment")
    city = serializers.CharField()
    is_short_of_stock = serializers.BooleanField()
    refund_state = serializers.ChoiceField([("", "No refund"), *RefundState.choices])
    assigned_to = Colleague(allow_null=True)

    def get_refund_state(self, order: Order) -> str:
        """How far the refund of the whole payment is."""
        return REFUND_STATES.get(order.payment.status, "")


class OtherOrder(Serializer):
    """An order with the same reference or picture."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    customer_name = serializers.CharField()
    total = MoneyField()
    payment_status = serializers.ChoiceField(WIRE_STATUSES)
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
    status = serializers.ChoiceField(WIRE_STATUSES)
    amount = MoneyField(source="order.payment.amount")
    reference = serializers.CharField()
    submitted_at = MomentField(allow_null=True, source="order.payment.submitted_at")
    deadline = MomentField(allow_null=True)
    payment_screenshot = ScreenshotOut(allow_null=True, source="proof")
    earlier_proofs = serializers.IntegerField()
    verified_at = MomentField(allow_null=True, source="order.payment.verified_at")
    verified_by = Decider(allow_null=True)
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


class StaffOrder(OrderBase):
    """An order with everything that staff need."""

    user = Buyer(source="order")
    payment_info = StaffPayment(source="*")
    bank = BankOut(allow_null=True)
    reading = StaffReadingOut(allow_null=True)
    stock_held = serializers.BooleanField(source="order.stock_held")
    stock_state = serializers.ChoiceField(StockState.choices, source="order.stock_state")
    age_confirmed = serializers.BooleanField(source="order.age_confirmed")
    actions = serializers.ListField(child=serializers.ChoiceField(ACTIONS))
    events = StaffEventOut(many=True)
    payee = PayeeOut(allow_null=True)
    assigned_to = Colleague(allow_null=True, source="order.assigned_to")
    notes = NoteOut(many=True, source="order.notes")

    def get_payee(self, details: StaffOrderDetails) -> Refund | None:
        """Where the customer wants the refund sent to; null until they say, or without a refund."""
        return payee_of(details.refund) if details.refund else None


class WaitingPayment(Serializer):
    """A payment that waits for a decision."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    total = MoneyField()
    customer_name = serializers.CharField()
    city = serializers.CharField()
    submitted_at = MomentField(source="payment.submitted_at")
    deadline = MomentField()
    order_cancelled = serializers.BooleanField()

    def get_deadline(self, order: Order) -> datetime | None:
        """The end of the 24 hours promised."""
        return deadline(order.payment)

    def get_order_cancelled(self, order: Order) -> bool:
        """Whether the money is for an order that is cancelled."""
        return order.status == OrderStatus.CANCELLED


class RefundRow(Serializer):
    """A refund in the list; `_id` is the order's.

    `onRecord` is sent when the customer asks for it; `leftBankOn` is the day of the debit row with its reference.
    """

    id = IdField(source="order.pk")
    order_number = serializers.CharField(source="order.number")
    order_status = serializers.ChoiceField(OrderStatus.choices, source="order.status")
    customer_name = serializers.CharField(source="order.customer_name")
    phone_number = serializers.CharField(source="order.phone_number")
    state = serializers.ChoiceField(RefundState.choices)
    amount = MoneyField(source="refund.amount")
    reason = serializers.CharField(source="refund.reason")
    due_at = MomentField(source="refund.due_at")
    sent_at = MomentField(allow_null=True, source="refund.sent_at")
    reference = serializers.CharField(source="refund.reference")
    note = serializers.CharField(source="refund.note")
    sent_by = serializers.CharField(source="refund.sent_by_name")
    on_record = serializers.BooleanField(source="refund.on_record")
    payee = PayeeOut(allow_null=True)
    left_bank_on = serializers.DateField(allow_null=True)

    def get_payee(self, row: RefundDetails) -> Refund | None:
        """Where the customer wants it sent to; null until they say."""
        return payee_of(row.refund)

    def get_state(self, row: RefundDetails) -> str:
        """Due until it is sent."""
        return RefundState.SENT if row.refund.sent_at else RefundState.DUE
