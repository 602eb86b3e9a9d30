"""The figures of the dashboard."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import TruncDate

from apps.accounts.models import Customer, StaffUser
from apps.accounts.roles import Permission
from apps.catalog.enums import LOW_STOCK
from apps.catalog.models import Product
from apps.common.clock import INDIA, day_start, india_date
from apps.common.money import ZERO
from apps.contact.selectors import messages_to_settle
from apps.orders.enquiries import selectors as enquiries
from apps.orders.enums import OrderStatus, StockState
from apps.orders.models import Order
from apps.payments.enums import PaymentStatus
from apps.payments.models import Refund
from apps.reconciliation.selectors.matching import overdue

from .refunds import DUE

CHART_DAYS = 30
LOW_STOCK_ROWS = 10

COUNTED_FOR = 60  # seconds

# Revenue counts orders whose payment is completed and that are not cancelled (rules 9.1).
EARNED = Q(payment__status=PaymentStatus.COMPLETED) & ~Q(status=OrderStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class Totals:
    """The four cards and the chart as they were at `counted_at`; revenue is rupees."""

    products: int
    users: int
    orders: int
    revenue: Decimal
    sales_by_day: list[dict[str, Any]]
    counted_at: datetime


def totals(now: datetime) -> Totals:
    """The totals of the shop; each is one statement, once a minute in each process."""
    return cast(Totals, cache.get_or_set("dashboard_totals", lambda: _count(now), COUNTED_FOR))


def _count(now: datetime) -> Totals:
    orders = Order.objects.aggregate(number=Count("pk"), revenue=Sum("total", filter=EARNED))
    return Totals(
        products=Product.objects.count(),
        users=Customer.objects.count(),
        orders=orders["number"],
        revenue=orders["revenue"] or ZERO,
        sales_by_day=sales_by_day(now),
        counted_at=now,
    )


def figures_for(person: StaffUser, now: datetime) -> dict[str, Any]:
    """The cards and what is to be settled, as far as this person may see it; revenue is rupees."""
    counted = totals(now)
    figures: dict[str, Any] = {"total_products": counted.products, "counted_at": counted.counted_at}
    if person.may(Permission.READ_ORDERS):
        figures["total_orders"] = counted.orders
        figures["short_orders"] = Order.objects.filter(stock_state=StockState.SHORT).count()
        if person.may(Permission.SEE_AMOUNTS):
            figures["total_revenue"] = counted.revenue
    if person.may(Permission.READ_CUSTOMERS):
        figures["total_users"] = counted.users
    if person.may(Permission.PAYMENTS):
        refunds = Refund.objects.filter(DUE).aggregate(number=Count("pk"), sum=Sum("amount"))
        figures["refunds_due"], figures["refunds_due_amount"] = refunds["number"], refunds["sum"] or ZERO
        figures["claims_without_row"] = overdue(now=now).count()
    if person.may(Permission.ENQUIRIES):
        figures |= enquiries.waiting(now)
    if person.may(Permission.MESSAGES):
        figures |= messages_to_settle(now)
    return figures


def low_stock() -> QuerySet[Product]:
    """Active products of which 10 or fewer are left, the scarcest first."""
    return (
        Product.objects.filter(is_active=True, stock__quantity__lte=LOW_STOCK)
        .select_related("stock", "category")
        .defer("search_vector", "description")
        .order_by("stock__quantity", "pk")[:LOW_STOCK_ROWS]
    )


def sales_by_day(now: datetime) -> list[dict[str, Any]]:
    """Orders placed and revenue earned on each of the last 30 days in India, the oldest first; no day is left out."""
    first = india_date(now) - timedelta(days=CHART_DAYS - 1)
    rows = (
        Order.objects.filter(created_at__gte=day_start(first))
        .annotate(day=TruncDate("created_at", tzinfo=INDIA))
        .values("day")
        .annotate(placed=Count("pk"), revenue=Sum("total", filter=EARNED))
        .order_by("day")
    )
    known: dict[date, dict[str, Any]] = {row["day"]: dict(row) for row in rows}
    days = [first + timedelta(days=offset) for offset in range(CHART_DAYS)]
    return [
        {
            "date": day,
            "orders": known[day]["placed"] if day in known else 0,
            "revenue": (known[day]["revenue"] or ZERO) if day in known else ZERO,
        }
        for day in days
    ]
