"""Bills for orders: tax invoices, bills of supply or receipts, and the credit notes that correct them."""

from django.apps import AppConfig


class BillsConfig(AppConfig):
    """The bills app."""

    name = "apps.bills"
    verbose_name = "Bills"

    def ready(self) -> None:
        """Register the job that bills an order when it is shipped."""
        from apps.orders.services import departures

        from .tasks import queue_bill

        departures.register(queue_bill)
