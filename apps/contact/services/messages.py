"""Messages from the contact form, staff replies and follow-ups."""

import re
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit, idempotency
from apps.common.numbers import canonical
from apps.common.reference_numbers import under_new_number

from ..enums import EntryKind, MessageStatus
from ..errors import MessageClosed
from ..locks import lock_message
from ..models import ContactMessage, MessageEntry
from ..notifications.tasks import send_contact_message, send_message_entry, send_reply, send_ticket

PREFIX = "CM"
NUMBER = re.compile(rf"\b{PREFIX}[0-9]{{6}}-?[0-9A-Z]{{5}}\b", re.IGNORECASE)
# Mails per address and hour, because anyone can enter any address in the form.
MAX_TICKETS = 5
TICKET_WINDOW = timedelta(hours=1)


def receive(*, name: str, email: str, subject: str, message: str, now: datetime, key: str = "") -> ContactMessage:
    """Store a message; the sender is mailed its number, the shop the message.

    With the number of an earlier message of the same address, it is added to that one, which is open again. The same
    `key` and message are stored and mailed once. Raises KeyReused.
    """
    body = idempotency.fingerprint([name, email, subject, message])
    if match := NUMBER.search(f"{subject} {message}"):
        earlier = ContactMessage.objects.filter(number=canonical(match[0]), email__iexact=email).first()
        if earlier:
            with transaction.atomic(durable=True):
                return _sent_before(key, body, earlier.number) or _write_again(
                    earlier.pk, name=name, text=message, now=now
                )

    @transaction.atomic(durable=True)
    def store(number: str) -> ContactMessage:
        if sent := _sent_before(key, body, number):
            return sent
        row = ContactMessage.objects.create(
            number=number,
            name=name,
            email=email,
            subject=subject,
            message=message,
            waiting_since=now,
            opened_at=now,
            last_at=now,
        )
        send_contact_message.defer(message_id=row.pk)
        lately = ContactMessage.objects.filter(email__iexact=email, opened_at__gt=now - TICKET_WINDOW)
        if lately.count() <= MAX_TICKETS:
            send_ticket.defer(message_id=row.pk)
        return row

    return under_new_number(ContactMessage, PREFIX, now, store)


def _sent_before(key: str, body: str, number: str) -> ContactMessage | None:
    """The message that was sent with this key; None when it is to be stored under `number`."""
    if not key:
        return None
    earlier = idempotency.claim(scope="contact", key=key, body_fingerprint=body, result=number)
    return None if earlier is None else ContactMessage.objects.get(number=earlier)


def _write_again(pk: int, *, name: str, text: str, now: datetime) -> ContactMessage:
    row = lock_message(pk)
    if row.status == MessageStatus.CLOSED:
        row.opened_at = now
    row.status, row.last_at = MessageStatus.OPEN, now
    row.waiting_since = row.waiting_since or now
    row.save(update_fields=["status", "waiting_since", "opened_at", "last_at"])
    entry = MessageEntry.objects.create(message=row, kind=EntryKind.CUSTOMER, text=text, author_name=name, at=now)
    send_message_entry.defer(entry_id=entry.pk)
    return row


def reply(pk: int, *, text: str, by: StaffUser, now: datetime) -> ContactMessage:
    """Answer a message: the text is mailed to the sender. The last answer again is that answer: its response was lost.

    Raises MessageNotFound or MessageClosed.
    """
    with transaction.atomic(durable=True):
        row = lock_message(pk)
        last = row.entries.order_by("-pk").first()
        if last and (last.kind, last.author_id, last.text) == (EntryKind.STAFF, by.pk, text):
            return row
        if row.status == MessageStatus.CLOSED:
            raise MessageClosed
        row.status, row.waiting_since, row.last_at = MessageStatus.ANSWERED, None, now
        row.answered_at = row.answered_at or now
        row.save(update_fields=["status", "waiting_since", "last_at", "answered_at"])
        entry = _entry(row, EntryKind.STAFF, by, now, text)
        send_reply.defer(entry_id=entry.pk)
        # Without the text, so that it can be erased.
        audit.record(actor=by.actor, action="message.answered", target=row, after={"entry": entry.pk})
        return row


def close(pk: int, *, by: StaffUser, now: datetime) -> ContactMessage:
    """Close a message; no effect on a closed one. Raises MessageNotFound."""
    with transaction.atomic(durable=True):
        row = lock_message(pk)
        if row.status != MessageStatus.CLOSED:
            before = {"status": row.status}
            row.status, row.waiting_since, row.last_at = MessageStatus.CLOSED, None, now
            row.save(update_fields=["status", "waiting_since", "last_at"])
            _entry(row, EntryKind.CLOSED, by, now)
            audit.record(
                actor=by.actor, action="message.closed", target=row, before=before, after={"status": row.status}
            )
        return row


def reopen(pk: int, *, by: StaffUser, now: datetime) -> ContactMessage:
    """Reopen a closed message, which then waits for an answer; no effect on others. Raises MessageNotFound."""
    with transaction.atomic(durable=True):
        row = lock_message(pk)
        if row.status == MessageStatus.CLOSED:
            before = {"status": row.status}
            row.status, row.waiting_since, row.last_at = MessageStatus.OPEN, now, now
            row.save(update_fields=["status", "waiting_since", "last_at"])
            _entry(row, EntryKind.REOPENED, by, now)
            audit.record(
                actor=by.actor, action="message.reopened", target=row, before=before, after={"status": row.status}
            )
        return row


def _entry(row: ContactMessage, kind: EntryKind, by: StaffUser, now: datetime, text: str = "") -> MessageEntry:
    return MessageEntry.objects.create(message=row, kind=kind, text=text, author=by, author_name=by.name, at=now)
