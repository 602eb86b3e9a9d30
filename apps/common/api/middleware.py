"""What surrounds every request: its id, a renewed token."""

import re
import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from apps.common.logs import request_id

Answer = Callable[[HttpRequest], HttpResponse]
SAFE_ID = re.compile(r"^[A-Za-z0-9-]{8,64}\Z")


def safe_id(sent: str) -> str:
    """The id that a proxy sent when it is a harmless one, otherwise a new one."""
    return sent if SAFE_ID.match(sent) else secrets.token_hex(8)


class RequestIdMiddleware:
    """Gives each request an id for its log lines, its error envelope and `X-Request-ID`."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Take the proxy's id when it is a harmless one, otherwise make one."""
        token = request_id.set(safe_id(request.headers.get("X-Request-ID", "")))
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = request_id.get()
            return response
        finally:
            request_id.reset(token)


class RenewedTokenMiddleware:
    """Sends the token that authentication renewed, in `x-new-token` (rules 3.3)."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the header when there is a new token; caches must not store such an answer."""
        response = self.get_response(request)
        if token := getattr(request, "renewed_token", None):
            response["x-new-token"] = token
            response["Cache-Control"] = "no-store"
        return response
