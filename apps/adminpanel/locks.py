"""Locks of what staff save of the back office itself."""

from django.db import connection

from apps.common.errors import NotFound

from .models import SavedView


def lock_view(pk: int) -> SavedView:
    """A saved view, locked for the caller's transaction; raises NotFound."""
    assert connection.in_atomic_block
    view = SavedView.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if view is None:
        raise NotFound("View not found")
    return view
