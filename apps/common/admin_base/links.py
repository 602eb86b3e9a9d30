"""Links and formats shared by admin pages."""

from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.db import models
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from .. import storage
from ..money import format_inr

EMPTY = "–"


def change_url(label: str, pk: Any) -> str:
    """The address of a row's page; `label` is "app.model". Empty when Django admin does not know the model."""
    try:
        return reverse(f"admin:{label.replace('.', '_')}_change", args=[pk])
    except NoReverseMatch:
        return ""


def link_to(row: models.Model | None, text: str = "") -> str | SafeString:
    """A link to a row's page."""
    if row is None:
        return EMPTY
    return format_html('<a href="{}">{}</a>', change_url(row._meta.label_lower, row.pk), text or str(row))


def list_url(label: str, **where: Any) -> str:
    """The address of a model's list, narrowed by lookups."""
    page = reverse(f"admin:{label.replace('.', '_')}_changelist")
    return f"{page}?{urlencode(where)}"


def list_link(label: str, text: str, **where: Any) -> SafeString:
    """A link to a model's list, narrowed by lookups."""
    return format_html('<a href="{}">{}</a>', list_url(label, **where), text)


def rupees(amount: Decimal | None) -> str:
    """An amount in Indian format."""
    return EMPTY if amount is None else format_inr(amount)


def picture(key: str | None, *, height: int = 64) -> str | SafeString:
    """A small view of a public picture."""
    if not key:
        return EMPTY
    return format_html(
        '<a href="{0}"><img src="{0}" height="{1}" alt="" loading="lazy"></a>', storage.public().url(key), height
    )


def proof(key: str, *, height: int = 64) -> SafeString:
    """A payment proof behind a link that expires in minutes (rules 8.1)."""
    return format_html(
        '<a href="{0}" target="_blank" rel="noreferrer noopener"><img src="{0}" height="{1}" alt="Payment proof"></a>',
        storage.signed_link(key),
        height,
    )
