"""The price list: everything that is sold, on one page, to be ordered by quantity."""

from django.apps import AppConfig


class PriceListConfig(AppConfig):
    """The price list app; it has no tables."""

    name = "apps.price_list"
    verbose_name = "Price list"
