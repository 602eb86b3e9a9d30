"""Pages while the shop takes enquiries alone: nothing on them speaks of ordering or paying (docs/selling.md)."""

import re
from typing import Any

from django.utils import timezone

from apps.common.clock import india_date
from apps.selling.enums import Mode
from apps.selling.selectors import rule_book

SALES_WORDS = re.compile(
    r"\b(?:buy|pay|order|cart(?!on)|checkout|upi)|ஆர்டர்|கூடை|வாங்கு|பணம் செலுத்|ऑर्डर|कार्ट|खरीद|भुगतान", re.IGNORECASE
)
"""The words that begin so, in the three languages."""


def mode_today() -> Mode:
    """How the shop sells today."""
    return rule_book().mode_on(india_date(timezone.now()))


def speaks_of_sales(*texts: str) -> bool:
    """Whether one of these texts has such a word."""
    return any(SALES_WORDS.search(text) for text in texts)


def neutral_manifest(manifest: dict[str, Any]) -> dict[str, Any]:
    """The web app's manifest without texts and shortcuts that have such a word."""
    shortcuts = [one for one in manifest.get("shortcuts", []) if not speaks_of_sales(one["name"], one["url"])]
    texts = {key: "" for key in ("name", "short_name", "description") if speaks_of_sales(manifest.get(key, ""))}
    return {**manifest, **texts, "shortcuts": shortcuts}
