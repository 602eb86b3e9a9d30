"""Order numbers, which `common.reference_numbers` makes, and the days that they name."""

import calendar
import re
from datetime import date

from apps.common.numbers import ALPHABET, DAY_LENGTH, RANDOM_LENGTH, canonical

__all__ = ["ALPHABET", "RANDOM_LENGTH", "SHAPE", "canonical", "days_of_prefix"]

BEGINNING = re.compile(rf"[A-Z]{{2,4}}([0-9]{{1,{DAY_LENGTH}}})")
SHAPE = re.compile(rf"[A-Z]{{2,4}}[0-9]{{{DAY_LENGTH}}}-[0-9A-Z]{{{RANDOM_LENGTH}}}")


def days_of_prefix(beginning: str) -> tuple[date, date] | None:
    """The first and last day on which a number that begins so was given; None when it does not reach to the day.

    FC25 is a year, FC251 its last three months, FC2511 a month.
    """
    match = BEGINNING.match(beginning)
    if not match:
        return None
    least, most = f"{match[1]:0<6}", f"{match[1]:9<6}"
    first_month, last_month = max(int(least[2:4]), 1), min(int(most[2:4]), 12)
    first_year, last_year = 2000 + int(least[:2]), 2000 + int(most[:2])
    if first_month > last_month:
        return None
    days = calendar.monthrange(last_year, last_month)[1]
    first, last = max(int(least[4:]), 1), min(int(most[4:]), days)
    if first > calendar.monthrange(first_year, first_month)[1] or (first > last and first_month == last_month):
        return None
    return date(first_year, first_month, first), date(last_year, last_month, last)
