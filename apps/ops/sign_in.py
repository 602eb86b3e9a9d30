"""Sign-in to Django admin: password with the same lock as the back office, then a one-time code."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.backends import ModelBackend
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.errors import SignInLocked, WrongCredentials
from apps.accounts.models import StaffUser
from apps.accounts.services import second_factor, staff
from apps.common.actors import SYSTEM
from apps.common.api.throttling import HOUR, counted_address
from apps.common.email_addresses import find_email
from apps.common.errors import TooManyRequests
from apps.common.ratelimits import Rate, hit

PASSWORDS = Rate("operator-password", 600, HOUR)
CODES = Rate("operator-code", 60, HOUR)


class OperatorBackend(ModelBackend):
    """Checks passwords with `accounts.services.staff`: five wrong ones in a row lock the address."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_: Any
    ) -> StaffUser | None:
        """The member of staff, or None; raises SignInLocked."""
        email = find_email(username or "")
        if not email or not password:
            return None
        try:
            return staff.check_credentials(email=email, password=password, now=timezone.now())
        except WrongCredentials:
            return None


class PasswordForm(AdminAuthenticationForm):
    """The first step; shows whether the address is locked or the client is rate limited."""

    def clean(self) -> dict[str, Any]:
        """Check the password, after counting the attempt by client address."""
        try:
            hit(PASSWORDS, counted_address(self.request.META))  # type: ignore[union-attr]
            return super().clean()
        except (SignInLocked, TooManyRequests) as refusal:
            raise forms.ValidationError(refusal.message) from refusal


class CodeForm(forms.Form):
    """The second step: six digits from the authenticator app, or a recovery code, which has letters."""

    code = forms.CharField(
        label="One-time code",
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}),
        error_messages={"required": "Please enter the code"},
    )


def forget_authenticators(user: StaffUser, *, by: StaffUser | None) -> int:
    """Delete an operator's authenticators, so that the next sign-in enrols a new one; returns how many there were."""
    with transaction.atomic(durable=True):
        return second_factor.forget(user, actor=by.actor if by else SYSTEM)
