"""Paths with a bug behind them, on the shop's face."""

from typing import Any

from django.urls import path

from shop_project import pages


def broken(request: Any) -> None:
    """Does not work."""
    raise ZeroDivisionError


urlpatterns = [path("broken", broken), path("api/broken", broken)]
handler404 = pages.not_found
handler500 = pages.crashed
