"""Read-only admin of enquiries; staff use the back office (`/admin/enquiries`)."""

from django.contrib import admin
from django.db.models import Q

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import Enquiry


@admin.register(Enquiry)
class EnquiryAdmin(ReadOnlyAdmin):
    """Enquiries of customers."""

    list_display = ("number", "created_at", "status", "customer_name", "city", "subtotal", "due_at", "order")
    list_filter = ("status",)
    list_select_related = ("order",)
    ordering = ("-created_at", "-pk")
    search_help_text = "Number, e-mail address or phone number"

    def build_search_query(self, term: str) -> Q:
        named = Q(number__iexact=term) | Q(customer_email__iexact=term) | Q(phone_number=term)
        return named | super().build_search_query(term)
