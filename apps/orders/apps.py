"""The sale."""

from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """The orders app."""

    name = "apps.orders"
    verbose_name = "Orders"

    def ready(self) -> None:
        """Tell the catalogue who bought what, so that it can mark reviews; take orders from who sees them no more.

        Register the job that bills an order when it is shipped.
        """
        from apps.accounts.services.staff import access_changed
        from apps.catalog.services import reviews

        from . import selectors
        from .bills.tasks import queue_bill
        from .services import departures
        from .services.notes import release_orders

        reviews.register_purchase_check(selectors.has_bought)
        access_changed.connect(release_orders)
        departures.register(queue_bill)
