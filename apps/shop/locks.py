"""Row locks of the shop's settings and of payee changes (docs/locking.md)."""

from django.db import connection

from apps.common.postgres.locks import lock_row

from .errors import PayeeChangeNotFound
from .models import PayeeChange, ShopSettings


def lock_settings() -> ShopSettings:
    """The one row, created if there is none, locked for the caller's transaction."""
    assert connection.in_atomic_block
    ShopSettings.objects.get_or_create(pk=1)
    return ShopSettings.objects.select_for_update(no_key=True).get(pk=1)


def lock_payee_change(pk: int) -> PayeeChange:
    """The change, locked for the caller's transaction, which has locked the settings; raises PayeeChangeNotFound."""
    return lock_row(PayeeChange.objects.filter(pk=pk), missing=PayeeChangeNotFound())
