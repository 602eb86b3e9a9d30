"""URLs whose views raise, on the storefront."""

from typing import Any

from django.urls import path

from apps.storefront_pages import error_pages


def broken(request: Any) -> None:
    """Raises an error."""
    raise ZeroDivisionError


urlpatterns = [path("broken", broken), path("api/broken", broken)]
handler404 = error_pages.not_found
handler500 = error_pages.server_error
