"""What is sold, its stock, pictures and reviews."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """The catalog app."""

    name = "apps.catalog"
    verbose_name = "Catalogue"
