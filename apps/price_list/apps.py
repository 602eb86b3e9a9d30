"""The price list: everything that is sold, on one page, to be ordered by quantity."""

from django.apps import AppConfig


class PriceListConfig(AppConfig):
    """The price list app; its one table is what the worker printed."""

    name = "apps.price_list"
    verbose_name = "Price list"
