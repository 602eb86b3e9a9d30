"""The query strings of lists (rules 2.6): one FilterSet describes the rows of a list, its count and its export."""

from copy import copy
from typing import Any

import django_filters
from django import forms
from django.core.validators import EMPTY_VALUES
from django.db.models import QuerySet
from django.http import QueryDict
from rest_framework import fields, serializers
from rest_framework.exceptions import ValidationError

from .pagination import MAX_PAGE, paged
from .serializers import Serializer, wire_name


class ParameterField(forms.Field):
    """A form field that a serializer field validates, so that parameters and bodies have the same messages."""

    def __init__(self, *, serializer_field: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.serializer_field = serializer_field

    def clean(self, value: str | None) -> Any:
        """The value. An empty parameter counts as left out: its default, or None."""
        try:
            return self.serializer_field.run_validation(value or fields.empty)
        except fields.SkipField:
            return None
        except ValidationError as error:
            raise forms.ValidationError(error.detail) from error


class Parameter(django_filters.Filter):
    """A filter by column or method. A serializer field validates its values and describes them in the schema."""

    field_class = ParameterField

    def __init__(self, serializer_field: Any, field_name: str | None = None, **kwargs: Any) -> None:
        super().__init__(field_name, label="", serializer_field=serializer_field, **kwargs)

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Parameter":
        """Its own filter for each call, with the shared serializer field: copying that would take half of the time."""
        copied = copy(self)
        copied.method = self.method
        return copied


class Option(Parameter):
    """A parameter that leaves no rows out, such as the number of a page."""

    def filter(self, qs: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """All rows."""
        return qs


class Limit(Option):
    """How many rows are shown."""

    def __init__(self, default: int, most: int = 100) -> None:
        super().__init__(serializers.IntegerField(min_value=1, max_value=most, default=default))


class Search(Parameter):
    """A text that the method `by_search` looks for."""

    def __init__(self, most: int = 100, **kwargs: Any) -> None:
        super().__init__(serializers.CharField(max_length=most, required=False, **kwargs), method="by_search")


class ListForm(forms.Form):
    """Parameters are camelCase outside and snake_case inside, as in serializers (rules 2.1)."""

    def add_prefix(self, field_name: str) -> str:
        return wire_name(field_name)


class ListQuery(django_filters.FilterSet):
    """The query string of a list: `qs` has the rows, `values` what was sent and defaults, by Python names.

    Raises ValidationError naming each wrong parameter. Of a repeated parameter the last one counts. `for_staff` says
    whether what only staff may filter by leaves rows out.
    """

    class Meta:
        form = ListForm

    def __init__(self, params: QueryDict, rows: QuerySet[Any], *, for_staff: bool = False) -> None:
        super().__init__(params, rows)
        self.for_staff = for_staff
        if not self.is_valid():
            wrong = self.errors.as_data()
            raise ValidationError({wire_name(name): [error.message for error in wrong[name]] for name in wrong})
        data: dict[str, Any] = self.form.cleaned_data
        self.values = {name: value for name, value in data.items() if value not in EMPTY_VALUES}

    @classmethod
    def parameters(cls) -> list[type[serializers.Serializer[Any]]]:
        """For the schema."""
        described = {name: item.extra["serializer_field"] for name, item in cls.base_filters.items()}
        return [type(cls.__name__, (Serializer,), described)]


class PageQuery(ListQuery):
    """The parameters of every list with pages."""

    page = Option(serializers.IntegerField(min_value=1, max_value=MAX_PAGE, default=1))
    limit = Limit(10)

    def paged(self, **known: Any) -> tuple[list[Any], dict[str, int | bool]]:
        """The rows and counts of the page; `known` is for `pagination.paged`."""
        return paged(self.qs, page=self.values["page"], limit=self.values["limit"], **known)
