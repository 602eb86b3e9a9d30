"""The row lock of contact messages (docs/locking.md)."""

from django.db import connection

from .errors import MessageNotFound
from .models import ContactMessage


def lock_message(pk: int) -> ContactMessage:
    """The message, locked for the caller's transaction; raises MessageNotFound."""
    assert connection.in_atomic_block
    message = ContactMessage.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if message is None:
        raise MessageNotFound
    return message
