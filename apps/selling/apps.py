"""When and where the shop sells: modes by day, rules by place."""

from django.apps import AppConfig


class SellingConfig(AppConfig):
    """The selling app."""

    name = "apps.selling"
    verbose_name = "Selling"
