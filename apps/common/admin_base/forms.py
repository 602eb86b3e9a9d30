"""Forms that ask why."""

from collections.abc import Sequence
from typing import Any

from django import forms

from ..email_addresses import normalize_email
from ..errors import DomainError


def reason_field() -> forms.CharField:
    """The reason field of every change."""
    return forms.CharField(
        label="Why",
        min_length=5,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
        help_text="Goes into the audit log, with your name and what changed.",
    )


class NormalizedEmailField(forms.EmailField):
    """An e-mail address in its one spelling; raises ValidationError as `normalize_email` does."""

    def clean(self, value: Any) -> str:
        """The normalised address; "" for none, where none is allowed."""
        typed = str(super(forms.EmailField, self).to_python(value))
        if not typed:
            return str(super().clean(value))
        return str(super().clean(normalize_email(typed)))


def code_field() -> forms.CharField:
    """The field for a code of the operator's authenticator app; the service says whether one is needed."""
    return forms.CharField(
        label="One-time code",
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
        help_text="A new one from your authenticator app, if you have one, or a recovery code. No code works twice.",
    )


class ReasonForm(forms.Form):
    """The form of every action; subclasses add fields before the reason."""

    reason = reason_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([name for name in self.fields if name != "reason"])

    def add_refusals(self, refusals: Sequence[tuple[Any, DomainError]]) -> None:
        """Show why a service refused the valid form for these rows; what was typed stays."""
        for row, refusal in refusals:
            self.add_error(None, f"{row}: {' '.join(dict.fromkeys([refusal.message, *refusal.errors.values()]))}")


class FreshCodeForm(ReasonForm):
    """The form of an action that a stolen session must not do."""

    totp_code = code_field()


class ReasonedModelForm(forms.ModelForm):
    """A row with the reason of its change. `refusal` is why a service refused this save on its first try."""

    reason = reason_field()
    refusal = ""

    def clean(self) -> dict[str, Any]:
        """Show the service's error without losing the input."""
        cleaned = super().clean() or self.cleaned_data
        if self.refusal:
            raise forms.ValidationError(self.refusal)
        return cleaned
