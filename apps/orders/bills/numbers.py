"""Bill numbers, such as FW/26-27/000123."""

from datetime import date

APRIL = 4


def financial_year(day: date) -> str:
    """India's financial year of a day, from 1 April: 26-27."""
    first = day.year if day.month >= APRIL else day.year - 1
    return f"{first % 100:02d}-{(first + 1) % 100:02d}"


def credit_series(series: str) -> str:
    """The series of the credit notes for a series of bills."""
    return f"{series}C"


def bill_number(series: str, year: str, serial: int) -> str:
    """At most 16 characters, as the law requires, for up to 999,999 bills a year."""
    return f"{series}/{year}/{serial:06d}"
