"""Funds and gift boxes."""

from django.apps import AppConfig


class BundlesConfig(AppConfig):
    """The bundles app."""

    name = "apps.bundles"
    verbose_name = "Funds and gift boxes"
