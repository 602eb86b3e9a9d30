"""The serializer base that speaks the wire's language: camelCase keys and `_id` (rules 2.1).

The change of case happens when a serializer's fields are declared, not when data passes, so it costs nothing per
request. Field names in code are snake_case; `validate_<field>` hooks would go by wire name, so use field validators
or `validate()`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from django.db import models
from rest_framework import serializers
from rest_framework.request import Request

from .fields import EmailField, IdField, MomentField, MoneyField


@cache
def wire_name(name: str) -> str:
    """`created_at` is `createdAt` outside, `id` is `_id`."""
    if name == "id":
        return "_id"
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


class WireMixin:
    """Registers every field under its wire name, but those that a subclass leaves out."""

    left_out: ClassVar[frozenset[str]] = frozenset()

    def get_fields(self) -> dict[str, serializers.Field]:
        """The declared fields by wire name, each with its Python name as source or `get_<name>()` as method."""
        wired: dict[str, serializers.Field] = {}
        for name, field in super().get_fields().items():  # type: ignore[misc]
            if name in self.left_out:
                continue
            wire = wire_name(name)
            if isinstance(field, serializers.SerializerMethodField):
                field.method_name = field.method_name or f"get_{name}"
            elif wire != name and field.source is None:
                field.source = name
            wired[wire] = field
        return wired


class Serializer(WireMixin, serializers.Serializer[Any]):
    """A serializer whose keys are camelCase outside and snake_case inside."""

    def extra_errors(self, data: dict[str, Any]) -> dict[str, Any]:
        """What is wrong with the body beyond its single fields, by wire name; reported together with their errors.

        `validate()` comes too late for that: it runs only when every field is right.
        """
        return {}

    def to_internal_value(self, data: Any) -> Any:
        """The fields' values; raises ValidationError with everything that is wrong."""
        errors: dict[str, Any] = {}
        attrs = None
        try:
            attrs = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if not isinstance(data, Mapping):
                raise
            detail: Any = error.detail
            errors = dict(detail)
        if errors := self.extra_errors(data) | errors:
            raise serializers.ValidationError(errors)
        return attrs


def validated(kind: type[serializers.Serializer[Any]], sent: Any) -> dict[str, Any]:
    """What was sent, checked by a serializer that needs no context, by Python names; raises ValidationError."""
    return dict(kind().run_validation(sent))


def query(request: Request, kind: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """The query string of what is no list of rows, by Python names; raises ValidationError naming wrong parameters."""
    # A repeated parameter counts once, the last; empty ones are left out as if not sent.
    return validated(kind, {key: value for key, value in request.query_params.items() if value != ""})


class ModelSerializer(WireMixin, serializers.ModelSerializer[Any]):
    """A model serializer whose keys are camelCase outside and snake_case inside."""

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.DateTimeField: MomentField,
        models.DecimalField: MoneyField,
        models.EmailField: EmailField,
        models.BigAutoField: IdField,
    }
