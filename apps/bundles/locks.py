"""The lock of a bundle (docs/locking.md)."""

from django.db import connection

from .enums import ItemKind
from .errors import BundleNotFound
from .models import Bundle


def lock_bundle(pk: int, *, kind: ItemKind) -> Bundle:
    """The bundle, locked for the caller's transaction; raises BundleNotFound."""
    assert connection.in_atomic_block
    bundle = Bundle.objects.select_for_update(no_key=True, of=("self",)).filter(pk=pk, kind=kind).first()
    if bundle is None:
        raise BundleNotFound(kind)
    return bundle
