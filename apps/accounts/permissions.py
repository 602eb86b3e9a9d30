"""Access is denied by default; each viewset defines its permissions (rules 3.5)."""

from functools import cache
from typing import Any, ClassVar

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from .errors import EnrolmentRequired
from .models import Customer, Session, StaffUser
from .roles import Permission


class DenyAll(BasePermission):
    """The default: a call that names no one admits no one."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return False


class IsCustomer(BasePermission):
    """Signed-in customers."""

    message = "Access denied"

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.user, Customer)


class IsStaff(BasePermission):
    """Signed-in staff of any role; only for calls about their own session and account."""

    message = "Access denied"

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.user, StaffUser)


class NeedsPermission(BasePermission):
    """Staff whose role has `permission`; see `needs`."""

    message = "Access denied"
    permission: ClassVar[Permission]

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether such staff call; raises EnrolmentRequired while the session may only set up an authenticator."""
        if _must_enrol(request):
            raise EnrolmentRequired
        return may(request, self.permission)


@cache
def needs(permission: Permission) -> type[NeedsPermission]:
    """The permission class of calls that need this permission."""
    return type(f"Needs_{permission.value}", (NeedsPermission,), {"permission": permission})


def may(request: Request, permission: Permission) -> bool:
    """Whether staff call whose role has the permission; also for public pages that show staff more."""
    return isinstance(request.user, StaffUser) and not _must_enrol(request) and request.user.may(permission)


def _must_enrol(request: Request) -> bool:
    return isinstance(request.auth, Session) and request.auth.must_enrol
