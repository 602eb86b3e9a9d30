"""How a one-time code follows from its row and the secret key; pure."""

import hashlib
import hmac

from django.conf import settings

from .models import LoginCode


def _keyed(label: str, text: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{label}|{text}".encode(), hashlib.sha256)


def derive(row: LoginCode) -> str:
    """The six digits of a code, from its salt and the secret key; stored nowhere."""
    return f"{int.from_bytes(_keyed('code', f'{row.purpose}|{row.email}|{row.salt}')[:8], 'big') % 1_000_000:06d}"


def hashed(row: LoginCode, code: str) -> str:
    """The keyed hash under which a code is kept."""
    return _keyed("code-hash", f"{row.salt}|{code}").hex()
