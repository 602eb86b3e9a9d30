"""India's calendar. Moments are stored and sent in UTC; days and months are Asia/Kolkata's (decisions 9.1)."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

INDIA = ZoneInfo("Asia/Kolkata")


def india_date(moment: datetime) -> date:
    """The calendar day in India at that moment."""
    return moment.astimezone(INDIA).date()


def day_start(day: date) -> datetime:
    """The first moment of a day in India."""
    return datetime.combine(day, time.min, INDIA)


def day_end(day: date) -> datetime:
    """The first moment after a day in India; the calendar's last day ends with the calendar."""
    if day == date.max:
        return datetime.max.replace(tzinfo=INDIA)
    return day_start(day + timedelta(days=1))
