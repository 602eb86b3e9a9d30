"""Error pages and their statuses: Django's handlers for both sites; the envelope under /api."""

import sys

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import render_to_string

from apps.common.api.exceptions import RETRY_SECONDS, json_answer
from apps.common.errors import Unavailable
from apps.common.logs import request_id
from apps.common.outages import unavailable_part

from .index_html import html_response, index_html

SAFE_METHODS = ("GET", "HEAD")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: the envelope under /api, the app's own 404 page elsewhere."""
    if request.path_info.startswith(("/api/", "/media/", "/static/")):
        return json_answer(request, status=404, message="Resource not found", code="not_found")
    if _is_operators(request):
        return _operators_page(request, 404, "Not found", "There is no such page, or no such row any more.")
    return html_response(index_html(getattr(request, "site_name", "shop")), status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: the envelope under /api, a plain page elsewhere, since the app may be what is broken.

    503, as from the API, when what is broken is a part that will be back.
    """
    error = sys.exception()
    if unavailable_part(error):
        return temporarily_unavailable(request)
    if request.path_info.startswith("/api/"):
        return json_answer(request, status=500, message="Server error. Please try again later.", code="server_error")
    return _plain_page("server_error", 500)


def temporarily_unavailable(request: HttpRequest) -> HttpResponse:
    """503 with `Retry-After`: the envelope under /api, elsewhere a page that comes back by itself."""
    response: HttpResponse
    if request.path_info.startswith("/api/"):
        response = json_answer(request, status=Unavailable.status, message=Unavailable.message, code=Unavailable.code)
    else:
        response = _plain_page("unavailable", Unavailable.status)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def _plain_page(name: str, status: int) -> HttpResponse:
    context = {"reference": request_id.get(), "seconds": RETRY_SECONDS}
    return HttpResponse(render_to_string(f"storefront_pages/{name}.html", context), status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400 of Django's own, in the envelope."""
    return json_answer(request, status=400, message="Invalid request data", code="invalid")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403 of Django's own: a page for operators, the envelope elsewhere."""
    if _is_operators(request):
        return _operators_page(
            request, 403, "Not allowed", "Your account may not do this. A superuser can change what it may do."
        )
    return json_answer(request, status=403, message="Access denied", code="permission_denied")


def method_not_allowed(request: HttpRequest) -> HttpResponse:
    """405 for a page that is only read: the envelope under /api."""
    response: HttpResponse = HttpResponseNotAllowed(SAFE_METHODS)
    if request.path_info.startswith("/api/"):
        message = f'Method "{request.method}" not allowed.'
        response = json_answer(request, status=405, message=message, code="method_not_allowed")
        response["Allow"] = ", ".join(SAFE_METHODS)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that was opened under another sign-in; only operators' pages have such forms.

    Any other page is only read: 405.
    """
    if not _is_operators(request):
        return method_not_allowed(request)
    message = "This form was opened before you last signed in. Nothing was saved. Open its page and send it again."
    return _operators_page(request, 403, "Form out of date", message)


def _is_operators(request: HttpRequest) -> bool:
    return getattr(request, "site_name", "shop") == "admin" and request.path_info.startswith("/django-admin/")


def _operators_page(request: HttpRequest, status: int, title: str, message: str) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": title, "message": message}
    return render(request, "ops/refused.html", context, status=status)
