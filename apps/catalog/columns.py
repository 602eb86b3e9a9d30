"""A column type of the catalogue."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models


class PairsField(models.JSONField):
    """A dict that comes back in the order in which it was saved.

    Stored as a JSON list of [name, value]: `jsonb` sorts the keys of an object by length. Lookups are by position.
    """

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The dict; NULL and look-ups below the column as they are."""
        pairs = super().from_db_value(value, expression, connection)
        return dict(pairs) if isinstance(pairs, list) else pairs

    def get_prep_value(self, value: Any) -> Any:
        return [list(pair) for pair in value.items()] if isinstance(value, dict) else super().get_prep_value(value)

    def validate(self, value: Any, model_instance: Any) -> None:
        """Refuses what is not an object of names to texts, as a form may send it."""
        super().validate(value, model_instance)
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            message = 'Names to texts, such as {"Shots": "12"}.'
            raise ValidationError(message)
