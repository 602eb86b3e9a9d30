"""Invalid input is refused with the field's name, and nothing is partly written."""

import io
import itertools
import json
import unicodedata
from typing import Any

import pytest
from rest_framework.test import APIClient

from apps.orders.models import Order
from apps.payments.models import PaymentProof

from .test_routes import API, CUSTOMER, STAFF, Route, callers_of
from .world import World, screenshot, snapshot

pytestmark = pytest.mark.django_db

OPEN = {
    "api/auth/send-otp": {"email": "new@example.com"},
    "api/auth/verify-otp": {"email": "new@example.com", "otp": "123456", "name": "New"},
    "api/contact": {"name": "A", "email": "a@example.com", "subject": "Hello", "message": "Hello"},
    "api/orders/track": {"orderNumber": "FC261121-7K3QX", "email": "a@example.com"},
    "api/admin/login": {"email": "a@example.com", "password": "x"},
    "api/admin/forgot-password": {"email": "a@example.com"},
    "api/admin/reset-password": {"otp": "123456", "newPassword": "lamps-and-kolam", "email": "a@example.com"},
}
WRITES = [route for route in API if route.method in {"POST", "PUT"}]
JSON_WRITES = [route for route in WRITES if route.format == "json"]
DEEP = "[" * 5000 + "]" * 5000
# Values that are invalid for every field.
NONSENSE: dict[str, Any] = {
    "nul byte": "a\x00b",
    "ten thousand characters": "x" * 10_000,
    "half a megabyte": "x" * 500_000,
    "object": {"a": {"b": 1}},
    "list": [[1, 2], [3]],
    "huge number": 10**18,
    "negative number": -(10**18),
    "fraction": 0.1234567891,
}
TEXT_OF_EVERY_PLANE = "".join(chr(plane << 16 | 0x41) for plane in range(1, 17)) + "க்ஷ்🎆\u202e\u200f\ufdfaZ\u0338"
SURROGATE = '{"name": "\\ud83d", "email": "\\udc00"}'


@pytest.fixture
def allowed(api_as, world):
    """A client of a person who may make a call."""

    def client(route: Route) -> APIClient:
        people = callers_of(world)
        if route.rule in people:
            return api_as(people[route.rule], host=route.hosts[-1])
        return APIClient(SERVER_NAME=route.hosts[-1])

    return client


def name_of(route: Route) -> str:
    return f"{route.method} {route.path}"


def right_body(route: Route, world: World) -> dict[str, Any]:
    if route.path in OPEN:
        return dict(OPEN[route.path])
    body = route.body(world) if callable(route.body) else route.body
    return dict(body)


def address(route: Route, world: World) -> str:
    return "/" + route.path.format(**{name: getattr(world, what, what) for name, what in route.keys.items()})


def raw(client: APIClient, route: Route, world: World, body: bytes | str, kind: str = "application/json"):
    # Bytes are sent unchanged; the type stubs require text.
    return client.generic(route.method, address(route, world), body, content_type=kind)  # type: ignore[arg-type]


def refusal(answer: Any, *statuses: int) -> dict[str, Any]:
    assert answer.status_code in statuses, (answer.status_code, answer.content[:300])
    body = answer.json()
    assert body["success"] is False
    assert {"message", "code", "errors", "requestId"} <= set(body)
    return body


BROKEN_JSON = (b"{", b"{'a': 1}", b'{"a": NaN}', b"\xff\xfe", b"\x00", DEEP.encode())
NO_OBJECT = (b"[]", b'"x"', b"7", b"null", b"true", b"[[]]")


@pytest.mark.parametrize(
    "bodies",
    [
        pytest.param((BROKEN_JSON[0], SURROGATE.encode(), NO_OBJECT[0], NO_OBJECT[1]), id="one of each kind"),
        pytest.param((*BROKEN_JSON, SURROGATE.encode(), *NO_OBJECT), id="all", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("route", [route for route in JSON_WRITES if route.body or route.path in OPEN], ids=name_of)
def test_malformed_json_is_a_400_and_changes_nothing(route, bodies, world, allowed):
    """Every write with broken, deep and odd JSON and with JSON that is no object: 400, and no row changes."""
    client = allowed(route)
    before = snapshot()
    for body in bodies:
        refusal(raw(client, route, world, body), 400)
    assert snapshot() == before


def test_every_broken_body_is_a_400(api):
    """A public write with all broken, deep and odd JSON and with all JSON that is no object: 400."""
    for body in (*BROKEN_JSON, SURROGATE.encode(), *NO_OBJECT):
        refusal(api.generic("POST", "/api/contact", body, content_type="application/json"), 400)


@pytest.mark.parametrize("route", [route for route in WRITES if route.body or route.path in OPEN], ids=name_of)
def test_other_kinds_of_bodies_and_oversized_ones_are_refused(route, world, allowed):
    """Every write that reads a body, with XML, plain text and 1 MB of JSON: 415 or 413, and no row changes.

    The proxy refuses a large body before the shop is called (tests/test_proxy.py).
    """
    client = allowed(route)
    before = snapshot()
    refusal(raw(client, route, world, b"<a/>", "application/xml"), 415)
    refusal(raw(client, route, world, b"a=1", "text/plain"), 415)
    big = b'{"name": "' + b"x" * 1024 * 1024 + b'"}'
    refused = refusal(raw(client, route, world, big), 413, 415)
    assert refused["code"] in {"body_too_large", "unsupported_media_type"}
    assert refused["code"] == "body_too_large" or route.format != "json"
    assert snapshot() == before


@pytest.mark.long
@pytest.mark.parametrize("route", [route for route in JSON_WRITES if route.body or route.path in OPEN], ids=name_of)
def test_nonsense_in_any_field_is_refused_by_its_name(route, world, allowed):
    """Each field of every write in turn gets eight kinds of nonsense: refused by the field's name where it may not be.

    What a field may hold after all is not refused, but never breaks.
    """
    right = right_body(route, world)
    client = allowed(route)
    for field, (nonsense, value) in itertools.product(right, NONSENSE.items()):
        before = snapshot()
        answer = raw(client, route, world, json.dumps({**right, field: value}))
        assert answer.status_code < 500, (field, answer.content[:300])
        if answer.status_code >= 400:
            assert snapshot() == before or route.path.startswith("api/admin/login"), field
        if answer.status_code == 400 and answer.json()["code"] == "invalid":
            named = {item["field"].split(".")[0] for item in answer.json()["errors"]}
            assert named & {field, "non_field_errors"}, (field, answer.json())
        if nonsense in {"nul byte", "object", "half a megabyte"} and field != "specifications":
            assert answer.status_code in {400, 409}, (field, answer.status_code, answer.content[:300])


@pytest.mark.long
@pytest.mark.parametrize("route", [route for route in JSON_WRITES if route.body or route.path in OPEN], ids=name_of)
def test_wrong_types_in_every_field_at_once_never_break(route, world, allowed):
    """Sixteen wrong values in all fields of every write at once: never a 5xx, and the usual error format."""
    right = right_body(route, world)
    client = allowed(route)
    values: list[Any] = [
        None, True, 0, -1, 1.5, "", " ", [], {}, [None], {"x": None}, "NaN", "1e400", 1e308, "\x7f", "\u202e",
    ]  # fmt: skip
    for value in values:
        answer = raw(client, route, world, json.dumps(dict.fromkeys(right, value)))
        assert answer.status_code < 500, (value, answer.content[:300])
        if answer.status_code >= 400:
            refusal(answer, 400, 404, 409, 429)


# The first two are read as numbers, and so reach the call.
STRANGE_KEYS = ("0", "9" * 18, "9" * 19, "abc", "-1", "1.5", "%00", "१२", "1%27--", "x" * 500, "..%2f..", "1%0a")


@pytest.mark.parametrize("strange", [STRANGE_KEYS[:4], pytest.param(STRANGE_KEYS, marks=pytest.mark.long)], ids=len)
@pytest.mark.parametrize("route", [route for route in API if "pk" in route.keys], ids=name_of)
def test_an_unknown_id_in_the_path_is_a_404(route, strange, world, allowed):
    """Every route with a key gets invalid ones: 404 with a message, and no row changes."""
    client = allowed(route)
    before = snapshot()
    for key in strange:
        path = "/" + route.path.format(**dict.fromkeys(route.keys, key))
        call = getattr(client, route.method.lower())
        body = () if route.method == "GET" else (right_body(route, world),)
        answer = call(path, *body, format=route.format) if body else call(path)
        assert refusal(answer, 404)["message"], key
    # A picture is checked and stored before its product is queried; the record for its removal may remain.
    ours = {table for table in before if table not in {"common_unsettledfile", "common_picture", "procrastinate_jobs"}}
    after = snapshot()
    assert {table: after[table] for table in ours} == {table: before[table] for table in ours}


def test_every_strange_id_of_a_product_is_a_404(api, world):
    """Twelve ids that are none, in the address of a product: 404."""
    for key in STRANGE_KEYS:
        assert refusal(api.get(f"/api/products/{key}"), 404)["message"], key


LISTS = [
    ("api/products", CUSTOMER), ("api/products/search?q=a", CUSTOMER), ("api/products/1/reviews", CUSTOMER),
    ("api/reviews/recent", CUSTOMER), ("api/products/reviews/recent", CUSTOMER), ("api/products/featured", CUSTOMER),
    ("api/bundles", CUSTOMER), ("api/giftboxes", CUSTOMER), ("api/price-list", CUSTOMER),
    ("api/orders", CUSTOMER), ("api/admin/orders", STAFF), ("api/admin/orders/export", STAFF),
    ("api/admin/users", STAFF),
]  # fmt: skip
PARAMETERS = (
    "page", "limit", "search", "q", "status", "paymentStatus", "dateFrom", "dateTo", "category", "subCategory",
    "minPrice", "maxPrice", "sortBy", "sortOrder", "_", "unknown",
)  # fmt: skip
STRANGE = (
    "\x00", "x" * 10_000, "-1", "9" * 40, "1e9", "NaN", "'; DROP TABLE x; --", "%", "\\", "[]", "௧", "🎆", "a\nb",
    "( & | ! :*", "2026-13-45", " ",
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("path", "rule"), LISTS)
def test_strange_parameters_of_a_list_never_break_it(path, rule, world, api_as):
    """Sixteen parameters of twelve lists with sixteen strange values: served, or refused by the parameter's name."""
    client = api_as(world.customer if rule == CUSTOMER else world.staff)
    for name in PARAMETERS:
        for value in STRANGE:
            answer = (
                client.get(f"/{path}", {name: value})
                if "?" not in path
                else client.get("/" + path.partition("?")[0], {"q": "a", name: value})
            )
            assert answer.status_code in {200, 400, 404}, (name, value, answer.status_code)
            if answer.status_code == 400:
                named = {item["field"] for item in answer.json()["errors"]}
                assert named == {name}, (name, value, answer.json())
            if hasattr(answer, "streaming_content"):
                b"".join(answer.streaming_content)


@pytest.mark.parametrize(
    "query", ["?page=%ff", "?page=%", "?%00=1", "?" + "a=1&" * 2000, "?page[]=1", "?=&=&", "?page=1&page=2"]
)
@pytest.mark.parametrize("path", ["/api/products", "/api/shop", "/api/bundles"])
def test_a_strange_query_string_never_breaks(api, world, path, query):
    """Seven broken query strings on three lists: 200 or 400."""
    assert api.get(path + query).status_code in {200, 400}


@pytest.mark.parametrize("plane", range(17))
def test_every_unicode_plane_is_stored_unchanged_or_refused(plane, world, api_as):
    """Letters and unassigned characters of all 17 planes as a name, through form and database: the same, or 400."""
    client = api_as(world.customer)
    for point in (0x41, 0x3042, 0xFDFA, 0xFFFD, 0xFFFE, 0xFFFF):
        letter = chr(plane << 16 | point)
        if unicodedata.category(letter) == "Cs":
            continue
        answer = client.put("/api/auth/profile", json.dumps({"name": f"A{letter}B"}), content_type="application/json")
        assert answer.status_code in {200, 400}, hex(plane << 16 | point)
        if answer.status_code == 200:
            assert answer.json()["user"]["name"] == f"A{letter}B"
            world.customer.refresh_from_db()
            assert world.customer.name == f"A{letter}B"


def test_text_of_every_unicode_plane_in_an_order_and_its_mails(world, api_as, staff):
    """An order with text of every plane: address, mail and export hold it unchanged."""
    from django.core import mail

    from apps.orders.models import OrderEvent
    from apps.orders.notifications.tasks import send_order_mail

    world.customer.name = TEXT_OF_EVERY_PLANE[:50]
    world.customer.save()
    body = {
        "items": [{"type": "product", "product": str(world.product), "quantity": 1}],
        "shippingAddress": {
            "street": TEXT_OF_EVERY_PLANE, "city": "மதுரை", "state": "தமிழ்நாடு",
            "pincode": "625001", "phoneNumber": "9876543210",
        },
        "replacesWaiting": True,
    }  # fmt: skip
    answer = api_as(world.customer).post("/api/orders", body)
    assert answer.json()["order"]["shippingAddress"]["street"] == TEXT_OF_EVERY_PLANE
    order = answer.json()["order"]["_id"]
    event = OrderEvent.objects.filter(order_id=order).get()
    send_order_mail(int(order), event.pk)
    assert len(mail.outbox) == 1
    export = api_as(staff).get("/api/admin/orders/export")
    assert TEXT_OF_EVERY_PLANE in b"".join(export.streaming_content).decode()


@pytest.mark.parametrize("header", ["x" * 101, "ключ\x7f", "\x01", "a\tb"])
def test_a_strange_idempotency_key_is_refused(world, api_as, header):
    """Four keys too long or with control characters: a 400 that names the header, and no order."""
    before = Order.objects.count()
    body = {"items": [{"product": str(world.product), "quantity": 1}], "replacesWaiting": True}
    body["shippingAddress"] = {
        "street": "x", "city": "x", "state": "x", "pincode": "625001", "phoneNumber": "9876543210",
    }  # fmt: skip
    answer = api_as(world.customer).post("/api/orders", body, HTTP_IDEMPOTENCY_KEY=header)
    assert refusal(answer, 400)["errors"][0]["field"] == "Idempotency-Key"
    assert Order.objects.count() == before


@pytest.mark.parametrize(
    "token",
    ["", " ", "\x00", "x" * 50_000, "a.b.c", "ey" * 3000 + "." + "ey" * 3000 + ".", "null", "தமிழ்", "Bearer Bearer"],
)
def test_malformed_token_is_refused(world, token):
    """Nine bearer tokens that are none (empty, NUL, 50,000 letters, Tamil) on both kinds of orders' lists: 401."""
    client = APIClient(SERVER_NAME="admin.localhost")
    for path in ("/api/orders", "/api/admin/orders"):
        answer = client.get(path, HTTP_AUTHORIZATION=f"Bearer {token}")
        refusal(answer, 401)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "a b", "[::1", "xn--"])
def test_an_unknown_host_is_a_400(host, db):
    """Six unknown or broken Host headers: 400."""
    answer = APIClient().get("/api/shop", HTTP_HOST=host, SERVER_NAME=host or "evil.example")
    assert answer.status_code == 400


def files() -> dict[str, tuple[bytes, int]]:
    """Uploads that are not valid images, each with the expected status."""
    real = screenshot().getvalue()
    return {
        "nothing": (b"", 400),
        "text": (b"hello", 415),
        "svg": (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", 415),
        "html that begins like a gif": (b"GIF89a/*<script>alert(1)</script>*/", 415),
        "program": (b"MZ\x90\x00" + b"\x00" * 500, 415),
        "archive": (b"PK\x03\x04" + b"\x00" * 500, 415),
        "pdf": (b"%PDF-1.7\n%%EOF", 415),
        "first half of a picture": (real[: len(real) // 2], 415),
        "head of a picture": (real[:8], 415),
        "giant picture in a small file": (bomb(), 413),
    }


def bomb() -> bytes:
    """A PNG that claims 30,000 by 30,000 pixels."""
    import struct
    import zlib

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 90_000))
        + chunk(b"IEND", b"")
    )


def upload(content: bytes, name: str = "picture.png", kind: str = "image/png") -> io.BytesIO:
    file = io.BytesIO(content)
    file.name, file.content_type = name, kind  # type: ignore[attr-defined]
    return file


@pytest.mark.parametrize("what", files())
def test_invalid_image_is_not_stored_as_proof(what, world, api_as):
    """Ten files that are no honest picture as a proof, in both calls: refused by field, and no row changes."""
    content, status = files()[what]
    client = api_as(world.customer)
    for path, more in (
        ("/api/orders/verify-payment", {"orderId": str(world.order)}),
        ("/api/orders/create-manual-payment", {"orderData": json.dumps({"orderId": str(world.order)})}),
    ):
        before = snapshot()
        answer = client.post(path, {"screenshot": upload(content), **more}, format="multipart")
        assert [item["field"] for item in refusal(answer, status)["errors"]] == ["screenshot"]
        assert snapshot() == before


@pytest.mark.parametrize("what", files())
def test_invalid_image_is_not_stored_as_product_picture(what, world, api_as):
    """Ten files that are no honest picture as a product's: refused by the field's name, no row changes."""
    content, status = files()[what]
    status = 415 if what == "nothing" else status
    client = api_as(world.staff)
    before = snapshot()
    answer = client.post(f"/api/products/{world.product}/images", {"images": [upload(content)]}, format="multipart")
    assert {item["field"].split(".")[0] for item in refusal(answer, status)["errors"]} == {"images"}
    assert snapshot() == before


def test_false_file_name_and_type_are_ignored(world, api_as):
    """A right picture named `../../etc/passwd\\x00.php`: taken under a name of our own."""
    client = api_as(world.customer)
    honest = upload(screenshot().getvalue(), "../../etc/passwd\x00.php", "application/x-php")
    answer = client.post(
        "/api/orders/verify-payment", {"orderId": str(world.order), "screenshot": honest}, format="multipart"
    )
    assert answer.status_code == 200
    key = PaymentProof.objects.latest("pk").key
    assert key.startswith("proofs/")
    assert key.endswith(".jpg")
    assert "passwd" not in key


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--x",
        b"--x--\r\n",
        b"--x\r\n\r\n",
        b'--x\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\nabc',
        b'--x\r\nContent-Disposition: form-data; name="orderId"\r\n\r\n1\r\n--x--\r\n',
        b'--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%\r\n--x--\r\n',
        b"--x\r\n" + b"A: " + b"x" * 100_000 + b"\r\n\r\n",
    ],
)
@pytest.mark.parametrize("path", ["/api/orders/verify-payment", "/api/orders/create-manual-payment"])
def test_a_broken_form_is_a_400(world, api_as, path, body):
    """Eight broken multipart bodies on both proof calls: 400, and no row changes."""
    client = api_as(world.customer)
    before = snapshot()
    refusal(client.generic("POST", path, body, content_type="multipart/form-data; boundary=x"), 400)
    assert snapshot() == before


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=é"]
)
def test_a_form_without_a_boundary_is_a_400(world, api_as, kind):
    """Three content types without a usable boundary: 400."""
    answer = api_as(world.customer).generic("POST", "/api/orders/verify-payment", b"x", content_type=kind)
    refusal(answer, 400)


@pytest.mark.parametrize(
    "data", ["", "{", "[]", "1", "null", '"x"', "{}", '{"orderId": "x"}', '{"orderId": []}', "x" * 200_000, DEEP,
             '{"orderId": 99999999999999999999}', '{"orderId": null}', '{"items": 1}', '{"reference": 5}']
)  # fmt: skip
def test_order_data_that_is_no_order_is_named(world, api_as, data):
    """Fifteen values of orderData that are no order: a 400 that names the field, and no row changes."""
    client = api_as(world.customer)
    before = snapshot()
    answer = client.post(
        "/api/orders/create-manual-payment", {"orderData": data, "screenshot": screenshot()}, format="multipart"
    )
    errors = refusal(answer, 400)["errors"]
    assert all(item["field"].startswith("orderData") for item in errors), errors
    assert snapshot() == before


def test_a_form_of_too_many_files_or_fields_is_refused(world, api_as):
    """A form of twenty files, a form of 300 fields: 400 or 413."""
    client = api_as(world.customer)
    many = {f"file{n}": screenshot() for n in range(20)}
    refusal(client.post("/api/orders/verify-payment", many, format="multipart"), 400, 413)
    fields = {f"field{n}": "x" for n in range(300)}
    refusal(client.post("/api/orders/verify-payment", fields, format="multipart"), 400, 413)
