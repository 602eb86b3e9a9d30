"""How the shop sells on a day, whatever the place."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from .enums import Mode
from .evaluation import RuleBook, Terms, Text


@dataclass(frozen=True, slots=True)
class SellingToday:
    """The mode of a day, with its notice and the day after it; `terms` are those of the last rule."""

    mode: Mode
    notice: Text | None
    reopens_on: date | None
    asks_place: bool
    depends_on_place: bool
    terms: Terms


def selling_on(book: RuleBook, day: date, shop_minimum: Decimal | None) -> SellingToday:
    """How the shop sells on that day in India."""
    period, terms = book.period_on(day), book.last.terms
    if terms.minimum_order is None:
        terms = replace(terms, minimum_order=shop_minimum)
    return SellingToday(
        mode=book.mode_on(day),
        notice=period.notice if period else None,
        reopens_on=book.reopens_on(day),
        asks_place=book.asks_place,
        depends_on_place=book.depends_on_place,
        terms=terms,
    )
