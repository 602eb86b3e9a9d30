"""The sale."""

from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """The orders app."""

    name = "apps.orders"
    verbose_name = "Orders"
