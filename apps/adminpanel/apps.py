"""The back office's HTTP and its cross-app reads; no models, no rules."""

from django.apps import AppConfig


class AdminpanelConfig(AppConfig):
    """The adminpanel app."""

    name = "apps.adminpanel"
    verbose_name = "Back office"
