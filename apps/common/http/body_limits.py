"""How large the body of a request may be, decided before it is read; and the answer to one that was refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.urls import Resolver404, resolve

from apps.common.api.exceptions import body
from apps.common.api.forms import Forms
from apps.common.errors import DomainError

from .server import REFUSAL

GetResponse = Callable[[HttpRequest], HttpResponse]
Environ = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """Finds the limit of a request's body. `is_token` tells whether a bearer token of an audience is valid."""

    is_token: Callable[[Any, str], bool]

    def most_bytes(self, environ: Environ) -> int | None:
        """The limit: that of the view for a form with files, otherwise 1 MB.

        None for a form that needs a signed-in caller when there is none: Django refuses it without its body.
        """
        forms = _forms(environ) if environ.get("CONTENT_TYPE", "").startswith("multipart/") else None
        if forms is None:
            return settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        return forms.most_bytes if self._is_signed_in(environ, forms) else None

    def _is_signed_in(self, environ: Environ, forms: Forms) -> bool:
        """Whether the request carries a sign-in. The database is not asked: whether it still holds is for Django."""
        if forms.audience == "operator":
            return settings.SESSION_COOKIE_NAME in parse_cookie(environ.get("HTTP_COOKIE", ""))
        scheme, _, raw = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        return bool(scheme.lower() == "bearer") and self.is_token(forms.audience, raw.strip())


def _forms(environ: Environ) -> Forms | None:
    """The forms that the view of this address declares."""
    host = environ.get("HTTP_HOST", "").rpartition(":")[0] or environ.get("HTTP_HOST", "")
    urls = settings.ADMIN_URLCONF if host in settings.ADMIN_HOSTS else settings.SHOP_URLCONF
    try:
        # As Django reads it: PATH_INFO holds bytes.
        view = resolve(environ["PATH_INFO"].encode("latin-1").decode(errors="replace"), urls).func
    except Resolver404:
        return None
    forms: Forms | None = getattr(getattr(view, "cls", view), "forms", None)
    return forms


class RefusedBodyMiddleware:
    """Answers for the web server when it refused a body: too large, too slow, or too many at once."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The refusal in the envelope, with Retry-After where waiting helps."""
        refusal: DomainError | None = request.META.get(REFUSAL)
        if refusal is None:
            return self.get_response(request)
        wait = {} if refusal.retry_after is None else {"retry_after": refusal.retry_after}
        response = JsonResponse(body(refusal.message, refusal.code, data=wait), status=refusal.status)
        response["Cache-Control"] = "no-store"
        if wait:
            response["Retry-After"] = str(refusal.retry_after)
        return response
