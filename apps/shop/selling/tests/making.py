"""Rules and periods for tests."""

from datetime import date
from typing import Any

from apps.shop.selling.models import SellingPeriod, SellingRule


def rule(**values: Any) -> SellingRule:
    """A rule above the last, after those that exist."""
    position = SellingRule.objects.filter(is_last=False).count()
    return SellingRule.objects.create(**{"name": f"Rule {position}", "position": position, **values})


def last_rule(**values: Any) -> SellingRule:
    """The rule for everywhere else."""
    return SellingRule.objects.create(**{"name": "Everywhere else", "position": 1000, "is_last": True, **values})


def period(mode: str, starts_on: str, ends_on: str | None = None, **values: Any) -> SellingPeriod:
    """A period by its days, such as 2026-11-01."""
    last = date.fromisoformat(ends_on) if ends_on else None
    return SellingPeriod.objects.create(mode=mode, starts_on=date.fromisoformat(starts_on), ends_on=last, **values)


def ncr_refused() -> None:
    """Delhi and its neighbours are refused; all else is as documented."""
    rule(
        name="NCR", outcome="refuse", states=["Delhi"], pin_prefixes=["1220", "2013"],
        reason_en="The courts do not allow it.", reason_ta="நீதிமன்றம் அனுமதிக்கவில்லை.", reason_hi="अदालत की मनाही है।",
    )  # fmt: skip
