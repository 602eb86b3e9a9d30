"""Periods and rules for operators; the back office has the screens for them (`/admin/selling`)."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.common.admin_base.base import OperatorAdmin

from .models import SellingPeriod, SellingRule
from .services import rules


@admin.register(SellingPeriod)
class SellingPeriodAdmin(OperatorAdmin):
    """When the shop takes orders, enquiries or nothing."""

    addable = deletable = True
    list_display = ("starts_on", "ends_on", "mode", "notice_en")
    ordering = ("-starts_on", "-pk")


@admin.register(SellingRule)
class SellingRuleAdmin(OperatorAdmin):
    """Where the shop sends, on which terms; rules are added and ordered in the back office."""

    deletable = through_services = True
    list_display = ("position", "name", "outcome", "states", "pin_prefixes", "valid_from", "valid_until", "is_last")
    ordering = ("is_last", "position")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The last rule stays."""
        return super().has_delete_permission(request, obj) and not (obj and obj.is_last)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The order is changed in the back office; the last rule has no condition."""
        conditions = ("states", "pin_prefixes", "valid_from", "valid_until")
        return ("position", "is_last", *(conditions if obj and obj.is_last else ()))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        values = {name: form.cleaned_data[name] for name in form.changed_data if name in rules.FIELDS}
        if values:
            rules.change(obj.pk, actor=request.user.actor, values=values)  # type: ignore[union-attr]

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        rules.remove(obj.pk, actor=request.user.actor)  # type: ignore[union-attr]
