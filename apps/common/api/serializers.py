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

from .fields import EmailField, IdField, MomentField, MoneyField
from .representation import CompiledRepresentation


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
        """The declared fields by wire name, each with its Python name as source, and the method that computes it."""
        wired: dict[str, serializers.Field] = {}
        for name, field in super().get_fields().items():  # type: ignore[misc]
            if name in self.left_out:
                continue
            wire = wire_name(name)
            if isinstance(field, serializers.SerializerMethodField):
                field.method_name = field.method_name or f"get_{name}"
            else:
                if not hasattr(serializers.ModelSerializer, f"get_{name}"):
                    field.computed = getattr(self, f"get_{name}", None)
                if wire != name and field.source is None:
                    field.source = name
            wired[wire] = field
        return wired


class Serializer(CompiledRepresentation, WireMixin, serializers.Serializer[Any]):
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


@cache
def _ready(kind: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    return kind()


def validated(kind: type[serializers.Serializer[Any]], sent: Any) -> dict[str, Any]:
    """What was sent, checked by a serializer that needs no context, by Python names; raises ValidationError.

    All calls share one serializer: validation leaves nothing behind in it, and to make one copies its every field.
    """
    return dict(_ready(kind).run_validation(sent))


class ModelSerializer(CompiledRepresentation, WireMixin, serializers.ModelSerializer[Any]):
    """A model serializer whose keys are camelCase outside and snake_case inside."""

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.DateTimeField: MomentField,
        models.DecimalField: MoneyField,
        models.EmailField: EmailField,
        models.BigAutoField: IdField,
    }
