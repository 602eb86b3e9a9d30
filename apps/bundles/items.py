"""What the shop sells, in the one form that carts, orders, enquiries and the price list share.

It is here and not in the catalogue, because a pack names products: no lower app knows both.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import F, OuterRef, QuerySet
from django.db.models.functions import Coalesce, JSONObject

from apps.catalog.models import Product, ProductImage
from apps.catalog.querysets import FOR_SALE_COLUMNS, ProductQuerySet
from apps.common.models import Picture
from apps.common.translations import NAMES

from .enums import ItemKind
from .models import Bundle, BundleLine

MAX_BUNDLES = 100
PRODUCT_COLUMNS = (
    "pk", "name", *NAMES, "price", "original_price", "min_order_quantity", "max_order_quantity", "unit", "category_id",
    "category__name", "stock__quantity", *FOR_SALE_COLUMNS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ItemRef:
    """A product, fund or gift box by its key."""

    kind: ItemKind
    id: int

    @property
    def key(self) -> dict[str, int]:
        """The column and value of a line that names it."""
        return {"product_id" if self.kind == ItemKind.PRODUCT else "bundle_id": self.id}


@dataclass(frozen=True, slots=True)
class RequestedItem:
    """An item and how many of it."""

    ref: ItemRef
    quantity: int


@dataclass(frozen=True, slots=True)
class Part:
    """What an item contains: a product and its stock, or free text without both. A product contains itself once."""

    name: str
    name_ta: str
    name_hi: str
    quantity: int
    product: int | None = None
    stock: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """An item as it is now, sold or not. Prices are rupees. `pictures` are empty unless the query loaded them."""

    ref: ItemRef
    name: str
    name_ta: str
    name_hi: str
    price: Decimal
    original_price: Decimal
    minimum: int
    maximum: int
    is_for_sale: bool
    unit: str | None = None
    category: int | None = None
    category_name: str = ""
    pictures: Sequence[Picture] = field(default=(), repr=False)
    parts: Sequence[Part] = field(default=(), repr=False)

    @property
    def picture(self) -> Picture | None:
        """The first one."""
        return next(iter(self.pictures), None)

    @property
    def units(self) -> dict[int, int]:
        """How many units of each product one of it takes out of stock."""
        return {part.product: part.quantity for part in self.parts if part.product}

    @property
    def stock(self) -> dict[int, int]:
        """How many there are of each product that it takes."""
        return {part.product: part.stock for part in self.parts if part.product}

    @property
    def available(self) -> int | None:
        """How many the stock is enough for; None when it takes nothing out of stock."""
        return self.available_of(self.stock)

    def available_of(self, left: Mapping[int, int]) -> int | None:
        """The same, of what is left of each product."""
        return min((left.get(product, 0) // each for product, each in self.units.items()), default=None)


def items_of(refs: Iterable[ItemRef], *, pictures: bool = False) -> dict[ItemRef, Item]:
    """These items without what does not exist; at most two queries, and one for pictures of products.

    They are read without locks: who locked their stock before reads it as it is under the lock.
    """
    requested = set(refs)
    products = Product.objects.filter(pk__in=_keys(requested, is_product=True))
    bundles = Bundle.objects.filter(pk__in=_keys(requested, is_product=False))
    items = [*items_of_products(products, pictures=pictures), *items_of_bundles(bundles, pictures=pictures)]
    return {item.ref: item for item in items if item.ref in requested}


def items_of_products(products: ProductQuerySet, *, pictures: bool) -> list[Item]:
    """These products in their order; a query, and one for pictures."""
    rows = list(products.values_list(*PRODUCT_COLUMNS))
    shown: dict[int, list[Picture]] = {row[0]: [] for row in rows}
    if pictures:
        images = ProductImage.objects.filter(product__in=shown).select_related("picture")
        for image in images.order_by("position", "id"):
            shown[image.product_id].append(image.picture)
    return [_item_of_columns(row, shown[row[0]]) for row in rows]


def items_of_bundles(bundles: QuerySet[Bundle], *, pictures: bool) -> list[Item]:
    """These funds and gift boxes in their order; a query."""
    rows = with_parts(bundles.select_related("picture") if pictures else bundles)
    return [item_of_bundle(row, row.parts, pictures=pictures) for row in rows]


def products_taken_by(refs: Iterable[ItemRef]) -> set[int]:
    """The products that these items take out of stock; a query if one is a pack."""
    requested = set(refs)
    bundles = _keys(requested, is_product=False)
    lines = BundleLine.objects.filter(bundle__in=bundles, product__isnull=False)
    return {*_keys(requested, is_product=True), *lines.values_list("product", flat=True)}


def _keys(refs: Iterable[ItemRef], *, is_product: bool) -> list[int]:
    return [ref.id for ref in refs if (ref.kind == ItemKind.PRODUCT) == is_product]


def with_parts(rows: QuerySet[Any], bundle: str = "pk") -> QuerySet[Any]:
    """With `parts`, the contents of the bundle that this column names, as `item_of_bundle` reads them."""
    copied = {name: name for name in ("name", "name_ta", "name_hi", "quantity")}
    data = JSONObject(**copied, product="product_id", stock=Coalesce(F("product__stock__quantity"), 0))
    lines = BundleLine.objects.filter(bundle=OuterRef(bundle)).order_by("position", "id")
    annotated: QuerySet[Any] = rows.annotate(parts=ArraySubquery(lines.values(data=data)))
    return annotated


def item_of_product(product: Product) -> Item:
    """A product that is loaded with category, stock and `catalog.selectors.IMAGES`."""
    columns = [_value(product, column) for column in PRODUCT_COLUMNS]
    return _item_of_columns(columns, [image.picture for image in product.image_list])  # type: ignore[attr-defined]


def _value(row: Any, column: str) -> Any:
    for name in column.split("__"):
        row = getattr(row, name, None)
    return row


def _item_of_columns(columns: Sequence[Any], pictures: Sequence[Picture]) -> Item:
    pk, name, ta, hi, price, original, minimum, maximum, unit, category, category_name, stock, *sold = columns
    return Item(
        ref=ItemRef(ItemKind.PRODUCT, pk),
        name=name,
        name_ta=ta,
        name_hi=hi,
        price=price,
        original_price=original,
        minimum=minimum,
        maximum=maximum,
        is_for_sale=all(sold),
        unit=unit,
        category=category,
        category_name=category_name,
        pictures=pictures,
        parts=[Part(name, ta, hi, 1, pk, stock or 0)],
    )


def item_of_bundle(bundle: Bundle, parts: Iterable[Mapping[str, Any]], *, pictures: bool = True) -> Item:
    """A fund or gift box with its `parts`, loaded with its picture if it is to have one."""
    return Item(
        ref=ItemRef(ItemKind(bundle.kind), bundle.pk),
        name=bundle.name,
        name_ta=bundle.name_ta,
        name_hi=bundle.name_hi,
        price=bundle.price,
        original_price=bundle.price,
        minimum=1,
        maximum=MAX_BUNDLES,
        is_for_sale=bundle.is_active,
        pictures=[bundle.picture] if pictures and bundle.picture else [],
        parts=[Part(**part) for part in parts],
    )
