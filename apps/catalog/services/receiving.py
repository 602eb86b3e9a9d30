"""Stock as staff change it in the back office: corrected in the list of products, or received."""

from collections.abc import Mapping

from django.db import transaction

from apps.common import audit, idempotency
from apps.common.actors import Actor
from apps.common.errors import Invalid

from ..enums import StockCause
from ..errors import ProductNotFound
from ..locks import lock_stock
from ..models import Product
from . import stock

MOST_STOCK = 10_000_000


def correct(pk: int, *, change: int, shown: int, actor: Actor) -> int:
    """Change a product's stock by a difference from what staff were shown; returns the new stock.

    Raises ProductNotFound, StockChanged with today's value when it is another one than was shown, or Invalid. Locks the
    stock.
    """
    with transaction.atomic(durable=True):
        product = _product(pk)
        before = lock_stock([pk]).get(pk, 0)
        if before != shown:
            raise stock.StockChanged(f"The stock is {before} now. It was {shown} when you began.", available=before)
        _check(before + change, "change")
        stock.set_by_staff(pk, stock.Why(StockCause.CORRECTED, actor), to=before + change, was=None)
        after = before + change
        audit.record(
            actor=actor, action="product.stock_set", target=product, before={"stock": before}, after={"stock": after}
        )
        return after


def receive(quantities: Mapping[int, int], *, note: str, key: str, actor: Actor) -> bool:
    """Add goods that came in, by product, all in one transaction; returns False when the same key came before.

    Raises Invalid naming the lines of products that are gone, or KeyReused. Locks the stock in ascending order.
    """
    with transaction.atomic(durable=True):
        lines = sorted(quantities.items())
        earlier = key and idempotency.claim(
            scope=f"receipt:{actor.id}",
            key=key,
            body_fingerprint=idempotency.fingerprint([lines, note]),
            result="received",
        )
        if earlier:
            return False
        products = Product.objects.only("name").in_bulk(quantities.keys())
        gone = [pk for pk in quantities if pk not in products]
        if gone:
            message = "This product was deleted. Please take it out of the list."
            raise Invalid(message, errors={f"lines.{pk}": message for pk in gone})
        for pk, quantity in lines:
            after = {"received": quantity, "note": note}
            audit.record(actor=actor, action="product.stock_received", target=products[pk], after=after)
        why = stock.Why(StockCause.RECEIVED, actor, note=note)
        there = lock_stock(quantities.keys())
        for pk, quantity in lines:
            _check(there.get(pk, 0) + quantity, f"lines.{pk}")
        stock.add_locked({pk: quantity for pk, quantity in lines if pk in there}, why)
        for pk, quantity in lines:
            if pk not in there:
                stock.set_by_staff(pk, why, to=quantity, was=None)
        return True


def _product(pk: int) -> Product:
    product = Product.objects.filter(pk=pk).first()
    if product is None:
        raise ProductNotFound
    return product


def _check(after: int, field: str) -> None:
    if not 0 <= after <= MOST_STOCK:
        message = "The stock can be 0 to 10,000,000."
        raise Invalid(message, errors={field: message})
