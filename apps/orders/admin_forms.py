"""Forms of the actions on orders, each with a reason."""

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from apps.common.admin_base.forms import ReasonedModelForm, ReasonForm
from apps.common.api.recipients import NEED_OFFICE, NEED_STREET, SAME_PHONE
from apps.common.errors import DomainError
from apps.common.recipients import DeliveryTo
from apps.common.validators import normalize_phone, normalize_pincode, validate_mobile, validate_phone, validate_pincode

from .enums import Confirmation, EventKind, Excess, Goods, OrderStatus, Resolution
from .notifications.messages import MAILED_KINDS
from .state_machine import NOT_A_DAY, may_be_sent_on

MAX_HOURS = 168


class QuestionForm(ReasonForm):
    """A form with confirmations, which appear once the service has required them, labelled with its sentence.

    Every confirmation is a hidden field at first. One that was given stays visible, so that none is sent unseen.
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
    """The handling of money for a cancelled order."""

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


class ProofForm(ReasonForm):
    """A decision about the proof that the order had when the page was opened."""

    proof = forms.IntegerField(required=False, widget=forms.HiddenInput)


class StatusForm(QuestionForm):
    """The new status and its additional fields."""

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
    refund_due = forms.ChoiceField(
        required=False, label=Confirmation.REFUND_DUE.label, choices=Excess.choices, widget=forms.RadioSelect
    )
    proof_waiting = forms.BooleanField(required=False, label=Confirmation.PROOF_WAITING.label)
    goods = forms.ChoiceField(
        required=False, label=Confirmation.GOODS.label, choices=Goods.choices, widget=forms.RadioSelect
    )

    def clean(self) -> dict[str, Any]:
        """A cancellation needs a reason."""
        data = super().clean() or self.cleaned_data
        if data.get("to") == OrderStatus.CANCELLED and not data.get("note", "").strip():
            self.add_error("note", "Please say why the order is cancelled; the customer reads it.")
        return data

    def add_refusals(self, refusals: Sequence[tuple[Any, DomainError]]) -> None:
        """Ask for every confirmation that is missing, once for all orders."""
        super().add_refusals(refusals)
        confirmations: dict[str, list[str]] = {}
        for _, refusal in refusals:
            for item in refusal.data.get("confirmations", ()):
                confirmations.setdefault(item["name"], []).append(item["sentence"])
        for name, sentences in confirmations.items():
            self.ask(name, sentences)


def _text_for_customer(label: str, help_text: str) -> forms.CharField:
    return forms.CharField(
        max_length=500, min_length=5, label=label, help_text=help_text,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
    )  # fmt: skip


class RejectForm(ProofForm):
    """The text that the customer receives."""

    notes = _text_for_customer("Text for the customer", "They may then send another proof.")


class VoidForm(ReasonForm):
    """The text that the customer receives."""

    notes = _text_for_customer("Text for the customer", "Why the payment is not valid.")


class ExtendForm(ReasonForm):
    """How much longer."""

    hours = forms.IntegerField(min_value=1, max_value=MAX_HOURS, label="Hours more")


class RefundForm(ReasonForm):
    """How the money was sent."""

    reference = forms.CharField(required=False, max_length=60, label="The bank's reference")
    cash = forms.BooleanField(required=False, label="It was given back in cash")
    sent_on = forms.DateField(
        required=False, label="Sent on", help_text="Empty: today.", widget=forms.DateInput(attrs={"type": "date"})
    )
    note = forms.CharField(required=False, max_length=500, label="Note")

    def clean(self) -> dict[str, Any]:
        """Either a reference or cash."""
        data = super().clean() or self.cleaned_data
        if "reference" in data and bool(data["reference"]) == data["cash"]:
            self.add_error("reference", "Please enter the reference of the refund, or choose cash.")
        if data.get("sent_on") and not may_be_sent_on(data["sent_on"], timezone.now()):
            self.add_error("sent_on", NOT_A_DAY)
        return data


class TrackingForm(ReasonForm):
    """Carrier and number. Unchanged fields are not saved, because a colleague may have changed them."""

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


class Cleaned(forms.CharField):
    """A number that is cleaned as the API cleans it, before it is judged."""

    def __init__(self, normalize: Callable[[str], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.normalize = normalize

    def to_python(self, value: Any) -> str:
        return self.normalize(super().to_python(value) or "")


class ParcelForm(ReasonedModelForm):
    """The shipping address; everything else is changed by actions."""

    pincode = Cleaned(normalize_pincode, label="PIN code", validators=[validate_pincode])
    phone_number = Cleaned(normalize_phone, validators=[validate_mobile])
    alternate_phone = Cleaned(normalize_phone, required=False, validators=[validate_phone])

    def clean(self) -> dict[str, Any]:
        """A parcel goes to a street or to a transport office."""
        cleaned = super().clean()
        if cleaned.get("delivery_to") == DeliveryTo.TRANSPORT:
            if not cleaned.get("transport_office"):
                self.add_error("transport_office", NEED_OFFICE)
        elif not cleaned.get("street"):
            self.add_error("street", NEED_STREET)
        second = cleaned.get("alternate_phone")
        if second and second == cleaned.get("phone_number"):
            self.add_error("alternate_phone", SAME_PHONE)
        return cleaned
