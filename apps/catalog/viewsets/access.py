"""For whom a call reads the catalogue."""

from rest_framework.request import Request

from apps.accounts.permissions import may
from apps.accounts.roles import Permission

from ..enums import Audience


def audience_of(request: Request) -> Audience:
    """Staff who see to products or stock see all; everybody else sees what is active (rules 4.1)."""
    return Audience.STAFF if may(request, Permission.EDIT_STOCK) else Audience.PUBLIC
