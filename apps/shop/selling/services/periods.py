"""Adds, changes and removes periods."""

from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Invalid

from ..locks import lock_period
from ..models import SellingPeriod


def add(*, actor: Actor, values: dict[str, Any]) -> SellingPeriod:
    """A new period; raises Invalid when it ends before it starts."""
    with transaction.atomic(durable=True):
        period = SellingPeriod(**values)
        _check_days(period)
        period.save()
        audit.record(actor=actor, action="selling.period_added", target=period, after=values)
        return period


def change(pk: int, *, actor: Actor, values: dict[str, Any]) -> SellingPeriod:
    """The period with these values, and its others as they are.

    Raises PeriodNotFound, and Invalid when it ends before it starts.
    """
    with transaction.atomic(durable=True):
        period = lock_period(pk)
        before = {name: getattr(period, name) for name in values}
        for name, value in values.items():
            setattr(period, name, value)
        _check_days(period)
        period.save()
        audit.record(actor=actor, action="selling.period_changed", target=period, before=before, after=values)
        return period


def remove(pk: int, *, actor: Actor) -> None:
    """Delete the period; raises PeriodNotFound."""
    with transaction.atomic(durable=True):
        period = lock_period(pk)
        before = {"mode": period.mode, "starts_on": period.starts_on, "ends_on": period.ends_on}
        audit.record(actor=actor, action="selling.period_removed", target=period, before=before)
        period.delete()


def _check_days(period: SellingPeriod) -> None:
    if period.ends_on and period.ends_on < period.starts_on:
        raise Invalid(errors={"ends_on": "The last day is before the first."})
