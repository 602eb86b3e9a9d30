"""Cached responses are current (ADR 0017): a client never sees an older state than one it saw or wrote."""

import io
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import orjson
import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from apps.accounts.models import Customer
from apps.accounts.services.profile import update_profile
from apps.accounts.tests.factories import CustomerFactory
from apps.bundles.models import Bundle
from apps.catalog.enums import StockCause
from apps.catalog.models import Category, Product, Review, Stock
from apps.catalog.services import indexing, reviews, stock
from apps.common.actors import SYSTEM
from apps.common.logs import RequestIdFilter
from apps.common.models import Picture
from apps.contact.models import ShopSettings
from apps.http_cache.models import Version
from apps.http_cache.responses import OVERHEAD, VERSIONS, ResponseCache, read_state
from apps.http_cache.wsgi import CachingApplication
from apps.selling.tests.making import period

from .races import at_once
from .world import picture

pytestmark = pytest.mark.django_db(transaction=True)
DJANGO = get_wsgi_application()
SOLD = stock.Why(StockCause.SOLD, SYSTEM)


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return orjson.loads(self.body)


@dataclass
class Node:
    """One web process."""

    responses: ResponseCache = field(default_factory=ResponseCache)

    def __post_init__(self) -> None:
        self.rendered = 0
        self.app = CachingApplication(self._django, self.responses)

    def _django(self, environ: Any, start_response: Any) -> Any:
        self.rendered += 1
        return DJANGO(environ, start_response)

    def get(self, address: str, *, method: str = "GET", **headers: str) -> Answer:
        return ask(self.app, address, method=method, **headers)


def ask(app: Callable[..., Any], address: str, *, method: str = "GET", **headers: str) -> Answer:
    path, _, query = address.partition("?")
    said: list[Any] = []
    environ = {
        "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": "localhost",
        "SERVER_PORT": "80", "HTTP_HOST": "localhost", "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(), **headers,
    }  # fmt: skip
    parts = app(environ, lambda status, names, exc_info=None: said.append((status, names)))
    body = b"".join(parts)
    if close := getattr(parts, "close", None):
        close()
    status, names = said[0]
    return Answer(int(status.split()[0]), {name.lower(): value for name, value in names}, body)


def fill(n: int = 3) -> tuple[list[Product], Bundle, Customer, Picture]:
    category = Category.objects.create(
        name="Sparklers", slug="sparklers", description="Sparklers", picture=picture("c")
    )
    category.sub_categories.create(name="Electric", slug="electric")
    products = []
    for i in range(n):
        product = Product.objects.create(
            name=f"Electric Sparkler {i}", description="Burns", price=Decimal(10), original_price=Decimal(1000),
            category=category, weight=1, is_featured=True,
        )  # fmt: skip
        Stock.objects.create(product=product, quantity=1000)
        products.append(product)
    shown = picture("p")
    products[0].images.create(picture=shown)
    indexing.reindex([product.pk for product in products])
    indexing.count_vocabulary()
    bundle = Bundle.objects.create(kind="fund", name="Family Fund", description="x", price=1500)
    bundle.lines.create(position=0, name="Rocket", quantity=1)
    writer = CustomerFactory(name="Meena")
    reviews.add_review(products[0].pk, customer=writer, rating=4, comment="Bright and long")
    ShopSettings.objects.create(pk=1)
    return products, bundle, writer, shown


ADDRESSES = (
    "/api/products", "/api/products?category=sparklers&sortBy=price", "/api/products?page=2&limit=2",
    "/api/products?sortBy=stock", "/api/products/featured", "/api/products/search?q=elektric+sparkler",
    "/api/products/{pk}", "/api/products/{pk}/reviews", "/api/products/reviews/recent", "/api/reviews/recent",
    "/api/products/00{pk}", "/api/products/category/sparklers", "/api/categories", "/api/categories/sparklers",
    "/api/bundles", "/api/shop", "/api/price-list", "/api/price-list?category=bundle&pictures=true",
)  # fmt: skip
AdminAction = Callable[[list[Product], Bundle, Customer, Picture, int], Any]


def _sell(products: list[Product], b: Bundle, w: Customer, p: Picture, n: int) -> None:
    with transaction.atomic():
        stock.take({products[n % 3].pk: 1}, SOLD)


ACTS: dict[str, AdminAction] = {
    "sell": _sell,
    "sell all": lambda products, b, w, p, n: Stock.objects.filter(product=products[n % 3]).update(quantity=0),
    "price": lambda products, b, w, p, n: Product.objects.filter(pk=products[n % 3].pk).update(price=n + 1),
    "hide": lambda products, b, w, p, n: Product.objects.filter(pk=products[1].pk).update(is_active=n % 2 == 0),
    "unfeature": lambda products, b, w, p, n: Product.objects.filter(pk=products[2].pk).update(is_featured=n % 2 == 0),
    "add": lambda products, b, w, p, n: Product.objects.create(
        name=f"New {n}", description="x", price=5, original_price=5, category=products[0].category, weight=1
    ),
    "delete": lambda products, b, w, p, n: Product.objects.filter(name__startswith="New").delete(),
    "category": lambda products, b, w, p, n: Category.objects.update(name=f"Sparklers {n}"),
    "sub-category": lambda products, b, w, p, n: products[n % 3].sub_categories.set(
        products[0].category.sub_categories.all() if n % 2 else []
    ),
    "picture widths": lambda products, b, w, p, n: Picture.objects.filter(pk=p.pk).update(
        variants=[{"format": "avif", "width": n + 1, "height": 1, "key": "k", "bytes": 1}]
    ),
    "alternative text": lambda products, b, w, p, n: products[0].images.update(alt=f"By day {n}"),
    "fund": lambda products, b, w, p, n: Bundle.objects.update(price=n + 1),
    "fund's line": lambda products, b, w, p, n: b.lines.update(quantity=n + 1),
    "shop": lambda products, b, w, p, n: ShopSettings.objects.update_or_create(
        pk=1, defaults={"tagline": f"Bright {n}"}
    ),
    "name of a reviewer": lambda products, b, w, p, n: update_profile(w, changes={"name": f"Meena {n}"}),
    "review": lambda products, b, w, p, n: reviews.add_review(
        products[0 if n % 2 else 2].pk, customer=CustomerFactory(), rating=1 + n % 5, comment="It burns for long"
    ),
    "hidden review": lambda products, b, w, p, n: Review.objects.update(is_hidden=n % 2 == 0),
    "words": lambda products, b, w, p, n: indexing.count_vocabulary(),
}


@pytest.mark.long
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 40)), min_size=1, max_size=8))
def test_every_page_of_every_process_is_current_after_any_write(acts):
    """Each example continues from the state of the last one."""
    products, bundle, writer, shown = _world()
    nodes = [Node(), Node()]
    addresses = [address.format(pk=products[0].pk) for address in ADDRESSES]
    for act, n in acts:
        for address in addresses:
            nodes[0].get(address)
        ACTS[act](products, bundle, writer, shown, n)
        for address in addresses:
            fresh = ask(DJANGO, address)
            for node in nodes:
                for _ in range(2):
                    answer = node.get(address)
                    assert (answer.status, answer.body) == (fresh.status, fresh.body), (act, address)


def _world() -> tuple[list[Product], Bundle, Customer, Picture]:
    if not Product.objects.exists():
        return fill()
    products = list(Product.objects.select_related("category").filter(name__startswith="Electric").order_by("pk"))
    writer = Review.objects.order_by("pk")[0].customer
    return products, Bundle.objects.get(), writer, products[0].images.get().picture


def test_concurrent_reads_and_writes_never_return_an_older_state():  # noqa: C901 - readers and writers belong together
    """Prices rise and stock falls, so every answer tells how old it is."""
    products, *_ = fill()
    nodes = [Node(), Node()]
    address = f"/api/products/{products[0].pk}"
    committed = {"price": 10, "sold": 0}
    over = threading.Event()
    problems: list[Any] = []

    def raise_price() -> None:
        for price in range(11, 60):
            Product.objects.filter(pk=products[0].pk).update(price=price)
            committed["price"] = price

    def sell() -> None:
        for sold in range(1, 120):
            with transaction.atomic():
                stock.take({products[0].pk: 1}, SOLD)
            committed["sold"] = sold

    def read() -> None:
        seen = {"price": 0, "sold": 0}
        while not over.is_set():
            for node in nodes:
                for path in (address, "/api/products"):
                    must = {name: max(seen[name], committed[name]) for name in seen}
                    body = node.get(path).json
                    product = (
                        body["product"]
                        if path == address
                        else next(card for card in body["products"] if card["_id"] == str(products[0].pk))
                    )
                    seen = {"price": product["price"], "sold": 1000 - product["stock"]}
                    if any(seen[name] < must[name] for name in seen):
                        problems.append((path, must, seen))

    writers_left = threading.Semaphore(0)

    def write(work: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            try:
                work()
            finally:
                writers_left.release()

        return run

    def stop() -> None:
        writers_left.acquire()
        writers_left.acquire()
        over.set()

    at_once([write(raise_price), write(sell), stop, read, read, read], threads=6)
    assert not problems
    assert nodes[0].get(address).json["product"]["stock"] == 1000 - 119


def test_cached_response_takes_one_query_and_no_rendering():
    fill()
    node = Node()
    first = node.get("/api/products")
    with CaptureQueriesContext(connection) as asked:
        again = node.get("/api/products")
    assert (again.body, again.headers["etag"]) == (first.body, first.headers["etag"])
    assert node.rendered == 1
    assert len(asked) == 1


@pytest.mark.parametrize(
    "address",
    ["/api/products/{pk}", "/api/products/{pk}/reviews", "/api/reviews/recent", "/api/products/reviews/recent"],
)
def test_new_name_of_a_reviewer_is_shown_at_once(address):
    products, _, writer, _ = fill()
    node, address = Node(), address.format(pk=products[0].pk)
    assert b'"Meena"' in node.get(address).body
    update_profile(writer, changes={"name": "Meena Raman"})
    answer = node.get(address)
    assert b'"Meena Raman"' in answer.body
    assert b'"Meena"' not in answer.body


def _edit(product: Product, writer: Customer) -> None:
    Product.objects.filter(pk=product.pk).update(price=99, name="Another Name")


def _review(product: Product, writer: Customer) -> None:
    reviews.add_review(product.pk, customer=CustomerFactory(), rating=5, comment="Loud and colourful")


def _hide_reviews(product: Product, writer: Customer) -> None:
    Review.objects.filter(product=product).update(is_hidden=True)


def _show_other_pictures(product: Product, writer: Customer) -> None:
    Picture.objects.filter(pk=product.images.get().picture_id).update(width=77)


@pytest.mark.parametrize("write", [_edit, _review, _hide_reviews, _show_other_pictures])
def test_a_write_to_one_product_leaves_the_pages_of_other_products_cached(write):
    products, _, writer, _ = fill()
    node = Node()
    own = [f"/api/products/{products[0].pk}", f"/api/products/{products[0].pk}/reviews"]
    others = [f"/api/products/{products[1].pk}", f"/api/products/{products[1].pk}/reviews", "/api/shop", "/api/bundles"]
    before = {address: node.get(address).body for address in (*own, *others)}
    rendered = node.rendered
    write(products[0], writer)
    assert all(node.get(address).body == before[address] for address in others)
    assert node.rendered == rendered
    assert all(node.get(address).body == ask(DJANGO, address).body for address in own)
    assert node.get(own[0]).body != before[own[0]]


def test_transactions_that_change_the_same_subjects_in_different_order_both_commit():
    products, *_ = fill()

    def change(order: list[Product]) -> Callable[[], None]:
        def run() -> None:
            for n in range(20):
                with transaction.atomic():
                    for product in order:
                        product.images.create(picture=picture(f"{product.pk} {n} {id(order)}"))

        return run

    at_once([change(products), change(products[::-1])], threads=2)
    assert all(product.images.count() >= 40 for product in products)


def test_new_name_invalidates_only_pages_that_show_it():
    products, _, writer, _ = fill()
    node = Node()
    without_review = f"/api/products/{products[1].pk}"
    pages = ["/api/products", "/api/categories", "/api/shop", "/api/bundles", "/api/products/featured", without_review]
    for address in pages:
        node.get(address)
    rendered = node.rendered
    update_profile(writer, changes={"name": "Meena Raman"})
    update_profile(CustomerFactory(name="Ravi"), changes={"name": "Ravi Kumar"})
    for address in pages:
        node.get(address)
    assert node.rendered == rendered


def test_a_response_whose_author_took_another_name_while_it_was_rendered_is_not_served_again():
    products, _, writer, _ = fill()
    address = f"/api/products/{products[0].pk}"
    renames = iter(["Meena Raman"])

    def rename_after_rendering(environ: Any, start_response: Any) -> Any:
        parts = DJANGO(environ, start_response)
        for name in renames:
            update_profile(writer, changes={"name": name})
        return parts

    app = CachingApplication(rename_after_rendering)
    assert b'"Meena"' in ask(app, address).body
    assert b'"Meena Raman"' in ask(app, address).body


def test_a_cached_response_is_logged_under_the_id_that_its_client_got(caplog):
    fill()
    node = Node()
    for _ in range(2):  # rendered, then cached
        caplog.clear()
        with caplog.at_level("INFO", logger="shop.requests"), caplog.filtering(RequestIdFilter()):
            answer = node.get("/api/products")
        (line,) = [record for record in caplog.records if record.name == "shop.requests"]
        assert line.request_id == answer.headers["x-request-id"]
        assert (line.facts["status"], line.facts["path"]) == (200, "/api/products")


def test_stock_changes_are_shown_without_rendering_again():
    products, *_ = fill()
    node = Node()
    node.get("/api/products")
    for left in (999, 10, 0):
        Stock.objects.filter(product=products[1]).update(quantity=left)
        card = next(c for c in node.get("/api/products").json["products"] if c["_id"] == str(products[1].pk))
        assert card["stock"] == left
        assert card["stockStatus"] == {999: "in-stock", 10: "low-stock", 0: "out-of-stock"}[left]
        assert node.get("/api/products").body == ask(DJANGO, "/api/products").body
    assert node.rendered == 1


def test_a_product_without_a_stock_row_is_shown_as_django_shows_it():
    products, *_ = fill()
    node, address = Node(), f"/api/products/{products[0].pk}"
    for change in (
        lambda: Stock.objects.filter(product=products[0]).delete(),
        lambda: Stock.objects.create(product=products[0], quantity=7),
    ):
        node.get(address)
        change()
        for _ in range(2):
            assert node.get(address).body == ask(DJANGO, address).body


def test_an_unchanged_page_is_a_304_and_a_changed_one_is_not():
    products, *_ = fill()
    node = Node()
    tag = node.get("/api/products").headers["etag"]
    for sent in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        answer = node.get("/api/products", HTTP_IF_NONE_MATCH=sent)
        assert (answer.status, answer.body) == (304, b"")
        assert answer.headers["etag"] == tag
    Stock.objects.filter(product=products[0]).update(quantity=3)
    assert node.get("/api/products", HTTP_IF_NONE_MATCH=tag).status == 200


def test_head_has_the_length_of_a_get_and_no_body():
    fill()
    node = Node()
    whole = node.get("/api/products")
    head = node.get("/api/products", method="HEAD")
    assert (head.status, head.body, head.headers["content-length"]) == (200, b"", str(len(whole.body)))


def test_cached_and_uncached_responses_have_the_same_headers():
    fill()
    node = Node()
    node.get("/api/products")
    cached, fresh = node.get("/api/products"), ask(DJANGO, "/api/products", HTTP_ACCEPT_ENCODING="identity")
    assert cached.headers.keys() == fresh.headers.keys()
    own = {"x-request-id", "etag"}
    assert {n: v for n, v in cached.headers.items() if n not in own} == {
        n: v for n, v in fresh.headers.items() if n not in own
    }
    assert node.get("/api/products", HTTP_X_REQUEST_ID="abcdefgh-1").headers["x-request-id"] == "abcdefgh-1"


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_AUTHORIZATION": "Bearer dead"},
        {"HTTP_HOST": "admin.localhost"},
        {"HTTP_HOST": "stranger.example"},
        {"HTTP_ORIGIN": "https://elsewhere.example"},
    ],
)
def test_private_responses_are_not_cached(headers):
    fill()
    node = Node()
    node.get("/api/products")
    node.get("/api/products", **headers)
    node.get("/api/products", **headers)
    assert node.rendered == 3


def test_refusals_and_orders_by_stock_are_not_cached():
    fill()
    node = Node()
    for address in ("/api/products?page=x", "/api/products/999999", "/api/products?sortBy=stock"):
        rendered = node.rendered
        node.get(address)
        node.get(address)
        assert node.rendered == rendered + 2


def test_inside_a_transaction_no_versions_are_read():
    fill()
    assert read_state(VERSIONS, ["{bundles}"]) is not None
    with transaction.atomic():
        Bundle.objects.update(name="Not yet")
        assert read_state(VERSIONS, ["{bundles}"]) is None


def test_nothing_is_cached_without_a_version():
    fill()
    Version.objects.all().delete()
    node = Node()
    node.get("/api/bundles")
    node.get("/api/bundles")
    assert node.rendered == 2


def test_memory_is_bounded_by_evicting_the_least_recently_used():
    fill()
    size = len(ask(DJANGO, "/api/products").body)
    node = Node(ResponseCache(max_bytes=4 * (2 * size + OVERHEAD) + 100))
    addresses = [f"/api/products?minPrice={n}" for n in range(5)]
    for address in addresses[:4]:
        node.get(address)
    node.get(addresses[0])
    node.get(addresses[4])
    assert node.rendered == 5
    assert node.responses.size <= node.responses.max_bytes
    node.get(addresses[0])
    assert node.rendered == 5
    node.get(addresses[1])
    assert node.rendered == 6


def test_change_of_mode_is_shown_at_once_and_no_response_is_cached_beyond_its_day(monkeypatch):
    node = Node()

    def mode_at(moment: datetime) -> str:
        monkeypatch.setattr("apps.http_cache.wsgi.time.time", moment.timestamp)
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
        found: str = node.get("/api/shop").json["shop"]["selling"]["mode"]
        return found

    last, first = datetime(2026, 11, 22, 18, 29, 59, 999999, UTC), datetime(2026, 11, 22, 18, 30, tzinfo=UTC)
    assert [mode_at(last), mode_at(last), mode_at(first)] == ["order"] * 3
    rendered = node.rendered
    period("closed", "2026-11-23", "2026-11-23")
    assert [mode_at(last), mode_at(first), mode_at(last), mode_at(first)] == ["order", "closed", "order", "closed"]
    assert node.rendered == rendered + 2
