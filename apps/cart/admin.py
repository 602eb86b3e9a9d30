"""Carts for operators, who can read them and delete single lines."""

from typing import Any

from django.contrib import admin
from django.db.models import Q

from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.inlines import ReadOnlyInline

from .models import Cart, CartLine


class CartLineInline(ReadOnlyInline):
    """What lies in the cart."""

    model = CartLine
    fields = ("product", "bundle", "quantity", "added_at")
    ordering = ("pk",)
    show_change_link = True

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).select_related("product", "bundle")


@admin.register(Cart)
class CartAdmin(ReadOnlyAdmin):
    """Carts. Prices are not in them: they are always today's."""

    list_display = ("customer", "updated_at")
    list_select_related = ("customer",)
    ordering = ("-pk",)
    inlines = (CartLineInline,)
    search_help_text = "The customer's e-mail address, from its beginning, or number"

    def build_search_query(self, term: str) -> Q:
        key = key_in(term)
        return Q(pk=key) if key is not None else Q(customer__email__startswith=term.lower())


@admin.register(CartLine)
class CartLineAdmin(OperatorAdmin):
    """Lines of carts; a line may be corrected or removed, the customer sees it at once."""

    list_display = ("pk", "cart", "product", "bundle", "quantity", "added_at")
    list_select_related = ("cart", "product", "bundle")
    ordering = ("-pk",)
    fields = ("cart", "product", "bundle", "quantity", "added_at")
    readonly_fields = ("cart", "product", "bundle", "added_at")
    deletable = True
    search_help_text = "The customer's e-mail address, from its beginning, or the line's number"

    def build_search_query(self, term: str) -> Q:
        """By the customer's address or the line's key."""
        key = key_in(term)
        return Q(pk=key) if key is not None else Q(cart__customer__email__startswith=term.lower())
