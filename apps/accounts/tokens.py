"""Signed tokens that name a session and its audience (rules 3.3, 3.4)."""

import uuid
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, Literal

from django.conf import settings
from rest_framework_simplejwt.backends import TokenBackend
from rest_framework_simplejwt.exceptions import TokenBackendError, TokenError
from rest_framework_simplejwt.tokens import Token

Audience = Literal["customer", "staff"]


class BadToken(Exception):
    """Not a token of ours, of this audience, or no longer valid."""


class SessionToken(Token):
    """A simplejwt token with `aud` and the session's id in `sid`; its key is derived from SECRET_KEY."""

    audience: Audience

    def set_iat(self, *_args: Any, **_kwargs: Any) -> None:
        """Nothing: a node whose clock is behind would refuse a token "of the future" and so sign its owner out."""

    def get_token_backend(self) -> TokenBackend:
        """Signs with the present key and this class's audience."""
        return _backend(self.audience, settings.SECRET_KEY)


class CustomerToken(SessionToken):
    """Opens the storefront's calls."""

    token_type = "customer"  # noqa: S105
    audience = "customer"
    lifetime = settings.CUSTOMER_TOKEN_LIFETIME


class StaffToken(SessionToken):
    """Opens the back office's calls."""

    token_type = "staff"  # noqa: S105
    audience = "staff"
    lifetime = settings.STAFF_TOKEN_LIFETIME


CLASSES: dict[Audience, type[SessionToken]] = {"customer": CustomerToken, "staff": StaffToken}


def lifetime(audience: Audience) -> timedelta:
    """For how long a token, and its session without use, is valid."""
    return settings.CUSTOMER_TOKEN_LIFETIME if audience == "customer" else settings.STAFF_TOKEN_LIFETIME


def issue(audience: Audience, session_id: uuid.UUID) -> str:
    """A fresh token for a session."""
    token = CLASSES[audience]()
    token["sid"] = session_id.hex
    return str(token)


@lru_cache(maxsize=8)
def _backend(audience: Audience, key: str) -> TokenBackend:
    """Cached, because it prepares its key at its first use."""
    return TokenBackend("HS256", key, audience=audience)


def read(audience: Audience, raw: str) -> tuple[uuid.UUID, bool]:
    """The session that a token names, and whether the token is past half its life; raises BadToken."""
    session_id, expires = _opened(audience, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS), raw)
    left = expires - datetime.now(UTC)
    if left <= timedelta(0):
        raise BadToken
    return session_id, left < lifetime(audience) / 2


def is_valid(audience: Audience, raw: str) -> bool:
    """Whether `read` accepts a token; the database is not asked."""
    try:
        read(audience, raw)
    except BadToken:
        return False
    return True


@lru_cache(maxsize=5_000)  # of some 600 bytes each
def _opened(audience: Audience, keys: tuple[str, ...], raw: str) -> tuple[uuid.UUID, datetime]:
    """The session that a token names, and when the token ends. Cached: a valid signature stays valid."""
    for key in keys:
        try:
            payload = _backend(audience, key).decode(raw, verify=True)  # type: ignore[arg-type]
            break
        except (TokenBackendError, TokenError, ValueError):
            continue
    else:
        raise BadToken
    if payload.get("token_type") != audience:
        raise BadToken
    try:
        return uuid.UUID(hex=str(payload["sid"])), datetime.fromtimestamp(payload["exp"], UTC)
    except (KeyError, ValueError, TypeError) as error:
        raise BadToken from error
