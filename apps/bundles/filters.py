"""The query string of the lists of funds and gift boxes."""

from django.db.models import F, Func, QuerySet
from rest_framework import serializers

from apps.common.api.filters import ListQuery, Option, Parameter
from apps.common.api.translations import MissingField
from apps.common.postgres.sorting import natural

from .models import Bundle
from .selectors import bundle_lacks_translation

SORTS: dict[str, F | Func] = {"createdAt": F("created_at"), "name": natural("name"), "price": F("price")}


class BundleQuery(ListQuery):
    """Which bundles, in which order; ties by newest id."""

    status = Parameter(serializers.ChoiceField(["active", "inactive"], required=False), method="by_status")
    missing = Parameter(MissingField(), method="by_missing")
    sort_by = Parameter(serializers.ChoiceField([*SORTS], default="createdAt"), method="in_order")
    sort_order = Option(serializers.ChoiceField(["asc", "desc"], default="desc"))

    def by_status(self, rows: QuerySet[Bundle], name: str, value: str) -> QuerySet[Bundle]:
        return rows.filter(is_active=value == "active") if self.for_staff else rows

    def by_missing(self, rows: QuerySet[Bundle], name: str, value: str) -> QuerySet[Bundle]:
        """Bundles that lack a name or description in this language, or a line's name."""
        return rows.filter(bundle_lacks_translation(value)) if self.for_staff else rows

    def in_order(self, rows: QuerySet[Bundle], name: str, value: str) -> QuerySet[Bundle]:
        field = SORTS[value]
        return rows.order_by(field.desc() if self.values["sort_order"] == "desc" else field.asc(), "-id")
