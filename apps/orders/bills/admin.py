"""Read-only admin of bills; the back office issues and corrects them."""

from django.contrib import admin
from django.db.models import Q

from apps.common.admin_base.base import ReadOnlyAdmin
from apps.common.admin_base.inlines import ReadOnlyInline

from .models import Bill, BillCounter, BillLine, BillRate


class BillLineInline(ReadOnlyInline):
    """The lines."""

    model = BillLine
    fields = ("name", "quantity", "unit_price", "taxable", "cgst", "sgst", "igst", "total")
    ordering = ("position",)


@admin.register(Bill)
class BillAdmin(ReadOnlyAdmin):
    """Bills and credit notes as they were issued."""

    list_display = ("number", "kind", "issued_on", "order", "buyer_name", "place_of_supply", "total", "issued_by_name")
    list_filter = ("kind",)
    list_select_related = ("order",)
    inlines = (BillLineInline,)
    ordering = ("-issued_on", "-pk")
    search_help_text = "Whole number of a bill or of an order"

    def build_search_query(self, term: str) -> Q:
        return Q(number=term.upper()) | Q(order__number=term.upper())


@admin.register(BillLine)
class BillLineAdmin(ReadOnlyAdmin):
    """Lines of bills."""

    list_display = ("bill", "position", "name", "quantity", "total")
    list_select_related = ("bill",)
    ordering = ("-bill", "position")


@admin.register(BillCounter)
class BillCounterAdmin(ReadOnlyAdmin):
    """The last number of each series and year."""

    list_display = ("series", "year", "last")
    ordering = ("series", "-year")


@admin.register(BillRate)
class BillRateAdmin(ReadOnlyAdmin):
    """HSN code and rate by day; added in the back office's settings."""

    list_display = ("valid_from", "hsn", "percent")
    ordering = ("-valid_from",)
