"""Admin of reminders; operators can delete one on request."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import StockAlert


@admin.register(StockAlert)
class StockAlertAdmin(ReadOnlyAdmin):
    """Addresses that wait for a product."""

    list_display = ("email", "product", "language", "asked_at", "confirmed_at", "mailed_at")
    list_select_related = ("product",)
    ordering = ("-asked_at", "-pk")
    search_fields = ("email__iexact",)
    search_help_text = "Whole e-mail address"
