"""The one family of errors that the domain raises and the API renders (rules 2.5)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any


class DomainError(Exception):
    """Something about the present state of the world refuses a call.

    `code` is unique and stable, `status` the HTTP answer, `message` a sentence for people, `data` what a client may
    compute with, `errors` the fields that are wrong; both have Python names, which are sent as camelCase.
    `error_codes` tells why a field is wrong where that is not `code`.
    """

    code = "error"
    status = 400
    message = "The request could not be carried out."

    def __init__(
        self,
        message: str | None = None,
        *,
        errors: Mapping[str, str] | None = None,
        error_codes: Mapping[str, str] | None = None,
        retry_after: int | None = None,
        **data: Any,
    ) -> None:
        self.message = message or self.message
        self.errors = dict(errors or {})
        self.error_codes = {field: (error_codes or {}).get(field, self.code) for field in self.errors}
        self.retry_after = retry_after
        self.data = data
        super().__init__(self.message)


class Invalid(DomainError):
    """What was sent cannot be right, whatever the state."""

    code = "invalid"
    message = "Invalid request data"


class Refusals:
    """Collects what is wrong with one request, so that one answer names everything."""

    def __init__(self) -> None:
        self._found: list[Invalid] = []

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Store an Invalid raised inside, and continue after the block."""
        try:
            yield
        except Invalid as refusal:
            self._found.append(refusal)

    def raise_all(self) -> None:
        """Raise the one refusal, or an Invalid with the first one's message and the fields of all."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            errors = {field: text for refusal in reversed(self._found) for field, text in refusal.errors.items()}
            codes = {field: code for refusal in reversed(self._found) for field, code in refusal.error_codes.items()}
            raise Invalid(self._found[0].message, errors=dict(reversed(errors.items())), error_codes=codes)


class NotFound(DomainError):
    """Unknown, or not yours: the two look alike."""

    code = "not_found"
    status = 404
    message = "Resource not found"


class Conflict(DomainError):
    """Right in itself, but not in the present state."""

    code = "conflict"
    status = 409
    message = "This was changed in the meantime."


class BodyTooLarge(DomainError):
    """More bytes than the route takes."""

    code = "body_too_large"
    status = 413
    message = "The request is too large."


class TooManyRequests(DomainError):
    """A rate limit; `retry_after` says after how many seconds to come back."""

    code = "rate_limited"
    status = 429
    message = "Too many requests. Please wait before retrying."


class Unavailable(DomainError):
    """A part that the call needs is down or busy."""

    code = "unavailable"
    status = 503
    message = "Server error. Please try again later."


class StorageUnavailable(Unavailable):
    """The store of pictures and payment proofs is down, or does not answer in time."""

    code = "storage_unavailable"
    message = "The file could not be saved, because our file store does not answer. Please try again in a minute."


class StorageBusy(StorageUnavailable):
    """As many requests of this process as may talk to the store at a time; nothing was stored."""

    code = "storage_busy"
    message = "Many files are being saved at this moment. Please try again in a few seconds."
