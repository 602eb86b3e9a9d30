"""Lists of tracking numbers for operators, to read; the back office has the screens for them."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import TrackingImport, TrackingRow


@admin.register(TrackingImport)
class TrackingImportAdmin(ReadOnlyAdmin):
    """Lists as staff sent them."""

    list_display = ("source", "uploaded_at", "uploaded_by_name", "state", "row_count", "committed_at")
    list_filter = ("state",)
    ordering = ("-pk",)


@admin.register(TrackingRow)
class TrackingRowAdmin(ReadOnlyAdmin):
    """Their rows."""

    list_display = ("tracking_import", "row", "order_number", "carrier", "number", "ticked", "result", "message")
    list_filter = ("result",)
    list_select_related = ("tracking_import",)
    ordering = ("-tracking_import", "row")
