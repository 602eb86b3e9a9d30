"""What staff send about orders."""

from decimal import Decimal
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from apps.common.api.fields import IdField, MoneyField, TextField
from apps.common.api.serializers import Serializer
from apps.orders.enums import Confirmation, Excess, Goods, OrderStatus, Resolution, Screen
from apps.orders.serializers.refusals import ConfirmationOut
from apps.orders.state_machine import (
    NOT_A_DAY,
    Approve,
    ByHand,
    RecordCredit,
    Reject,
    Seen,
    SetStatus,
    Split,
    Transfer,
    may_be_sent_on,
)
from apps.payments.enums import CreditSource
from apps.payments.models import Refund
from apps.payments.references import canonical

MAX_BULK = 100


class StatusIn(Serializer):
    """A new status. Without carrier or number they stay, "" clears them.

    `reason` is why an order is cancelled, which its customer reads, or why it goes on unpaid. `excess` says what
    becomes of the money of a paid order that is cancelled: `refund` sends it back, `record` leaves it on record until
    the customer asks for it; both need a reason. `confirmRefundDue` alone sends it back;
    nobody without the permission `payments` can choose `record`.
    """

    status = serializers.ChoiceField(
        OrderStatus.choices,
        error_messages=dict.fromkeys(("required", "null"), "Please select a status"),
    )
    carrier = serializers.CharField(max_length=80, required=False, allow_blank=True)
    tracking_number = serializers.CharField(max_length=80, required=False, allow_blank=True)
    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")
    confirm_step_back = serializers.BooleanField(required=False, default=False)
    confirm_unpaid = serializers.BooleanField(required=False, default=False)
    confirm_refund_due = serializers.BooleanField(required=False, default=False)
    confirm_proof_waiting = serializers.BooleanField(required=False, default=False)
    goods = serializers.ChoiceField(Goods.choices, required=False)
    excess = serializers.ChoiceField(Excess.choices, required=False, allow_null=True, default=None)


class BulkStatusIn(StatusIn):
    """A new status for several orders."""

    ids = serializers.ListField(child=IdField(), min_length=1, max_length=MAX_BULK)


class TrackingIn(Serializer):
    """Carrier and tracking number: without one it stays, "" clears it."""

    carrier = serializers.CharField(max_length=80, required=False, allow_blank=True)
    tracking_number = serializers.CharField(max_length=80, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two must be there."""
        if not attrs:
            raise serializers.ValidationError("Nothing to change.")
        return attrs


def set_status(data: dict[str, Any]) -> SetStatus:
    """The validated body as the domain takes it."""
    goods = data.get("goods")
    return SetStatus(
        OrderStatus(data["status"]),
        carrier=data.get("carrier"),
        tracking_number=data.get("tracking_number"),
        note=data["note"],
        reason=data["reason"],
        confirmed={name for name in Confirmation if data.get(f"confirm_{name}")},
        goods=Goods(goods) if goods else None,
        excess=Excess(data["excess"]) if data["excess"] else None,
    )


def resolution(data: dict[str, Any]) -> Resolution | None:
    """What the caller chose for the money of a cancelled order."""
    return Resolution(data["resolution"]) if data["resolution"] else None


def verdict(data: dict[str, Any]) -> Approve | Reject:
    """The validated verdict as the domain takes it."""
    seen = Seen(data["proof"])
    if not data["approved"]:
        return Reject(data["admin_notes"], seen)
    amount = data["transfer_amount"]
    split = None if amount is None else Split(amount, data["split_reason"])
    excess = Excess(data["excess"]) if data["excess"] else None
    return Approve(data["admin_notes"], resolution(data), split=split, excess=excess, seen=seen)


class RefusedOrder(Serializer):
    """An order whose status could not be set, and why; with confirmations it can be set anyway."""

    id = IdField()
    order_number = serializers.CharField()
    reason = serializers.CharField()
    code = serializers.CharField()
    confirmations = ConfirmationOut(many=True)


class VerdictIn(Serializer):
    """Approve or reject the `proof` that was looked at; on a rejection the notes go to the customer.

    `resolution` is for cancelled orders. `row` is the bank row that was shown with it, null when there was none: it is
    matched with the order. Of a row with less than is due a `part` is recorded; with more, `excess` says what becomes
    of the rest.

    With `transferAmount` and `splitReason` a super admin pays this order by a transfer that paid another one already:
    together they may come to at most the amount of the transfer.
    """

    approved = serializers.BooleanField()
    proof = IdField()
    row = IdField(required=False, allow_null=True, default=None)
    part = serializers.BooleanField(required=False, default=False)
    excess = serializers.ChoiceField(Excess.choices, required=False, allow_null=True, default=None)
    admin_notes = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    resolution = serializers.ChoiceField(Resolution.choices, required=False, allow_null=True, default=None)
    transfer_amount = MoneyField(required=False, allow_null=True, default=None)
    split_reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class CashIn(Serializer):
    """A note about cash that was received. `resolution` is for cancelled orders."""

    admin_notes = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    resolution = serializers.ChoiceField(Resolution.choices, required=False, allow_null=True, default=None)


class CreditIn(Serializer):
    """An amount that no statement of the shop can show, how it came, and why staff believe it.

    `part` records less than is due and leaves the rest open, `excess` says what becomes of more than is due,
    `resolution` what becomes of money for a cancelled order. A `reference` pays one order alone, as any transfer.
    `proof` is the order's last proof as the caller saw it, null when there was none.
    """

    amount = MoneyField(min_value=Decimal("0.01"))
    way = serializers.ChoiceField(CreditSource.choices)
    reference = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    reason = TextField(message="Please give a reason.", max_length=500)
    proof = IdField(allow_null=True)
    part = serializers.BooleanField(required=False, default=False)
    excess = serializers.ChoiceField(Excess.choices, required=False, allow_null=True, default=None)
    resolution = serializers.ChoiceField(Resolution.choices, required=False, allow_null=True, default=None)


def credit_by_hand(data: dict[str, Any]) -> Approve | RecordCredit:
    """The validated body as the domain takes it; raises WrongReference."""
    transfers = (Transfer(data["amount"], canonical(data["reference"])),)
    by_hand, seen = ByHand(CreditSource(data["way"]), data["reason"]), Seen(data["proof"])
    if data["part"]:
        return RecordCredit(transfers, by_hand, seen)
    excess = Excess(data["excess"]) if data["excess"] else None
    return Approve(resolution=resolution(data), transfers=transfers, excess=excess, by_hand=by_hand, seen=seen)


class UndoCreditIn(Serializer):
    """Which amount that was recorded by hand did not come, and why that is known."""

    credit = IdField()
    reason = TextField(message="Please give a reason.", max_length=500)


class NoteIn(Serializer):
    """A note for staff."""

    text = TextField(message="Please write a note.", max_length=2000)


class AssignmentIn(Serializer):
    """Who sees to the order; null for nobody."""

    staff = IdField(allow_null=True)


class PresenceIn(Serializer):
    """Which order one looks at, at what of it, and in which tab of the browser."""

    order = IdField()
    tab = serializers.CharField(required=False, default="", allow_blank=True, max_length=36)
    screen = serializers.ChoiceField(Screen.choices, required=False, default=Screen.ORDER)


class ReasonIn(Serializer):
    """Why."""

    reason = TextField(message="Please give a reason.", max_length=500)


class ExtendIn(ReasonIn):
    """How many hours more, and why."""

    hours = serializers.IntegerField(min_value=1, max_value=168)


class RefundIn(Serializer):
    """The bank's reference of a refund that was sent, or `cash`; `sentOn` is a day in India, today if there is none."""

    reference = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    cash = serializers.BooleanField(required=False, default=False)
    sent_on = serializers.DateField(required=False, allow_null=True, default=None)
    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either a reference or cash."""
        if bool(attrs["reference"]) == attrs["cash"]:
            message = "Please enter the reference of the refund, or choose cash."
            raise serializers.ValidationError({"reference": message})
        if attrs["sent_on"] and not may_be_sent_on(attrs["sent_on"], timezone.now()):
            raise serializers.ValidationError({"sentOn": NOT_A_DAY})
        attrs["reference"] = attrs["reference"] or Refund.CASH
        return attrs
