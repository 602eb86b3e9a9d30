"""What the editor of rules shows: overlaps of periods, and what rules would have done to recent orders."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any

from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.orders.models import Order
from apps.shop.selectors import shop_settings
from apps.shop.selling.enums import Mode
from apps.shop.selling.evaluation import Rule, RuleBook, Verdict, evaluate
from apps.shop.selling.models import SellingPeriod

PREVIEW_DAYS = 30
SHOWN = 20


def overlaps(periods: Iterable[SellingPeriod]) -> list[list[int]]:
    """Pairs of periods, by key, that have a day in common."""
    rows = list(periods)
    return [
        [one.pk, other.pk]
        for number, one in enumerate(rows)
        for other in rows[number + 1 :]
        if one.starts_on <= (other.ends_on or date.max) and other.starts_on <= (one.ends_on or date.max)
    ]


def preview(rules: Sequence[Rule], *, now: datetime) -> dict[str, Any]:
    """What these rules would do today to the orders of the last 30 days; periods are left out."""
    book, day = RuleBook(tuple(rules)), india_date(now)
    minimum = shop_settings().minimum_order

    @cache
    def verdict(pincode: str, state: str) -> Verdict:
        return evaluate(book, pincode=pincode, state=state, day=day, amount=ZERO, shop_minimum=minimum)

    counts = {"orders": 0, "refused": 0, "enquiry_only": 0, "below_minimum": 0}
    numbers: list[str] = []
    recent = Order.objects.filter(created_at__gte=now - timedelta(days=PREVIEW_DAYS)).exclude(pincode="")
    rows = recent.order_by("-created_at", "-pk").values_list("number", "pincode", "state", "total", "packing")
    for number, pincode, state, total, packing in rows.iterator(chunk_size=2000):
        counts["orders"] += 1
        place_verdict = verdict(pincode, state)
        if not place_verdict.allowed:
            counts["refused"] += 1
            numbers += [number] if len(numbers) < SHOWN else []
        elif place_verdict.mode == Mode.ENQUIRY:
            counts["enquiry_only"] += 1
        elif total - packing < (place_verdict.terms.minimum_order or Decimal(0)):
            counts["below_minimum"] += 1
    return {**counts, "order_numbers": numbers}
