"""The printed price list for operators: when it was printed, in which language and mode."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import PrintedPriceList


@admin.register(PrintedPriceList)
class PrintedPriceListAdmin(ReadOnlyAdmin):
    """The newest PDF of each language; the worker prints it."""

    list_display = ("language", "mode", "printed_at", "fingerprint")
    fields = ("language", "mode", "printed_at", "fingerprint")
    ordering = ("language",)
