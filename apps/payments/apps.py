"""Money and its evidence."""

from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    """The payments app."""

    name = "apps.payments"
    verbose_name = "Payments"
