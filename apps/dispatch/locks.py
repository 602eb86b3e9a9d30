"""The lock of a tracking import; shipping a row locks its order, payment and stock, as any change of status."""

from django.db import connection

from .errors import TrackingImportNotFound
from .models import TrackingImport


def lock_import(pk: int) -> TrackingImport:
    """The import, locked for the caller's transaction; raises TrackingImportNotFound."""
    assert connection.in_atomic_block
    found = TrackingImport.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if found is None:
        raise TrackingImportNotFound
    return found
