"""Repairs of products that operators run when `manage.py doctor` finds a wrong value; each writes an audit record."""

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..enums import StockCause
from ..errors import ProductNotFound
from ..locks import lock_product
from ..models import Product
from . import indexing, reviews, stock


def set_stock(pk: int, *, to: int, was: int | None, actor: Actor) -> tuple[int, int]:
    """Set a product's stock as a difference to what the operator saw; returns before and after.

    Raises ProductNotFound or StockChanged. Locks the stock row.
    """
    with transaction.atomic(durable=True):
        product = Product.objects.filter(pk=pk).first()
        if product is None:
            raise ProductNotFound
        before, after = stock.set_by_staff(pk, stock.Why(StockCause.CORRECTED, actor), to=to, was=was)
        audit.record(
            actor=actor, action="product.stock_set", target=product, before={"stock": before}, after={"stock": after}
        )
        return before, after


def count_reviews_again(pk: int, *, actor: Actor) -> Product:
    """Make a product's rating that of its visible reviews; raises ProductNotFound. Locks the product."""
    with transaction.atomic(durable=True):
        product = _locked(pk)
        before = {"average": product.rating_average, "count": product.rating_count}
        reviews.recount_ratings([pk])
        product.refresh_from_db(fields=["rating_average", "rating_count"])
        after = {"average": product.rating_average, "count": product.rating_count}
        audit.record(actor=actor, action="product.rating_repaired", target=product, before=before, after=after)
        return product


def index_again(pk: int, *, actor: Actor) -> Product:
    """Rebuild a product's search words; raises ProductNotFound. Locks the product."""
    with transaction.atomic(durable=True):
        product = _locked(pk)
        indexing.reindex([pk])
        audit.record(actor=actor, action="product.indexed", target=product)
        return product


def _locked(pk: int) -> Product:
    product = lock_product(pk)
    if product is None:
        raise ProductNotFound
    return product
