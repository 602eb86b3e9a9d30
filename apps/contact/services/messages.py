"""Messages from the contact form."""

from django.db import transaction

from ..mails import send_contact_message
from ..models import ContactMessage


def receive(*, name: str, email: str, subject: str, message: str) -> ContactMessage:
    """Keep a message and queue a mail of it to the shop."""
    with transaction.atomic(durable=True):
        row = ContactMessage.objects.create(name=name, email=email, subject=subject, message=message)
        send_contact_message.defer(message_id=row.pk)
        return row
