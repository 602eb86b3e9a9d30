"""The PDF of the price list: template data in one language, and the template."""

import json
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno

from apps.bundles.enums import ItemKind
from apps.bundles.items import Item
from apps.common import pdf
from apps.common.clock import day_text, in_india
from apps.common.money import format_inr
from apps.common.translations import in_language
from apps.shop.models import ShopSettings
from apps.shop.selling.evaluation import Text
from apps.shop.selling.today import SellingToday

from ..selectors import PriceList
from .words import WORDS, Words


def content(
    listed: PriceList, shop: ShopSettings, selling: SellingToday, *, language: str, now: datetime, site: str, code: str
) -> dict[str, Any]:
    """The data of `price_list.typ`; `site` is the storefront's URL, `code` is for its page /verify."""
    words = WORDS[language]
    address = f"{site}/price-list"
    shown_site = urlsplit(site).netloc
    shown_address = f"{shown_site}/price-list"
    return {
        "lang": language,
        "shop": {
            "name": shop.name,
            "tagline": in_language(shop, "tagline", language),
            "phone": shop.phone,
            "lines": [
                *filter(None, [shop.address]),
                *([words["licence"].format(number=shop.licence_number)] if shop.licence_number else []),
            ],
        },
        "printed": words["prices_of"].format(moment=in_india(now, language)),
        "qr": segno.make(address, error="m").svg_inline(border=0),
        "address": shown_address,
        "verify": words["verify"].format(address=f"{shown_site}/verify", code=code),
        "notices": list(filter(None, [_text(selling.notice, language)])),
        "terms": [
            *_terms(selling, words, language),
            *([words["by_place"].format(address=shown_address)] if selling.depends_on_place else []),
        ],
        "words": {key: word for key, word in words.items() if isinstance(word, str)},
        "parts": list(_parts(listed, words, language)),
    }


def _terms(selling: SellingToday, words: Words, language: str) -> Iterable[str]:
    terms = selling.terms
    if terms.minimum_order:
        yield words["minimum"].format(amount=format_inr(terms.minimum_order))
    charges = [
        *([f"{terms.packing_percent.normalize():f} %"] if terms.packing_percent else []),
        *([format_inr(terms.packing_flat)] if terms.packing_flat else []),
    ]
    if charges:
        yield words["packing"].format(charge=" + ".join(charges))
    if freight := _text(terms.freight, language):
        yield words["freight"].format(text=freight)
    if day := terms.last_dispatch_on:
        yield words["last_dispatch"].format(day=day_text(day, language))


def _parts(listed: PriceList, words: Words, language: str) -> Iterable[dict[str, Any]]:
    """Categories, then funds and gift boxes; items are numbered through the whole list, as on the web page."""
    groups = [
        *((in_language(category, "name", language), category.pk) for category in listed.categories),
        (words["funds"], ItemKind.BUNDLE),
        (words["gift_boxes"], ItemKind.GIFT_BOX),
    ]
    number = 0
    for name, key in groups:
        rows = []
        for item in (item for item in listed.items if (item.category or item.ref.kind) == key):
            number += 1
            rows.append(_row(item, number, words, language))
        if rows:
            yield {"name": name, "items": rows}


def _row(item: Item, number: int, words: Words, language: str) -> dict[str, Any]:
    return {
        "number": number,
        "name": in_language(item, "name", language),
        "unit": words["units"].get(item.unit, item.unit) if item.unit else "",
        "original_price": _amount(item.original_price) if item.original_price > item.price else "",
        "price": _amount(item.price),
    }


def _amount(amount: Decimal) -> str:
    """Rupees without `.00`, for readability of long columns."""
    return format_inr(amount).removesuffix(".00")


def _text(text: Text | None, language: str) -> str:
    return (getattr(text, language) or text.en) if text else ""


TEMPLATE = Path(__file__).parent / "price_list.typ"


def to_pdf(content: dict[str, Any]) -> bytes:
    """The PDF of the list."""
    return pdf.to_pdf(TEMPLATE, content)


@lru_cache(maxsize=1)
def template_version() -> str:
    """A hash of template, texts, and the code that chooses what is printed."""
    code = Path(__file__).read_bytes()
    return blake2b(TEMPLATE.read_bytes() + code + json.dumps(WORDS).encode(), digest_size=8).hexdigest()
