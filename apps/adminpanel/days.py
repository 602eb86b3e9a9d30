"""The days that staff choose by name; pure."""

from datetime import date, timedelta

from django.db.models import TextChoices

SEASON_BEGINS, SEASON_ENDS = (8, 1), (11, 30)


class Days(TextChoices):
    """Days relative to today."""

    TODAY = "today", "Today"
    YESTERDAY = "yesterday", "Yesterday"
    WEEK = "week", "7 days"
    MONTH = "month", "Month"
    SEASON = "season", "Season"


def first_and_last(days: str, today: date) -> tuple[date, date]:
    """The first and the last of these days.

    The week ends today, the month is the calendar's. The season lasts from 1 August to 30 November: this year's, or
    last year's until it begins.
    """
    if days == Days.TODAY:
        return today, today
    if days == Days.YESTERDAY:
        return today - timedelta(days=1), today - timedelta(days=1)
    if days == Days.WEEK:
        return today - timedelta(days=6), today
    if days == Days.MONTH:
        return today.replace(day=1), today
    year = today.year if (today.month, today.day) >= SEASON_BEGINS else today.year - 1
    return date(year, *SEASON_BEGINS), min(date(year, *SEASON_ENDS), today)
