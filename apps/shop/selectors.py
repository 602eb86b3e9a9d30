"""Queries of the shop's settings and payee changes."""

from django.db.models import QuerySet

from .models import PayeeChange, ShopSettings


def shop_settings() -> ShopSettings:
    """The shop's settings; defaults until they are first saved."""
    return ShopSettings.objects.first() or ShopSettings()


def payee_changes() -> QuerySet[PayeeChange]:
    """Payee changes, newest first."""
    return PayeeChange.objects.order_by("-pk")
