"""Pick lists: quantities summed over the orders' lines, and shared ticks."""

import random
from collections import Counter
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.bundles.enums import BUNDLE_KINDS, ItemKind
from apps.bundles.models import Bundle
from apps.catalog.models import Category
from apps.common.models import AuditRecord
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderLine
from apps.orders.shipping.models import PickList, PickTick
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P
from tests.races import at_once

pytestmark = pytest.mark.django_db
PATH = "/api/admin/pick-lists"


def make(client, *orders, **more):
    body = {"ids": [str(order.pk) for order in orders]} if orders else {}
    return client.post(PATH, {**body, **more}, format="json")


def rows_of(answer):
    """The rows of all groups by name."""
    assert answer.status_code in {200, 201}, answer.content
    return {row["name"]: row for group in answer.json()["groups"] for row in group["rows"]}


def fund_line(order, bundle, quantity, contents, position=9, kind=ItemKind.BUNDLE):
    return OrderLine.objects.create(
        order=order, position=position, type=kind, bundle=bundle, name=bundle.name, unit_price=bundle.price,
        quantity=quantity, contents=[{"name": name, "names": {"ta": "", "hi": ""}, "quantity": n}
                                     for name, n in contents.items()],
    )  # fmt: skip


# ---- which orders


def test_selected_orders_become_a_list(desk, parcel, staff):
    answer = make(desk, parcel(), parcel())
    assert answer.json()["pickList"] | {"_id": "", "madeAt": ""} == {
        "_id": "", "source": "selected", "orderCount": 2, "madeAt": "", "madeBy": staff.name,
    }  # fmt: skip
    assert AuditRecord.objects.filter(action="pick_list.made", after={"orders": 2}).count() == 1


def test_paid_and_not_shipped_orders_are_ready_once(desk, parcel):
    paid, cash = parcel(S.CONFIRMED), parcel(S.CONFIRMED, P.PENDING, Method.COD)
    parcel(S.SHIPPED)
    parcel(S.PENDING, P.PENDING)
    parcel(S.CANCELLED, P.PENDING)
    first = make(desk, ready=True)
    assert [order["_id"] for order in first.json()["orders"]] == [str(paid.pk), str(cash.pk)]
    later = parcel()
    assert [order["_id"] for order in make(desk, ready=True).json()["orders"]] == [str(later.pk)]
    assert make(desk, ready=True).json()["code"] == "nothing_to_pick"
    assert make(desk, ready=True, listedToo=True).json()["pickList"]["orderCount"] == 3


def test_the_filters_of_the_order_list_choose_orders(desk, parcel):
    matching = parcel(S.PROCESSING)
    Order.objects.filter(pk=matching.pk).update(city="Karur")
    parcel(S.CONFIRMED)
    answer = desk.post(f"{PATH}?status=processing&search=Karur", {}, format="json")
    assert [order["_id"] for order in answer.json()["orders"]] == [str(matching.pk)]
    assert answer.json()["pickList"]["source"] == "filtered"
    assert desk.post(f"{PATH}?status=lost", {}, format="json").status_code == 400


def test_more_orders_than_a_list_may_have_are_refused_with_their_number(desk, parcel, monkeypatch):
    monkeypatch.setattr("apps.orders.shipping.services.picking.MAX_ORDERS", 2)
    for _ in range(3):
        parcel()
    answer = desk.post(f"{PATH}?status=processing", {}, format="json").json()
    assert (answer["code"], answer["orders"], answer["limit"]) == ("too_many_to_pick", 3, 2)
    assert make(desk, ready=True).json()["pickList"]["orderCount"] == 2
    assert not PickList.objects.filter(source="filtered").exists()


def test_missing_order_is_a_404(desk, parcel):
    order = parcel()
    answer = desk.post(PATH, {"ids": [str(order.pk), "999999"]}, format="json")
    assert (answer.status_code, PickList.objects.count()) == (404, 0)


# ---- what is counted


@pytest.mark.parametrize("seed", range(6))
def test_counts_equal_the_sums_of_the_orders(desk, parcel, sell, seed):
    rng = random.Random(seed)
    categories = [
        Category.objects.create(name=f"Kind {n}", slug=f"kind-{n}", description="x", name_ta=f"வகை {n}")
        for n in range(3)
    ]
    products = [sell("10.00", name=f"Product {n}") for n in range(8)]
    for product in products:
        product.category = rng.choice(categories)
        product.save()
    packs = [
        Bundle.objects.create(kind=kind, name=f"{kind.label} {n}", description="x", price=100)
        for kind in BUNDLE_KINDS
        for n in range(2)
    ]
    orders = [parcel(rng.choice([S.CONFIRMED, S.PROCESSING, S.CANCELLED])) for _ in range(12)]
    for order in orders:
        for position in range(1, rng.randrange(2, 7)):
            product = rng.choice(products)
            OrderLine.objects.create(
                order=order, position=position, type=ItemKind.PRODUCT, product=product, name=product.name,
                category_name=product.category.name, unit_price=10, quantity=rng.randrange(1, 50),
            )  # fmt: skip
        for position in range(20, 20 + rng.randrange(3)):
            pack = rng.choice(packs)
            contents = {f"Cracker {n}": rng.randrange(1, 9) for n in rng.sample(range(6), rng.randrange(1, 5))}
            fund_line(order, pack, rng.randrange(1, 5), contents, position, pack.kind)
    picked = [order for order in orders if order.status != S.CANCELLED]
    if not picked:
        pytest.skip("all are cancelled")
    expected: Counter[str] = Counter()
    inside: Counter[tuple[str, str]] = Counter()
    buyers: Counter[str] = Counter()
    for order in picked:
        for name in {line.name for line in order.lines.all()}:
            buyers[name] += 1
        for line in order.lines.all():
            expected[line.name] += line.quantity
            for content in line.contents:
                inside[line.name, content["name"]] += line.quantity * content["quantity"]
    shown = rows_of(make(desk, *orders))
    assert {name: row["quantity"] for name, row in shown.items()} == expected
    assert {name: row["orders"] for name, row in shown.items()} == buyers
    found = {(name, one["name"]): one["quantity"] for name, row in shown.items() for one in row["contents"]}
    assert found == inside


def test_groups_are_categories_by_name_then_funds_then_gift_boxes(desk, parcel, sell, fund, gift_box):
    order = parcel()
    fund_line(order, fund, 2, {"Red Sparklers": 3, "Ground Chakkar": 1})
    fund_line(order, gift_box, 1, {}, 10, ItemKind.GIFT_BOX)
    rocket = sell(name="Lunik Rocket", name_ta="லூனிக் ராக்கெட்")
    Category.objects.filter(pk=rocket.category_id).update(name_ta="மத்தாப்பு")
    OrderLine.objects.create(
        order=order, position=3, type=ItemKind.PRODUCT, product=rocket, name=rocket.name, name_ta=rocket.name_ta,
        category_name="Sparklers", unit_price=10, quantity=4,
    )  # fmt: skip
    OrderLine.objects.filter(position=0).update(category_name="Aerial")
    groups = make(desk, order).json()["groups"]
    assert [(group["kind"], group["name"]) for group in groups] == [
        ("category", "Aerial"), ("category", "Sparklers"), ("bundle", ""), ("giftbox", ""),
    ]  # fmt: skip
    [row] = groups[1]["rows"]
    assert groups[1]["names"]["ta"] == "மத்தாப்பு"
    assert (row["name"], row["names"]["ta"], row["unit"], row["quantity"]) == (
        "Lunik Rocket", "லூனிக் ராக்கெட்", "box", 4,
    )  # fmt: skip
    [box] = groups[2]["rows"]
    assert [(one["name"], one["quantity"]) for one in box["contents"]] == [("Ground Chakkar", 2), ("Red Sparklers", 6)]


def test_order_cancelled_later_is_listed_but_not_counted(desk, parcel):
    stays, goes = parcel(), parcel()
    made = make(desk, stays, goes)
    [row] = rows_of(made).values()
    assert row["quantity"] == 4
    goes.payment.status = P.PENDING
    goes.payment.save()
    Order.objects.filter(pk=goes.pk).update(status=S.CANCELLED, stock_state="released", cancel_kind="staff")
    again = desk.get(f"{PATH}/{made.json()['pickList']['_id']}")
    [row] = rows_of(again).values()
    assert row["quantity"] == 2
    assert {order["_id"]: order["status"] for order in again.json()["orders"]}[str(goes.pk)] == "cancelled"


def test_no_amount_and_no_address_of_mail_is_answered(desk, parcel, customer):
    answer = make(desk, parcel(S.CONFIRMED, P.PENDING, Method.COD))
    text = answer.content.decode()
    assert customer.email not in text
    assert not any(word in text.lower() for word in ("price", "total", "amount", "email"))
    assert answer.json()["orders"][0]["payment"] == "cash"


@pytest.mark.parametrize("orders", [2, 9])
def test_list_takes_six_queries_for_any_number_of_orders(desk, parcel, orders):
    made = make(desk, *[parcel() for _ in range(orders)]).json()["pickList"]["_id"]
    with CaptureQueriesContext(connection) as taken:
        desk.get(f"{PATH}/{made}")
    assert len(taken) == 6  # the session; the list twice; orders, lines, ticks
    with CaptureQueriesContext(connection) as taken:
        desk.get(PATH)
    assert len(taken) == 3


# ---- ticks


def test_ticks_are_shared_and_can_be_removed(desk, parcel, api_as, super_admin, staff):
    made = make(desk, parcel())
    [row] = rows_of(made).values()
    path = f"{PATH}/{made.json()['pickList']['_id']}"
    tick = {"key": row["key"], "quantity": row["quantity"]}
    for _ in range(2):
        answer = desk.put(f"{path}/ticks", {"ticks": [tick]}, format="json")
    assert [one | {"at": ""} for one in answer.json()["ticks"]] == [{**tick, "by": staff.name, "at": ""}]
    other = api_as(super_admin)
    assert [one["by"] for one in other.get(path).json()["ticks"]] == [staff.name]
    gone = other.put(f"{path}/ticks", {"ticks": [{**tick, "quantity": 0}]}, format="json")
    assert gone.json()["ticks"] == []
    assert desk.put(f"{PATH}/999/ticks", {"ticks": []}, format="json").json()["code"] == "pick_list_not_found"
    assert desk.put(f"{path}/ticks", {"ticks": [{"key": "<p>", "quantity": 1}]}, format="json").status_code == 400


@pytest.mark.django_db(transaction=True)
def test_concurrent_ticks_of_several_phones_are_all_stored(api_as, staff, parcel):
    made = make(api_as(staff), parcel())
    path = f"{PATH}/{made.json()['pickList']['_id']}/ticks"
    phones = [api_as(staff) for _ in range(4)]

    def send(number):
        keys = [f"category-{n}" for n in range(20)]
        random.Random(number).shuffle(keys)
        return phones[number].put(path, {"ticks": [{"key": key, "quantity": 1} for key in keys]}, format="json")

    answers = at_once([partial(send, number) for number in range(4)])
    assert [answer.status_code for answer in answers] == [200] * 4
    assert PickTick.objects.count() == 20
