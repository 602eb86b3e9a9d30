"""What operators can do to an order: the services of every other door, each behind a form that asks why."""

from typing import Any

from django import forms
from django.utils import timezone

from apps.common.operators.acts import Act
from apps.common.operators.forms import ReasonedModelForm, ReasonForm
from apps.common.validators import validate_mobile, validate_pincode
from apps.payments.enums import Method, PaymentStatus

from .emails import MAILED_KINDS
from .enums import Confirmation, EventKind, Goods, OrderStatus
from .models import Order
from .services import mail_copies, repairs, transitions
from .state_machine import Approve, RecordCash, Reject, SetStatus, TakeStock


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
    unpaid = forms.BooleanField(required=False, label="The order goes on although it is not paid")
    refund_due = forms.BooleanField(required=False, label="The order is paid: its money will be sent back")
    proof_waiting = forms.BooleanField(required=False, label="A payment proof waits: it is still to be checked")
    goods = forms.ChoiceField(
        required=False,
        label="Goods of a parcel that had left",
        choices=[("", "---------"), *Goods.choices],
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
    event = SetStatus(
        OrderStatus(data["to"]),
        carrier=data["carrier"] or None,
        tracking_number=data["tracking_number"] or None,
        note=data["note"],
        # The reason of the form is for the audit log; what the customer reads is the note.
        reason=data["note"] if data["to"] == OrderStatus.CANCELLED else data["reason"],
        confirmed={name for name in Confirmation if data.get(name.value) is True},
        goods=Goods(data["goods"]) if data["goods"] else None,
    )
    order = transitions.apply(row.pk, event, by=person, now=timezone.now())
    return f"{order} is {order.get_status_display().lower()}."


def _approve(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = transitions.apply(row.pk, Approve(data["reason"]), by=person, now=timezone.now())
    return f"The payment of {order} is approved."


def _reject(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = transitions.apply(row.pk, Reject(data["notes"]), by=person, now=timezone.now())
    return f"The payment of {order} is rejected; the customer is told."


def _cash(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = transitions.apply(row.pk, RecordCash(data["reason"]), by=person, now=timezone.now())
    return f"The cash for {order} is received."


def _add_up(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = repairs.add_up_again(row.pk, by=person, now=timezone.now())
    return f"{order} comes to ₹{order.total} now."


def _match(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = repairs.match_payment(row.pk, by=person, now=timezone.now())
    return f"The payment of {order} is ₹{order.total} now."


def _take(person: Any, row: Order, data: dict[str, Any]) -> str:
    return f"{transitions.apply(row.pk, TakeStock(), by=person, now=timezone.now())} holds its stock now."


def _complete(person: Any, row: Order, data: dict[str, Any]) -> str:
    return (
        f"The timeline of {repairs.complete_timeline(row.pk, by=person, now=timezone.now())} ends where the order is."
    )


def _send_again(person: Any, row: Order, data: dict[str, Any]) -> str:
    event = mail_copies.send_again(row.pk, by=person, kind=data["kind"])
    return f"The mail “{event.get_kind_display()}” about {row} is on its way to {row.customer_email}."


def _waits_for_verdict(row: Order) -> bool:
    return row.payment.status == PaymentStatus.VERIFICATION_PENDING


def _waits_for_cash(row: Order) -> bool:
    return row.payment.method == Method.COD and row.payment.status == PaymentStatus.PENDING


def _lacks_stock(row: Order) -> bool:
    return row.is_short_of_stock


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
