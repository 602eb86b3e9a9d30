"""The pages of the two apps: deep links work, and what is unknown answers 404 (rules 1.3)."""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.contrib import admin
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.static import serve

from apps.common.api.exceptions import RETRY_SECONDS, json_answer, unavailable_part
from apps.common.errors import Unavailable
from apps.common.logs import request_id

NOT_BUILT = "<!doctype html><title>Not built</title><p>This app is not built yet: run <code>make up</code>.</p>"
SHELLS = {"shop": settings.STOREFRONT_DIST, "admin": settings.BACK_OFFICE_DIST}
SAFE = ("GET", "HEAD")
YEAR = 365 * 24 * 60 * 60


@lru_cache
def _read(path: Path, changed: float) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache
def _read_json(path: Path, changed: float) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(path.read_bytes())
    return found


def shell(face: str) -> str:
    """The built page of a face's app; read again when the build changes."""
    path = SHELLS[face] / "index.html"
    return _read(path, path.stat().st_mtime) if path.is_file() else NOT_BUILT


def built_words() -> dict[str, Any]:
    """What the storefront's build says of its public pages: `heads` by path, `questions`; empty before a build."""
    path = SHELLS["shop"] / "pages.json"
    return _read_json(path, path.stat().st_mtime) if path.is_file() else {"heads": {}, "questions": []}


def manifest() -> dict[str, Any]:
    """What each source of the storefront became in its build; empty before one."""
    path = SHELLS["shop"] / ".vite" / "manifest.json"
    return _read_json(path, path.stat().st_mtime) if path.is_file() else {}


def page(html: str, *, status: int = 200) -> HttpResponse:
    """A page that browsers ask for again each time; the files it names carry hashes."""
    response = HttpResponse(html, status=status)
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def back_office(request: HttpRequest, **_: str) -> HttpResponse:
    """A route of the back office."""
    return page(shell("admin"))


@require_safe
def back_office_home(request: HttpRequest) -> HttpResponse:
    """`/` of the admin host leads to the dashboard (rules 1.2)."""
    return HttpResponseRedirect("/admin/dashboard")


@require_safe
def login_elsewhere(request: HttpRequest) -> HttpResponse:
    """`/auth/login` leads to `/login` (rules 1.4)."""
    return HttpResponseRedirect("/login")


@require_safe
def media(request: HttpRequest, key: str) -> HttpResponseBase:
    """A public picture from the media folder; its name is random and never reused."""
    response = serve(request, key, document_root=str(settings.MEDIA_ROOT))
    if isinstance(response, FileResponse):
        response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: the envelope under /api, the app's own 404 page elsewhere."""
    if request.path_info.startswith(("/api/", "/media/", "/static/")):
        return json_answer(request, status=404, message="Resource not found", code="not_found")
    if _is_operators(request):
        return _operators_page(request, 404, "Not found", "There is no such page, or no such row any more.")
    return page(shell(getattr(request, "face", "shop")), status=404)


def crashed(request: HttpRequest) -> HttpResponse:
    """500: the envelope under /api, a plain page elsewhere, since the app may be what is broken.

    503, as from the API, when what is broken is a part that will be back.
    """
    error = sys.exception()
    if unavailable_part(error):
        return closed_for_a_moment(request)
    if request.path_info.startswith("/api/"):
        return json_answer(request, status=500, message="Server error. Please try again later.", code="server_error")
    return HttpResponse(
        "<!doctype html><title>Oops! Something went wrong</title><h1>Oops! Something went wrong</h1>"
        "<p>We're sorry for the inconvenience. Please try refreshing the page.</p>"
        f"<p><small>Reference: {request_id.get()}</small></p>",
        status=500,
    )


def closed_for_a_moment(request: HttpRequest) -> HttpResponse:
    """503 with `Retry-After`: the envelope under /api, elsewhere a page that comes back by itself."""
    response: HttpResponse
    if request.path_info.startswith("/api/"):
        response = json_answer(request, status=Unavailable.status, message=Unavailable.message, code=Unavailable.code)
    else:
        response = HttpResponse(
            "<!doctype html><title>We will be back in a moment</title>"
            f'<meta http-equiv="refresh" content="{RETRY_SECONDS}"><h1>We will be back in a moment</h1>'
            "<p>Your cart and your orders are safe. This page tries again by itself.</p>"
            f"<p><small>Reference: {request_id.get()}</small></p>",
            status=Unavailable.status,
        )
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def refused(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400 of Django's own, in the envelope."""
    return json_answer(request, status=400, message="Invalid request data", code="invalid")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403 of Django's own: a page for operators, the envelope elsewhere."""
    if _is_operators(request):
        return _operators_page(
            request, 403, "Not allowed", "Your account may not do this. A superuser can change what it may do."
        )
    return json_answer(request, status=403, message="Access denied", code="permission_denied")


def not_allowed(request: HttpRequest) -> HttpResponse:
    """405 for a page that is only read: the envelope under /api."""
    response: HttpResponse = HttpResponseNotAllowed(SAFE)
    if request.path_info.startswith("/api/"):
        message = f'Method "{request.method}" not allowed.'
        response = json_answer(request, status=405, message=message, code="method_not_allowed")
        response["Allow"] = ", ".join(SAFE)
    return response


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that was opened under another sign-in; only operators' pages have such forms.

    Any other page is only read: 405.
    """
    if not _is_operators(request):
        return not_allowed(request)
    said = "This form was opened before you last signed in. Nothing was saved. Open its page and send it again."
    return _operators_page(request, 403, "Form out of date", said)


@require_safe
def operators_home(request: HttpRequest) -> HttpResponse:
    """Django admin's address without its last slash leads to it."""
    return HttpResponseRedirect(reverse("admin:index"))


def _is_operators(request: HttpRequest) -> bool:
    return getattr(request, "face", "shop") == "admin" and request.path_info.startswith("/django-admin/")


def _operators_page(request: HttpRequest, status: int, title: str, said: str) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": title, "said": said}
    return render(request, "operators/refused.html", context, status=status)
