"""Reminders: one mail when a product is back in stock (rules 4.11)."""

from django.apps import AppConfig


class StockAlertsConfig(AppConfig):
    """The app of reminders."""

    name = "apps.stock_alerts"
    verbose_name = "Back in stock"
