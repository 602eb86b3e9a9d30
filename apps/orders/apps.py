"""The sale."""

from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """The orders app."""

    name = "apps.orders"
    verbose_name = "Orders"

    def ready(self) -> None:
        """Tell the catalogue who bought what, so that it can mark reviews."""
        from apps.catalog.services import reviews

        from . import selectors

        reviews.register_purchase_check(selectors.has_bought)
