"""Customers and staff as the back office lists them."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.accounts.enums import Role
from apps.accounts.models import Address, Customer, StaffUser
from apps.common.clock import day_start, india_date
from apps.orders.enums import OrderStatus
from apps.orders.models import Order

ACTIVE_FOR = timedelta(days=30)


def customer_rows() -> QuerySet[Customer]:
    """Every customer with addresses and `order_count`, newest first; two statements a page."""
    orders = Order.objects.filter(customer=OuterRef("pk")).order_by().values("customer").annotate(n=Count("pk"))
    return (
        Customer.objects.annotate(order_count=Coalesce(Subquery(orders.values("n")), 0))
        .prefetch_related(Prefetch("addresses", Address.objects.order_by("-is_default", "-pk")))
        .order_by("-created_at", "-id")
    )


def customer_stats(now: datetime) -> dict[str, int]:
    """total, active (signed in during 30 days), newThisMonth (India's month), withOrders (decisions 9.1)."""
    kept = Order.objects.filter(customer=OuterRef("pk")).exclude(status=OrderStatus.CANCELLED)
    month = day_start(india_date(now).replace(day=1))
    return {
        "total": Customer.objects.count(),
        "active": Customer.objects.filter(last_login__gte=now - ACTIVE_FOR).count(),
        "newThisMonth": Customer.objects.filter(created_at__gte=month).count(),
        "withOrders": Customer.objects.filter(Exists(kept)).count(),
    }


def staff() -> QuerySet[StaffUser]:
    """Every member of staff, super admins first, then by name."""
    return StaffUser.objects.filter(is_active=True).order_by("-role", "name", "pk")


def staff_stats() -> dict[str, Any]:
    """How many there are of each role."""
    counts = dict(StaffUser.objects.filter(is_active=True).values_list("role").annotate(n=Count("pk")).order_by())
    return {
        "total": sum(counts.values()),
        "admins": counts.get(Role.ADMIN, 0),
        "superAdmins": counts.get(Role.SUPER_ADMIN, 0),
    }
