"""Query parameters of filters, for OpenAPI."""

import django_filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from .filters import MAX_SEARCH


def filter_parameters(filters: type[django_filters.FilterSet]) -> list[OpenApiParameter]:
    """A filter set's parameters as the schema describes them."""
    return [_parameter(name, item) for name, item in filters.base_filters.items()]


def _parameter(name: str, item: django_filters.Filter) -> OpenApiParameter:
    if isinstance(item, django_filters.BaseInFilter):
        one = "|".join(value for value, _ in item.extra["choices"])
        return OpenApiParameter(name, {"type": "string", "pattern": f"^({one})(,({one}))*$"})
    if isinstance(item, django_filters.ChoiceFilter):
        words = [value for value, _ in item.extra["choices"]]
        return OpenApiParameter(name, OpenApiTypes.STR, enum=words)
    if isinstance(item, django_filters.DateFilter):
        return OpenApiParameter(name, OpenApiTypes.DATE)
    if isinstance(item, django_filters.NumberFilter):
        limits = {"minimum": item.extra["min_value"], "maximum": item.extra["max_value"]}
        return OpenApiParameter(name, {"type": "integer", **limits})
    return OpenApiParameter(name, {"type": "string", "maxLength": MAX_SEARCH})
