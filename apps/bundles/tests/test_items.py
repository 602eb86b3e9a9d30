"""What is sold, in the form that carts, orders, enquiries and the price list share."""

from itertools import product as combinations

import pytest

from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, items_of, products_taken_by
from apps.catalog.models import Category, Product

pytestmark = pytest.mark.django_db


def test_items_of_every_kind_are_read_by_the_same_statements_whatever_their_number(
    sell, fund, gift_box, django_assert_num_queries
):
    for n in (1, 5):
        products = [sell(stock=5) for _ in range(n)]
        fund.lines.all().delete()
        for row in products:
            fund.lines.create(name=row.name, quantity=2, product=row)
        refs = [ItemRef(ItemKind.BUNDLE, fund.pk), ItemRef(ItemKind.GIFT_BOX, gift_box.pk)]
        refs += [ItemRef(ItemKind.PRODUCT, row.pk) for row in products]
        with django_assert_num_queries(3):  # products, their pictures, bundles with what they contain
            items = items_of(refs, pictures=True)
        assert [items[ref].available for ref in refs] == [2, None, *[5] * n]
        with django_assert_num_queries(1):
            assert products_taken_by(refs[:1]) == {row.pk for row in products}


def test_a_key_of_another_kind_names_nothing(fund, sell):
    assert items_of([ItemRef(ItemKind.GIFT_BOX, fund.pk), ItemRef(ItemKind.BUNDLE, sell().pk)]) == {}


def test_an_item_is_for_sale_exactly_when_the_public_sees_it(sell):
    for n, (of_product, of_category) in enumerate(combinations((True, False), repeat=2)):
        category = Category.objects.create(name=f"Kind {n}", slug=f"kind-{n}", description="x", is_active=of_category)
        Product.objects.filter(pk=sell().pk).update(is_active=of_product, category=category)
    items = items_of(ItemRef(ItemKind.PRODUCT, pk) for pk in Product.objects.values_list("pk", flat=True))
    for_sale = {ref.id for ref, item in items.items() if item.is_for_sale}
    assert for_sale == set(Product.objects.visible().values_list("pk", flat=True))
    assert len(for_sale) == 1
