"""Requests whose caller is known, for the types of viewset methods behind a permission."""

from rest_framework.request import Request

from .models import Customer, Session, StaffUser


class CustomerRequest(Request):
    """A request behind IsCustomer."""

    user: Customer  # type: ignore[assignment]
    auth: Session


class StaffRequest(Request):
    """A request behind IsStaff or a permission of staff."""

    user: StaffUser
    auth: Session
