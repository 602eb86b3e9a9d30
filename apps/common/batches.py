"""Many rows at constant memory, without a server-side cursor: those do not survive a transaction pooler."""

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def iterate_by_pk(rows: QuerySet[Row, Any], size: int, *, newest_first: bool = False) -> Iterator[Any]:
    """Every row in the order of keys, `size` a statement, each starting after the last row of the one before.

    `rows` must yield the key as `pk`: models, or `values_list(..., named=True)` with "pk" among the fields. Nothing
    comes twice; what is inserted meanwhile may come.
    """
    order, after = ("-pk", "pk__lt") if newest_first else ("pk", "pk__gt")
    rows = rows.order_by(order)
    batch = list(rows[:size])
    while batch:
        yield from batch
        batch = list(rows.filter(**{after: batch[-1].pk})[:size]) if len(batch) == size else []
