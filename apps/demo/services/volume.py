"""A shop of any size, for measuring: products, customers and orders that follow from their number alone.

Rows are streamed in batches, each batch one transaction: a run that breaks off is carried on by the next one.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils.text import slugify
from psycopg.types.json import Jsonb

from apps.accounts.enums import AddressType, Gender
from apps.accounts.models import Address, Customer
from apps.adminpanel.services.season import count_seasons
from apps.catalog import search
from apps.catalog.models import Category, Product, ProductImage, Stock
from apps.catalog.selectors import synonyms_now
from apps.catalog.services import indexing
from apps.common.money import original_price
from apps.orders.models import Order

from ..catalogue import items
from ..catalogue.people import FIRST_NAMES, LAST_NAMES, MAIL_DOMAIN, PEOPLE
from . import volume_orders
from .catalogue_seed import product_of
from .copying import BATCH, analyze, copy_in, next_keys

Progress = Callable[[str, int, int], None]

_RANGES = (
    "Classic", "Deluxe", "Premium", "Royal", "Festival", "Family", "Special", "Super", "Grand", "Star", "Thanga",
    "Velli", "Raja", "Rani", "Pongal", "Karthigai", "Vetri", "Malar", "Suriya", "Nila", "Minnal", "Vaanavil",
    "Thiruvizha", "Kaveri", "Vaigai", "Pothigai", "Kurinji", "Mullai", "Marutham", "Neithal", "Madurai", "Virudhu",
    "Deepam", "Jothi", "Oli", "Chutti", "Jolly", "Happy", "Lucky", "Magic",
)  # fmt: skip
_SIDES = ("length", "width", "height")
_PRODUCT = (
    "id", "name", "description", "price", "original_price", "discount", "category", "unit", "weight",
    "age_restriction", "min_order_quantity", "max_order_quantity", *_SIDES, "tags", "safety_instructions",
    "specifications", "noise_level", "noise_db", "effects", "is_green_cracker", "green_certificate", "is_featured",
    "is_active", "rating_average", "rating_count", "search_vector", "version", "created_at", "updated_at",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Target:
    """How many rows there shall be in all; 0 leaves a table as it is."""

    products: int = 0
    customers: int = 0
    orders: int = 0


def grow(target: Target, *, now: datetime, progress: Progress) -> None:
    """Adds generated rows until the targets are reached; does nothing where there are so many already."""
    jobs = (
        ("Products", Product, target.products, _products, (Product, Stock, ProductImage)),
        ("Customers", Customer, target.customers, _customers, (Customer, Address)),
        ("Orders", Order, target.orders, volume_orders.batch, volume_orders.TABLES),
    )
    for title, model, wanted, write_batch, tables in jobs:
        have = model.objects.count()
        if have >= wanted:
            continue
        progress(title, 0, wanted - have)
        for start in range(have, wanted, BATCH):
            with transaction.atomic():
                write_batch(start, min(BATCH, wanted - start), wanted, now)
            progress(title, min(start + BATCH, wanted) - have, wanted - have)
        analyze(*tables)
        if model is Product:
            indexing.count_vocabulary()
        if model is Order:
            count_seasons(now=now)


def _products(start: int, count: int, total: int, now: datetime) -> None:
    """One batch: products with stock, sub-category and the pictures of the demo product that they vary."""
    rng = random.Random(f"volume products {start}")
    sources = items()
    categories = {row.slug: row for row in Category.objects.prefetch_related("sub_categories")}
    subs = {(row.slug, sub.slug): sub for row in categories.values() for sub in row.sub_categories.all()}
    pictures: dict[str, list[tuple[int, int, str]]] = {}
    originals = ProductImage.objects.filter(product__name__in=[item.name for _, item in sources]).order_by("position")
    for name, picture, position, alt in originals.values_list("product__name", "picture_id", "position", "alt"):
        pictures.setdefault(name, []).append((picture, position, alt))
    rows, stocks, memberships, images = [], [], [], []
    known = synonyms_now()
    for i, key in enumerate(next_keys(Product, count), start):
        group, item = sources[i % len(sources)]
        series, which = divmod(i // len(sources), len(_RANGES))
        name = f"{_RANGES[which]} {item.name}" + (f" Series {series + 1}" if series else "")
        category = categories[slugify(group.name)]
        sub = subs[category.slug, item.sub]
        row = product_of(group, item, category)
        price = Decimal(max(2, round(item.price * rng.uniform(0.8, 1.4))))
        vector = search.vector(
            indexing.parts_of([name], [category.name, sub.name, *row.tags], row.description, row.unit, known=known)
        )  # fmt: skip
        added = now - timedelta(days=200 * (1 - i / total) + rng.random())
        rows.append((
            key, name, row.description, price, original_price(price, row.discount), row.discount, category.pk,
            row.unit, row.weight, row.age_restriction, row.min_order_quantity, row.max_order_quantity, row.length,
            row.width, row.height, row.tags, row.safety_instructions, Jsonb(list(row.specifications.items())),
            row.noise_level, row.noise_db, row.effects, row.is_green_cracker, row.green_certificate,
            i % 500 == 0, True, 0, 0, vector, 1, added, added,
        ))  # fmt: skip
        stocks.append((key, rng.choices((0, rng.randint(1, 10), rng.randint(11, 900)), (4, 6, 90))[0]))
        memberships.append((key, sub.pk))
        images += [(key, *picture) for picture in pictures.get(item.name, ())]
    copy_in(Product, _PRODUCT, rows)
    copy_in(Stock, ("product", "quantity"), stocks)
    copy_in(Product.sub_categories.through, ("product", "subcategory"), memberships)
    copy_in(ProductImage, ("product", "picture", "position", "alt"), images)


def _customers(start: int, count: int, total: int, now: datetime) -> None:
    """One batch: customers, each with a default address in a real town."""
    rng = random.Random(f"volume customers {start}")
    customers, addresses = [], []
    for i, key in enumerate(next_keys(Customer, count), start):
        first, last = rng.choice(FIRST_NAMES), rng.choice(LAST_NAMES)
        since = now - timedelta(days=700 * (1 - i / total) + rng.random())
        seen = since + (now - since) * rng.random()
        email = f"{first}.{last}.{key}@{MAIL_DOMAIN}".lower()  # keys are never used twice
        customers.append((key, email, f"{first} {last}", f"9{key % 10**9:09d}", Gender.UNSAID.value, seen, since))
        home = PEOPLE[rng.randrange(len(PEOPLE))]
        street = f"{rng.randint(1, 400)} {home.street.split(' ', 1)[1]}"[:200]
        addresses.append((key, street, home.city, home.state, home.pincode, "", AddressType.HOME.value, True, since))
    copy_in(Customer, ("id", "email", "name", "phone_number", "gender", "last_login", "created_at"), customers)
    copy_in(
        Address,
        ("customer", "street", "city", "state", "pincode", "landmark", "type", "is_default", "created_at"),
        addresses,
    )
