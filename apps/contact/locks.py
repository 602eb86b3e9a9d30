"""Row locks of the shop's settings, of changes of the payee and of contact messages (docs/locking.md)."""

from django.db import connection

from .errors import MessageNotFound, PayeeChangeNotFound
from .models import ContactMessage, PayeeChange, ShopSettings


def lock_settings() -> ShopSettings:
    """The one row, created if there is none, locked for the caller's transaction."""
    assert connection.in_atomic_block
    ShopSettings.objects.get_or_create(pk=1)
    return ShopSettings.objects.select_for_update(no_key=True).get(pk=1)


def lock_payee_change(pk: int) -> PayeeChange:
    """The change, locked for the caller's transaction, which has locked the settings; raises PayeeChangeNotFound."""
    assert connection.in_atomic_block
    change = PayeeChange.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if change is None:
        raise PayeeChangeNotFound
    return change


def lock_message(pk: int) -> ContactMessage:
    """The message, locked for the caller's transaction; raises MessageNotFound."""
    assert connection.in_atomic_block
    found = ContactMessage.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if found is None:
        raise MessageNotFound
    return found
