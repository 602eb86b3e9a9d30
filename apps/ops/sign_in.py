"""Signing in to Django admin: password under the same lock as the back office, then a one-time code."""

from base64 import b32encode
from typing import Any
from urllib.parse import quote, urlencode

import segno
from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.backends import ModelBackend
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from apps.accounts.errors import SignInLocked, WrongCredentials
from apps.accounts.models import StaffUser
from apps.accounts.services import staff
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.api.throttling import HOUR, counted_address
from apps.common.email_addresses import find_email
from apps.common.errors import TooManyRequests
from apps.common.ratelimits import Rate, hit
from apps.contact.selectors import shop_settings

PASSWORDS = Rate("operator-password", 600, HOUR)
CODES = Rate("operator-code", 60, HOUR)


class OperatorBackend(ModelBackend):
    """Passwords as `accounts.services.staff` judges them: five wrong ones in a row lock the address."""

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
    """The first step; says when the address is locked or the client asks too often."""

    def clean(self) -> dict[str, Any]:
        """Check the password, counted by client address first."""
        try:
            hit(PASSWORDS, counted_address(self.request.META))  # type: ignore[union-attr]
            return super().clean()
        except (SignInLocked, TooManyRequests) as refusal:
            raise forms.ValidationError(refusal.message) from refusal


class CodeForm(forms.Form):
    """The second step: six digits from the authenticator app."""

    code = forms.RegexField(
        r"^\s*\d{3}\s?\d{3}\s*$",
        label="One-time code",
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True, "maxlength": 8}
        ),
        error_messages={"invalid": "Six digits, as the authenticator app shows them."},
    )

    def clean_code(self) -> str:
        """The digits alone."""
        return "".join(str(self.cleaned_data["code"]).split())


def device_of(user: StaffUser) -> TOTPDevice | None:
    """The confirmed authenticator of an operator."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=True).order_by("pk").first()
    return device


def begin_enrolment(user: StaffUser) -> TOTPDevice:
    """A fresh key for an operator who has no authenticator; keys that were shown before become useless."""
    with transaction.atomic(durable=True):
        TOTPDevice.objects.filter(user=user, confirmed=False).delete()
        device: TOTPDevice = TOTPDevice.objects.create(user=user, name="Authenticator app", confirmed=False)
        return device


def enrolling(user: StaffUser, pk: Any) -> TOTPDevice | None:
    """The authenticator whose key this operator was just shown."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=False, pk=pk).first()
    return device


def verify(user: StaffUser, pk: int, code: str) -> bool:
    """Check a code under the lock of its device: wrong ones slow the next down, a used one is refused for ever.

    The first right code confirms a new authenticator.
    """
    with transaction.atomic(durable=True):
        device = TOTPDevice.objects.select_for_update().filter(user=user, pk=pk).first()
        if device is None or not device.verify_token(code):
            return False
        if not device.confirmed:
            device.confirmed = True
            device.save(update_fields=["confirmed"])
            audit.record(actor=user.actor, action="staff.authenticator_enrolled", target=user)
        return True


def forget_authenticators(user: StaffUser, *, by: StaffUser | None) -> int:
    """Delete an operator's authenticators, so that the next sign-in enrols a new one; returns how many there were."""
    with transaction.atomic(durable=True):
        count = int(TOTPDevice.objects.filter(user=user).delete()[0])
        if count:
            actor = by.actor if by else SYSTEM
            audit.record(actor=actor, action="staff.authenticator_forgotten", target=user)
        return count


def enrolment_address(device: TOTPDevice) -> str:
    """What an authenticator app reads from the QR code; names the shop as its settings do."""
    issuer = shop_settings().name.replace(":", " ")
    facts = urlencode({"secret": key_text(device), "issuer": issuer, "digits": device.digits}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{issuer}: {device.user.email}')}?{facts}"


def key_text(device: TOTPDevice) -> str:
    """The key as people type it into an app that cannot scan."""
    return b32encode(device.bin_key).decode().rstrip("=")


def qr_code(address: str) -> str:
    """The address as a picture in a data URI, dark on white in every theme."""
    return segno.make(address, error="m").svg_data_uri(scale=5, border=4, dark="#000", light="#fff")
