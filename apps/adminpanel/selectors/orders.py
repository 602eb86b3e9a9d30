"""Orders as the back office lists them."""

from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from apps.common.api.pagination import MOST_ROWS, counted_rows, paged
from apps.common.money import ZERO
from apps.orders.models import Order, OrderLine
from apps.orders.search import matching
from apps.orders.shipping.services.picking import too_many
from apps.payments.models import Payment


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


def keys_to_pick(orders: QuerySet[Order], *, most: int) -> list[int]:
    """The keys of these orders; raises TooManyToPick when they are more than `most`."""
    keys = list(orders.values_list("pk", flat=True)[: most + 1])
    if len(keys) > most:
        raise too_many(orders.count())
    return keys


def orders_for_list(
    orders: QuerySet[Order], *, search: str, page: int, limit: int
) -> tuple[list[Order], dict[str, Any]]:
    """A page of those of these orders that a search finds, with its counts; two statements, one when it is empty.

    They are some of `orders_with_item_count`, all of them without `search`. `total_amount` is the sum of all that are
    found, in rupees. It is left out when there are more than are counted.
    """
    every = orders_with_item_count()
    found = matching(orders, search) if search else orders
    counted = counted_rows(found).aggregate(number=Count("pk"), amount=Sum("total"))
    if search and counted["number"] > MOST_ROWS:
        # The newest of many are soon reached. PostgreSQL might gather and sort all of them.
        found = matching(orders, search, many=True)
    elif search:
        # Found as they were counted. PostgreSQL might look at every order, the newest first, for the few that match.
        found = every.filter(pk__in=counted_rows(found).values("pk"))
    rows, counts = paged(found, page=page, limit=limit, total=counted["number"], every=every)
    amount = {} if counts["total_is_capped"] else {"total_amount": counted["amount"] or ZERO}
    return rows, {**counts, **amount}


def waiting_payments() -> QuerySet[Payment]:
    """Payments with a proof that waits for a decision, oldest first."""
    return Payment.objects.filter(status="verification_pending").order_by("submitted_at", "pk")


def waiting_orders(limit: int) -> tuple[int, list[Order]]:
    """How many payments wait, and the orders of the oldest ones."""
    waiting = Order.objects.select_related("payment").filter(payment__status="verification_pending")
    return waiting_payments().count(), list(waiting.order_by("payment__submitted_at", "payment_id")[:limit])
