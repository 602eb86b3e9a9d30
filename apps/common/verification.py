"""Verification codes in mails and documents, for `/verify` (rules 10.2)."""

import hashlib
import hmac
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from .models import SentMail

# Without similar characters (0 and O, 1, I and L), and without vowels, which could form words.
ALPHABET = "BCDFGHJKMNPQRSTVWXYZ23456789"
LENGTH = 8
HIDDEN = "•••"


def issue(message_id: str, *, kind: str, recipient: str = "", **more: Any) -> str:
    """The code of a message, stored with kind, day and masked recipient; the same message gets the same code again.

    `more` are further columns of a message that is new.
    """
    for code in _codes(message_id):
        try:
            with transaction.atomic():
                mail, _ = SentMail.objects.get_or_create(
                    message_id=message_id,
                    defaults={
                        "code": code,
                        "kind": kind,
                        "recipient": mask(recipient),
                        "sent_at": timezone.now(),
                        **more,
                    },
                )
                return mail.code
        except IntegrityError:  # the code is another message's
            continue
    raise RuntimeError("No code was free")


def code_of(message_id: str) -> str:
    """The code that a message gets unless it is taken."""
    return next(_codes(message_id))


def find(typed: str) -> SentMail | None:
    """What was sent with this code, however it is typed; None for any other."""
    code = "".join(typed.split()).replace("-", "").upper()
    return SentMail.objects.filter(code=code).first() if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def purge(*, before: datetime) -> int:
    """Delete what was sent before a moment; returns how many."""
    deleted, _ = SentMail.objects.filter(sent_at__lt=before).delete()
    return deleted


def mask(email: str) -> str:
    """An address of which its owner recognises enough: the first letter, and the part after the @."""
    name, at, domain = email.rpartition("@")
    return f"{name[:1]}{HIDDEN}{at}{domain}"[:120] if at else ""


def _codes(message_id: str) -> Iterator[str]:
    """Codes that cannot be guessed without the secret key: the first, and alternatives if it is taken."""
    for number in range(20):
        text = f"mail-code|{number}|{message_id}".encode()
        value = int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), text, hashlib.sha256), "big")
        letters = []
        for _ in range(LENGTH):
            value, position = divmod(value, len(ALPHABET))
            letters.append(ALPHABET[position])
        yield "".join(letters)
