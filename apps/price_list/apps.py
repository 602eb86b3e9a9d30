"""The price list: everything on sale on one page, with quantities to order."""

from django.apps import AppConfig


class PriceListConfig(AppConfig):
    """The price list app; its only table stores the printed PDFs."""

    name = "apps.price_list"
    verbose_name = "Price list"
