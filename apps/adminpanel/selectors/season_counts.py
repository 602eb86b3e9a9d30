"""What was sold on some days, counted from the orders. A day is India's; orders that are cancelled do not count."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce, TruncDate

from apps.common.clock import INDIA, day_end, day_start
from apps.common.money import ZERO
from apps.orders.enums import OrderStatus
from apps.orders.models import LEFT, Order, OrderEvent, OrderLine
from apps.payments.enums import PaymentStatus

PACE_DAYS = 7
"""The pace of a product is that of a week: the days of a week differ."""
PAID = Q(payment__status=PaymentStatus.COMPLETED)
NOT_PAID = Q(payment__status__in=[PaymentStatus.PENDING, PaymentStatus.VERIFICATION_PENDING, PaymentStatus.FAILED])


@dataclass(slots=True)
class DayFigures:
    """Of orders placed on the day, `packed` of those that left on it."""

    orders: int = 0
    revenue: Decimal = ZERO
    packed: int = 0
    unpaid: int = 0


@dataclass(frozen=True, slots=True)
class StateFigures:
    """Of orders to the state."""

    orders: int = 0
    revenue: Decimal = ZERO

    def plus(self, other: "StateFigures") -> "StateFigures":
        return StateFigures(self.orders + other.orders, self.revenue + other.revenue)


@dataclass(slots=True)
class ItemFigures:
    """Of a product, or of a fund or gift box; `recent_units` are those since a day."""

    units: int = 0
    recent_units: int = 0
    revenue: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Items:
    """What was sold, by key."""

    products: dict[int, ItemFigures] = field(default_factory=lambda: defaultdict(ItemFigures))
    bundles: dict[int, ItemFigures] = field(default_factory=lambda: defaultdict(ItemFigures))


def count_days(first: date, last: date) -> dict[date, DayFigures]:
    """The figures of each of these days on which something happened; two statements."""
    days: defaultdict[date, DayFigures] = defaultdict(DayFigures)
    placed = (
        _orders(first, last)
        .values(day=TruncDate("created_at", tzinfo=INDIA))
        .annotate(orders=Count("pk"), revenue=Coalesce(Sum("total", filter=PAID), ZERO))
        .annotate(unpaid=Count("pk", filter=NOT_PAID))
    )
    for row in placed.order_by():
        days[row["day"]] = DayFigures(row["orders"], row["revenue"], unpaid=row["unpaid"])
    left = (
        OrderEvent.objects.filter(LEFT, at__gte=day_start(first), at__lt=day_end(last))
        .exclude(order__status=OrderStatus.CANCELLED)
        .values(day=TruncDate("at", tzinfo=INDIA))
        .annotate(packed=Count("order", distinct=True))
    )
    for day, packed in left.order_by().values_list("day", "packed"):
        days[day].packed = packed
    return dict(days)


def count_states(first: date, last: date) -> dict[str, StateFigures]:
    """By state, as the orders name it; one statement."""
    rows = (
        _orders(first, last)
        .exclude(state="")
        .values("state")
        .annotate(orders=Count("pk"), revenue=Coalesce(Sum("total", filter=PAID), ZERO))
    )
    return {row["state"]: StateFigures(row["orders"], row["revenue"]) for row in rows.order_by()}


def count_items(first: date, last: date, *, recent_from: date) -> Items:
    """What was sold on these days; three statements.

    The units of a product include those in funds and gift boxes, its revenue does not: that is the fund's.
    """
    found = Items()
    lines: QuerySet[OrderLine] = OrderLine.objects.filter(
        order__created_at__gte=day_start(first), order__created_at__lt=day_end(last)
    ).exclude(order__status=OrderStatus.CANCELLED)
    recent = Q(order__created_at__gte=day_start(recent_from))
    units: Any = {"units": Sum("quantity"), "recent_units": Coalesce(Sum("quantity", filter=recent), 0)}
    paid = Q(order__payment__status=PaymentStatus.COMPLETED)
    revenue = Coalesce(Sum(F("unit_price") * F("quantity"), filter=paid), ZERO)
    for kind, figures in (("product", found.products), ("bundle", found.bundles)):
        rows = lines.filter(**{f"{kind}__isnull": False}).values(kind).annotate(**units, revenue=revenue).order_by()
        for key, *of_item in rows.values_list(kind, "units", "recent_units", "revenue"):
            figures[key] = ItemFigures(*of_item)
    # Packs of the same contents are one row.
    packs: Any = lines.exclude(contents=[]).values("contents").annotate(**units).order_by()
    for contents, sold, recently in packs.values_list("contents", "units", "recent_units"):
        for product, quantity in _products_in(contents).items():
            in_packs = found.products[product]
            in_packs.units += quantity * sold
            in_packs.recent_units += quantity * recently
    return found


def _orders(first: date, last: date) -> QuerySet[Order]:
    orders = Order.objects.filter(created_at__gte=day_start(first), created_at__lt=day_end(last))
    return orders.exclude(status=OrderStatus.CANCELLED)


def _products_in(contents: list[dict[str, Any]]) -> Counter[int]:
    quantities: Counter[int] = Counter()
    for content in contents:
        if "product" in content:
            quantities[content["product"]] += content["quantity"]
    return quantities
