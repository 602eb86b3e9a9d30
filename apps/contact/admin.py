"""Admin of contact messages."""

from django.contrib import admin
from django.db.models import Q

from apps.common.admin_base.base import ReadOnlyAdmin
from apps.common.admin_base.inlines import ReadOnlyInline
from apps.common.numbers import canonical

from .models import ContactMessage, MessageEntry


class EntryInline(ReadOnlyInline):
    """Replies and changes of status."""

    model = MessageEntry
    fields = ("at", "kind", "author_name", "text")
    ordering = ("id",)


@admin.register(ContactMessage)
class ContactMessageAdmin(ReadOnlyAdmin):
    """Read-only admin of contact messages; staff reply in the back office (`/admin/messages`)."""

    list_display = ("number", "created_at", "status", "name", "email", "subject", "answered_at")
    list_filter = ("status",)
    inlines = (EntryInline,)
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-pk")
    search_help_text = "Whole e-mail address, or the number of the message"

    def build_search_query(self, term: str) -> Q:
        """By whole address or key; the table is small."""
        return Q(email__iexact=term) | Q(number=canonical(term)) | super().build_search_query(term)


@admin.register(MessageEntry)
class MessageEntryAdmin(ReadOnlyAdmin):
    """Replies and changes of status; never edited."""

    list_display = ("message", "at", "kind", "author_name")
    list_filter = ("kind",)
    list_select_related = ("message",)
    ordering = ("-pk",)
