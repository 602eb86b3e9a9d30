"""`contract/examples/`: one real answer of each call and status, from which both apps build the fakes of their tests.

`pytest tests/test_examples.py --write-examples` writes those that are missing or of another shape; without the option
the test compares shapes. `contract/clock.json` has the time at which the tests of the apps begin: that at which the
Python tests begin, so that the times in the answers are as far from it in both.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from rest_framework.test import APIClient

from apps.accounts.models import LoginCode
from apps.accounts.onetime import derive
from apps.accounts.tests.factories import PASSWORD, CustomerFactory
from apps.catalog.models import Product
from apps.orders.models import Order
from apps.payments.links import token_of
from apps.payments.models import Refund

from . import clock
from .test_routes import ADMIN, API, CUSTOMER, EVERYBODY, SHOP, SUPER_ADMIN, Route, by_phone, callers_of, order_form
from .world import World, build

pytestmark = pytest.mark.django_db

FILE = "tests/test_examples.py"
FOLDER = settings.BASE_DIR / "contract" / "examples"
CLOCK = FOLDER.parent / "clock.json"
# Health, documents, PDFs, pictures and CSV: not described by the schema, or not JSON.
LEFT_OUT = (
    "api/health/", "api/schema", "api/docs", "api/price-list.pdf", "api/upi-qr",
    "api/admin/orders/export", "api/admin/catalogue-imports/export", "api/admin/refunds/export",
    "api/admin/bills/export", "api/admin/bills/{pk}/pdf", "api/admin/season/export",
)  # fmt: skip
LOGIN = {"email": "arun@shop.example", "password": PASSWORD}


def signing_in(world: World) -> dict[str, Any]:
    """A customer with the mailed code."""
    sent = {"email": world.customer.email}
    APIClient(SERVER_NAME=SHOP).post("/api/auth/send-otp", sent)
    return {**sent, "otp": derive(LoginCode.objects.get(closed_at=None))}


def resetting(_: World) -> dict[str, Any]:
    """Staff with the mailed code."""
    APIClient(SERVER_NAME=ADMIN).post("/api/admin/forgot-password", {"email": LOGIN["email"]})
    return {"otp": derive(LoginCode.objects.get(closed_at=None)), "newPassword": "lamps-and-kolam"}


def of(order: str) -> Callable[[World], dict[str, Any]]:
    """The fields with which a guest tracks an order."""

    def body(world: World) -> dict[str, Any]:
        number = Order.objects.get(pk=getattr(world, order)).number
        return {"orderNumber": number, "email": world.customer.email}

    return body


def refund_link(world: World) -> dict[str, Any]:
    """The token of a link about a refund that is due."""
    return {"token": token_of(Refund.objects.get(payment=Order.objects.get(pk=world.refund).payment_id))}


def stale(world: World) -> dict[str, Any]:
    """A form that was loaded before another person saved the product."""
    product = Product.objects.get(pk=world.product)
    return {
        "name": "Sparkler", "description": "Burns", "price": 90, "category": str(world.category),
        "subCategories": [str(world.sub_category)], "stock": 5, "unit": "box", "weight": 100,
        "version": product.version - 1, "loadedStock": 50,
    }  # fmt: skip


def too_many(world: World) -> dict[str, Any]:
    """More of a product than there is."""
    form = order_form(world)
    return {**form, "items": [{**form["items"][0], "quantity": 51}]}


def known_number(world: World) -> dict[str, Any]:
    """An order by phone from a number that two customers have."""
    CustomerFactory(name="Selvi", phone_number=world.customer.phone_number)
    form = by_phone(world)
    return {**form, "shippingAddress": {**form["shippingAddress"], "phoneNumber": world.customer.phone_number}}


# Calls beyond the table of routes: those that need another one first, and errors that the apps handle separately.
MORE = [
    Route("POST", "api/auth/send-otp", EVERYBODY, body={"email": "meena@example.com"}),
    Route("POST", "api/auth/verify-otp", EVERYBODY, body=signing_in),
    Route("POST", "api/contact", EVERYBODY, body={
        "name": "Meena", "email": "meena@example.com", "subject": "Delivery", "message": "Do you deliver to Karur?",
    }, status=201),
    Route("POST", "api/orders/track", EVERYBODY, body=of("paid")),
    Route("POST", "api/refund-details/look", EVERYBODY, body=refund_link),
    Route("POST", "api/refund-details", EVERYBODY, body=lambda w: {**refund_link(w), "upiId": "meena.r@okbank"}),
    Route("POST", "api/orders/track", EVERYBODY, body={"orderNumber": "FC261121-7K3QX", "email": "x@example.com"},
          status=404),
    Route("POST", "api/admin/login", EVERYBODY, body=LOGIN),
    Route("POST", "api/admin/login", EVERYBODY, body={**LOGIN, "password": "wrong"}, status=400),
    Route("POST", "api/admin/forgot-password", EVERYBODY, body={"email": LOGIN["email"]}),
    Route("POST", "api/admin/reset-password", EVERYBODY, body=resetting),
    Route("GET", "api/products/{pk}", EVERYBODY, {"pk": "999999"}, status=404),
    Route("GET", "api/orders/{pk}", CUSTOMER, {"pk": "999999"}, status=404),
    Route("GET", "api/admin/orders/{pk}", SUPER_ADMIN, {"pk": "999999"}, status=404),
    Route("POST", "api/orders", CUSTOMER, body=too_many, status=409),
    Route("POST", "api/admin/enquiries", SUPER_ADMIN, body=known_number, status=409),
    Route("PUT", "api/products/{pk}", SUPER_ADMIN, {"pk": "product"}, stale, status=409),
    Route("PUT", "api/admin/orders/{pk}/status", SUPER_ADMIN, {"pk": "waiting"}, {"status": "shipped"}, status=409),
]  # fmt: skip


@pytest.fixture
def world(customer, other_customer, staff, super_admin) -> World:
    made = build(customer, staff, super_admin)
    product = Product.objects.get(pk=made.product)
    product.reviews.create(customer=other_customer, rating=5, comment="Burns very brightly")
    return made


@pytest.fixture
def send(api_as, world) -> Callable[[Route], Any]:
    """Makes a call as a person who may make it; its changes are rolled back."""
    people = callers_of(world)

    def call(route: Route) -> Any:
        host = SHOP if route.rule in {EVERYBODY, CUSTOMER} and SHOP in route.hosts else ADMIN
        before = transaction.savepoint()
        client = api_as(people[route.rule]) if route.rule in people else APIClient(SERVER_NAME=host)
        answer = route.send(client, world)
        transaction.savepoint_rollback(before)
        return answer

    return call


def shape(value: Any) -> Any:
    """Keys and types of a body; for a list, the shapes of its members."""
    if isinstance(value, dict):
        return {key: shape(member) for key, member in sorted(value.items())}
    if isinstance(value, list):
        return sorted({json.dumps(shape(member)) for member in value})
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def without_secrets(value: Any) -> Any:
    """The same without tokens and the signatures of links."""
    if isinstance(value, dict):
        return {key: "token" if key == "token" else without_secrets(member) for key, member in value.items()}
    if isinstance(value, list):
        return [without_secrets(member) for member in value]
    return value.partition("?")[0] if isinstance(value, str) and "X-Amz-" in value else value


def file_name(route: Route) -> str:
    words = re.findall(r"[\w-]+", route.path.partition("?")[0].removeprefix("api/"))
    return "-".join([route.method.lower(), *words, str(route.status)]) + ".json"


def compare(route: Route, answer: Any, *, write: bool) -> str | None:
    """What is wrong with the stored example of a call; nothing once it is written."""
    if answer.status_code != route.status:
        return f"{route.method} {route.path}: {answer.status_code} {answer.content.decode()}"
    path = "/" + route.path.partition("?")[0].replace("{pk}", "{id}")
    fresh = {"method": route.method, "path": path, "status": route.status, "body": without_secrets(answer.json())}
    file = FOLDER / file_name(route)
    if file.exists() and shape(json.loads(file.read_text())) == shape(fresh):
        return None
    if not write:
        return f"{file.name} is not what is answered now. Run: pytest {FILE} --write-examples; make examples"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(fresh, indent=1, ensure_ascii=False) + "\n")
    return None


def test_examples_have_the_shape_of_todays_answers(send, request):
    """Every call of the table, and more that the apps treat apart, beside its stored example."""
    write = request.config.getoption("--write-examples")
    named = {file_name(route): route for route in (*API, *MORE) if not route.path.startswith(LEFT_OUT)}
    unknown = [file for file in FOLDER.glob("*.json") if file.name not in named]
    if write:
        for file in unknown:
            file.unlink()
    problems = [compare(route, send(route), write=write) for route in named.values()]
    assert [problem for problem in problems if problem] == []
    assert write or unknown == []


def test_the_apps_tests_begin_at_the_same_time(request):
    beginning = json.dumps({"now": clock.START.isoformat()}, indent=2) + "\n"
    if request.config.getoption("--write-examples"):
        CLOCK.write_text(beginning)
    assert CLOCK.read_text() == beginning
