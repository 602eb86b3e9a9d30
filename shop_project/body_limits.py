"""How large the body of a request may be, decided before it is read; and the answer to one that was refused."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.urls import Resolver404, resolve

from apps.accounts import tokens
from apps.common.api.exceptions import body
from apps.common.api.forms import Forms
from apps.common.errors import DomainError
from apps.common.http.server import REFUSAL

Answer = Callable[[HttpRequest], HttpResponse]
Environ = dict[str, Any]


def most_bytes(environ: Environ) -> int | None:
    """The limit of a request's body: that of its view for a form with files, otherwise 1 MB.

    None for a form that needs somebody signed in where nobody is: Django refuses it without its body.
    """
    forms = _forms(environ) if environ.get("CONTENT_TYPE", "").startswith("multipart/") else None
    if forms is None:
        return settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return forms.most_bytes if _is_signed_in(environ, forms) else None


def _forms(environ: Environ) -> Forms | None:
    """What the view of this address says."""
    host = environ.get("HTTP_HOST", "").rpartition(":")[0] or environ.get("HTTP_HOST", "")
    urls = settings.ADMIN_URLCONF if host in settings.ADMIN_HOSTS else settings.SHOP_URLCONF
    try:
        # As Django reads it: PATH_INFO holds bytes.
        view = resolve(environ["PATH_INFO"].encode("latin-1").decode(errors="replace"), urls).func
    except Resolver404:
        return None
    found: Forms | None = getattr(getattr(view, "cls", view), "forms", None)
    return found


def _is_signed_in(environ: Environ, forms: Forms) -> bool:
    """Whether the caller shows a sign-in; without the database, so whether it still holds is for Django to say."""
    if forms.audience == "operator":
        return settings.SESSION_COOKIE_NAME in parse_cookie(environ.get("HTTP_COOKIE", ""))
    scheme, _, raw = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    try:
        tokens.read(forms.audience, raw.strip())
    except tokens.BadToken:
        return False
    return bool(scheme.lower() == "bearer")


class RefusedBodyMiddleware:
    """Answers for the web server when it refused a body: too large, too slow, or too many at once."""

    def __init__(self, get_response: Answer) -> None:
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
