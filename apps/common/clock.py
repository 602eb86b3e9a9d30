"""India's calendar. Moments are stored and sent in UTC; days and months are Asia/Kolkata's (rules 9.1).

Also: what time it is for jobs that delete or cancel, when machines disagree.
"""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import connection
from django.utils import timezone

INDIA = ZoneInfo("Asia/Kolkata")
NOON = 12
MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "ta": (
        *("ஜன.", "பிப்.", "மார்.", "ஏப்.", "மே", "ஜூன்"),
        *("ஜூலை", "ஆக.", "செப்.", "அக்.", "நவ.", "டிச."),
    ),
    "hi": (
        *("जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून"),
        *("जुल॰", "अग॰", "सित॰", "अक्टू॰", "नव॰", "दिस॰"),
    ),
}
"""Short names from the Unicode CLDR, as browsers write them on the storefront's pages."""


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


def day_text(day: date, language: str = "en") -> str:
    """A day with its month in this language: 21 Nov 2026."""
    return f"{day.day} {MONTHS[language][day.month - 1]} {day.year}"


def in_india(moment: datetime, language: str = "en") -> str:
    """Indian local time, the month in this language: 21 Nov 2026, 4:07 pm."""
    local = moment.astimezone(INDIA)
    clock = f"{local:%I:%M} {'am' if local.hour < NOON else 'pm'}".lstrip("0")
    return f"{day_text(local, language)}, {clock}"


def conservative_now() -> datetime:
    """The earlier of this machine's time and the database's: a clock that ran ahead ends nothing before its time."""
    with connection.cursor() as cursor:  # needs no table
        cursor.execute("SELECT clock_timestamp()")
        theirs: datetime = cursor.fetchone()[0]
    return min(timezone.now(), theirs)
