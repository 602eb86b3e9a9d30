"""Orders as the back office lists them."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce, TruncDate

from apps.common.clock import INDIA
from apps.common.money import ZERO
from apps.dispatch.services.picking import too_many
from apps.orders.models import Order, OrderCountDelta, OrderLine
from apps.payments.models import Payment

from ..order_filter import NOBODY, OF_COUNTS, OF_ORDERS, OrderFilter
from . import order_search
from .paging import page_and_amount, page_by_day

DayCount = tuple[date, int, Decimal]


def orders_with_item_count() -> QuerySet[Order]:
    """Every order with its payment and `item_count`, newest first; one statement a page."""
    lines = (
        OrderLine.objects.filter(order=OuterRef("pk")).order_by().values("order").annotate(n=Count("pk")).values("n")
    )
    return (
        Order.objects.select_related("payment", "customer", "assigned_to")
        .annotate(item_count=Coalesce(Subquery(lines), 0))
        .order_by("-created_at", "-id")
    )


def counts_per_day(wanted: OrderFilter) -> list[DayCount]:
    """Number and amount of such orders by day, latest day first, without empty days; `wanted` is counted.

    One statement; one more for those that are assigned to nobody.
    """
    rows = (
        OrderCountDelta.objects.filter(wanted.where(OF_COUNTS))
        .values_list("day")
        .annotate(placed=Sum("orders"), amount=Sum("total"))
        .order_by("-day")
    )
    taken = _assigned_per_day(wanted) if wanted.assigned == NOBODY else {}
    days = []
    for day, placed, amount in rows:
        number, rupees = taken.get(day, (0, ZERO))
        if placed - number:
            days.append((day, placed - number, amount - rupees))
    return days


def _assigned_per_day(wanted: OrderFilter) -> dict[date, tuple[int, Decimal]]:
    """Number and amount of the assigned orders of each day; they have an index of their own."""
    rows = (
        Order.objects.filter(wanted.where(OF_ORDERS), assigned_to__isnull=False)
        .annotate(day=TruncDate("created_at", tzinfo=INDIA))
        .values_list("day")
        .annotate(number=Count("pk"), amount=Sum("total"))
    )
    return {day: (number, amount) for day, number, amount in rows}


def orders_matching(wanted: OrderFilter) -> QuerySet[Order]:
    """All such orders as `orders_with_item_count` has them."""
    orders = wanted.narrow(orders_with_item_count())
    return order_search.matching(orders, wanted.search) if wanted.search else orders


def keys_matching(wanted: OrderFilter, *, most: int) -> list[int]:
    """The keys of all such orders; raises TooManyToPick when they are more than `most`."""
    keys = list(orders_matching(wanted).values_list("pk", flat=True)[: most + 1])
    if len(keys) > most:
        raise too_many(count_orders(wanted))
    return keys


def count_orders(wanted: OrderFilter) -> int:
    """How many such orders there are, exactly."""
    if wanted.is_counted:
        return sum(placed for _, placed, _ in counts_per_day(wanted))
    return orders_matching(wanted).count()


def orders_for_list(wanted: OrderFilter, *, page: int, limit: int) -> tuple[list[Order], dict[str, Any]]:
    """A page of such orders, newest first, with its counts and `total_amount`, the sum of all of them in rupees."""
    if wanted.search:
        return order_search.page_of_matching(orders_with_item_count(), wanted, page=page, limit=limit)
    orders = wanted.narrow(orders_with_item_count())
    if not wanted.is_counted:
        return page_and_amount(orders, page=page, limit=limit)
    days = counts_per_day(wanted)
    rows, counts = page_by_day(orders, [(day, placed) for day, placed, _ in days], page=page, limit=limit)
    return rows, {**counts, "total_amount": sum((amount for _, _, amount in days), ZERO)}


def waiting_payments() -> QuerySet[Payment]:
    """Payments with a proof that waits for a decision, oldest first."""
    return Payment.objects.filter(status="verification_pending").order_by("submitted_at", "pk")


def waiting_orders(limit: int) -> tuple[int, list[Order]]:
    """How many payments wait, and the orders of the oldest ones."""
    waiting = Order.objects.select_related("payment").filter(payment__status="verification_pending")
    return waiting_payments().count(), list(waiting.order_by("payment__submitted_at", "payment_id")[:limit])
