"""Which site a host name shows (rules 1.1): the storefront, or the back office with Django admin."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from apps.common.api.exceptions import json_answer

GetResponse = Callable[[HttpRequest], HttpResponse]


def host_name(request: HttpRequest) -> str:
    """The host that was asked for, without its port."""
    host = request.get_host()
    return host.rsplit(":", 1)[0] if not host.endswith("]") else host


class SiteMiddleware:
    """Sets `request.site_name` to "admin" or "shop", and `request.urlconf` to that site's URLs."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Choose by host name; a name that is neither is a 400."""
        try:
            is_admin = host_name(request) in settings.ADMIN_HOSTS
        except DisallowedHost:
            return json_answer(request, status=400, message="Unknown host.", code="unknown_host")
        request.site_name = "admin" if is_admin else "shop"  # type: ignore[attr-defined]
        request.urlconf = settings.ADMIN_URLCONF if is_admin else settings.SHOP_URLCONF
        return self.get_response(request)
