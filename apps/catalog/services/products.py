"""Products: created, changed, deleted by staff. Nobody overwrites a colleague silently (rules 4.8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, BinaryIO

from django.db import connection, transaction
from django.db.models import ProtectedError

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Refusals
from apps.common.models import Picture
from apps.common.money import MAX_AMOUNT, discount_percent, original_price

from ..enums import Audience, StockCause
from ..errors import (
    CategoryNotFound,
    PricesDisagree,
    ProductInPack,
    ProductNotFound,
    QuantitiesDisagree,
    StaleProduct,
    UnfittingSubCategories,
    UnknownCategory,
)
from ..locks import lock_category, lock_product
from ..models import Category, Product, Stock, SubCategory
from ..selectors import get_category
from . import indexing, pictures, stock

# Columns that a rule sets.
_OF_RULES = {
    "id", "price", "original_price", "discount", "category", "rating_average", "rating_count", "search_vector",
    "version", "created_at", "updated_at",
}  # fmt: skip
EDITABLE_COLUMNS = tuple(field.name for field in Product._meta.concrete_fields if field.name not in _OF_RULES)
"""Columns that are saved as they are sent; a save that leaves one out does not change it."""


@dataclass(frozen=True, slots=True)
class ProductForm:
    """What staff save of a product. `fields` are plain columns; prices are rupees, discount is percent.

    `category` is an id or a slug, `sub_categories` are ids, slugs or names within it. `version` and `loaded_stock`
    are what the form was filled from; `image_ids` are the pictures to keep, in order (None keeps all).
    """

    fields: Mapping[str, Any]
    price: Decimal
    category: str
    sub_categories: Sequence[str]
    stock: int | None = None
    discount: Decimal | None = None
    original_price: Decimal | None = None
    image_ids: Sequence[int] | None = None
    version: int | None = None
    loaded_stock: int | None = None
    uploads: Sequence[BinaryIO] = field(default=())


def create_product(form: ProductForm, *, actor: Actor) -> int:
    """Insert a product with its stock, pictures and search words; returns its key.

    Raises Invalid with the field, FileTooLarge or NotAnImage. Locks the category.
    """
    stored = pictures.store(form.uploads)
    with transaction.atomic(durable=True):
        return insert_product(form, actor=actor, stored=stored)


def insert_product(form: ProductForm, *, actor: Actor, stored: Sequence[Picture] = (), index: bool = True) -> int:
    """`create_product` in the caller's transaction: of a spreadsheet all rows are saved or none.

    Without `index` the caller computes the search words, of many products at once.
    """
    assert connection.in_atomic_block
    product = Product(**form.fields)
    sub_categories = _apply(product, form, _category(form.category))
    product.save()
    product.sub_categories.set(sub_categories)
    stock.set_by_staff(product.pk, stock.Why(StockCause.OPENING, actor), to=form.stock or 0, was=None)
    pictures.attach(product, stored)
    if index:
        indexing.reindex([product.pk])
    audit.record(actor=actor, action="product.created", target=product, after=facts(product))
    return product.pk


def _stale(product: Product) -> StaleProduct:
    """The error of a stale save, with person and time of the last one from the audit log."""
    last = audit.last_record(product, action="product.updated")
    return StaleProduct(
        saved_by=last.actor_name if last else "",
        saved_at=product.updated_at.isoformat(),
    )


def update_product(pk: int, form: ProductForm, *, actor: Actor) -> None:
    """Save a product. Locks its category, then the product, then its stock.

    Raises ProductNotFound, StaleProduct when `version` is not the row's, StockChanged, Invalid with the field,
    FileTooLarge or NotAnImage.
    """
    if not Product.objects.filter(pk=pk).exists():
        raise ProductNotFound
    stored = pictures.store(form.uploads)
    with transaction.atomic(durable=True):
        save_product(pk, form, actor=actor, stored=stored)


def save_product(
    pk: int, form: ProductForm, *, actor: Actor, stored: Sequence[Picture] = (), index: bool = True
) -> None:
    """`update_product` in the caller's transaction, as `insert_product`."""
    assert connection.in_atomic_block
    category = _category(form.category)
    product = lock_product(pk)
    if product is None:
        raise ProductNotFound
    if form.version is not None and form.version != product.version:
        raise _stale(product)
    before = facts(product)
    for name, value in form.fields.items():
        setattr(product, name, value)
    sub_categories = _apply(product, form, category)
    product.version += 1
    product.save()
    product.sub_categories.set(sub_categories)
    if form.stock is not None:
        stock.set_by_staff(pk, stock.Why(StockCause.CORRECTED, actor), to=form.stock, was=form.loaded_stock)
    if form.image_ids is not None:
        pictures.arrange(product, form.image_ids)
    pictures.attach(product, stored)
    if index:
        indexing.reindex([pk])
    audit.record(actor=actor, action="product.updated", target=product, before=before, after=facts(product))


def delete_product(pk: int, *, actor: Actor) -> None:
    """Delete a product with its stock, pictures and reviews; orders keep their own copies (rules 4.7).

    Raises ProductNotFound, or ProductInPack.
    """
    with transaction.atomic(durable=True):
        product = lock_product(pk)
        if product is None:
            raise ProductNotFound
        audit.record(actor=actor, action="product.deleted", target=product, before=facts(product))
        stock.because(stock.Why(StockCause.REMOVED, actor))
        try:
            product.delete()
        except ProtectedError as refused:
            raise ProductInPack from refused


def agreed_prices(price: Decimal, *, discount: Decimal | None, original: Decimal | None) -> tuple[Decimal, Decimal]:
    """Original price and discount that agree with the price (rules 4.4); the discount decides when both are given.

    Raises PricesDisagree.
    """
    if discount is None and original is not None:
        if original < price:
            message = "Original price must not be below the price"
            raise PricesDisagree(message, errors={"original_price": message})
        discount = discount_percent(price, original)
    elif discount is not None:
        if not 0 <= discount <= 100:  # noqa: PLR2004 - percent
            message = "Discount must be between 0 and 100 percent"
            raise PricesDisagree(message, errors={"discount": message})
        original = original_price(price, discount)
    if original is not None and original > MAX_AMOUNT:
        message = "This discount makes the original price too high"
        raise PricesDisagree(message, errors={"discount": message})
    return original if original is not None else price, discount or Decimal(0)


def facts(product: Product) -> dict[str, Any]:
    """Fields of a product for audit records; reads sub-categories, stock and pictures."""
    return {
        **{column: getattr(product, column) for column in ("price", "original_price", "discount", *EDITABLE_COLUMNS)},
        "category": product.category.name,
        "sub_categories": list(product.sub_categories.order_by("position", "pk").values_list("name", flat=True)),
        "stock": Stock.objects.filter(product=product).values_list("quantity", flat=True).first(),
        "pictures": list(product.images.order_by("position", "pk").values_list("picture__key", flat=True)),
    }


def _category(key: str) -> Category | None:
    """The category, locked; None if there is none."""
    try:
        return lock_category(get_category(key, audience=Audience.STAFF).pk)
    except CategoryNotFound:
        return None


def _apply(product: Product, form: ProductForm, category: Category | None) -> list[SubCategory]:
    """Set category, prices and limits of a product that is not saved yet; returns its sub-categories.

    Raises Invalid with every wrong field.
    """
    refusals = Refusals()
    sub_categories: list[SubCategory] = []
    with refusals.collect():
        if category is None:
            raise UnknownCategory(errors={"category": UnknownCategory.message})
        product.category = category
        sub_categories = _sub_categories(category, form)
    with refusals.collect():
        discount = form.discount
        if discount is None and form.original_price is None and product.pk:
            discount = product.discount
        product.price = form.price
        product.original_price, product.discount = agreed_prices(
            form.price, discount=discount, original=form.original_price
        )
    with refusals.collect():
        if product.max_order_quantity < product.min_order_quantity:
            raise QuantitiesDisagree(errors={"max_order_quantity": QuantitiesDisagree.message})
    refusals.raise_all()
    return sub_categories


def _sub_categories(category: Category, form: ProductForm) -> list[SubCategory]:
    rows = list(category.sub_categories.all())
    names = {key: row for row in rows for key in (row.name.casefold(), row.slug, str(row.pk))}
    chosen = [names.get(key.casefold()) for key in form.sub_categories]
    if not chosen or None in chosen:
        raise UnfittingSubCategories(errors={"sub_categories": UnfittingSubCategories.message})
    return [row for row in chosen if row]
