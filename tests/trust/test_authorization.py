"""Every route against every kind of token that is not one, and against everybody else's things (issue: authorization).

The table of routes and roles is `tests/test_routes.py`; here its rows meet forged tokens, other people's keys, and
bodies that ask for more than their sender may have.
"""

import base64
import hashlib
import hmac
import json
import uuid
from datetime import timedelta

import jwt
import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.models import Customer, Session, StaffUser
from apps.accounts.services import sessions
from apps.catalog.models import Product
from apps.orders.models import Order
from tests.test_routes import ADMIN, API, CUSTOMER, EVERYBODY, MAY, SHOP, STAFF, SUPER_ADMIN, Route, callers_of
from tests.waiting import PATIENCE
from tests.world import WIRE_ADDRESS, snapshot

from .conftest import undone

pytestmark = pytest.mark.django_db
GUARDED = [route for route in API if route.rule != EVERYBODY]


def name_of(route: Route) -> str:
    return f"{route.method} {route.path}"


# Invalid tokens.


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def by_hand(header: dict, payload: dict, key: str = "", digest=hashlib.sha256) -> str:
    """A token with any header and signature, which no library would create."""
    text = f"{b64(json.dumps(header).encode())}.{b64(json.dumps(payload).encode())}"
    return f"{text}.{b64(hmac.digest(key.encode(), text.encode(), digest)) if key else ''}"


def claims(session: Session, audience: str, **changed) -> dict:
    now = int(timezone.now().timestamp())
    right = {
        "token_type": audience, "aud": audience, "exp": now + 3600, "iat": now, "jti": uuid.uuid4().hex,
        "sid": session.pk.hex,
    }  # fmt: skip
    return {name: value for name, value in {**right, **changed}.items() if value is not None}


def signed(payload: dict, key: str | None = None) -> str:
    return jwt.encode(payload, key or settings.SECRET_KEY, "HS256")


OTHERS = {"customer": "staff", "staff": "customer"}
FORGED = {
    "expired": lambda s, a: signed(claims(s, a, exp=int(timezone.now().timestamp()) - 1)),
    "without an end": lambda s, a: signed(claims(s, a, exp=None)),
    "signed with another key": lambda s, a: signed(claims(s, a), "x" * 50),
    "signed with nothing": lambda s, a: by_hand({"alg": "HS256", "typ": "JWT"}, claims(s, a)),
    "signed with an empty key": lambda s, a: by_hand(
        {"alg": "HS256"}, claims(s, a)
    ) + b64(hmac.digest(b"", b"", "sha256")),
    "alg none": lambda s, a: by_hand({"alg": "none", "typ": "JWT"}, claims(s, a)),
    "alg NoNe, signed": lambda s, a: by_hand({"alg": "NoNe"}, claims(s, a), settings.SECRET_KEY),
    "alg HS512": lambda s, a: jwt.encode(claims(s, a), settings.SECRET_KEY, "HS512"),
    "alg RS256 over the same key": lambda s, a: by_hand({"alg": "RS256"}, claims(s, a), settings.SECRET_KEY),
    "no alg": lambda s, a: by_hand({"typ": "JWT"}, claims(s, a), settings.SECRET_KEY),
    "key named by a header": lambda s, a: by_hand(
        {"alg": "HS256", "kid": "/dev/null", "jku": "https://evil.example/keys"}, claims(s, a), "/dev/null"
    ),
    "key brought along": lambda s, a: by_hand(
        {"alg": "HS256", "jwk": {"kty": "oct", "k": b64(b"mine")}}, claims(s, a), "mine"
    ),
    "for the other audience": lambda s, a: signed(claims(s, OTHERS[a])),
    "type of the other audience": lambda s, a: signed(claims(s, a, token_type=OTHERS[a])),
    "for an unknown audience": lambda s, a: signed(claims(s, a, aud="everybody")),
    "for no audience": lambda s, a: signed(claims(s, a, aud=None)),
    "of no type": lambda s, a: signed(claims(s, a, token_type=None)),
    "without a session": lambda s, a: signed(claims(s, a, sid=None)),
    "of a session that never was": lambda s, a: signed(claims(s, a, sid=uuid.uuid4().hex)),
    "with a list for a session": lambda s, a: signed(claims(s, a, sid=[s.pk.hex])),
    "not valid yet": lambda s, a: signed(claims(s, a, nbf=int(timezone.now().timestamp()) + 3600)),
    "with another's payload under its signature": lambda s, a: ".".join(
        [*signed(claims(s, a)).split(".")[:1], b64(json.dumps(claims(s, a)).encode()), "c2lnbmVk"]
    ),
}  # fmt: skip


def live_sessions(world) -> dict[str, Session]:
    found = {}
    for rule, person in callers_of(world).items():
        sessions.begin(person, device=sessions.Device(), now=timezone.now())
        whose = {"customer": person} if rule == CUSTOMER else {"staff": person}
        found[rule] = Session.objects.filter(**whose).latest("created_at")
    return found


def bearer(host: str, token: str) -> APIClient:
    client = APIClient(SERVER_NAME=host)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def test_the_tokens_below_would_be_right_if_nothing_were_wrong_with_them(world):
    """The same claims, signed by the right key, open the lists of orders: so what is forged alone closes them."""
    live = live_sessions(world)
    assert bearer(SHOP, signed(claims(live[CUSTOMER], "customer"))).get("/api/orders").status_code == 200
    assert bearer(ADMIN, signed(claims(live[STAFF], "staff"))).get("/api/admin/orders").status_code == 200


SHARE = 4
"""The usual run tries each kind of token on every fourth route, so a route meets at least five kinds."""


@pytest.mark.parametrize(
    ("forged", "routes"),
    [
        *(pytest.param(kind, GUARDED[i % SHARE :: SHARE], id=kind) for i, kind in enumerate(FORGED)),
        *(pytest.param(kind, GUARDED, id=f"{kind}, every route", marks=pytest.mark.trust) for kind in FORGED),
    ],
)
def test_a_forged_token_opens_no_route(forged, routes, world):
    """22 kinds of forged tokens (age, key, alg, audience, session) on guarded routes: 401, and nothing changes."""
    live = live_sessions(world)
    before = snapshot()
    for route in routes:
        audience = "customer" if route.rule == CUSTOMER else "staff"
        token = FORGED[forged](live[route.rule], audience)
        for host in route.hosts:
            answer = route.send(bearer(host, token), world)
            assert answer.status_code == 401, (name_of(route), host, answer.content)
    assert snapshot() == before


STATES = ("revoked", "ended", "deleted")


@pytest.mark.parametrize(
    ("state", "routes"),
    [
        *(pytest.param(state, GUARDED[i % SHARE :: SHARE], id=state) for i, state in enumerate(STATES)),
        *(pytest.param(state, GUARDED, id=f"{state}, every route", marks=pytest.mark.trust) for state in STATES),
    ],
)
def test_a_right_token_of_a_session_that_is_over_opens_no_route(state, routes, world):
    """Tokens of revoked, ended and deleted sessions on guarded routes: 401, and nothing changes."""
    live = live_sessions(world)
    tokens = {
        rule: signed(claims(session, "customer" if rule == CUSTOMER else "staff")) for rule, session in live.items()
    }
    match state:
        case "revoked":
            Session.objects.update(revoked_at=timezone.now())
        case "ended":
            Session.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        case _:
            Session.objects.all().delete()
    before = snapshot()
    for route in routes:
        for host in route.hosts:
            assert route.send(bearer(host, tokens[route.rule]), world).status_code == 401, (name_of(route), host)
    assert snapshot() == before


def test_a_session_opens_its_own_audience_alone_even_with_a_right_signature(world):
    """With the signing key, a customer's session is made a staff token and the reverse: 401 on every guarded route.

    Somebody who found the key still needs a session of the right kind: the row decides, not the token's word.
    """
    live = live_sessions(world)
    crossed = {CUSTOMER: live[SUPER_ADMIN]} | dict.fromkeys(MAY, live[CUSTOMER])
    before = snapshot()
    for route in GUARDED:
        token = signed(claims(crossed[route.rule], "customer" if route.rule == CUSTOMER else "staff"))
        for host in route.hosts:
            assert route.send(bearer(host, token), world).status_code == 401, (name_of(route), host)
    assert snapshot() == before


def test_a_forged_staff_token_shows_no_hidden_products(world):
    """22 forged staff tokens ask for a hidden product: 401 on the admin host, missing on the shop's."""
    hidden = Product.objects.get()
    Product.objects.update(is_active=False)
    live = live_sessions(world)
    for forged, make in FORGED.items():
        token = make(live[STAFF], "staff")
        assert bearer(ADMIN, token).get(f"/api/products/{hidden.pk}").status_code == 401, forged
        assert bearer(SHOP, token).get(f"/api/products/{hidden.pk}").status_code == 404, forged
        assert bearer(SHOP, token).get("/api/products").json()["total"] == 0, forged


@pytest.mark.parametrize("place", ["query", "cookie", "body", "Token scheme", "Basic"])
def test_a_token_counts_in_its_header_alone(place, world):
    """A right token in query, cookie, body and other schemes: 401, so no other site can call in somebody's name."""
    token = signed(claims(live_sessions(world)[CUSTOMER], "customer"))
    client = APIClient(SERVER_NAME=SHOP)
    match place:
        case "query":
            answer = client.get(f"/api/orders?token={token}&access_token={token}")
        case "cookie":
            for name in ("token", "access_token", "Authorization", "sessionid", "operator_session"):
                client.cookies[name] = token
            answer = client.get("/api/orders")
        case "body":
            answer = client.post("/api/orders", {"token": token, "access_token": token})
        case _:
            answer = client.get("/api/orders", HTTP_AUTHORIZATION=f"{place.split()[0]} {token}")
    assert answer.status_code == 401


# Data of other people.

MEENAS = [route for route in API if route.rule == CUSTOMER and set(route.keys.values()) & {"order", "old", "address"}]
NAMED_IN_BODY = [route for route in API if route.path == "api/orders/verify-payment"]


@pytest.mark.parametrize("route", MEENAS + NAMED_IN_BODY, ids=name_of)
def test_somebody_elses_thing_looks_like_a_missing_one(route, world, api_as, other_customer):
    """Another customer calls every route with a key of an order or address: 404, without a name, nothing changes."""
    client = api_as(other_customer)
    before = snapshot()
    answer = route.send(client, world)
    assert answer.status_code == 404, answer.content
    assert "Meena" not in answer.content.decode()
    after = snapshot()
    # A proof's file is checked and stored before its order is queried; the record for its removal may remain.
    changed = {table for table in before if before[table] != after[table]}
    assert changed <= {"common_unsettledfile"}


def test_a_proof_for_somebody_elses_order_in_the_one_step_call(world, api_as, other_customer):
    """A proof for another customer's order through the one-step call: 404, and the order gets no proof."""
    from tests.world import screenshot

    body = {"orderData": json.dumps({"orderId": str(world.order)}), "screenshot": screenshot()}
    answer = api_as(other_customer).post("/api/orders/create-manual-payment", body, format="multipart")
    assert answer.status_code == 404
    assert Order.objects.get(pk=world.order).payment.proofs.count() == 0


def test_a_number_is_no_key_and_finds_nothing_of_somebody_elses(world, api, api_as, other_customer):
    """Another's order by number, by odd spellings of its key, by search and tracking: not found, nothing leaks."""
    order = Order.objects.get(pk=world.order)
    ravi = api_as(other_customer)
    for key in (order.number, order.number.lower(), f"{order.pk}%00", f"0{order.pk}x", f"{order.pk}/../{order.pk}"):
        assert ravi.get(f"/api/orders/{key}").status_code == 404
    assert ravi.get("/api/orders", {"search": order.number}).json()["total"] == 0
    assert ravi.get("/api/orders", {"search": ""}).json()["total"] == 0
    for email in (other_customer.email, "", "%", "meena@example.com' OR '1'='1", "*"):
        answer = api.post("/api/orders/track", {"orderNumber": order.number, "email": email})
        assert answer.status_code in {400, 404}
        assert "Car Street" not in answer.content.decode()


def test_every_list_of_a_customers_holds_their_own_things_alone(world, api_as, other_customer):
    """Another customer's lists, cart and filters by the owner's id: nothing of the owner's is in them."""
    ravi = api_as(other_customer)
    assert ravi.get("/api/orders").json()["total"] == 0
    assert ravi.get("/api/addresses").json() == []
    assert "Sparkler" not in ravi.get("/api/cart").content.decode()
    for field in ("customer", "customerId", "user", "userId", "_id", "email"):
        assert ravi.get("/api/orders", {field: str(world.customer.pk)}).json()["total"] == 0


def test_somebody_elses_idempotency_key_gives_an_order_of_ones_own(world, api_as, other_customer):
    """Two customers order under one Idempotency-Key: each gets an order of their own."""
    body = {"items": [{"type": "product", "product": str(world.product), "quantity": 1}], "replacesWaiting": True}
    body["shippingAddress"] = WIRE_ADDRESS
    mine = api_as(world.customer).post("/api/orders", body, HTTP_IDEMPOTENCY_KEY="shared-key-1")
    theirs = api_as(other_customer).post("/api/orders", body, HTTP_IDEMPOTENCY_KEY="shared-key-1")
    assert (mine.status_code, theirs.status_code) == (201, 201)
    assert mine.json()["order"]["_id"] != theirs.json()["order"]["_id"]


def test_a_proofs_file_is_opened_by_a_fresh_link_alone(world, api_as, other_customer, settings):
    """At the storage: no link, a link cut or changed, a longer life written into it: refused; ours lives 5 minutes."""
    import urllib.error
    import urllib.request

    from apps.common import storage
    from tests.world import screenshot

    meena = api_as(world.customer)
    body = {"orderId": str(world.order), "screenshot": screenshot()}
    assert meena.post("/api/orders/verify-payment", body, format="multipart").status_code == 200
    key = Order.objects.get(pk=world.order).payment.proofs.latest("pk").key

    def status(address: str) -> int:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status
        except urllib.error.HTTPError as refusal:
            return refusal.code

    link = storage.signed_link(key)
    assert status(link) == 200
    bare = link.partition("?")[0]
    other_key = bare.rpartition("/")[0] + "/" + "0" * 32 + ".jpg"
    for address in (bare, other_key, link[:-4] + "beef", link.replace("X-Amz-Expires=300", "X-Amz-Expires=604800")):
        assert status(address) in {400, 403, 404}, address
    assert "X-Amz-Expires=300" in link
    shown = api_as(other_customer).get(f"/api/orders/{world.order}")
    assert key not in shown.content.decode()


# Bodies with fields that the sender may not set.

GREEDY = {
    "role": "super_admin", "isStaff": True, "is_staff": True, "isSuperuser": True, "is_superuser": True,
    "isActive": False, "is_active": False, "customer": "1", "customerId": "1", "customer_id": 1, "user": "1",
    "userId": "1", "_id": "1", "id": 1, "pk": 1, "price": 1, "unitPrice": 0.01, "unit_price": 0.01, "total": 1,
    "totalAmount": 1, "discount": 99, "status": "delivered", "orderStatus": "delivered", "paymentStatus": "completed",
    "payment": {"status": "completed", "amount": 1}, "payment_status": "completed", "stockHeld": False, "stock": 9999,
    "stock_held": False, "isPurchaseVerified": True, "is_purchase_verified": True, "verified": True,
    "isHidden": False, "ratings": {"average": 5, "count": 999}, "ratingAverage": 5, "password": "stolen-password",
    "number": "FC000000-AAAAA", "orderNumber": "FC000000-AAAAA", "holdsUntil": None, "holds_until": None,
    "verifiedBy": "1", "verifiedAt": "2020-01-01T00:00:00Z", "createdAt": "2020-01-01T00:00:00Z", "email_verified": 1,
    "__proto__": {"isAdmin": True}, "constructor": {"prototype": {"isAdmin": True}}, "groups": [1],
    "userPermissions": [1], "hasGifts": True, "has_gifts": True, "approved": True,
}  # fmt: skip
FACTS = {
    "customers": "SELECT id, email FROM accounts_customer",
    "staff": "SELECT id, email, role, is_staff, is_superuser, is_active, password FROM accounts_staffuser",
    "grants": "SELECT group_id FROM accounts_staffuser_groups",
    "owners": "SELECT id, customer_id FROM accounts_address",
    "products": "SELECT id, price, original_price, is_active, rating_average, rating_count FROM catalog_product",
    "stock": "SELECT product_id, quantity FROM catalog_stock",
    "reviews": "SELECT id, customer_id, is_purchase_verified, is_hidden FROM catalog_review",
    "bundles": "SELECT id, price FROM bundles_bundle",
    # The e-mail address, because a new customer has another key each time.
    "orders": "SELECT o.id, c.email, status, stock_state, total, has_gifts, age_confirmed "
    "FROM orders_order o JOIN accounts_customer c ON c.id = customer_id",
    "lines": "SELECT id, name, unit_price, quantity FROM orders_orderline",
    "payments": "SELECT id, method, status, amount, verified_by_id FROM payments_payment",
    "sessions": "SELECT customer_id, staff_id, revoked_at IS NULL FROM accounts_session",
}


def facts() -> dict[str, list[tuple]]:
    """The values that such a body would change: owners, prices, roles, decisions."""
    found = {}
    with connection.cursor() as cursor:
        for name, sql in FACTS.items():
            cursor.execute(sql)
            found[name] = sorted(cursor.fetchall(), key=repr)
    return found


def known_keys(found: dict[str, list[tuple]], before: dict[str, list[tuple]]) -> dict[str, list[tuple]]:
    """New rows without their keys, which no rollback gives back; new passwords without their salt."""
    had = {name: {row[0] for row in rows} for name, rows in before.items()}
    return {
        name: sorted(
            (tuple("a hash" if str(cell).startswith("md5$") else cell for cell in row[row[0] not in had[name] :])
             for row in rows),
            key=repr,
        )
        for name, rows in found.items()
    }  # fmt: skip


def own_fields(route: Route, world) -> set[str]:
    body = route.body(world) if callable(route.body) else route.body
    return set(body)


# Fields that a route may set.
BY_RIGHT = {
    "api/products": {"discount", "isActive", "price", "stock", "ratings"},
    "api/products/{pk}": {"discount", "isActive", "price", "stock"},
    "api/products/{pk}/text-only": {"discount", "isActive", "price", "stock"},
    "api/categories": {"isActive"},
    "api/categories/{pk}": {"isActive"},
    "api/bundles": {"isActive", "price"},
    "api/bundles/{pk}": {"isActive", "price"},
    "api/giftboxes": {"isActive", "price"},
    "api/giftboxes/{pk}": {"isActive", "price"},
    "api/admin/enquiries": {"customerId"},
    "api/admin/orders/{pk}/status": {"status"},
    "api/admin/orders/bulk-status": {"status"},
    "api/admin/orders/{pk}/verify-payment": {"approved", "proof"},
    "api/admin/admins": {"password", "role"},
    "api/admin/admins/{pk}": {"role"},
}
JSON_WRITES = [route for route in GUARDED if route.method in {"POST", "PUT"} and route.format == "json"]


@pytest.mark.long
@pytest.mark.parametrize("route", JSON_WRITES, ids=name_of)
def test_asking_for_more_gives_no_more(route, world, api_as):
    """51 greedy fields (role, price, status, owner) on every guarded write: without them it leaves the same facts."""
    people = callers_of(world)
    client = api_as(people[route.rule], host=route.hosts[-1])
    right = route.body(world) if callable(route.body) else route.body
    path = "/" + route.path.format(**{name: getattr(world, what) for name, what in route.keys.items()})
    more = {name: value for name, value in GREEDY.items() if name not in BY_RIGHT.get(route.path, set()) | set(right)}
    before = facts()
    left = []
    for body in (right, {**more, **right}):
        with undone():
            answer = getattr(client, route.method.lower())(path, body, format="json")
            assert answer.status_code == route.status, (answer.status_code, answer.content)
            left.append(known_keys(facts(), before))
    assert left[0] == left[1]


def test_greedy_fields_inside_lines_and_addresses_of_an_order_do_nothing(world, api_as):
    """Prices, totals and statuses inside an order's lines and address: the shop's price, status and owner are used."""
    body = {
        "items": [{**GREEDY, "type": "product", "product": str(world.product), "quantity": 2}],
        "shippingAddress": {**GREEDY, **WIRE_ADDRESS},
        "replacesWaiting": True,
        **{name: GREEDY[name] for name in ("status", "paymentStatus", "total", "totalAmount", "payment")},
    }
    answer = api_as(world.customer).post("/api/orders", body)
    order = Order.objects.get(pk=answer.json()["order"]["_id"])
    assert (order.total, order.status, order.payment.status, order.customer) == (
        200,
        "pending",
        "pending",
        world.customer,
    )
    assert [(line.unit_price, line.quantity) for line in order.lines.all()] == [(100, 2)]


@pytest.mark.parametrize("role", ["super_admin", "owner", "admin"])
def test_only_super_admins_make_super_admins(role, world, api_as):
    """A role is asked for by an admin, for others and for oneself: nobody gets it, and nobody becomes an operator."""
    arun = api_as(world.staff)
    supers = StaffUser.objects.filter(role="super_admin").count()
    new = {"name": "D", "email": "d@shop.example", "password": "lamps-and-kolam"}
    arun.put(f"/api/admin/admins/{world.admin}", {"role": role})
    arun.put(f"/api/admin/admins/{world.staff.pk}", {"role": role})
    arun.post("/api/admin/admins", {**new, "role": role})
    arun.put("/api/admin/profile", {"name": "D", "email": "f@shop.example", "role": role, "isSuperuser": True})
    arun.post("/api/admin/admins", {**new, "email": "g@shop.example"})
    assert StaffUser.objects.filter(role="super_admin").count() == supers
    assert not StaffUser.objects.filter(is_superuser=True).exclude(pk=world.super_admin.pk).exists()
    assert not StaffUser.objects.filter(email="g@shop.example").exists()


def test_a_customer_with_a_staff_address_is_no_staff(world, api_as):
    """A customer has the owner's e-mail address: 403 throughout the back office, for people are in two tables."""
    twin = Customer.objects.create(email=world.super_admin.email, name="Lakshmi")
    client = api_as(twin, host=ADMIN)
    for path in ("/api/admin/dashboard", "/api/admin/orders", "/api/admin/users"):
        assert client.get(path).status_code == 403
    assert client.post("/api/categories", {"name": "x", "slug": "x", "description": "x"}).status_code == 403
