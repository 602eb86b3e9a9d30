"""The only writer of stock. Three guards: rows locked in one order, a conditional UPDATE, a CHECK in the database.

Every change says why, and the database writes it into the ledger in the same statement (ADR 0025).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import orjson
from django.db import connection

from apps.common.actors import Actor
from apps.common.errors import Conflict

from ..enums import StockCause
from ..locks import lock_stock
from ..models import Stock


class StockChanged(Conflict):
    """The stock is another one than staff saw, or the change would take more than there is."""

    code = "stock_changed"


@dataclass(frozen=True, slots=True)
class Why:
    """What an entry of the ledger says besides the figures; the order by key and number."""

    cause: StockCause
    by: Actor
    order_id: int | None = None
    order_number: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """As the trigger `stock_ledger` reads it. The names of customers stay out: the order has them."""
        return orjson.dumps(
            {
                "cause": self.cause.value,
                "actor_kind": self.by.kind,
                "actor_name": self.by.name if self.by.kind == "staff" else "",
                "order_id": self.order_id,
                "order_number": self.order_number,
                "note": self.note,
            }
        ).decode()


@dataclass(frozen=True, slots=True)
class Shortage:
    """A product with less stock than requested."""

    product_id: int
    wanted: int
    available: int


def shortages(quantities: Mapping[int, int], locked: Mapping[int, int]) -> list[Shortage]:
    """Every product of which the locked quantities do not suffice; pure."""
    return [
        Shortage(product_id, quantity, locked.get(product_id, 0))
        for product_id, quantity in sorted(quantities.items())
        if locked.get(product_id, 0) < quantity
    ]


def take(quantities: Mapping[int, int], why: Why) -> list[Shortage]:
    """Take quantities by product out of stock, all or nothing, in the caller's transaction.

    Locks the stock rows in ascending order. Returns every shortage; when there is one, nothing was taken.
    """
    missing = shortages(quantities, lock_stock(quantities.keys()))
    if quantities and not missing:
        take_locked(quantities, why)
    return missing


def take_locked(quantities: Mapping[int, int], why: Why) -> None:
    """Take quantities by product out of stock whose rows the caller has locked and found to suffice; one statement.

    Raises RuntimeError when a row has less than wanted: that is a bug, and must not sell what is not there.
    """
    taken = {product_id: -quantity for product_id, quantity in quantities.items()}
    if quantities and _change(taken, why) != len(quantities):
        raise RuntimeError("Stock changed under its lock")


def give_back(quantities: Mapping[int, int], why: Why) -> None:
    """Put quantities by product back into stock, in the caller's transaction; products that are gone are skipped."""
    if quantities:
        lock_stock(quantities.keys())
        _change(quantities, why)


def add_locked(quantities: Mapping[int, int], why: Why) -> None:
    """Add quantities by product to stock whose rows the caller has locked; one statement."""
    _change(quantities, why)


def because(why: Why) -> None:
    """Say why the next statement of this transaction changes stock, for a statement that is the ORM's."""
    assert connection.in_atomic_block
    with connection.cursor() as cursor:  # a setting of PostgreSQL, which the ledger's trigger reads
        cursor.execute("SELECT set_config('shop.stock_change', %s, true)", [why.text])


def _change(differences: Mapping[int, int], why: Why) -> int:
    """Add a difference to each product's stock where the result is not negative; returns the number of rows changed."""
    # One statement for any number of products, with the reason for the ledger: the ORM has no UPDATE ... FROM.
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE catalog_stock SET quantity = catalog_stock.quantity + changed.difference
            FROM unnest(%s::bigint[], %s::integer[]) AS changed (product_id, difference),
                (SELECT set_config('shop.stock_change', %s, true)) AS why
            WHERE catalog_stock.product_id = changed.product_id AND catalog_stock.quantity + changed.difference >= 0
            """,
            [list(differences.keys()), list(differences.values()), why.text],
        )
        changed: int = cursor.rowcount
    return changed


def set_by_staff(product_id: int, why: Why, *, to: int, was: int | None) -> tuple[int, int]:
    """Save what staff typed, as a difference to what their form was loaded with; returns quantity before and after.

    Without `was` the figure is set without a comparison. Raises StockChanged when the difference would go below zero.
    """
    before = lock_stock([product_id]).get(product_id)
    if before is None:
        because(why)
        Stock.objects.create(product_id=product_id, quantity=to)
        return 0, to
    after = to if was is None else before + to - was
    if after < 0:
        raise StockChanged(f"Only {before} are left now. Please check the stock again.", available=before)
    if after != before:
        _change({product_id: after - before}, why)
    return before, after
