"""Catalogue reads take a constant number of queries (design rule 13).

Cart, orders, users, dashboard and export are counted in their own tests.
"""

from decimal import Decimal

import pytest

from apps.accounts.tests.factories import CustomerFactory
from apps.bundles.enums import BUNDLE_KINDS
from apps.bundles.models import Bundle
from apps.catalog.models import Category, Product, ProductImage, Review, Stock

from .world import picture

pytestmark = pytest.mark.django_db
SMALL, LARGE = 2, 9


def fill(n: int) -> Product:
    """Create n of everything on sale in new categories; returns a product with n pictures and reviews."""
    start = Category.objects.count()
    for i in range(start, start + n):
        category = Category.objects.create(
            name=f"Kind {i}", slug=f"kind-{i}", description="x", picture=picture(f"c{i}")
        )
        sub_category = category.sub_categories.create(name="Sub", slug="sub")
        product = Product.objects.create(
            name=f"Sparkler {i}", description="x", price=Decimal(10), original_price=Decimal(10), category=category,
            weight=1, is_featured=True,
        )  # fmt: skip
        product.sub_categories.add(sub_category)
        Stock.objects.create(product=product, quantity=i)
        for kind in BUNDLE_KINDS:
            made = Bundle.objects.create(
                kind=kind, name=f"B{i}", description="x", price=10, picture=picture(f"{kind}{i}")
            )
            for position in range(3):
                made.lines.create(position=position, name="Rocket", quantity=1)
    for i in range(n):
        ProductImage.objects.create(product=product, picture=picture(f"p{product.pk}x{i}"), position=i)
        Review.objects.create(product=product, customer=CustomerFactory(), rating=5, comment="Bright and long")
    return product


PATHS = [
    "/api/products?limit=48",
    "/api/products?limit=48&sortBy=price&sortOrder=asc&minPrice=1",
    "/api/products/featured?limit=48",
    "/api/products/reviews/recent?limit=48",
    "/api/products/{pk}",
    "/api/products/{pk}/reviews?limit=48",
    "/api/categories",
    "/api/bundles",
    "/api/giftboxes",
    "/api/price-list",
    "/api/price-list?pictures=true",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("role", ["nobody", "staff"])
def test_larger_shop_takes_no_more_queries(api, api_as, staff, path, role, django_assert_max_num_queries):
    client = api_as(staff) if role == "staff" else api
    counts = []
    for n in (SMALL, LARGE):
        product = fill(n)
        with django_assert_max_num_queries(14) as asked:
            answer = client.get(path.format(pk=product.pk))
        assert answer.status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
