"""Access is denied by default; each viewset names who may do what (rules 3.5)."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from .models import Customer, StaffUser


class DenyAll(BasePermission):
    """The default: a call that names no one admits no one."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Never."""
        return False


class IsCustomer(BasePermission):
    """Signed-in customers."""

    message = "Access denied"

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether a customer calls."""
        return isinstance(request.user, Customer)


class IsStaff(BasePermission):
    """Signed-in staff of any role."""

    message = "Access denied"

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether staff call."""
        return isinstance(request.user, StaffUser)


class IsSuperAdmin(BasePermission):
    """Super admins."""

    message = "Access denied"

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether a super admin calls."""
        return isinstance(request.user, StaffUser) and request.user.is_super_admin


class CanReconcile(BasePermission):
    """Staff who may import bank statements and match them with payments."""

    message = "Access denied"

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether staff call who may reconcile."""
        return isinstance(request.user, StaffUser) and request.user.can_reconcile


def is_staff(request: Request) -> bool:
    """Whether staff call; for public pages that show staff more."""
    return isinstance(request.user, StaffUser)
