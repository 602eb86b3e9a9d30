"""The HTML pages of both sites: the storefront's with head and data, the back office's shell, error pages."""

from django.apps import AppConfig


class StorefrontPagesConfig(AppConfig):
    """The storefront_pages app."""

    name = "apps.storefront_pages"
