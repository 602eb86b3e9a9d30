"""Read-only admin of the printed price lists."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import PrintedPriceList


@admin.register(PrintedPriceList)
class PrintedPriceListAdmin(ReadOnlyAdmin):
    """The newest PDF of each language; the worker prints it."""

    list_display = ("language", "mode", "printed_at", "fingerprint")
    fields = ("language", "mode", "printed_at", "fingerprint")
    ordering = ("language",)
