"""The row lock of contact messages (docs/locking.md)."""

from apps.common.postgres.locks import lock_row

from .errors import MessageNotFound
from .models import ContactMessage


def lock_message(pk: int) -> ContactMessage:
    """The message, locked for the caller's transaction; raises MessageNotFound."""
    return lock_row(ContactMessage.objects.filter(pk=pk), missing=MessageNotFound())
