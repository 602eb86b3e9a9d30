"""Reads of the shop's card."""

from django.db.models import QuerySet

from apps.common.postgres import statements

from .models import PayeeChange, ShopSettings


def shop_settings() -> ShopSettings:
    """The shop's settings; the documents' defaults until somebody saves them."""
    found = statements.row(f"SELECT {statements.columns(ShopSettings, 's')} FROM contact_shopsettings s")  # noqa: S608
    return statements.instance(ShopSettings, found) if found else ShopSettings()


def payee_changes() -> QuerySet[PayeeChange]:
    """Changes of where money goes, the last one first."""
    return PayeeChange.objects.order_by("-pk")
