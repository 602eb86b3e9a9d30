"""Orders as the back office lists them."""

from datetime import date

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from apps.common.api.pagination import paged
from apps.orders.models import Order, OrderCountDelta, OrderLine
from apps.payments.models import Payment

from ..order_filter import OF_COUNTS, OrderFilter
from . import order_search
from .paging import page_by_day


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


def counts_per_day(wanted: OrderFilter) -> list[tuple[date, int]]:
    """The number of such orders by day, latest day first, without empty days; `wanted` is counted. One statement."""
    days = (
        OrderCountDelta.objects.filter(wanted.where(OF_COUNTS))
        .values_list("day")
        .annotate(placed=Sum("orders"))
        .order_by("-day")
    )
    return [(day, placed) for day, placed in days if placed]


def orders_matching(wanted: OrderFilter) -> QuerySet[Order]:
    """All such orders as `orders_with_item_count` has them."""
    orders = wanted.narrow(orders_with_item_count())
    return order_search.matching(orders, wanted.search) if wanted.search else orders


def count_orders(wanted: OrderFilter) -> int:
    """How many such orders there are, exactly."""
    if wanted.is_counted:
        return sum(placed for _, placed in counts_per_day(wanted))
    return orders_matching(wanted).count()


def orders_for_list(wanted: OrderFilter, *, page: int, limit: int) -> tuple[list[Order], dict[str, int]]:
    """A page of such orders, newest first, with its counts."""
    if wanted.search:
        return order_search.page_of_matching(orders_with_item_count(), wanted, page=page, limit=limit)
    orders = wanted.narrow(orders_with_item_count())
    if wanted.is_counted:
        return page_by_day(orders, counts_per_day(wanted), page=page, limit=limit)
    return paged(orders, page=page, limit=limit)


def waiting_payments() -> QuerySet[Payment]:
    """Payments with a proof that waits for a decision, oldest first."""
    return Payment.objects.filter(status="verification_pending").order_by("submitted_at", "pk")


def waiting_orders(limit: int) -> tuple[int, list[Order]]:
    """How many payments wait, and the orders of the oldest ones."""
    waiting = Order.objects.select_related("payment").filter(payment__status="verification_pending")
    return waiting_payments().count(), list(waiting.order_by("payment__submitted_at", "payment_id")[:limit])
