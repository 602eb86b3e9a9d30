"""Contact messages as they travel."""

from datetime import datetime

from rest_framework import serializers

from apps.common.api.fields import ComputedField, EmailField, IdField, MomentField, TextField
from apps.common.api.serializers import Serializer

from .enums import EntryKind, MessageStatus
from .models import ContactMessage, MessageEntry
from .selectors import ANSWER_WITHIN, CLOSE_WITHIN


class ContactIn(Serializer):
    """The contact form: all four fields are required."""

    name = TextField(message="Please enter your name", max_length=100)
    email = EmailField()
    subject = TextField(message="Please enter a subject")
    message = TextField(message="Please enter a message", max_length=5000)


class ReplyIn(Serializer):
    """What staff answer."""

    text = TextField(message="Please write an answer.", max_length=5000)


class MessageRow(Serializer):
    """A message in the list; `answerBy` is null once it is answered, `closeBy` once it is closed."""

    id = IdField()
    number = serializers.CharField()
    status = serializers.ChoiceField(MessageStatus.choices)
    name = serializers.CharField()
    email = serializers.CharField()
    subject = serializers.CharField()
    created_at = MomentField()
    last_at = MomentField()
    answer_by = ComputedField(MomentField(allow_null=True))
    close_by = ComputedField(MomentField(allow_null=True))

    def get_answer_by(self, message: ContactMessage) -> datetime | None:
        """48 hours after the first text that nobody has answered."""
        return message.waiting_since + ANSWER_WITHIN if message.waiting_since else None

    def get_close_by(self, message: ContactMessage) -> datetime | None:
        """30 days after it came, or was taken up again by its sender."""
        return None if message.status == MessageStatus.CLOSED else message.opened_at + CLOSE_WITHIN


class EntryOut(Serializer):
    """What followed a message."""

    id = IdField()
    kind = serializers.ChoiceField(EntryKind.choices)
    text = serializers.CharField(allow_blank=True)
    author_name = serializers.CharField()
    is_staff = ComputedField(serializers.BooleanField())
    at = MomentField()

    def get_is_staff(self, entry: MessageEntry) -> bool:
        return entry.kind != EntryKind.CUSTOMER


class MessageOut(MessageRow):
    """A message with what followed."""

    message = serializers.CharField()
    entries = EntryOut(many=True)
