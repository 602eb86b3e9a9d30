"""Reads of the shop's card."""

from .models import ShopSettings


def shop_settings() -> ShopSettings:
    """The shop's settings; the documents' defaults until somebody saves them."""
    return ShopSettings.objects.filter(pk=1).first() or ShopSettings()
