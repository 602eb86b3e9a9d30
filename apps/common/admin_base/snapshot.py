"""The columns of a row as the audit log stores them."""

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db import models

SECRET = frozenset({"password", "key", "salt", "code_hash"})


def snapshot(row: models.Model) -> dict[str, Any]:
    """The columns and many-to-many keys of a row by name, as JSON can hold them; secrets are left out."""
    values: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name not in SECRET and not isinstance(field, SearchVectorField):
            values[field.name] = plain(field.value_from_object(row))
    for many in row._meta.many_to_many:
        values[many.name] = sorted(str(pk) for pk in getattr(row, many.name).values_list("pk", flat=True))
    return values


def plain(value: Any) -> Any:
    """The value if JSON supports it, otherwise its text."""
    return value if value is None or isinstance(value, bool | int | float | str | list | dict) else str(value)
