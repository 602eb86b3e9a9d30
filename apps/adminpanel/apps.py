"""The back office's HTTP and its cross-app reads; saved views are its only model."""

from django.apps import AppConfig


class AdminpanelConfig(AppConfig):
    """The adminpanel app."""

    name = "apps.adminpanel"
    verbose_name = "Back office"
