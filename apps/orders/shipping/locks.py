"""Row locks of tracking imports and pick lists.

Shipping a row also locks its order, payment and stock, as any change of status does.
"""

from django.db import connection

from .errors import PickListNotFound, TrackingImportNotFound
from .models import PickList, TrackingImport


def lock_import(pk: int) -> TrackingImport:
    """The import, locked for the caller's transaction; raises TrackingImportNotFound."""
    assert connection.in_atomic_block
    tracking_import = TrackingImport.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if tracking_import is None:
        raise TrackingImportNotFound
    return tracking_import


def lock_pick_list(pk: int) -> PickList:
    """The list, locked for the caller's transaction; raises PickListNotFound."""
    assert connection.in_atomic_block
    pick_list = PickList.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if pick_list is None:
        raise PickListNotFound
    return pick_list
