"""Customers sign in by a code sent to their e-mail address (rules 3.1)."""

from datetime import datetime

from django.db import transaction

from .. import tokens
from ..enums import CodePurpose
from ..models import Customer, LoginCode
from ..notifications.tasks import send_code
from . import codes, sessions


def request_code(*, email: str, now: datetime, browser: str = "") -> None:
    """Issue a sign-in code, usable by `browser` only if one is given, and queue its mail; for unknown addresses too."""
    codes.count_request(email)
    with transaction.atomic(durable=True):
        row = codes.issue(purpose=CodePurpose.SIGN_IN, email=email, now=now, browser=browser)
        send_code.defer(code_id=row.pk)


def verify_code(
    *, email: str, code: str, name: str, device: sessions.Device, now: datetime, browser: str = ""
) -> tuple[Customer, str]:
    """Exchange a right code for a customer and a session token; the first one creates the customer.

    A code that the same browser sends again gives a token of the same session. Raises WrongCode with the tries left, or
    CodeExpired.
    """
    # The count of wrong codes must outlive the refusal, so it is decided inside the transaction and raised after it.
    with transaction.atomic(durable=True):
        used = codes.redeem(purpose=CodePurpose.SIGN_IN, email=email, code=code, now=now, browser=browser)
        if isinstance(used, LoginCode):
            customer, _ = Customer.objects.get_or_create(email=email, defaults={"name": name})
            customer.last_login = now
            if name and not customer.name:
                customer.name = name
            customer.save(update_fields=["last_login", "name"])
            if used.session_key is None:
                used.session_key = sessions.create(customer, device=device, now=now).pk
                used.save(update_fields=["session_key"])
            return customer, tokens.issue("customer", used.session_key)
    raise used
