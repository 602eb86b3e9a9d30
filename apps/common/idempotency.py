"""`Idempotency-Key`: the same key and body give the same result on every retry (rules 7.2)."""

import hashlib
from typing import Any

import orjson
from django.db import connection

from .errors import Conflict
from .models import IdempotencyKey


class KeyReused(Conflict):
    """The key was used with another body."""

    code = "idempotency_key_reused"
    message = "This Idempotency-Key was used for a different request."


def fingerprint(body: Any) -> str:
    """A hash that is the same for the same validated body."""
    return hashlib.sha256(orjson.dumps(body, default=str, option=orjson.OPT_SORT_KEYS)).hexdigest()


def claim(*, scope: str, key: str, body_fingerprint: str, result: str) -> str | None:
    """Take the key for work of this `result`, inside its transaction; None when the work is the caller's to do.

    Otherwise it was done before, and its result comes back. A second transaction with the same key waits at the unique
    index until the first one ends; if that rolls back, the second takes the key. Raises KeyReused for another body.
    """
    assert connection.in_atomic_block
    row, is_new = IdempotencyKey.objects.get_or_create(
        scope=scope, key=key, defaults={"fingerprint": body_fingerprint, "result": result}
    )
    if is_new:
        return None
    if row.fingerprint != body_fingerprint:
        raise KeyReused
    return row.result
