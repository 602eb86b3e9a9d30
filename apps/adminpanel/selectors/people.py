"""Customers and staff in the lists of the back office."""

from datetime import datetime, timedelta
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Case, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from apps.accounts.enums import Role
from apps.accounts.models import Address, Customer, StaffUser
from apps.accounts.roles import Permission, permissions_of
from apps.common.clock import day_start, india_date
from apps.orders.enums import OrderStatus
from apps.orders.models import Order

from .dashboard import COUNTED_FOR

ACTIVE_FOR = timedelta(days=30)


def customers_with_order_count() -> QuerySet[Customer]:
    """Every customer with addresses and `order_count`, newest first; two statements a page."""
    orders = Order.objects.filter(customer=OuterRef("pk")).order_by().values("customer").annotate(n=Count("pk"))
    return (
        Customer.objects.annotate(order_count=Coalesce(Subquery(orders.values("n")), 0))
        .prefetch_related(Prefetch("addresses", Address.objects.order_by("-is_default", "-pk")))
        .order_by("-created_at", "-id")
    )


def customer_stats(now: datetime) -> dict[str, Any]:
    """total, active (signed in during 30 days), new_this_month (India's month), with_orders (rules 9.1), counted_at.

    One statement that reads every customer, once a minute in each process.
    """
    return cast(dict[str, Any], cache.get_or_set("customer_stats", lambda: _count_customers(now), COUNTED_FOR))


def _count_customers(now: datetime) -> dict[str, Any]:
    ordered = Order.objects.filter(customer=OuterRef("pk")).exclude(status=OrderStatus.CANCELLED)
    counted = Customer.objects.aggregate(
        total=Count("pk"),
        active=Count("pk", filter=Q(last_login__gte=now - ACTIVE_FOR)),
        new_this_month=Count("pk", filter=Q(created_at__gte=day_start(india_date(now).replace(day=1)))),
        with_orders=Count("pk", filter=Exists(ordered)),
    )
    return {**counted, "counted_at": now}


def staff() -> QuerySet[StaffUser]:
    """Every member of staff, super admins first, then by name."""
    is_boss = Case(When(role=Role.SUPER_ADMIN, then=0), default=1)
    return StaffUser.objects.filter(is_active=True).order_by(is_boss, "name", "pk")


def assignees() -> QuerySet[StaffUser]:
    """Members of staff whose role may read orders, by name."""
    roles = [role for role in Role if Permission.READ_ORDERS in permissions_of(role)]
    return staff().filter(role__in=roles).order_by("name", "pk")


def staff_stats() -> dict[str, Any]:
    """Number of staff per role."""
    counts = dict(StaffUser.objects.filter(is_active=True).values_list("role").annotate(n=Count("pk")).order_by())
    return {
        "total": sum(counts.values()),
        "admins": counts.get(Role.ADMIN, 0),
        "super_admins": counts.get(Role.SUPER_ADMIN, 0),
        "verifiers": counts.get(Role.VERIFIER, 0),
        "packers": counts.get(Role.PACKER, 0),
        "catalogue": counts.get(Role.CATALOGUE, 0),
    }
