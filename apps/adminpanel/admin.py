"""What staff saved, for operators, and the seasons."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin

from .models import SavedView, Season, SeasonFigure


@admin.register(SavedView)
class SavedViewAdmin(ReadOnlyAdmin):
    """Filters of the list of orders under names. Staff change them in the back office."""

    list_display = ("name", "query", "shared", "owner", "created_at")
    list_filter = ("shared",)
    list_select_related = ("owner",)
    ordering = ("name", "pk")


@admin.register(Season)
class SeasonAdmin(OperatorAdmin):
    """The days of Deepavali, by which the page of the season compares days."""

    addable = True
    list_display = ("year", "deepavali", "counted_at")
    ordering = ("-year",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The year is the key."""
        return ("year", "counted_at") if obj else ("counted_at",)


@admin.register(SeasonFigure)
class SeasonFigureAdmin(ReadOnlyAdmin):
    """The figures of seasons, counted each night."""

    list_display = (
        "season", "day", "product_id", "bundle_id", "state", "orders", "units", "revenue", "packed", "unpaid",
    )  # fmt: skip
    list_filter = ("season",)
    ordering = ("-season", "day", "-units", "pk")
