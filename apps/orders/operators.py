"""What operators can do to an order: the services of every other door, each behind a form that asks why."""

from typing import Any

from django import forms
from django.utils import timezone

from apps.common.operators.acts import Act
from apps.common.operators.forms import ReasonedModelForm, ReasonForm
from apps.common.validators import validate_mobile, validate_pincode
from apps.payments.enums import Method, PaymentStatus

from .emails import MAILED_KINDS
from .enums import EventKind, OrderStatus
from .models import Order
from .services import lifecycle, mail_copies, mending, verification


class StatusForm(ReasonForm):
    """The new status, and what goes with it."""

    to = forms.ChoiceField(label="New status", choices=OrderStatus.choices)
    carrier = forms.CharField(required=False, max_length=80)
    tracking_number = forms.CharField(required=False, max_length=80)
    note = forms.CharField(
        required=False, max_length=500, label="Note to the customer", help_text="Shown in the order's timeline."
    )
    step_back = forms.BooleanField(
        required=False, label="A step back is meant", help_text="Leaving Cancelled takes the stock again."
    )


class RejectForm(ReasonForm):
    """What the customer is told."""

    notes = forms.CharField(
        max_length=500,
        min_length=5,
        label="What the customer is told",
        help_text="They may then send another proof.",
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
    )


class MailForm(ReasonForm):
    """Which mail."""

    kind = forms.ChoiceField(
        label="About",
        required=False,
        choices=[("", "What happened last"), *((kind, kind.label) for kind in EventKind if kind in MAILED_KINDS)],
    )


class ParcelForm(ReasonedModelForm):
    """Where the parcel goes; everything else about an order changes by acts."""

    pincode = forms.CharField(label="PIN code", validators=[validate_pincode])
    phone_number = forms.CharField(validators=[validate_mobile])


def _change_status(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = lifecycle.change_status(
        row.pk,
        to=OrderStatus(data["to"]),
        by=person,
        now=timezone.now(),
        carrier=data["carrier"],
        tracking_number=data["tracking_number"],
        note=data["note"],
        step_back_confirmed=data["step_back"],
    )
    return f"{order} is {order.get_status_display().lower()}."


def _approve(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = verification.approve_payment(row.pk, by=person, notes=data["reason"], now=timezone.now())
    return f"The payment of {order} is approved."


def _reject(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = verification.reject_payment(row.pk, by=person, notes=data["notes"], now=timezone.now())
    return f"The payment of {order} is rejected; the customer is told."


def _cash(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = verification.receive_cash(row.pk, by=person, notes=data["reason"], now=timezone.now())
    return f"The cash for {order} is received."


def _add_up(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = mending.add_up_again(row.pk, by=person, now=timezone.now())
    return f"{order} comes to ₹{order.total} now."


def _match(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = mending.match_payment(row.pk, by=person, now=timezone.now())
    return f"The payment of {order} is ₹{order.total} now."


def _take(person: Any, row: Order, data: dict[str, Any]) -> str:
    return f"{mending.take_missing_stock(row.pk, by=person, now=timezone.now())} holds its stock now."


def _complete(person: Any, row: Order, data: dict[str, Any]) -> str:
    return (
        f"The timeline of {mending.complete_timeline(row.pk, by=person, now=timezone.now())} ends where the order is."
    )


def _send_again(person: Any, row: Order, data: dict[str, Any]) -> str:
    event = mail_copies.send_again(row.pk, by=person, kind=data["kind"])
    return f"The mail “{event.get_kind_display()}” about {row} is on its way to {row.customer_email}."


def _waits_for_verdict(row: Order) -> bool:
    return row.payment.status == PaymentStatus.VERIFICATION_PENDING


def _waits_for_cash(row: Order) -> bool:
    return row.payment.method == Method.COD and row.payment.status == PaymentStatus.PENDING


def _lacks_stock(row: Order) -> bool:
    return not row.stock_held and row.status != OrderStatus.CANCELLED


def _amounts_differ(row: Order) -> bool:
    return row.payment.amount != row.total


ACTS = (
    Act("approve", "Approve the payment", _approve, applies=_waits_for_verdict),
    Act("reject", "Reject the payment", _reject, RejectForm, applies=_waits_for_verdict),
    Act("cash", "Record the cash as received", _cash, applies=_waits_for_cash),
    Act(
        "status",
        "Change the status",
        _change_status,
        StatusForm,
        bulk=True,
        warning="Stock, timeline and mail to the customer follow, as in the back office.",
    ),
    Act("stock", "Take its stock now", _take, applies=_lacks_stock),
    Act(
        "payment-amount",
        "Set the payment's amount to the order's total",
        _match,
        applies=_amounts_differ,
        warning="Look first which of the two is right: the order's total may be what needs mending.",
    ),
    Act(
        "mail",
        "Send a mail again",
        _send_again,
        MailForm,
        applies=lambda row: bool(row.customer_email),
        warning="It goes to the address in the order and says what the order is like now.",
    ),
    Act("total", "Add up its lines again", _add_up),
    Act("timeline", "Complete the timeline", _complete),
)
