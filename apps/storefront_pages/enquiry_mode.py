"""Our texts while the shop takes enquiries alone: none speaks of ordering or paying (docs/selling.md)."""

from typing import Any

from django.utils import timezone

from apps.common.clock import india_date
from apps.shop.selling.enums import Mode
from apps.shop.selling.sales_words import speaks_of_sales
from apps.shop.selling.selectors import rule_book


def mode_today() -> Mode:
    """How the shop sells today."""
    return rule_book().mode_on(india_date(timezone.now()))


def neutral_manifest(manifest: dict[str, Any]) -> dict[str, Any]:
    """The web app's manifest without texts and shortcuts that have such a word."""
    shortcuts = [one for one in manifest.get("shortcuts", []) if not speaks_of_sales(one["name"], one["url"])]
    texts = {key: "" for key in ("name", "short_name", "description") if speaks_of_sales(manifest.get(key, ""))}
    return {**manifest, **texts, "shortcuts": shortcuts}
