"""Reads of accounts."""

from datetime import datetime

from django.db.models import F, Q, QuerySet

from apps.common.staff_search import documents_with

from .models import Address, Customer, CustomerSearchDocument, PushSubscription, Session, StaffUser


def addresses_of(customer: Customer) -> QuerySet[Address]:
    """A customer's addresses, the default first, then the newest."""
    return Address.objects.filter(customer=customer).order_by("-is_default", "-pk")


def super_admins() -> QuerySet[StaffUser]:
    """Active super admins, who may change the shop's settings."""
    return StaffUser.objects.filter(role="super_admin", is_active=True).order_by("pk")


def customers_found_by(typed: str) -> Q:
    """The condition of customers that a search finds, see `common.staff_search`."""
    return Q(pk__in=documents_with(CustomerSearchDocument.objects.all(), typed).values("customer_id"))


def live_sessions(person: StaffUser, *, now: datetime) -> QuerySet[Session]:
    """Where a member of staff is signed in, the latest used first."""
    alive = Session.objects.filter(staff=person, revoked_at=None, expires_at__gt=now)
    return alive.order_by(F("last_used_at").desc(nulls_last=True), "-created_at")


def push_subscriptions_of(person: StaffUser) -> QuerySet[PushSubscription]:
    """The devices on which a member of staff wants notifications."""
    return PushSubscription.objects.filter(session__staff=person).order_by("pk")
