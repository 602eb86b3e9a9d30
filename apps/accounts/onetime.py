"""Derives a one-time code from its row and the secret key; pure."""

import hashlib
import hmac

from django.conf import settings

from .models import LoginCode


def _keyed(key: str, label: str, text: str) -> bytes:
    return hmac.digest(key.encode(), f"{label}|{text}".encode(), hashlib.sha256)


def _digits(key: str, row: LoginCode) -> str:
    facts = f"{row.purpose}|{row.email}|{row.salt}"
    return f"{int.from_bytes(_keyed(key, 'code', facts)[:8], 'big') % 1_000_000:06d}"


def _hash(key: str, row: LoginCode, code: str) -> str:
    return _keyed(key, "code-hash", f"{row.salt}|{code}").hex()


def _key_of(row: LoginCode) -> str:
    """The key under which a row was made: the present one, or an older one while keys are rotated."""
    for key in settings.SECRET_KEY_FALLBACKS:
        if hmac.compare_digest(_hash(key, row, _digits(key, row)), row.code_hash):
            return str(key)
    return settings.SECRET_KEY


def derive(row: LoginCode) -> str:
    """The six digits of a code, from its salt and the secret key; stored nowhere."""
    return _digits(_key_of(row), row)


def hashed(row: LoginCode, code: str) -> str:
    """The keyed hash under which a code is stored."""
    return _hash(_key_of(row), row, code)


def browser_hash(row: LoginCode, browser: str) -> str:
    """Hash that identifies the requesting browser in a row; "" for none. Unkeyed, because `browser` is random."""
    return hashlib.sha256(f"{row.salt}|{browser}".encode()).hexdigest() if browser else ""
