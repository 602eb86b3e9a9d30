"""What operators can do to an order: the events of the back office and repairs, each behind a form that asks why."""

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common.errors import DomainError
from apps.common.operators.acts import AdminAction
from apps.common.operators.forms import ReasonedModelForm, ReasonForm
from apps.common.validators import validate_mobile, validate_pincode
from apps.payments.models import Refund

from .enums import Confirmation, EventKind, Goods, OrderStatus, Resolution
from .models import Order
from .notifications.messages import MAILED_KINDS
from .services import mail_copies, repairs, transitions
from .state_machine import (
    Approve,
    ChangeTracking,
    Event,
    ExtendHold,
    RecordCash,
    RecordRefund,
    Reject,
    ReopenPayment,
    SetStatus,
    TakeStock,
    UndoRefund,
    VoidPayment,
)

MOST_HOURS = 168


class QuestionForm(ReasonForm):
    """A form with questions that appear once the service has asked them, with the service's sentence as label.

    Every question is a hidden field at first. An answer that was given stays visible, so that none is sent unseen.
    """

    questions: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.questions:
            if not self.data.get(name):
                self.fields[name].widget = forms.HiddenInput()

    def ask(self, name: str, sentences: Iterable[str] = (), choices: Sequence[tuple[str, str]] = ()) -> None:
        """Show a question; `choices` are the service's words for its answers."""
        field: Any = self.fields[name]
        field.widget = copy.deepcopy(type(self).base_fields[name].widget)
        if choices:
            field.choices = choices
        self[name].label = " ".join(dict.fromkeys(sentences)) or field.label
        self.order_fields([*(other for other in self.fields if other not in {name, "reason"}), name, "reason"])


class ResolutionForm(QuestionForm):
    """Money for a cancelled order: the service asks what to do with it."""

    questions = ("resolution",)
    resolution = forms.ChoiceField(
        required=False, label="This order is cancelled", choices=Resolution.choices, widget=forms.RadioSelect
    )

    def add_refusals(self, refusals: Sequence[tuple[Any, DomainError]]) -> None:
        """Offer what can be done with the money."""
        super().add_refusals(refusals)
        for _, refusal in refusals:
            if offered := refusal.data.get("resolutions"):
                self.ask("resolution", choices=[(item["name"], item["sentence"]) for item in offered])


class StatusForm(QuestionForm):
    """The new status, and what goes with it."""

    questions = ("step_back", "unpaid", "refund_due", "proof_waiting", "goods")

    to = forms.ChoiceField(label="New status", choices=OrderStatus.choices)
    carrier = forms.CharField(
        required=False, max_length=80, help_text="Empty: stays as it is. “Change tracking” can clear it."
    )
    tracking_number = forms.CharField(required=False, max_length=80)
    note = forms.CharField(
        required=False,
        max_length=500,
        label="Note to the customer",
        help_text="Shown in the order's timeline. For a cancellation it is the reason that the customer reads.",
    )
    step_back = forms.BooleanField(required=False, label=Confirmation.STEP_BACK.label)
    unpaid = forms.BooleanField(required=False, label=Confirmation.UNPAID.label)
    refund_due = forms.BooleanField(required=False, label=Confirmation.REFUND_DUE.label)
    proof_waiting = forms.BooleanField(required=False, label=Confirmation.PROOF_WAITING.label)
    goods = forms.ChoiceField(
        required=False, label=Confirmation.GOODS.label, choices=Goods.choices, widget=forms.RadioSelect
    )

    def clean(self) -> dict[str, Any]:
        """A cancellation says why."""
        data = super().clean() or self.cleaned_data
        if data.get("to") == OrderStatus.CANCELLED and not data.get("note", "").strip():
            self.add_error("note", "Please say why the order is cancelled; the customer reads it.")
        return data

    def add_refusals(self, refusals: Sequence[tuple[Any, DomainError]]) -> None:
        """Ask for every confirmation that is missing, once for all orders."""
        super().add_refusals(refusals)
        asked: dict[str, list[str]] = {}
        for _, refusal in refusals:
            for item in refusal.data.get("confirmations", ()):
                asked.setdefault(item["name"], []).append(item["sentence"])
        for name, sentences in asked.items():
            self.ask(name, sentences)


def _told(label: str, help_text: str) -> forms.CharField:
    return forms.CharField(
        max_length=500, min_length=5, label=label, help_text=help_text,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
    )  # fmt: skip


class RejectForm(ReasonForm):
    """What the customer is told."""

    notes = _told("What the customer is told", "They may then send another proof.")


class VoidForm(ReasonForm):
    """What the customer is told."""

    notes = _told("What the customer is told", "Why the payment is not valid.")


class ExtendForm(ReasonForm):
    """How much longer."""

    hours = forms.IntegerField(min_value=1, max_value=MOST_HOURS, label="Hours more")


class RefundForm(ReasonForm):
    """How the money was sent."""

    reference = forms.CharField(required=False, max_length=60, label="The bank's reference")
    cash = forms.BooleanField(required=False, label="It was given back in cash")
    note = forms.CharField(required=False, max_length=500, label="Note")

    def clean(self) -> dict[str, Any]:
        """Either a reference or cash."""
        data = super().clean() or self.cleaned_data
        if "reference" in data and bool(data["reference"]) == data["cash"]:
            self.add_error("reference", "Please enter the reference of the refund, or choose cash.")
        return data


class TrackingForm(ReasonForm):
    """Carrier and number. What the operator did not change is left alone: a colleague may have changed it."""

    carrier = forms.CharField(required=False, max_length=80, show_hidden_initial=True)
    tracking_number = forms.CharField(
        required=False, max_length=80, show_hidden_initial=True, help_text="An emptied field is cleared."
    )

    def clean(self) -> dict[str, Any]:
        """None for what was not changed."""
        data = super().clean() or self.cleaned_data
        changed = {"carrier", "tracking_number"}.intersection(self.changed_data)
        if not changed:
            self.add_error(None, "Nothing was changed.")
        return data | {name: data.get(name) if name in changed else None for name in ("carrier", "tracking_number")}


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


def _applies(make: Callable[[dict[str, Any]], Event], done: str) -> Callable[[StaffUser, Order, dict[str, Any]], str]:
    """An act that applies the event made of the form; `done` says of the order ({}) what happened."""

    def run(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
        return done.format(transitions.apply(row.pk, make(data), by=person, now=timezone.now()))

    return run


def _resolution(data: dict[str, Any]) -> Resolution | None:
    return Resolution(data["resolution"]) if data["resolution"] else None


def _status_event(data: dict[str, Any]) -> SetStatus:
    to = OrderStatus(data["to"])
    return SetStatus(
        to,
        carrier=data["carrier"] or None,
        tracking_number=data["tracking_number"] or None,
        note=data["note"],
        # The customer reads why the order is cancelled; the reason of the form is for the audit log.
        reason=data["note"] if to is OrderStatus.CANCELLED else data["reason"],
        confirmed={name for name in Confirmation if data[name.value] is True},
        goods=Goods(data["goods"]) if data["goods"] else None,
    )


def _change_status(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
    order = transitions.apply(row.pk, _status_event(data), by=person, now=timezone.now())
    return f"{order} is {order.get_status_display().lower()}."


def _add_up(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = repairs.recalculate_total(row.pk, by=person, now=timezone.now())
    return f"{order} comes to ₹{order.total} now."


def _match(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = repairs.sync_payment_amount(row.pk, by=person, now=timezone.now())
    return f"The payment of {order} is ₹{order.total} now."


def _complete(person: Any, row: Order, data: dict[str, Any]) -> str:
    return (
        f"The timeline of {repairs.complete_timeline(row.pk, by=person, now=timezone.now())} ends where the order is."
    )


def _send_again(person: Any, row: Order, data: dict[str, Any]) -> str:
    event = mail_copies.send_again(row.pk, by=person, kind=data["kind"])
    return f"The mail “{event.get_kind_display()}” about {row} is on its way to {row.customer_email}."


def _amounts_differ(row: Order) -> bool:
    return row.payment.amount != row.total


# Named as in `services.actions`, which says which of them are possible for a person now.
EVENT_ACTS = (
    AdminAction(
        "approve",
        "Approve the payment",
        _applies(lambda data: Approve(data["reason"], _resolution(data)), "The payment of {} is approved."),
        ResolutionForm,
    ),
    AdminAction(
        "reject",
        "Reject the payment",
        _applies(lambda data: Reject(data["notes"]), "The payment of {} is rejected; the customer is told."),
        RejectForm,
    ),
    AdminAction(
        "record_cash",
        "Record the cash as received",
        _applies(lambda data: RecordCash(data["reason"], _resolution(data)), "The cash for {} is received."),
        ResolutionForm,
    ),
    AdminAction(
        "reopen_payment",
        "Undo the decision about the payment",
        _applies(lambda data: ReopenPayment(data["reason"]), "The decision about the payment of {} is undone."),
        warning="An approval, a rejection or a receipt of cash. Only super admins undo approvals and cash.",
    ),
    AdminAction(
        "void_payment",
        "Void the payment",
        _applies(lambda data: VoidPayment(data["notes"]), "The payment of {} is void; the customer is told."),
        VoidForm,
        warning="For an approved transfer that proves not to be there. The order stays where it is.",
    ),
    AdminAction(
        "extend_hold",
        "Hold its items longer",
        _applies(
            lambda data: ExtendHold(data["hours"], timezone.now(), data["reason"]), "The items of {} are held longer."
        ),
        ExtendForm,
    ),
    AdminAction(
        "refund",
        "Record the refund as sent",
        _applies(
            lambda data: RecordRefund(data["reference"] or Refund.CASH, data["note"]),
            "The refund of {} is sent; the customer is told.",
        ),
        RefundForm,
    ),
    AdminAction(
        "undo_refund",
        "Undo the last refund",
        _applies(lambda data: UndoRefund(data["reason"]), "The refund of {} counts as not sent."),
    ),
    AdminAction(
        "set_status",
        "Change the status",
        _change_status,
        StatusForm,
        bulk=True,
        warning="Stock, timeline and mail to the customer follow, as in the back office.",
    ),
    AdminAction(
        "tracking",
        "Change tracking",
        _applies(lambda data: ChangeTracking(data["carrier"], data["tracking_number"]), "Tracking of {} is saved."),
        TrackingForm,
        initial=lambda row: {"carrier": row.carrier, "tracking_number": row.tracking_number},
    ),
    AdminAction("take_stock", "Take its stock now", _applies(lambda data: TakeStock(), "{} holds its stock now.")),
)
REPAIR_ACTS = (
    AdminAction(
        "payment-amount",
        "Set the payment's amount to the order's total",
        _match,
        applies=_amounts_differ,
        warning="Look first which of the two is right: the order's total may be what needs repair.",
    ),
    AdminAction(
        "mail",
        "Send a mail again",
        _send_again,
        MailForm,
        applies=lambda row: bool(row.customer_email),
        warning="It goes to the address in the order and says what the order is like now.",
    ),
    AdminAction("total", "Add up its lines again", _add_up),
    AdminAction("timeline", "Complete the timeline", _complete),
)
