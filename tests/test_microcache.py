"""Public answers are kept for two seconds, and nobody gets an answer that is not theirs (ADR 0028)."""

import io
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ClassVar

import orjson
import pytest
from django.core.wsgi import get_wsgi_application
from django.urls import path
from django.utils import timezone
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.services import sessions
from apps.catalog.models import Product
from apps.common.api.viewsets import ShopViewSet
from apps.common.http import microcache
from apps.common.logs import RequestIdFilter

from .races import at_once
from .waiting import PATIENCE

ADDRESS = {
    "street": "12 Car Street", "city": "Madurai", "state": "Tamil Nadu", "pincode": "625001",
    "phoneNumber": "9876543210",
}  # fmt: skip
SHARED = "public, max-age=2, stale-while-revalidate=10"


class Counting(ShopViewSet):
    """Says how often it was called; its answer is what the test sets."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    answer: ClassVar[Callable[[int], Response]]
    calls: ClassVar[list[int]]

    @microcache.microcached
    def list(self, request: Request, n: int = 0) -> Response:
        return self.unmarked(request)

    def unmarked(self, request: Request) -> Response:
        self.calls.append(len(self.calls) + 1)
        return type(self).answer(len(self.calls))


urlpatterns = [
    path("api/counted", Counting.as_view({"get": "list", "post": "list"})),
    path("api/counted/<int:n>", Counting.as_view({"get": "list"})),
    path("api/unmarked", Counting.as_view({"get": "unmarked"})),
]


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return orjson.loads(self.body)


class Process:
    """One web process."""

    def __init__(self) -> None:
        self.app = get_wsgi_application()

    def get(self, address: str = "/api/counted", *, method: str = "GET", **headers: str) -> Answer:
        target, _, query = address.partition("?")
        started: list[Any] = []
        environ = {
            "REQUEST_METHOD": method, "PATH_INFO": target, "QUERY_STRING": query, "SERVER_NAME": "localhost",
            "SERVER_PORT": "80", "HTTP_HOST": "localhost", "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(),
            "wsgi.errors": io.StringIO(), **headers,
        }  # fmt: skip
        parts: Any = self.app(environ, lambda status, names, exc_info=None: started.append((status, names)))
        body = b"".join(parts)
        parts.close()
        status, names = started[0]
        return Answer(int(status.split()[0]), {name.lower(): value for name, value in names}, body)


@dataclass
class Clock:
    """The cache's clock."""

    now: float = 0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(microcache, "monotonic", clock)
    return clock


@pytest.fixture
def process(settings, clock, db) -> Process:
    """A web process as in production, with the shop's own URLs. Django looks at its connection at each request."""
    settings.MICROCACHE_SECONDS = 2
    return Process()


@pytest.fixture
def counting(process, settings) -> type[Counting]:
    """The shop has the views of this module alone."""
    settings.SHOP_URLCONF = settings.ADMIN_URLCONF = __name__
    Counting.calls, Counting.answer = [], lambda n: Response({"n": n})
    return Counting


@pytest.mark.django_db(transaction=True)
def test_an_edit_is_shown_after_two_seconds(process, clock, sell):
    product = sell(name="Old Name")
    address = f"/api/products/{product.pk}"
    first = process.get(address)
    assert first.headers["cache-control"] == SHARED
    Product.objects.update(name="New Name")
    clock.now = 1.9
    assert process.get(address).body == first.body
    assert Process().get(address).json["product"]["name"] == "New Name", "each process has a memory of its own"
    clock.now = 2
    assert process.get(address).json["product"]["name"] == "New Name"


@pytest.mark.django_db(transaction=True)
def test_cart_and_checkout_show_the_present_while_a_page_is_two_seconds_old(process, api_as, customer, sell):
    product = sell("100")
    page = f"/api/products/{product.pk}"
    process.get(page)
    mine = api_as(customer)
    mine.post("/api/cart/add", {"productId": str(product.pk), "quantity": 1})
    seen = mine.get("/api/cart").json()["cartTotal"]
    Product.objects.update(price=110, original_price=110)
    assert process.get(page).json["product"]["price"] == seen == 100
    assert mine.get("/api/cart").json()["cartTotal"] == 110
    order = {
        "items": [{"type": "product", "product": str(product.pk), "quantity": 1}],
        "shippingAddress": ADDRESS,
        "paymentMethod": "bank_transfer",
        "ageConfirmed": True,
        "expectedTotal": seen,
    }
    refused = mine.post("/api/orders", order)
    assert (refused.status_code, refused.json()["code"], refused.json()["newTotal"]) == (409, "total_changed", 110)
    assert mine.post("/api/orders", order | {"expectedTotal": 110}).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_signed_in_people_see_the_present_and_leave_no_answer_for_others(process, customer, staff, sell):
    hidden = sell(is_active=False)
    carts = [process.get("/api/cart", HTTP_AUTHORIZATION=_bearer(customer)) for _ in range(2)]
    assert [cart.headers["cache-control"] for cart in carts] == ["private, no-cache"] * 2
    assert (
        process.get(
            "/api/cart", HTTP_AUTHORIZATION=_bearer(customer), HTTP_IF_NONE_MATCH=carts[0].headers["etag"]
        ).status
        == 304
    )
    assert process.get("/api/cart").status == 401
    desk = {"HTTP_HOST": "admin.localhost", "HTTP_AUTHORIZATION": _bearer(staff)}
    for _ in range(2):
        assert process.get(f"/api/products/{hidden.pk}", **desk).status == 200
        assert process.get(f"/api/products/{hidden.pk}", HTTP_HOST="admin.localhost").status == 404
    Product.objects.update(name="New Name")
    assert process.get(f"/api/products/{hidden.pk}", **desk).json["product"]["name"] == "New Name"


def _bearer(person: Any) -> str:
    return f"Bearer {sessions.begin(person, device=sessions.Device(), now=timezone.now())}"


PUBLIC = (
    "/api/products", "/api/products/featured", "/api/products/search?q=sparkler", "/api/products/{pk}",
    "/api/products/{pk}/reviews", "/api/products/reviews/recent", "/api/reviews/recent",
    "/api/products/category/sparklers", "/api/categories", "/api/categories/sparklers", "/api/bundles",
    "/api/bundles/{fund}", "/api/giftboxes", "/api/giftboxes/{box}", "/api/shop", "/api/price-list",
)  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_the_public_pages_are_kept(process, sell, fund, gift_box):
    product = sell()
    addresses = [address.format(pk=product.pk, fund=fund.pk, box=gift_box.pk) for address in PUBLIC]
    answers = {address: process.get(address) for address in addresses}
    for address, answer in answers.items():
        assert (answer.status, answer.headers["cache-control"]) == (200, SHARED), address
    Product.objects.all().delete()
    assert [address for address in addresses if process.get(address).body != answers[address].body] == []


@pytest.mark.parametrize(
    "headers",
    [{"HTTP_AUTHORIZATION": "Bearer of nobody"}, {"HTTP_COOKIE": "operator_session=abc"}, {"REQUEST_METHOD": "POST"}],
)
def test_requests_of_persons_go_past_the_cache(process, counting, headers):
    kept = process.get()
    assert [process.get(**headers).json["n"] for _ in range(2)] == [2, 3]
    assert "max-age" not in process.get(**headers).headers["cache-control"]
    assert process.get().body == kept.body


def _with_cookie(n: int) -> Response:
    response = Response({"n": n})
    response.set_cookie("basket", "7")
    return response


@pytest.mark.parametrize(
    "answer",
    [
        _with_cookie,
        lambda n: Response({"n": n}, headers={"Cache-Control": "private, no-cache"}),
        lambda n: Response({"n": n}, headers={"Cache-Control": "no-store"}),
        lambda n: Response({"n": n}, status=404),
        lambda n: Response({"n": n}, status=500),
    ],
    ids=["cookie", "private", "no-store", "404", "500"],
)
def test_private_and_failed_answers_are_not_kept(process, counting, answer):
    counting.answer = answer
    answers = [process.get() for _ in range(3)]
    assert [answer.json["n"] for answer in answers] == [1, 2, 3]
    assert not [answer for answer in answers if "max-age" in answer.headers.get("cache-control", "")]


def test_an_exception_is_not_kept_and_does_not_block_the_address(process, counting):
    def fail_first(n: int) -> Response:
        return Response({"n": n}) if n > 1 else Response({"n": 1 // 0})

    counting.answer = fail_first
    assert process.get().status == 500
    assert [process.get().json["n"] for _ in range(2)] == [2, 2]


def test_only_marked_views_are_kept(process, counting):
    answers = [process.get("/api/unmarked") for _ in range(2)]
    assert [(answer.json["n"], answer.headers["cache-control"]) for answer in answers] == [
        (1, "public, no-cache"),
        (2, "public, no-cache"),
    ]


def test_answers_belong_to_their_host_address_language_and_coding(process, counting):
    """Each of these is rendered for itself, and kept."""
    requests: list[tuple[str, dict[str, str]]] = [
        ("/api/counted", {}),
        ("/api/counted?page=2", {}),
        ("/api/counted/7", {}),
        ("/api/counted", {"HTTP_HOST": "127.0.0.1"}),
        ("/api/counted", {"HTTP_HOST": "admin.localhost"}),
        ("/api/counted", {"HTTP_HOST": "localhost:8000"}),
        ("/api/counted", {"HTTP_ACCEPT_LANGUAGE": "ta"}),
        ("/api/counted", {"HTTP_ACCEPT_LANGUAGE": "hi"}),
        ("/api/counted", {"HTTP_ACCEPT_ENCODING": "gzip"}),
    ]
    for _ in range(2):
        answers = [process.get(address, **headers).json["n"] for address, headers in requests]
        assert answers == list(range(1, len(requests) + 1))


def test_100_simultaneous_misses_render_once(process, counting, monkeypatch):
    waiting = threading.Semaphore(0)

    class Noticed(Future[Any]):
        def result(self, timeout: float | None = None) -> Any:
            waiting.release()
            return super().result(PATIENCE)

    monkeypatch.setattr(microcache, "Future", Noticed)

    def answer_when_99_wait(n: int) -> Response:
        for _ in range(99):
            assert waiting.acquire(timeout=PATIENCE)
        return Response({"n": n})

    counting.answer = answer_when_99_wait
    answers = at_once([lambda: process.get().json["n"]] * 100, threads=100)
    assert (answers, counting.calls) == ([1] * 100, [1])


def test_waiting_ends_and_then_each_renders_for_itself(process, counting, monkeypatch):
    monkeypatch.setattr(microcache, "WAIT_SECONDS", 0)
    began, may_end = threading.Event(), threading.Event()

    def first_is_slow(n: int) -> Response:
        if n == 1:
            began.set()
            may_end.wait(PATIENCE)
        return Response({"n": n})

    counting.answer = first_is_slow
    slow = threading.Thread(target=process.get)
    slow.start()
    began.wait(PATIENCE)
    assert process.get().json["n"] == 2
    may_end.set()
    slow.join(PATIENCE)
    assert process.get().json["n"] == 1


@pytest.mark.parametrize(("age", "meanwhile"), [(2, 1), (11.9, 1), (12, 3)])
def test_while_one_renders_the_others_get_the_old_answer_for_ten_seconds(
    process, counting, clock, monkeypatch, age, meanwhile
):
    """Later they wait for the new one; here for no time, so that the other renders a third one."""
    monkeypatch.setattr(microcache, "WAIT_SECONDS", 0)
    assert process.get().json["n"] == 1
    clock.now = age
    others: list[int] = []

    def let_another_ask(n: int) -> Response:
        if n == 2:
            other = threading.Thread(target=lambda: others.append(process.get().json["n"]))
            other.start()
            other.join(PATIENCE)
        return Response({"n": n})

    counting.answer = let_another_ask
    assert process.get().json["n"] == 2
    assert others == [meanwhile]
    assert process.get().json["n"] == 2


def test_an_answer_is_as_old_as_the_beginning_of_its_rendering(process, counting, clock):
    def take_a_second(n: int) -> Response:
        clock.now += 1
        return Response({"n": n})

    counting.answer = take_a_second
    assert process.get().json["n"] == 1
    clock.now = 2
    assert process.get().json["n"] == 2


def test_memory_is_bounded_in_answers(process, counting, monkeypatch):
    monkeypatch.setattr(microcache, "MAX_ENTRIES", 2)
    _third_displaces_the_least_recently_used(process)


def test_memory_is_bounded_in_bytes(process, counting, monkeypatch):
    monkeypatch.setattr(microcache, "MAX_BYTES", 2 * (microcache.OVERHEAD + 100))
    _third_displaces_the_least_recently_used(process)


def _third_displaces_the_least_recently_used(process: Process) -> None:
    one, two, three = (f"/api/counted/{n}" for n in (1, 2, 3))
    assert [process.get(address).json["n"] for address in (one, two, one, three)] == [1, 2, 1, 3]
    assert [process.get(address).json["n"] for address in (one, three, two)] == [1, 3, 4]


def test_an_unchanged_answer_is_a_304_and_a_changed_one_is_not(process, counting, clock):
    tag = process.get().headers["etag"]
    for sent in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = process.get(HTTP_IF_NONE_MATCH=sent)
        assert (answer.status, answer.body, answer.headers["etag"]) == (304, b"", tag)
        assert answer.headers["cache-control"] == SHARED
    clock.now = 2
    assert process.get(HTTP_IF_NONE_MATCH=tag).status == 200


def test_headers_of_a_request_are_in_no_other_answer(process, counting, settings):
    settings.CORS_ALLOWED_ORIGINS = ["https://elsewhere.example"]
    first = process.get(HTTP_ORIGIN="https://elsewhere.example", HTTP_X_REQUEST_ID="abcdefgh-1")
    assert first.headers["access-control-allow-origin"] == "https://elsewhere.example"
    second = process.get(HTTP_X_REQUEST_ID="abcdefgh-2")
    assert second.body == first.body
    assert "access-control-allow-origin" not in second.headers
    assert [first.headers["x-request-id"], second.headers["x-request-id"]] == ["abcdefgh-1", "abcdefgh-2"]


def test_a_kept_answer_is_logged_under_the_id_that_its_client_got(process, counting, caplog):
    for _ in range(2):  # rendered, then kept
        caplog.clear()
        with caplog.at_level("INFO", logger="shop.requests"), caplog.filtering(RequestIdFilter()):
            answer = process.get()
        (line,) = [record for record in caplog.records if record.name == "shop.requests"]
        assert line.request_id == answer.headers["x-request-id"]
        assert (line.facts["status"], line.facts["route"]) == (200, "api/counted")


def test_zero_seconds_keep_nothing(settings, counting):
    settings.MICROCACHE_SECONDS = 0
    process = Process()
    answers = [process.get() for _ in range(2)]
    assert [(answer.json["n"], answer.headers["cache-control"]) for answer in answers] == [
        (1, "public, no-cache"),
        (2, "public, no-cache"),
    ]
