"""Fields of catalogue forms."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.api.fields import IdField

MOST_SPECIFICATIONS = 50
REFERENCE = {
    "oneOf": [
        {"type": "string", "maxLength": 80},
        {"type": "integer", "minimum": 0},
        {"type": "object", "properties": {"_id": {"type": "string"}}, "required": ["_id"]},
    ]
}


@extend_schema_field(REFERENCE)
class ReferenceField(serializers.CharField):
    """Something named by its id, its slug or its name, or sent as the object that was read, with its `_id`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 80)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        sent: Any = data.get("_id") if isinstance(data, dict) else data
        return super().to_internal_value(sent)


@extend_schema_field(
    {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"_id": {"type": "string"}}, "required": ["_id"]}]}
)
class ImageReferenceField(IdField):
    """A picture of a product, by id or as the object that was read."""

    def to_internal_value(self, data: Any) -> int:
        sent: Any = data.get("_id") if isinstance(data, dict) else data
        return super().to_internal_value(sent)


class SpecificationsField(serializers.DictField):
    """Free names to short values, at most fifty, in order."""

    default_error_messages = {
        "too_many": f"At most {MOST_SPECIFICATIONS} specifications.",
        "name": "A name is 1 to 80 characters long.",
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.CharField(max_length=300, allow_blank=True), **kwargs)

    def to_internal_value(self, data: Any) -> dict[str, str]:
        """The names and values; names are judged like values."""
        value = super().to_internal_value(data)
        if len(value) > MOST_SPECIFICATIONS:
            self.fail("too_many")
        name = serializers.CharField(max_length=80)
        for key in value:
            try:
                name.run_validation(key)
            except serializers.ValidationError:
                self.fail("name")
        return dict(value)
