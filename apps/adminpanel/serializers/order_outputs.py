"""What the back office answers about orders."""

from datetime import date, timedelta
from typing import Any

from rest_framework import serializers

from apps.accounts.models import StaffUser
from apps.common.api.fields import IdField, MomentField, MoneyField, moment
from apps.common.api.serializers import Serializer
from apps.orders.enums import CancelKind, OrderStatus, StockState
from apps.orders.models import Order
from apps.orders.serializers.outputs import (
    ItemOut,
    PricingOut,
    RefundOut,
    ScreenshotOut,
    ShippingOut,
    StaffEventOut,
    card_body,
    events_body,
    screenshot_body,
)
from apps.orders.services.actions import ACTIONS, possible_actions
from apps.payments.enums import WIRE_STATUSES, Method, PaymentStatus, RefundState, wire_status
from apps.payments.models import Payment, PaymentProof, Refund
from apps.reconciliation.serializers.matching import BankOut
from apps.reconciliation.serializers.receipts import StaffReadingOut

from ..selectors.orders import PaymentWarning

PROMISE = timedelta(hours=24)  # payment verification within 24 hours
REFUND_STATES = {PaymentStatus.REFUND_DUE.value: "due", PaymentStatus.REFUNDED.value: "sent"}


class Buyer(Serializer):
    """Who ordered."""

    id = IdField()
    name = serializers.CharField()
    email = serializers.CharField()
    phone_number = serializers.CharField()


class Decider(Serializer):
    """Who decided; `_id` is null when the account is gone."""

    id = IdField(allow_null=True)
    name = serializers.CharField()


class RowPayment(Serializer):
    """The payment in a list; `deadline` is the end of the 24 hours promised."""

    method = serializers.ChoiceField(Method.choices)
    status = serializers.ChoiceField(WIRE_STATUSES)
    submitted_at = MomentField(allow_null=True)
    deadline = MomentField(allow_null=True)


class OrderRow(Serializer):
    """An order in the list."""

    id = IdField()
    order_number = serializers.CharField()
    created_at = MomentField()
    updated_at = MomentField()
    user = Buyer()
    item_count = serializers.IntegerField()
    pricing = PricingOut()
    total = MoneyField()
    status = serializers.ChoiceField(OrderStatus.choices)
    payment_method = serializers.ChoiceField(Method.choices)
    payment_info = RowPayment()
    city = serializers.CharField()
    is_short_of_stock = serializers.BooleanField()
    refund_state = serializers.ChoiceField([("", "No refund"), *RefundState.choices])


class OtherOrder(Serializer):
    """An order with the same reference or picture."""

    id = IdField()
    order_number = serializers.CharField()
    customer_name = serializers.CharField()
    total = MoneyField()
    payment_status = serializers.ChoiceField(WIRE_STATUSES)
    verified_by = serializers.CharField()
    verified_at = MomentField(allow_null=True)


class WarningOut(Serializer):
    """What staff must look at before they decide."""

    kind = serializers.ChoiceField(["reference", "picture", "receipt", "rejections", "bank", "stock"])
    message = serializers.CharField()
    orders = OtherOrder(many=True)


class StaffPayment(Serializer):
    """The payment as staff see it."""

    method = serializers.ChoiceField(Method.choices)
    status = serializers.ChoiceField(WIRE_STATUSES)
    amount = MoneyField()
    reference = serializers.CharField()
    submitted_at = MomentField(allow_null=True)
    deadline = MomentField(allow_null=True)
    payment_screenshot = ScreenshotOut(allow_null=True)
    earlier_proofs = serializers.IntegerField()
    verified_at = MomentField(allow_null=True)
    verified_by = Decider(allow_null=True)
    admin_notes = serializers.CharField()
    warnings = WarningOut(many=True)


class StaffOrder(Serializer):
    """An order with everything that staff need."""

    id = IdField()
    order_number = serializers.CharField()
    status = serializers.ChoiceField(OrderStatus.choices)
    created_at = MomentField()
    updated_at = MomentField()
    user = Buyer()
    items = ItemOut(many=True)
    pricing = PricingOut()
    total = MoneyField()
    payment_method = serializers.ChoiceField(Method.choices)
    payment_status = serializers.ChoiceField(WIRE_STATUSES)
    amount_received = MoneyField()
    amount_due = MoneyField()
    refund = RefundOut(allow_null=True)
    payment_info = StaffPayment()
    bank = BankOut(allow_null=True)
    reading = StaffReadingOut(allow_null=True)
    shipping_address = ShippingOut()
    carrier = serializers.CharField()
    tracking_number = serializers.CharField()
    holds_until = MomentField(allow_null=True)
    has_gifts = serializers.BooleanField()
    is_short_of_stock = serializers.BooleanField()
    stock_held = serializers.BooleanField()
    stock_state = serializers.ChoiceField(StockState.choices)
    age_confirmed = serializers.BooleanField()
    cancel_kind = serializers.ChoiceField([("", "Not cancelled"), *CancelKind.choices])
    cancel_reason = serializers.CharField()
    actions = serializers.ListField(child=serializers.ChoiceField(ACTIONS))
    events = StaffEventOut(many=True)


class WaitingPayment(Serializer):
    """A payment that waits for a decision."""

    id = IdField()
    order_number = serializers.CharField()
    total = MoneyField()
    customer_name = serializers.CharField()
    city = serializers.CharField()
    submitted_at = MomentField()
    deadline = MomentField()
    order_cancelled = serializers.BooleanField()


class RefundRow(Serializer):
    """A refund in the list; `_id` is the order's.

    `onRecord` is sent when the customer asks for it; `leftBankOn` is the day of the debit row with its reference.
    """

    id = IdField()
    order_number = serializers.CharField()
    order_status = serializers.ChoiceField(OrderStatus.choices)
    customer_name = serializers.CharField()
    phone_number = serializers.CharField()
    state = serializers.ChoiceField(RefundState.choices)
    amount = MoneyField()
    reason = serializers.CharField()
    due_at = MomentField()
    sent_at = MomentField(allow_null=True)
    reference = serializers.CharField()
    note = serializers.CharField()
    sent_by = serializers.CharField()
    on_record = serializers.BooleanField()
    left_bank_on = serializers.DateField(allow_null=True)


def deadline(payment: Payment) -> str | None:
    """The end of the 24 hours promised, while a proof waits."""
    if payment.status != PaymentStatus.VERIFICATION_PENDING or payment.submitted_at is None:
        return None
    return moment(payment.submitted_at + PROMISE)


def buyer_body(order: Order) -> dict[str, Any]:
    """Who ordered, as they were at the time, with their present key."""
    return {
        "_id": str(order.customer_id),
        "name": order.customer_name,
        "email": order.customer_email,
        "phoneNumber": order.phone_number,
    }


def row_body(order: Order) -> dict[str, Any]:
    """An order's wire form in the list, as OrderRow describes it; `order` comes with payment and `item_count`."""
    payment = order.payment
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "createdAt": moment(order.created_at),
        "updatedAt": moment(order.updated_at),
        "user": buyer_body(order),
        "itemCount": order.item_count,  # type: ignore[attr-defined]
        "pricing": {"subtotal": order.total, "tax": 0, "shipping": 0, "total": order.total},
        "total": order.total,
        "status": order.status,
        "paymentMethod": payment.method,
        "paymentInfo": {
            "method": payment.method,
            "status": wire_status(payment.status),
            "submittedAt": moment(payment.submitted_at),
            "deadline": deadline(payment),
        },
        "city": order.city,
        "isShortOfStock": order.is_short_of_stock,
        "refundState": REFUND_STATES.get(payment.status, ""),
    }


def waiting_body(order: Order) -> dict[str, Any]:
    """A waiting payment's wire form, as WaitingPayment describes it."""
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "total": order.total,
        "customerName": order.customer_name,
        "city": order.city,
        "submittedAt": moment(order.payment.submitted_at),
        "deadline": deadline(order.payment),
        "orderCancelled": order.status == OrderStatus.CANCELLED,
    }


def refund_row_body(refund: Refund, order: Order, left_bank_on: date | None) -> dict[str, Any]:
    """A refund's wire form in the list, as RefundRow describes it."""
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "orderStatus": order.status,
        "customerName": order.customer_name,
        "phoneNumber": order.phone_number,
        "state": "sent" if refund.sent_at else "due",
        "amount": refund.amount,
        "reason": refund.reason,
        "dueAt": moment(refund.due_at),
        "sentAt": moment(refund.sent_at),
        "reference": refund.reference,
        "note": refund.note,
        "sentBy": refund.sent_by_name,
        "onRecord": refund.on_record,
        "leftBankOn": left_bank_on,
    }


def order_body(
    order: Order,
    proofs: list[PaymentProof],
    warnings: list[PaymentWarning],
    bank: dict[str, Any] | None,
    reading: dict[str, Any] | None,
    by: StaffUser,
) -> dict[str, Any]:
    """An order's wire form for a member of staff, as StaffOrder describes it; `order` comes with everything."""
    card = card_body(order)
    for key in ("canCancel", "canReorder", "canSendProof"):
        del card[key]
    return {
        **card,
        "user": buyer_body(order),
        "paymentInfo": _payment_body(order.payment, proofs, warnings),
        "bank": bank,
        "reading": reading,
        "stockHeld": order.stock_held,
        "stockState": order.stock_state,
        "actions": possible_actions(order, by),
        "ageConfirmed": order.age_confirmed,
        "events": events_body(order.events.all(), names=True),
    }


def _payment_body(payment: Payment, proofs: list[PaymentProof], warnings: list[PaymentWarning]) -> dict[str, Any]:
    proof = proofs[0] if proofs else None
    decided = payment.verified_at is not None
    return {
        "method": payment.method,
        "status": wire_status(payment.status),
        "amount": payment.amount,
        "reference": proof.reference if proof else "",
        "submittedAt": moment(payment.submitted_at),
        "deadline": deadline(payment),
        "paymentScreenshot": screenshot_body(proof) if proof else None,
        "earlierProofs": max(len(proofs) - 1, 0),
        "verifiedAt": moment(payment.verified_at),
        "verifiedBy": {
            "_id": str(payment.verified_by_id) if payment.verified_by_id else None,
            "name": payment.verified_by_name,
        }
        if decided
        else None,
        "adminNotes": payment.admin_notes,
        "warnings": [
            {"kind": item.kind, "message": item.message, "orders": [_other_body(row) for row in item.orders]}
            for item in warnings
        ],
    }


def _other_body(order: Order) -> dict[str, Any]:
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "customerName": order.customer_name,
        "total": order.total,
        "paymentStatus": wire_status(order.payment.status),
        "verifiedBy": order.payment.verified_by_name,
        "verifiedAt": moment(order.payment.verified_at),
    }
