"""Printing the price list."""

from datetime import datetime
from hashlib import blake2b
from uuid import UUID

from django.conf import settings

from apps.common import verification
from apps.common.clock import india_date
from apps.common.row_by_row import each_row
from apps.common.translations import Language
from apps.contact.selectors import shop_settings
from apps.http_cache.models import Version
from apps.selling.selectors import rule_book
from apps.selling.today import SellingToday, selling_on

from .models import PrintedPriceList
from .printing.content import content
from .printing.pdf import template_version, to_pdf
from .selectors import SUBJECTS, price_list


def print_price_lists(*, now: datetime) -> list[str]:
    """Print the list in each language whose PDF is outdated; returns these languages.

    The fingerprint is read before the data: a change in between leaves a list with an old fingerprint, and the next
    call prints it again. A list that is too long for one answer of the API is not printed.
    """
    versions = dict(Version.objects.filter(subject__in=(*SUBJECTS, "shop", "selling")).values_list("subject", "value"))
    shop = shop_settings()
    selling = selling_on(rule_book(), india_date(now), shop.minimum_order)
    fingerprint = _fingerprint(versions, selling)
    current = set(PrintedPriceList.objects.filter(fingerprint=fingerprint).values_list("language", flat=True))
    outdated = [language for language in Language.values if language not in current]
    if not outdated:
        return []
    listed = price_list(None, pictures=False)
    if listed.per_category:
        PrintedPriceList.objects.all().delete()
        return []

    def print_one(language: str) -> None:
        code = verification.issue(f"price-list-{language}-{fingerprint}", kind="price_list")
        pdf = to_pdf(content(listed, shop, selling, language=language, now=now, site=settings.SHOP_URL, code=code))
        PrintedPriceList.objects.update_or_create(
            language=language,
            defaults={"mode": selling.mode, "fingerprint": fingerprint, "content": pdf, "printed_at": now},
        )

    each_row(outdated, print_one, failure="The price list in %s could not be printed")
    return outdated


def _fingerprint(versions: dict[str, UUID], selling: SellingToday) -> str:
    """A hash of everything printed; depends on the day because of the selling mode and its notice."""
    parts = [template_version(), settings.SHOP_URL, repr(sorted(versions.items())), repr(selling)]
    return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()
