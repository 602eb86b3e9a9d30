"""Responses by role: packers and catalogue staff see no amounts, payment details or e-mail addresses (selling, B11).

Where a refund goes is shown to those who send it.
"""

import dataclasses
import re

import pytest
from django.utils import timezone

from apps.orders.models import Order
from apps.payments.models import Refund

from .test_routes import ADMIN, API, MAY, RECONCILER, ROLES, name_of, people_of
from .world import World

pytestmark = pytest.mark.django_db

MONEY = re.compile(r"amount|price|pricing|revenue|refund|paid|credit|reference|payee|bank|email", re.IGNORECASE)
HARMLESS = {"refundState", "paidOrders"}  # a state, a number of orders
COUNTS = {"currentPage", "withOrders"}  # beside them, `total` is a number of rows
OWN_ACCOUNT = {"api/admin/profile"}
PUBLIC_PRICES = {"api/admin/catalogue-imports/export?kind=csv"}
READS = [
    route
    for route in API
    if route.method == "GET"
    and route.hosts == (ADMIN,)
    and route.path not in OWN_ACCOUNT | PUBLIC_PRICES
    and route.rule in MAY
]
CHANGES = [
    route
    for route in API
    if route.method in {"PUT", "POST"} and "admin/orders" in route.path and "packer" in MAY.get(route.rule, ())
]


def money_in(body, path=""):
    """Keys of amounts, payments or e-mail addresses, and texts with either."""
    if isinstance(body, dict):
        for key, value in body.items():
            where = f"{path}.{key}"
            if key not in HARMLESS and (MONEY.search(key) or (key == "total" and not COUNTS & set(body))):
                yield where
            yield from money_in(value, where)
    elif isinstance(body, list):
        for number, member in enumerate(body):
            yield from money_in(member, f"{path}[{number}]")
    elif isinstance(body, str) and re.search(r"\S@\S|₹", body):
        yield f"{path}: {body}"


def test_the_search_for_amounts_finds_them(world: World, api_as):
    order = api_as(world.staff).get(f"/api/admin/orders/{world.waiting}").json()
    found = set(money_in(order))
    assert {".order.pricing", ".order.total", ".order.items[0].price", ".order.user.email"} <= found


@pytest.mark.parametrize("role", ["packer", "catalogue"])
@pytest.mark.parametrize("route", READS, ids=name_of)
def test_what_they_read_has_no_amounts_and_no_addresses(route, role, world: World, api_as):
    """Every list and page of the back office that the role may open; exports are refused."""
    who = world.packer if role == "packer" else world.catalogue_editor
    answer = route.send(api_as(who), world)
    if role not in MAY[route.rule]:
        assert answer.status_code == 403
        return
    assert list(money_in(answer.json())) == []


@pytest.mark.parametrize("route", CHANGES, ids=name_of)
def test_responses_to_a_packers_changes_have_none_either(route, world: World, api_as):
    answer = route.send(api_as(world.packer), world)
    assert answer.status_code == route.status
    assert list(money_in(answer.json())) == []


def test_cancelling_a_paid_order_names_no_amount_to_a_packer(world: World, api_as):
    def refusals(who):
        body = {"status": "cancelled", "reason": "Broken in the godown"}
        one = api_as(who).put(f"/api/admin/orders/{world.paid}/status", body)
        many = api_as(who).post("/api/admin/orders/bulk-status", {**body, "ids": [str(world.paid)]})
        assert (one.status_code, one.json()["code"]) == (409, "confirm_refund_due")
        assert many.json()["refused"][0]["code"] == "confirm_refund_due"
        return [one.json(), many.json()]

    assert list(money_in(refusals(world.packer))) == []
    assert len(list(money_in(refusals(world.staff)))) == 4


def test_a_packer_who_cancels_a_paid_order_leaves_its_money_due(world: World, api_as):
    """A packer is not asked what becomes of the money: it becomes due, in the list of who decides about payments."""
    packer, path = api_as(world.packer), f"/api/admin/orders/{world.paid}/status"
    body = {"status": "cancelled", "reason": "Broken in the godown"}
    assert "Send it back, or leave it on record?" in api_as(world.staff).put(path, body).json()["message"]
    [asked] = packer.put(path, body).json()["confirmations"]
    assert asked["sentence"] == "Money was paid for this order. It will be listed as due to be sent back."
    refused = packer.put(path, {**body, "excess": "record"})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert packer.put(path, {**body, "confirmRefundDue": True}).status_code == 200
    number = Order.objects.get(pk=world.paid).number
    due = api_as(world.verifier).get("/api/admin/refunds", {"state": "due"}).json()["refunds"]
    assert [refund["onRecord"] for refund in due if refund["orderNumber"] == number] == [False]


def test_actions_are_those_of_the_role(world: World, api_as):
    def actions(who):
        return set(api_as(who).get(f"/api/admin/orders/{world.waiting}").json()["order"]["actions"])

    assert actions(world.packer) == {"set_status", "tracking"}
    assert actions(world.verifier) == {"approve", "record_credit", "reject"}
    assert actions(world.staff) == {"approve", "reject", "set_status", "tracking"}


def test_the_dashboard_shows_each_role_its_own_figures(world: World, api_as):
    def shown(who):
        body = api_as(who).get("/api/admin/dashboard").json()
        return {key for key in body if key not in {"success", "stats"}} | {f"stats.{key}" for key in body["stats"]}

    packer = {
        "recentOrders", "lowStockProducts", "stats.totalProducts", "stats.totalOrders", "stats.totalUsers",
        "stats.shortOrders", "stats.countedAt",
    }  # fmt: skip
    assert shown(world.packer) == packer
    assert shown(world.catalogue_editor) == {"lowStockProducts", "stats.totalProducts", "stats.countedAt"}
    assert "stats.enquiriesNew" not in shown(world.verifier)
    assert shown(world.verifier) > {"paymentsWaiting", "salesByDay", "stats.refundsDue", "stats.totalRevenue"}


@pytest.mark.parametrize("role", ROLES)
def test_where_a_refund_goes_is_shown_to_those_who_may_reconcile(role, world: World, api_as):
    """The payee that a customer gave, in every answer of the back office about orders, refunds and customers."""
    given = {
        "payee_upi": "meena@okhidden", "payee_account": "50100990011223", "payee_name": "Meena Hidden",
        "payee_ifsc": "HDDN0001234",
    }  # fmt: skip
    payment = Order.objects.get(pk=world.refund).payment_id
    assert Refund.objects.filter(payment=payment).update(**given, payee_at=timezone.now()) == 1
    client = api_as(people_of(world)[role])
    shown = set()
    for route in READS:
        about_the_order = dataclasses.replace(route, keys={**route.keys, "pk": "refund"})
        answer = (about_the_order if "admin/orders/{pk}" in route.path else route).send(client, world)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if any(value.encode() in body for value in given.values()):
            shown.add(route.path)
    may_see = {"api/admin/orders/{pk}", "api/admin/refunds", "api/admin/refunds/export"}
    assert shown == (may_see if role in MAY[RECONCILER] else set())
