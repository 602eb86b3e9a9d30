"""Carts are current and private: the response cache passes them to Django (ADR 0017)."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from apps.accounts.models import Customer, Session
from apps.accounts.services import sessions
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.models import Bundle
from apps.cart.models import CartLine
from apps.cart.selectors import ItemRef
from apps.cart.services import lines
from apps.catalog.enums import StockCause
from apps.catalog.models import Category, Product, Stock
from apps.catalog.services import stock
from apps.common.actors import SYSTEM
from apps.common.errors import DomainError
from apps.contact.models import ShopSettings
from apps.http_cache.wsgi import CachingApplication

from .races import at_once
from .test_response_cache import DJANGO, Answer, ask, fill

pytestmark = pytest.mark.django_db(transaction=True)
CART = "/api/cart"


class Node:
    """One web process."""

    def __init__(self) -> None:
        self.app = CachingApplication(DJANGO)

    def get(self, token: str, **headers: str) -> Answer:
        return ask(self.app, CART, HTTP_AUTHORIZATION=f"Bearer {token}", **headers)


def token_of(person: Any) -> str:
    return sessions.begin(person, device=sessions.Device(), now=timezone.now())


def put(customer: Customer, product: Product, quantity: int = 1) -> None:
    lines.add(customer, ItemRef("product", product.pk), quantity=quantity)


ACTS = {
    "add": lambda c, products, n: put(c, products[n % 3]),
    "change": lambda c, products, n: CartLine.objects.filter(cart_id=c.pk).update(quantity=n + 1),
    "add a fund": lambda c, products, n: lines.add(c, ItemRef("bundle", Bundle.objects.get().pk), quantity=1),
    "remove": lambda c, products, n: CartLine.objects.filter(cart_id=c.pk, product=products[n % 3]).delete(),
    "clear": lambda c, products, n: lines.clear(c),
    "sell": lambda c, products, n: Stock.objects.filter(product=products[n % 3]).update(quantity=n + 20),
    "price": lambda c, products, n: Product.objects.filter(pk=products[n % 3].pk).update(price=n + 1),
    "name": lambda c, products, n: Product.objects.filter(pk=products[n % 3].pk).update(name=f"Electric {n}"),
    "hide": lambda c, products, n: Product.objects.filter(pk=products[n % 3].pk).update(is_active=n % 2 == 0),
    "category": lambda c, products, n: Category.objects.update(is_active=n % 2 == 0),
    "fund": lambda c, products, n: Bundle.objects.update(price=n + 1),
    "picture": lambda c, products, n: products[0].images.update(position=n),
    "thresholds": lambda c, products, n: ShopSettings.objects.update_or_create(
        pk=1, defaults={"gift_threshold": n * 100 + 1, "minimum_order": n + 1}
    ),
}  # fmt: skip


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 40)), min_size=1, max_size=10))
def test_cart_of_every_process_is_current_after_any_write(acts):
    """Each example continues from the state of the last one."""
    if not Product.objects.exists():
        fill()
        put(CustomerFactory(email="buyer@example.com"), Product.objects.order_by("pk")[0])
    buyer = Customer.objects.get(email="buyer@example.com")
    products = list(Product.objects.order_by("pk"))
    nodes, token = [Node(), Node()], token_of(buyer)
    for act, n in acts:
        nodes[0].get(token)
        try:
            ACTS[act](buyer, products, n)
        except DomainError:
            continue
        fresh = ask(DJANGO, CART, HTTP_AUTHORIZATION=f"Bearer {token}")
        for node in nodes:
            for _ in range(2):
                answer = node.get(token)
                assert (answer.status, answer.body) == (fresh.status, fresh.body), act


@pytest.fixture
def buyer():
    products, *_ = fill()
    customer = CustomerFactory()
    put(customer, products[0], 2)
    return customer


def test_unchanged_cart_is_a_304(buyer):
    node, token = Node(), token_of(buyer)
    first, again = node.get(token), node.get(token)
    assert (again.body, again.headers.keys()) == (first.body, first.headers.keys())
    assert again.headers["cache-control"] == "private, no-cache"
    assert node.get(token, HTTP_IF_NONE_MATCH=first.headers["etag"]).status == 304


def test_cart_is_never_served_to_another_customer(buyer):
    node, other = Node(), CustomerFactory()
    mine, theirs = token_of(buyer), token_of(other)
    assert len(node.get(mine).json["cart"]) == 1
    for _ in range(2):
        assert node.get(theirs).json["cart"] == []
        assert len(node.get(mine).json["cart"]) == 1


@pytest.mark.parametrize(
    "end",
    [
        lambda session: Session.objects.filter(pk=session).update(revoked_at=timezone.now()),
        lambda session: Session.objects.filter(pk=session).update(expires_at=timezone.now() - timedelta(seconds=1)),
        lambda session: Session.objects.filter(pk=session).delete(),
    ],
    ids=["revoked", "expired", "gone"],
)
def test_a_session_that_ended_gets_no_cart(buyer, end):
    node, token = Node(), token_of(buyer)
    assert [node.get(token).status for _ in range(2)] == [200, 200]
    end(Session.objects.get().pk)
    refused = node.get(token)
    assert (refused.status, refused.json["code"]) == (401, "token_invalid")


def test_a_token_past_half_its_life_is_renewed(buyer, monkeypatch):
    node, token = Node(), token_of(buyer)
    node.get(token)
    monkeypatch.setattr("apps.accounts.tokens.lifetime", lambda audience: timedelta(days=60))
    assert "x-new-token" in node.get(token).headers


@pytest.mark.parametrize(
    "headers",
    [{"HTTP_HOST": "admin.localhost"}, {"HTTP_HOST": "stranger.example"}, {"HTTP_ORIGIN": "https://elsewhere.example"}],
)
def test_other_hosts_and_origins_are_passed_to_django(buyer, headers):
    node, token = Node(), token_of(buyer)
    node.get(token)
    answer = node.get(token, **headers)
    fresh = ask(DJANGO, CART, HTTP_AUTHORIZATION=f"Bearer {token}", **headers)
    assert (answer.status, answer.headers.keys()) == (fresh.status, fresh.headers.keys())


def test_a_staff_token_opens_no_cart(buyer):
    node = Node()
    assert [node.get(token_of(StaffFactory())).status for _ in range(2)] == [401, 401]


def test_concurrent_reads_and_writes_never_return_an_older_cart(buyer):
    """The line grows and stock falls, so every answer tells how old it is."""
    product = Product.objects.order_by("pk")[0]
    nodes, token = [Node(), Node()], token_of(buyer)
    committed = {"quantity": 2, "sold": 0}
    over, problems = threading.Event(), []
    writers_left = threading.Semaphore(0)

    def grow() -> None:
        for quantity in range(3, 60):
            put(buyer, product)
            committed["quantity"] = quantity
        writers_left.release()

    def sell() -> None:
        for sold in range(1, 60):
            with transaction.atomic():
                stock.take({product.pk: 1}, stock.Why(StockCause.SOLD, SYSTEM))
            committed["sold"] = sold
        writers_left.release()

    def read() -> None:
        seen = {"quantity": 0, "sold": 0}
        while not over.is_set():
            for node in nodes:
                must = {name: max(seen[name], committed[name]) for name in seen}
                (line,) = node.get(token).json["cart"]
                seen = {"quantity": line["quantity"], "sold": 1000 - line["product"]["stock"]}
                if any(seen[name] < must[name] for name in seen):
                    problems.append((must, seen))

    def stop() -> None:
        writers_left.acquire()
        writers_left.acquire()
        over.set()

    at_once([grow, sell, stop, read, read, read], threads=6)
    assert not problems
