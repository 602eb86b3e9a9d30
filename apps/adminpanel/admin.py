"""What staff saved, for operators."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import SavedView


@admin.register(SavedView)
class SavedViewAdmin(ReadOnlyAdmin):
    """Filters of the list of orders under names. Staff change them in the back office."""

    list_display = ("name", "query", "shared", "owner", "created_at")
    list_filter = ("shared",)
    list_select_related = ("owner",)
    ordering = ("name", "pk")
