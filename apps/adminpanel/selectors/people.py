"""Customers and staff in the lists of the back office."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, Count, OuterRef, Prefetch, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from apps.accounts.enums import Role
from apps.accounts.models import Address, Customer, StaffUser
from apps.accounts.roles import Permission, permissions_of
from apps.common import counts
from apps.common.api.pagination import keys_and_total, page_counts, paged
from apps.common.clock import day_end, india_date
from apps.orders.models import Order
from apps.orders.selectors import buyers

from .paging import page_by_day

ACTIVE_FOR = timedelta(days=30)


def customers_with_order_count() -> QuerySet[Customer]:
    """Every customer with addresses and `order_count`, newest first; two statements a page."""
    orders = Order.objects.filter(customer=OuterRef("pk")).order_by().values("customer").annotate(n=Count("pk"))
    return (
        Customer.objects.annotate(order_count=Coalesce(Subquery(orders.values("n")), 0))
        .prefetch_related(Prefetch("addresses", Address.objects.order_by("-is_default", "-pk")))
        .order_by("-created_at", "-id")
    )


def page_of_customers(
    rows: QuerySet[Customer], sent: dict[str, Any], now: datetime, *, page: int, limit: int
) -> tuple[list[Customer], dict[str, int]]:
    """A page of `rows`, which the filters in `sent` describe, with its counts."""
    if not sent:
        return page_by_day(rows, counts.by_day("customers"), page=page, limit=limit)
    if "search" in sent:
        return _page_counted_on_the_way(rows, page=page, limit=limit)
    total = active_customers(now)
    if sent["status"] != "active":
        total = counts.totals("customers")["customers"] - total
    return paged(rows, page=page, limit=limit, total=total, keys_first=True)


def _page_counted_on_the_way(
    rows: QuerySet[Customer], *, page: int, limit: int
) -> tuple[list[Customer], dict[str, int]]:
    """All rows have to be read to be counted, so the keys of the page come from the same reading."""
    keys, total = keys_and_total(rows, page=page, limit=limit)
    items = list(rows.filter(pk__in=keys)) if keys else []
    return items, page_counts(total, page=page, limit=limit)


def active_customers(now: datetime) -> int:
    """How many signed in during the last 30 days: whole days by count deltas, the first day by its rows."""
    since = now - ACTIVE_FOR
    first = india_date(since)
    whole_days = sum(number for day, number in counts.by_day("customers seen") if day > first)
    return whole_days + Customer.objects.filter(last_login__gte=since, last_login__lt=day_end(first)).count()


def customer_stats(now: datetime) -> dict[str, int]:
    """total, active (signed in during 30 days), new_this_month (India's month), with_orders (rules 9.1)."""
    came = counts.by_day("customers")
    month = india_date(now).replace(day=1)
    return {
        "total": sum(number for _, number in came),
        "active": active_customers(now),
        "new_this_month": sum(number for day, number in came if day >= month),
        "with_orders": buyers(),
    }


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
