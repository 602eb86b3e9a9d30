"""Row locks of tracking imports and pick lists.

Shipping a row also locks its order, payment and stock, as any change of status does.
"""

from apps.common.postgres.locks import lock_row

from .errors import PickListNotFound, TrackingImportNotFound
from .models import PickList, TrackingImport


def lock_import(pk: int) -> TrackingImport:
    """The import, locked for the caller's transaction; raises TrackingImportNotFound."""
    return lock_row(TrackingImport.objects.filter(pk=pk), missing=TrackingImportNotFound())


def lock_pick_list(pk: int) -> PickList:
    """The list, locked for the caller's transaction; raises PickListNotFound."""
    return lock_row(PickList.objects.filter(pk=pk), missing=PickListNotFound())
