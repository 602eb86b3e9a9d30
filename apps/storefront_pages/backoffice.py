"""The back office's HTML shell, and the redirects to its start pages."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from .index_html import html_response, index_html


@require_safe
def app(request: HttpRequest, **_: str) -> HttpResponse:
    """A route of the back office."""
    return html_response(index_html("admin"))


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """`/` of the admin host leads to the dashboard (rules 1.2)."""
    return HttpResponseRedirect("/admin/dashboard")


@require_safe
def django_admin_home(request: HttpRequest) -> HttpResponse:
    """Django admin's address without its last slash leads to it."""
    return HttpResponseRedirect(reverse("admin:index"))
