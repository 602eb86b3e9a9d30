"""For whom a call reads the catalogue."""

from rest_framework.request import Request

from apps.accounts.permissions import is_staff

from ..enums import Audience


def audience_of(request: Request) -> Audience:
    """Staff see all; everybody else sees what is active (rules 4.1)."""
    return Audience.STAFF if is_staff(request) else Audience.PUBLIC
