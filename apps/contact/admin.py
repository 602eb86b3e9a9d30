"""The shop's card for operators: settings through their service, and what people wrote."""

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin
from apps.common.admin_base.inlines import ReadOnlyInline
from apps.common.admin_base.links import change_url
from apps.common.reference_numbers import canonical

from .models import ContactMessage, MessageEntry, ShopSettings
from .services import settings


@admin.register(ShopSettings)
class ShopSettingsAdmin(OperatorAdmin):
    """The one row of settings; a change of bank account or UPI id is mailed to every super admin (rules 8.6)."""

    through_services = True
    list_display = ("name", "phone", "upi_id", "bank_name", "cod_enabled", "updated_at")
    readonly_fields = ("updated_at",)
    fieldsets = (
        (
            "Who we are",
            {
                "fields": (
                    "name", "tagline", "tagline_ta", "tagline_hi", "about", "about_ta", "about_hi", "email", "phone",
                    "whatsapp", "address", "opening_hours", "licence_number", "open_since", "claim_experience",
                    "claim_customers", "claim_products",
                )
            },
        ),
        (
            "Where money goes",
            {
                "fields": (
                    "account_name", "account_number", "bank_name", "branch", "ifsc", "upi_id", "upi_name", "upi_kind",
                    "upi_merchant_code", "payment_phone",
                ),
                "description": "Every super admin gets a mail about a change here.",
            },
        ),
        ("Promotion", {
                "fields": (
                    "promotion_active", "promotion_title", "promotion_title_ta", "promotion_title_hi",
                    "promotion_percent", "promotion_text", "promotion_text_ta", "promotion_text_hi",
                )
            }),
        (
            "Orders",
            {
                "fields": (
                    "gift_threshold", "minimum_order", "advertised_minimum", "holding_minutes", "cod_enabled",
                    "order_prefix", "updated_at",
                )
            },
        ),
        ("Privacy", {"fields": ("keep_proofs_days", "keep_personal_days")}),
    )  # fmt: skip

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is one row: show it."""
        if not self.has_view_or_change_permission(request):
            return super().changelist_view(request, extra_context)
        ShopSettings.objects.get_or_create(pk=1)
        return HttpResponseRedirect(change_url("contact.shopsettings", 1))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Let the service save what was changed."""
        changes = {name: form.cleaned_data[name] for name in form.changed_data if name != "reason"}
        if changes:
            settings.change(actor=request.user.actor, changes=changes)  # type: ignore[union-attr]


class EntryInline(ReadOnlyInline):
    """What followed."""

    model = MessageEntry
    fields = ("at", "kind", "author_name", "text")
    ordering = ("id",)


@admin.register(ContactMessage)
class ContactMessageAdmin(ReadOnlyAdmin):
    """What people wrote in the contact form, to read; the back office answers it (`/admin/messages`)."""

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
    """What followed messages; never edited."""

    list_display = ("message", "at", "kind", "author_name")
    list_filter = ("kind",)
    list_select_related = ("message",)
    ordering = ("-pk",)
