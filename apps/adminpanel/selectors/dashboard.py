"""The figures of the dashboard."""

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet, Sum

from apps.catalog.enums import LOW_STOCK
from apps.catalog.models import Product
from apps.common import counts
from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.orders.enums import OrderStatus, StockState
from apps.orders.models import Order, OrderCountDelta
from apps.payments.enums import PaymentStatus
from apps.payments.models import Refund
from apps.reconciliation.selectors.matching import overdue

from ..order_filter import DUE

CHART_DAYS = 30
LOW_STOCK_ROWS = 10

# Revenue counts orders whose payment is completed and that are not cancelled (rules 9.1).
EARNED = Q(payment_status=PaymentStatus.COMPLETED) & ~Q(status=OrderStatus.CANCELLED)


def totals() -> dict[str, Any]:
    """The four cards; revenue is rupees."""
    counted = OrderCountDelta.objects.aggregate(orders=Sum("orders"), revenue=Sum("total", filter=EARNED))
    rows = counts.totals("products", "customers")
    return {
        "total_products": rows["products"],
        "total_orders": counted["orders"] or 0,
        "total_users": rows["customers"],
        "total_revenue": counted["revenue"] or ZERO,
    }


def to_settle(now: datetime) -> dict[str, int]:
    """How many refunds are to be sent, how many orders miss units, how many proofs wait 24 hours without a bank row."""
    return {
        "refunds_due": Refund.objects.filter(DUE).count(),
        "short_orders": Order.objects.filter(stock_state=StockState.SHORT).count(),
        "claims_without_row": overdue(now=now).count(),
    }


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
        OrderCountDelta.objects.filter(day__gte=first)
        .values("day")
        .annotate(placed=Sum("orders"), revenue=Sum("total", filter=EARNED))
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
