"""Locks of what staff save of the back office itself."""

from apps.common.errors import NotFound
from apps.common.postgres.locks import lock_row

from .models import SavedView


def lock_view(pk: int) -> SavedView:
    """A saved view, locked for the caller's transaction; raises NotFound."""
    return lock_row(SavedView.objects.filter(pk=pk), missing=NotFound("View not found"))
