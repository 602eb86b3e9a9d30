"""Printing the price list."""

from datetime import datetime
from hashlib import blake2b
from typing import Any

from django.conf import settings

from apps.common import verification
from apps.common.clock import india_date
from apps.common.row_by_row import each_row
from apps.common.translations import Language
from apps.shop.selectors import shop_settings
from apps.shop.selling.enums import Mode
from apps.shop.selling.selectors import rule_book
from apps.shop.selling.today import selling_on

from ..models import PrintedPriceList
from .printing.content import content, template_version, to_pdf
from .selectors import price_list


def print_price_lists(*, now: datetime) -> list[str]:
    """Print the list in each language whose PDF is outdated; returns these languages.

    A list that is too long for one answer of the API is not printed.
    """
    shop = shop_settings()
    selling = selling_on(rule_book(), india_date(now), shop.minimum_order)
    listed = price_list(None, pictures=False)
    if listed.per_category:
        PrintedPriceList.objects.all().delete()
        return []

    def data(language: str, code: str = "") -> dict[str, Any]:
        return content(listed, shop, selling, language=language, now=now, site=settings.SHOP_URL, code=code)

    fingerprints = {language: _fingerprint(selling.mode, data(language)) for language in Language.values}
    printed = dict(PrintedPriceList.objects.values_list("language", "fingerprint"))
    outdated = [language for language in fingerprints if printed.get(language) != fingerprints[language]]

    def print_one(language: str) -> None:
        code = verification.issue(f"price-list-{language}-{now:%Y-%m-%dT%H:%M}", kind="price_list")
        pdf, fingerprint = to_pdf(data(language, code)), fingerprints[language]
        PrintedPriceList.objects.update_or_create(
            language=language,
            defaults={"mode": selling.mode, "fingerprint": fingerprint, "content": pdf, "printed_at": now},
        )

    each_row(outdated, print_one, failure="The price list in %s could not be printed")
    return outdated


def _fingerprint(mode: Mode, data: dict[str, Any]) -> str:
    """A hash of everything printed but for the moment and the code, which differ each time."""
    lasting = {key: value for key, value in data.items() if key not in {"printed", "verify"}}
    parts = (template_version(), mode, lasting)
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest()
