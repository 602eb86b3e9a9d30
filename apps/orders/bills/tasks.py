"""The job that issues bills."""

from django.utils import timezone

from apps.common.jobs import RETRY, NotWorthRepeating, app
from apps.orders.models import Order
from apps.shop.enums import Billing
from apps.shop.selectors import shop_settings

from .errors import (
    BillForAnotherState,
    BillOfCancelledOrder,
    BillsOff,
    BillSumsDiffer,
    BillTooEarly,
    NoBillRate,
)
from .services import issuing


class BillNeedsRepair(NotWorthRepeating):
    """The bill can only be issued after staff have corrected the order or the settings."""


@app.task(name="issue_bill", queue="default", retry=RETRY)
def issue_bill(order_id: int) -> None:
    """Issue the bill of a shipped order, unless its state has been changed back. Raises BillNeedsRepair."""
    try:
        issuing.issue(order_id, by=None, now=timezone.now())
    except (BillsOff, BillOfCancelledOrder, BillTooEarly):
        return
    except (BillForAnotherState, BillSumsDiffer, NoBillRate) as error:
        raise BillNeedsRepair(f"{error.message} Then send this job again.") from error


def queue_bill(order: Order) -> None:
    """Queue the bill of an order that is being shipped, in the caller's transaction."""
    if shop_settings().billing != Billing.OFF:
        issue_bill.defer(order_id=order.pk)
