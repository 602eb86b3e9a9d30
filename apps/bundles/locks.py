"""The lock of a bundle (docs/locking.md)."""

from apps.common.postgres.locks import lock_row

from .enums import ItemKind
from .errors import BundleNotFound
from .models import Bundle


def lock_bundle(pk: int, *, kind: ItemKind) -> Bundle:
    """The bundle, locked for the caller's transaction; raises BundleNotFound."""
    return lock_row(Bundle.objects.filter(pk=pk, kind=kind), missing=BundleNotFound(kind))
