"""HSN code and tax rate by day, and the tax that a price contains.

A rate that is already valid cannot be removed, because bills use it. Amounts are rupees with two places, and always add
up to the total.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db import IntegrityError, transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.common.clock import india_date
from apps.common.money import ZERO, quantize_inr

from ..errors import BillRateExists, BillRateUsed
from ..locks import lock_rate
from ..models import BillRate


@dataclass(frozen=True, slots=True)
class Tax:
    """A total split into taxable value and tax."""

    taxable: Decimal
    cgst: Decimal = ZERO
    sgst: Decimal = ZERO
    igst: Decimal = ZERO


def tax_in(total: Decimal, percent: Decimal, *, same_state: bool) -> Tax:
    """The tax of `percent` included in `total`: CGST and SGST within a state, IGST between states."""
    if same_state:
        half = quantize_inr(total * (percent / 2) / (100 + percent))
        return Tax(total - 2 * half, cgst=half, sgst=half)
    taxable = quantize_inr(total * 100 / (100 + percent))
    return Tax(taxable, igst=total - taxable)


def add_rate(*, actor: Actor, valid_from: date, hsn: str, percent: Decimal, now: datetime) -> BillRate:
    """Add a rate from today or a later day. Raises BillRateExists, or BillRateUsed for a past day."""
    if valid_from < india_date(now):
        raise BillRateUsed("Bills of that day are issued already. Enter today or a later day.")
    try:
        with transaction.atomic(durable=True):
            rate = BillRate.objects.create(valid_from=valid_from, hsn=hsn, percent=percent)
            values = {"valid_from": valid_from, "hsn": hsn, "percent": percent}
            audit.record(actor=actor, action="bill_rate.added", target=rate, after=values)
            return rate
    except IntegrityError as error:
        raise BillRateExists from error


def remove_rate(pk: int, *, actor: Actor, now: datetime) -> None:
    """Remove a rate that is not valid yet. Raises BillRateNotFound or BillRateUsed."""
    with transaction.atomic(durable=True):
        rate = lock_rate(pk)
        if rate.valid_from <= india_date(now):
            raise BillRateUsed
        before = {"valid_from": rate.valid_from, "hsn": rate.hsn, "percent": rate.percent}
        audit.record(actor=actor, action="bill_rate.removed", target=rate, before=before)
        rate.delete()
