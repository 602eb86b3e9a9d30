"""The only writer of stock. Three guards: rows locked in one order, a conditional UPDATE, a CHECK in the database."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection

from apps.common.errors import Conflict

from ..locks import lock_stock
from ..models import Stock


class StockChanged(Conflict):
    """So much was sold meanwhile that the change of stock cannot be applied."""

    code = "stock_changed"


@dataclass(frozen=True, slots=True)
class Shortage:
    """A product of which there is less than wanted."""

    product_id: int
    wanted: int
    available: int


def shortages(wanted: Mapping[int, int], locked: Mapping[int, int]) -> list[Shortage]:
    """Every product of which the locked quantities do not suffice; pure."""
    return [
        Shortage(product_id, quantity, locked.get(product_id, 0))
        for product_id, quantity in sorted(wanted.items())
        if locked.get(product_id, 0) < quantity
    ]


def take(wanted: Mapping[int, int]) -> list[Shortage]:
    """Take quantities by product out of stock, all or nothing, in the caller's transaction.

    Locks the stock rows in ascending order. Returns every shortage; when there is one, nothing was taken.
    """
    missing = shortages(wanted, lock_stock(wanted.keys()))
    if wanted and not missing:
        take_locked(wanted)
    return missing


def take_locked(wanted: Mapping[int, int]) -> None:
    """Take quantities by product out of stock whose rows the caller has locked and found to suffice; one statement.

    Raises RuntimeError when a row has less than wanted: that is a bug, and must not sell what is not there.
    """
    if wanted and _change({product_id: -quantity for product_id, quantity in wanted.items()}) != len(wanted):
        raise RuntimeError("Stock changed under its lock")


def give_back(quantities: Mapping[int, int]) -> None:
    """Put quantities by product back into stock, in the caller's transaction; products that are gone are skipped."""
    if quantities:
        lock_stock(quantities.keys())
        _change(quantities)


def _change(differences: Mapping[int, int]) -> int:
    """Add a difference to each product's stock where the result is not negative; returns the number of rows changed."""
    # The ORM has no UPDATE ... FROM. Its CASE per product costs 4.7 ms of processor for five products, this 0.4 ms.
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE catalog_stock SET quantity = catalog_stock.quantity + changed.difference
            FROM unnest(%s::bigint[], %s::integer[]) AS changed (product_id, difference)
            WHERE catalog_stock.product_id = changed.product_id AND catalog_stock.quantity + changed.difference >= 0
            """,
            [list(differences.keys()), list(differences.values())],
        )
        changed: int = cursor.rowcount
    return changed


def set_by_staff(product_id: int, *, to: int, was: int | None) -> tuple[int, int]:
    """Save what staff typed, as a difference to what their form was loaded with; returns quantity before and after.

    Without `was` the figure is taken as it stands. Raises StockChanged when the difference would go below zero.
    """
    before = lock_stock([product_id]).get(product_id)
    if before is None:
        Stock.objects.create(product_id=product_id, quantity=to)
        return 0, to
    after = to if was is None else before + to - was
    if after < 0:
        raise StockChanged(f"Only {before} are left now. Please check the stock again.", available=before)
    Stock.objects.filter(product_id=product_id).update(quantity=after)
    return before, after
