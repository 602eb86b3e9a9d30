"""Concurrent changes of rules and concurrent entries of a sale. Real threads on PostgreSQL."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from django.utils import timezone

from apps.accounts.models import Customer
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.catalog.models import Category, Product, Stock
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.enquiries.services import agreeing, by_phone, receiving
from apps.orders.models import Order
from apps.orders.services import placement
from apps.shop.selectors import shop_settings
from apps.shop.selling.selectors import rules_version
from apps.shop.selling.services.rules import replace_rules

from .races import at_once, outcome

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")
SEEN = Decimal(100)


@pytest.fixture
def product() -> Product:
    category = Category.objects.create(name="Sparklers", slug="sparklers", description="Sparklers")
    made = Product.objects.create(
        name="Sparkler", description="Burns", price=SEEN, original_price=SEEN, category=category, weight=100
    )
    Stock.objects.create(product=made, quantity=100)
    return made


def request_of(product: Product, expected: Decimal | None = None) -> OrderRequest:
    lines = (RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 1),)
    return OrderRequest(lines, ADDRESS, expected_total=expected)


def test_every_order_is_charged_the_amount_that_its_customer_saw(product):
    shop, now, owner = shop_settings(), timezone.now(), StaffFactory(role="super_admin").actor
    version = rules_version()
    request = request_of(product, SEEN)

    def buyer() -> Callable[[], str]:
        return outcome(placement.place_order, CustomerFactory(), request, shop=shop, key="", now=now)

    rules = [{"name": "Everywhere else", "packing_percent": Decimal(5)}]
    save = outcome(replace_rules, rules, version=version, actor=owner)
    again = outcome(replace_rules, rules, version=version, actor=owner)
    results = at_once([*(buyer() for _ in range(8)), save, again, *(buyer() for _ in range(8))])
    assert sorted([results[8], results[9]]) == ["ok", "stale_rules"]
    placed = Counter(results[:8] + results[10:])
    assert set(placed) <= {"ok", "total_changed"}
    assert {order.total for order in Order.objects.all()} <= {SEEN}
    assert Order.objects.count() == placed["ok"]
    assert buyer()() == "total_changed"


def test_two_people_who_enter_the_same_phone_number_make_one_customer(product):
    shop, now = shop_settings(), timezone.now()
    sale, address = agreeing.Sale(request_of(product).items), replace(ADDRESS, recipient="Selvi")
    calls = [
        outcome(by_phone.enter_by_phone, sale, address, age_confirmed=True, by=by, shop=shop, key="", now=now)
        for by in StaffFactory.create_batch(6)
    ]
    assert at_once(calls) == ["ok"] * 6
    assert {order.customer_id for order in Order.objects.all()} == {Customer.objects.get().pk}
    assert (Order.objects.count(), Stock.objects.get().quantity) == (6, 94)


def test_an_agreed_sale_is_entered_once(product):
    shop, now, staff = shop_settings(), timezone.now(), StaffFactory()
    enquiry, _ = receiving.receive(CustomerFactory(), request_of(product), shop=shop, key="", now=now)
    lines = request_of(product).items
    enter = outcome(agreeing.enter_sale, enquiry.pk, agreeing.Sale(lines), by=staff, shop=shop, now=now)
    assert Counter(at_once([enter] * 6)) == {"ok": 1, "sale_entered": 5}
    assert (Order.objects.count(), Stock.objects.get().quantity) == (1, 99)
