"""Retention of names on bills: the law requires six years after the annual return; here it is eight."""

from datetime import datetime, timedelta

from django.db.models import Q

from apps.common.clock import india_date

from ..models import Bill

NAMED_FOR = timedelta(days=8 * 366)


def erase_names(*, now: datetime) -> int:
    """Erase name and address on bills older than NAMED_FOR; returns how many. A trigger rejects newer ones."""
    named = ~Q(buyer_name="", buyer_address="")
    old = Bill.objects.filter(named, issued_on__lt=india_date(now) - NAMED_FOR)
    return old.update(buyer_name="", buyer_address="")
