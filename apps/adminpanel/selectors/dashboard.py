"""The figures of the dashboard."""

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.catalog.enums import LOW_STOCK
from apps.catalog.models import Product
from apps.common import counts
from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.contact.selectors import messages_to_settle
from apps.enquiries import selectors as enquiries
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


def figures_for(person: StaffUser, now: datetime) -> dict[str, Any]:
    """The cards and what is to be settled, as far as this person may see it; revenue is rupees."""
    rows = counts.totals("products", "customers")
    found: dict[str, Any] = {"total_products": rows["products"]}
    if person.may(Permission.READ_ORDERS):
        counted = OrderCountDelta.objects.aggregate(orders=Sum("orders"), revenue=Sum("total", filter=EARNED))
        found["total_orders"] = counted["orders"] or 0
        found["short_orders"] = Order.objects.filter(stock_state=StockState.SHORT).count()
        if person.may(Permission.SEE_AMOUNTS):
            found["total_revenue"] = counted["revenue"] or ZERO
    if person.may(Permission.READ_CUSTOMERS):
        found["total_users"] = rows["customers"]
    if person.may(Permission.PAYMENTS):
        refunds = Refund.objects.filter(DUE).aggregate(number=Count("pk"), sum=Sum("amount"))
        found["refunds_due"], found["refunds_due_amount"] = refunds["number"], refunds["sum"] or ZERO
        found["claims_without_row"] = overdue(now=now).count()
    if person.may(Permission.ENQUIRIES):
        found |= enquiries.waiting(now)
    if person.may(Permission.MESSAGES):
        found |= messages_to_settle(now)
    return found


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
