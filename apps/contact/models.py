"""Contact messages, and what followed them."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.accounts.models import StaffUser

from .enums import EntryKind, MessageStatus


class ContactMessage(models.Model):
    """What somebody wrote in the contact form, with the number by which they ask about it.

    `waiting_since` is set while it waits for an answer. `opened_at` is when it came, or when the customer wrote again
    about a closed one: it is to be closed within 30 days of that.
    """

    number = models.CharField(max_length=20, blank=True, default="", db_default="")
    status = models.CharField(
        max_length=8, choices=MessageStatus, default=MessageStatus.OPEN, db_default=MessageStatus.OPEN.value
    )
    name = models.CharField(max_length=100)
    email = models.EmailField()
    subject = models.CharField(max_length=200)
    message = models.TextField(max_length=5000)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)
    answered_at = models.DateTimeField(null=True, blank=True, help_text="The first answer.")
    waiting_since = models.DateTimeField(null=True, blank=True, db_default=Now())
    opened_at = models.DateTimeField(db_default=Now())
    last_at = models.DateTimeField(db_default=Now(), help_text="When anything happened last.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["number"], condition=~Q(number=""), name="message_number_once"),
            models.CheckConstraint(
                condition=Q(status=MessageStatus.OPEN, waiting_since__isnull=False)
                | ~Q(status=MessageStatus.OPEN) & Q(waiting_since__isnull=True),
                name="message_waits_while_open",
            ),
        ]
        indexes = [models.Index(fields=["status", "-last_at", "-id"], name="messages_by_status")]

    def __str__(self) -> str:
        return self.number or self.subject


class MessageEntry(models.Model):
    """An entry in a message's history: a text, closing or reopening. Never edited."""

    message = models.ForeignKey(ContactMessage, models.CASCADE, related_name="entries", db_index=False)
    kind = models.CharField(max_length=8, choices=EntryKind)
    text = models.TextField(max_length=5000, blank=True)
    author = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False)
    author_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "message entries"
        indexes = [models.Index(fields=["message", "id"], name="entries_of_message")]

    def __str__(self) -> str:
        return f"{self.kind} {self.author_name}"
