"""Funds and gift boxes for operators; saved and deleted by their services."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest

from apps.common.admin_base import links
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.forms import ReasonedModelForm
from apps.common.translations import DESCRIPTIONS, NAME, NAMES, TEXTS

from .enums import ItemKind
from .models import Bundle, BundleLine, PrintedPriceList
from .services import bundles as service

LINE = re.compile(r"^\s*([1-9]\d{0,5})\s*[x×]\s*(\S.*)$", re.IGNORECASE)
HOW = "One a line: 2 x Red Sparklers, or with Tamil and Hindi: 2 x Red Sparklers | சிவப்பு மத்தாப்பு | लाल फुलझड़ी"


class BundleAdminForm(ReasonedModelForm):
    """A bundle with its lines as text: 2 x Red Sparklers."""

    price = forms.DecimalField(min_value=Decimal("0.01"), max_digits=9, decimal_places=2)
    lines = forms.CharField(label="What is in it", widget=forms.Textarea(attrs={"rows": 12}), help_text=HOW)

    class Meta:
        model = Bundle
        fields = ("kind", "name", *NAMES, "description", *DESCRIPTIONS, "price", "is_active")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            rows = self.instance.lines.order_by("position", "pk")
            self.initial["lines"] = "\n".join(map(_as_text, rows))

    def clean_lines(self) -> list[service.Line]:
        """The lines, each with its quantity; a wrong one is named."""
        parsed = []
        for text in filter(str.strip, self.cleaned_data["lines"].splitlines()):
            match = LINE.match(text)
            names = [part.strip() for part in match[2].split("|")] if match else []
            if not match or len(names) not in {1, 3} or not names[0] or any(len(name) > NAME for name in names):
                raise forms.ValidationError(f"“{text}” is not like: 2 x Red Sparklers")
            translated = dict(zip(NAMES, names[1:] or ["", ""], strict=True))
            parsed.append(service.Line(names[0], int(match[1]), translated))
        return parsed


def _as_text(row: BundleLine) -> str:
    names = (row.name, row.name_ta, row.name_hi) if row.name_ta or row.name_hi else (row.name,)
    return f"{row.quantity} x {' | '.join(names)}"


@admin.register(Bundle)
class BundleAdmin(OperatorAdmin):
    """Funds and gift boxes. A line takes the product that it names out of stock; the back office links them."""

    form = BundleAdminForm
    through_services = addable = deletable = True
    list_display = ("name", "kind", "price", "is_active", "updated_at")
    list_filter = ("kind", "is_active")
    ordering = ("-created_at", "-pk")
    fields = (
        "kind", "name", *NAMES, "description", *DESCRIPTIONS, "price", "is_active", "lines", "view", "created_at",
        "updated_at",
    )  # fmt: skip
    readonly_fields = ("view", "created_at", "updated_at")
    search_help_text = "Name, from its beginning, or the number"

    def build_search_query(self, term: str) -> Q:
        """By name or key; the table is small."""
        return Q(name__istartswith=term) | super().build_search_query(term)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A fund does not become a gift box."""
        return (*super().get_readonly_fields(request, obj), "kind") if obj else self.readonly_fields

    @admin.display(description="Picture")
    def view(self, row: Bundle) -> str:
        return links.picture(row.picture.key if row.picture else None)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The service has saved the lines."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        data = form.cleaned_data
        sent = service.BundleForm(
            name=data["name"],
            description=data["description"],
            price=data["price"],
            lines=data["lines"],
            is_active=data["is_active"],
            texts={column: data[column] for column in TEXTS},
        )
        actor = request.user.actor  # type: ignore[union-attr]
        if change:
            service.change(ItemKind(obj.kind), obj.pk, sent, actor=actor)
        else:
            obj.pk = service.create(ItemKind(data["kind"]), sent, actor=actor).pk

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Let the service delete it; orders keep their own copies."""
        service.delete(ItemKind(obj.kind), obj.pk, actor=request.user.actor)  # type: ignore[union-attr]


@admin.register(BundleLine)
class BundleLineAdmin(ReadOnlyAdmin):
    """Lines of bundles; changed with their bundle."""

    list_display = ("pk", "bundle", "position", "name", "quantity", "product")
    list_select_related = ("bundle", "product")
    ordering = ("-pk",)
    search_help_text = "Number of the bundle"

    def build_search_query(self, term: str) -> Q:
        return Q(bundle=key_in(term) or 0)


@admin.register(PrintedPriceList)
class PrintedPriceListAdmin(ReadOnlyAdmin):
    """The newest PDF of each language; the worker prints it."""

    list_display = ("language", "mode", "printed_at", "fingerprint")
    fields = ("language", "mode", "printed_at", "fingerprint")
    ordering = ("language",)
