"""Messages from the contact form."""

from datetime import datetime

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..locks import lock_message
from ..models import ContactMessage
from ..notifications.tasks import send_contact_message


def receive(*, name: str, email: str, subject: str, message: str) -> ContactMessage:
    """Store a message and queue a mail of it to the shop."""
    with transaction.atomic(durable=True):
        row = ContactMessage.objects.create(name=name, email=email, subject=subject, message=message)
        send_contact_message.defer(message_id=row.pk)
        return row


def mark_answered(pk: int, *, actor: Actor, now: datetime) -> None:
    """Record that a message was answered; the time of the first answer stays."""
    with transaction.atomic(durable=True):
        row = lock_message(pk)
        if row.answered_at is None:
            row.answered_at = now
            row.save(update_fields=["answered_at"])
            audit.record(actor=actor, action="message.answered", target=row, after={"answered_at": now})
