"""A shop for the rehearsal: `python -m lab.rehearsal.fill` in the environment of a Django process.

Writes one JSON object to standard output: products, customers with tokens, and the units in stock.
"""

from __future__ import annotations

import json
import sys
from decimal import Decimal

import django

CATEGORIES, PRODUCTS, CUSTOMERS, UNITS = 10, 400, 300, 5000
NAMES = ("Sparkler", "Rocket", "Flower Pot", "Chakkar", "Garland", "Fountain", "Bomb", "Twinkler", "Candle", "Sky Shot")


def main() -> None:
    """Fills an empty database."""
    django.setup()
    from django.utils import timezone  # noqa: PLC0415 - models need the settings first

    from apps.accounts.models import Customer  # noqa: PLC0415
    from apps.accounts.services import sessions  # noqa: PLC0415
    from apps.catalog.models import Category, Product, Stock  # noqa: PLC0415
    from apps.catalog.services import indexing  # noqa: PLC0415
    from apps.shop.models import ShopSettings  # noqa: PLC0415

    ShopSettings.objects.create(name="Agal Crackers", upi_id="agal@bank", upi_name="Agal")
    categories = [
        Category.objects.create(name=f"{name}s", slug=f"{name.lower().replace(' ', '-')}s", description=name)
        for name in NAMES[:CATEGORIES]
    ]
    products = Product.objects.bulk_create(
        Product(
            name=f"{NAMES[number % len(NAMES)]} No. {number}",
            description="Burns bright and long, for the whole family.",
            price=Decimal(20 + number),
            original_price=Decimal(30 + number),
            category=categories[number % CATEGORIES],
            weight=100,
        )
        for number in range(PRODUCTS)
    )
    Stock.objects.bulk_create(Stock(product=product, quantity=UNITS) for product in products)
    indexing.reindex_all()
    customers = Customer.objects.bulk_create(
        Customer(email=f"visitor-{number}@crackers.example", name=f"Visitor {number}") for number in range(CUSTOMERS)
    )
    now = timezone.now()
    tokens = [sessions.begin(person, device=sessions.Device(), now=now) for person in customers]
    json.dump(
        {
            "products": [product.pk for product in products],
            "categories": [category.slug for category in categories],
            "words": list(NAMES),
            "tokens": tokens,
            "units": UNITS * len(products),
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
