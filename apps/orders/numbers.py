"""Order numbers: short, unguessable, readable aloud, sorting by day (rules 7.5); pure."""

import calendar
import re
import secrets
from datetime import date, datetime

from apps.common.clock import india_date

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0/O/1/I
RANDOM_LENGTH = 5
DAY_LENGTH = 6
BEGINNING = re.compile(rf"[A-Z]{{2,4}}([0-9]{{1,{DAY_LENGTH}}})")
SHAPE = re.compile(rf"[A-Z]{{2,4}}[0-9]{{{DAY_LENGTH}}}-[0-9A-Z]{{{RANDOM_LENGTH}}}")


def new_number(prefix: str, now: datetime) -> str:
    """A number such as FC261121-7K3QX: prefix, India's day, five random letters."""
    tail = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM_LENGTH))
    return f"{prefix}{india_date(now):%y%m%d}-{tail}"


def days_of_prefix(beginning: str) -> tuple[date, date] | None:
    """The first and last day on which a number that begins so was given; None when it does not reach to the day.

    FC25 is a year, FC251 its last three months, FC2511 a month.
    """
    found = BEGINNING.match(beginning)
    if not found:
        return None
    least, most = f"{found[1]:0<6}", f"{found[1]:9<6}"
    first_month, last_month = max(int(least[2:4]), 1), min(int(most[2:4]), 12)
    first_year, last_year = 2000 + int(least[:2]), 2000 + int(most[:2])
    if first_month > last_month:
        return None
    days = calendar.monthrange(last_year, last_month)[1]
    first, last = max(int(least[4:]), 1), min(int(most[4:]), days)
    if first > calendar.monthrange(first_year, first_month)[1] or (first > last and first_month == last_month):
        return None
    return date(first_year, first_month, first), date(last_year, last_month, last)


def canonical(typed: str) -> str:
    """What a person typed as the number is written, whatever case, hyphens, spaces and O for 0."""
    letters = re.sub(r"[^0-9A-Z]", "", typed.upper())
    head, tail = letters[:-RANDOM_LENGTH], letters[-RANDOM_LENGTH:]
    prefix, day = head[:-DAY_LENGTH], head[-DAY_LENGTH:].replace("O", "0").replace("I", "1")
    return f"{prefix}{day}-{tail}"
