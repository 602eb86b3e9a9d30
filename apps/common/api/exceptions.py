"""Every refusal in the one envelope (rules 2.5)."""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DataError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from apps.common.errors import DomainError, StorageUnavailable, Unavailable
from apps.common.logs import request_id
from apps.common.outages import unavailable_part

from .serializers import wire_name

logger = logging.getLogger(__name__)

RETRY_SECONDS = 5


def body(
    message: str, code: str, errors: list[dict[str, str]] | None = None, data: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The envelope of a refusal; `requestId` is what a customer can quote to the shop."""
    return {
        "success": False,
        "message": message,
        "code": code,
        "errors": errors or [],
        "requestId": request_id.get(),
        **camel(data or {}),
    }


def camel(value: Any) -> Any:
    """The data of an error with wire names, at any depth."""
    if isinstance(value, Mapping):
        return {wire_name(str(key)): camel(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [camel(item) for item in value]
    return value


def flat(detail: Any, path: str = "") -> Iterator[dict[str, str]]:
    """DRF's nested error detail as field, code and message; `items.0.quantity` names a field in a list."""
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from flat(value, path if key == "non_field_errors" else f"{path}.{key}".lstrip("."))
    elif isinstance(detail, list | tuple) and any(isinstance(item, Mapping | list | tuple) for item in detail):
        for index, item in enumerate(detail):
            if item:
                yield from flat(item, f"{path}.{index}".lstrip("."))
    elif isinstance(detail, list | tuple):
        for item in detail:
            yield _wrong(path, item)
    else:
        yield _wrong(path, detail)


def _wrong(path: str, detail: Any) -> dict[str, str]:
    return {"field": path, "code": getattr(detail, "code", None) or "invalid", "message": str(detail)}


def _invalid(error: exceptions.ValidationError) -> Response:
    errors = list(flat(error.detail))
    first = errors[0]["message"] if errors else ""
    # DRF's messages refer to "this field", which is meaningless without the form.
    message = (
        first if first and not first.startswith(("This ", "Ensure this", "Not a valid")) else "Invalid request data"
    )
    return Response(body(message, "invalid", errors), status=400)


def _wire_path(path: str) -> str:
    """The wire names of a field in a list or object: `items.0.unit_price` is `items.0.unitPrice`."""
    return ".".join(wire_name(part) for part in path.split("."))


def _domain(error: DomainError) -> Response:
    errors = [
        {"field": _wire_path(field), "code": error.error_codes[field], "message": message}
        for field, message in error.errors.items()
    ]
    response = Response(body(error.message, error.code, errors, error.data), status=error.status)
    if error.retry_after is not None:
        response["Retry-After"] = str(error.retry_after)
        response.data["retryAfter"] = error.retry_after
    return response


def _drf(error: exceptions.APIException) -> Response:
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else error.default_code
    response = Response(body(str(error.detail), code), status=error.status_code)
    if header := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = header
    return response


def unavailable(error: Exception) -> Response | None:
    """The 503 for a dependency that is down or busy; None when the error is something else."""
    part = unavailable_part(error)
    if not part:
        return None
    logger.warning("503 %s: %s", part, error)
    answer_error: type[Unavailable] | Unavailable = Unavailable
    if isinstance(error, Unavailable):
        answer_error = error
    elif part == "storage":
        answer_error = StorageUnavailable
    response = Response(body(answer_error.message, answer_error.code), status=Unavailable.status)
    response["Retry-After"] = str(getattr(answer_error, "retry_after", None) or RETRY_SECONDS)
    return response


PLAIN: dict[type[Exception], tuple[int, str, str]] = {
    Http404: (404, "Resource not found", "not_found"),
    PermissionDenied: (403, "Access denied", "permission_denied"),
    RequestDataTooBig: (413, "The request is too large.", "body_too_large"),
    SuspiciousOperation: (400, "Invalid request data", "invalid"),
    BadRequest: (400, "Invalid request data", "invalid"),
    DataError: (400, "Invalid request data", "invalid"),
}


def envelope(error: Exception, context: Any) -> Response | None:
    """DRF's exception handler: every error that has an answer, in the envelope; None lets a bug be a 500."""
    set_rollback()
    if isinstance(error, DomainError) and not isinstance(error, Unavailable):
        return _domain(error)
    if isinstance(error, exceptions.ValidationError):
        return _invalid(error)
    if isinstance(error, exceptions.APIException):
        return _drf(error)
    for kind, (status, message, code) in PLAIN.items():
        if isinstance(error, kind):
            return Response(body(message, code), status=status)
    return unavailable(error)


def json_answer(request: HttpRequest, *, status: int, message: str, code: str) -> JsonResponse:
    """The envelope outside DRF: unknown paths and bugs."""
    return JsonResponse(body(message, code), status=status)
