"""What the audit log keeps of a row that an operator edits."""

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db import models

SECRET = frozenset({"password", "key", "salt", "code_hash"})


def facts(row: models.Model) -> dict[str, Any]:
    """The columns and many-to-many keys of a row by name, as JSON can hold them; secrets are left out."""
    found: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name not in SECRET and not isinstance(field, SearchVectorField):
            found[field.name] = plain(field.value_from_object(row))
    for many in row._meta.many_to_many:
        found[many.name] = sorted(str(pk) for pk in getattr(row, many.name).values_list("pk", flat=True))
    return found


def plain(value: Any) -> Any:
    """The value itself where JSON knows it, its text otherwise."""
    return value if value is None or isinstance(value, bool | int | float | str | list | dict) else str(value)
