"""Adds, changes and removes periods."""

from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..locks import lock_period
from ..models import SellingPeriod


def add(*, actor: Actor, values: dict[str, Any]) -> SellingPeriod:
    """A new period."""
    with transaction.atomic(durable=True):
        period = SellingPeriod.objects.create(**values)
        audit.record(actor=actor, action="selling.period_added", target=period, after=values)
        return period


def change(pk: int, *, actor: Actor, values: dict[str, Any]) -> SellingPeriod:
    """The period with these values; raises PeriodNotFound."""
    with transaction.atomic(durable=True):
        period = lock_period(pk)
        before = {name: getattr(period, name) for name in values}
        for name, value in values.items():
            setattr(period, name, value)
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
