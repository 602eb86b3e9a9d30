"""What customers are about to order."""

from django.apps import AppConfig


class CartConfig(AppConfig):
    """The cart app."""

    name = "apps.cart"
    verbose_name = "Carts"
