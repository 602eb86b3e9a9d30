"""Reads of accounts."""

from django.db.models import QuerySet

from .models import Address, Customer, StaffUser


def addresses_of(customer: Customer) -> QuerySet[Address]:
    """A customer's addresses, the default first, then the newest."""
    return Address.objects.filter(customer=customer).order_by("-is_default", "-pk")


def super_admins() -> QuerySet[StaffUser]:
    """Everybody who may change the shop's settings."""
    return StaffUser.objects.filter(role="super_admin", is_active=True).order_by("pk")
