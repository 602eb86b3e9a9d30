"""The only writer of stock. Three guards: rows locked in one order, a conditional UPDATE, a CHECK in the database."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection

from apps.common.errors import Conflict
from apps.common.postgres import statements

from ..locks import lock_stock
from ..models import Stock

# Whoever takes in a statement of its own adds what must be so, and looks at how many rows it changed.
TAKE = """
    UPDATE catalog_stock SET quantity = catalog_stock.quantity - wanted.quantity
    FROM unnest(%(products)s::bigint[], %(quantities)s::int[]) AS wanted(product_id, quantity)
    WHERE catalog_stock.product_id = wanted.product_id AND catalog_stock.quantity >= wanted.quantity
"""
GIVE_BACK = """
    UPDATE catalog_stock SET quantity = catalog_stock.quantity + given.quantity
    FROM unnest(%s::bigint[], %s::bigint[]) AS given(product_id, quantity)
    WHERE catalog_stock.product_id = given.product_id
"""


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
        values = {"products": list(wanted.keys()), "quantities": list(wanted.values())}
        all_taken(len(wanted), len(statements.rows(f"{TAKE} RETURNING 1", values)))
    return missing


def all_taken(wanted: int, taken: int) -> None:
    """Compare how many products were to be taken with how many rows `TAKE` changed.

    Their rows are locked and were just read: anything else is a bug that must not sell what is not there.
    """
    if taken != wanted:
        raise RuntimeError("Stock changed under its lock")


def give_back(quantities: Mapping[int, int]) -> None:
    """Put quantities by product back into stock, in the caller's transaction; products that are gone are skipped."""
    if not quantities:
        return
    lock_stock(quantities.keys())
    with connection.cursor() as cursor:
        cursor.execute(GIVE_BACK, [list(quantities.keys()), list(quantities.values())])


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
