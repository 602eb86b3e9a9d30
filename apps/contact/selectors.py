"""Queries of messages."""

from datetime import datetime, timedelta

from django.db.models import Count, Prefetch, Q, QuerySet

from .enums import MessageStatus
from .errors import MessageNotFound
from .models import ContactMessage, MessageEntry

ANSWER_WITHIN = timedelta(hours=48)
CLOSE_WITHIN = timedelta(days=30)


def messages() -> QuerySet[ContactMessage]:
    """Messages, most recently active first."""
    return ContactMessage.objects.order_by("-last_at", "-pk")


def message_of(pk: int) -> ContactMessage:
    """One message with its entries; raises MessageNotFound."""
    entries = Prefetch("entries", MessageEntry.objects.order_by("pk"))
    message = ContactMessage.objects.prefetch_related(entries).filter(pk=pk).first()
    if message is None:
        raise MessageNotFound
    return message


def messages_to_settle(now: datetime) -> dict[str, int]:
    """Number of unanswered messages, of those unanswered for 48 hours, and of those not closed within 30 days."""
    unsettled = ContactMessage.objects.exclude(status=MessageStatus.CLOSED)
    return unsettled.aggregate(
        messages_open=Count("pk", filter=Q(status=MessageStatus.OPEN)),
        messages_overdue=Count("pk", filter=Q(waiting_since__lt=now - ANSWER_WITHIN)),
        messages_unresolved=Count("pk", filter=Q(opened_at__lt=now - CLOSE_WITHIN)),
    )


def messages_of(email: str) -> QuerySet[ContactMessage]:
    """Messages of this address with their entries, newest first."""
    written = MessageEntry.objects.exclude(text="").order_by("pk")
    messages = ContactMessage.objects.filter(email__iexact=email).prefetch_related(Prefetch("entries", written))
    return messages.order_by("-pk")
