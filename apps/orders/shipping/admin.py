"""Read-only admin of tracking imports and pick lists; staff use the back office."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import PickList, PickTick, TrackingImport, TrackingLayout, TrackingRow


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


@admin.register(TrackingLayout)
class TrackingLayoutAdmin(ReadOnlyAdmin):
    """Columns that staff chose; without its entry a list is asked about again."""

    list_display = ("carrier", "layout", "order_column", "number_column", "carrier_column")
    ordering = ("carrier", "pk")
    deletable = True


@admin.register(PickList)
class PickListAdmin(ReadOnlyAdmin):
    """Pick lists as staff made them."""

    list_display = ("__str__", "source", "made_at", "made_by_name")
    list_filter = ("source",)
    ordering = ("-pk",)


@admin.register(PickTick)
class PickTickAdmin(ReadOnlyAdmin):
    """Quantities marked as fetched."""

    list_display = ("pick_list", "key", "quantity", "by_name", "at")
    list_select_related = ("pick_list",)
    ordering = ("-pk",)
