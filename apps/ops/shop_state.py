"""The page "How is the shop?" of the back office and Django admin: the figures of the day, and sentences."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from .monitoring import metrics, numbers
from .monitoring.numbers import Numbers
from .sentences import Level, findings

SUMMARY = {
    Level.GOOD: "The shop is well. Nothing needs to be done.",
    Level.WARNING: "The shop works. Something below needs a look today.",
    Level.BAD: "Something is broken or will be soon. Read the sentences marked “Act now” and do what they say.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures that a day is followed by; None: not known, of `payments_waiting_since` also that none waits."""

    orders_last_minute: int | None
    orders_last_hour: int | None
    payments_waiting: int | None
    payments_waiting_since: datetime | None
    payments_matched_today: int | None
    jobs_waiting: int | None
    mails_given_up: int | None


def page() -> dict[str, Any]:
    """Contents of the page, worst findings first."""
    read, now = numbers.read(), timezone.now()
    found = findings(read, metrics.answers())
    worst = found[0].level
    return {
        "findings": found,
        "figures": _figures(read, now),
        "worst": worst,
        "summary": SUMMARY[worst],
        "read_at": now,
        "seconds": round(numbers.CACHE_SECONDS),
    }


def _figures(read: Numbers, now: datetime) -> Figures:
    def count(name: str) -> int | None:
        value = read.figures.get(name)
        return None if value is None else int(value)

    waiting, given_up = read.waiting(), read.given_up(mails=True)
    oldest = read.figures.get("shop_payments_waiting_oldest_seconds")
    return Figures(
        orders_last_minute=count("shop_orders_last_minute"),
        orders_last_hour=count("shop_orders_last_hour"),
        payments_waiting=count("shop_payments_waiting"),
        payments_waiting_since=now - timedelta(seconds=oldest) if oldest else None,
        payments_matched_today=count("shop_payments_matched_today"),
        jobs_waiting=None if waiting is None else sum(waiting.values()),
        mails_given_up=None if given_up is None else sum(given_up),
    )
