"""Admin of catalogue imports; they are applied on a separate page."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import CatalogueImport


@admin.register(CatalogueImport)
class CatalogueImportAdmin(ReadOnlyAdmin):
    """Uploaded files, by whom, and their state."""

    list_display = ("file_name", "uploaded_at", "uploaded_by", "state", "bad_rows", "applied_at", "dry_run")
    ordering = ("-pk",)
    fields = (
        "file_name",
        "uploaded_at",
        "uploaded_by",
        "state",
        "row_count",
        "problem",
        "bad_rows",
        "applied_at",
        "dry_run",
    )
    search_help_text = "Number of the upload"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CatalogueImport]:
        return super().get_queryset(request).defer("rows", "plan")

    @admin.display(description="Dry run")
    def dry_run(self, row: CatalogueImport) -> str:
        return format_html('<a href="{}">open</a>', reverse("admin:spreadsheet-plan", args=[row.pk]))
