"""Funds and gift boxes: one suite for both, since they differ in words and paths alone (rules 5)."""

import pytest

from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle
from apps.common.models import AuditRecord
from apps.orders.models import OrderLine
from apps.orders.tests.conftest import order_body

pytestmark = pytest.mark.django_db
BODY = {
    "name": "Family Fund",
    "price": 1500,
    "description": "For all",
    "crackers": [
        {"name": "Red Sparklers", "names": {"ta": "சிவப்பு கம்பி மத்தாப்பு", "hi": "लाल फुलझड़ी"}, "quantity": 2},
        {"name": "Chakkar", "names": {"ta": "", "hi": ""}, "quantity": 1},
    ],
    "isActive": True,
}


@pytest.fixture(
    params=[("bundles", "bundle", "Bundle", ItemKind.BUNDLE), ("giftboxes", "giftBox", "Gift box", ItemKind.GIFT_BOX)]
)
def route(request):
    return request.param


def make(client, path, **changes):
    return client.post(f"/api/{path}", {**BODY, **changes})


def test_staff_make_one_and_everybody_sees_it(route, api, api_as, staff):
    path, key, word, kind = route
    made = make(api_as(staff), path)
    assert (made.status_code, made.json()["message"]) == (201, f"{word} created successfully!")
    (seen,) = api.get(f"/api/{path}").json()
    assert seen == made.json()[key]
    assert (seen["price"], seen["crackers"]) == (1500.0, BODY["crackers"])
    assert api.get(f"/api/{path}/{seen['_id']}").json()[key]["name"] == "Family Fund"
    assert Bundle.objects.get().kind == kind
    assert AuditRecord.objects.get().action == "bundle.created"


def test_the_kinds_do_not_mix(api, api_as, staff):
    made = make(api_as(staff), "bundles").json()["bundle"]
    assert api.get("/api/giftboxes").json() == []
    answer = api.get(f"/api/giftboxes/{made['_id']}")
    assert (answer.status_code, answer.json()["message"]) == (404, "Gift box not found")


def test_inactive_ones_are_only_for_staff_with_the_marker_header(route, api, api_as, staff, customer):
    path, key, *_ = route
    client = api_as(staff)
    made = make(client, path, isActive=False).json()[key]
    marker = {"HTTP_X_ADMIN_REQUEST": "true"}
    assert [len(c.get(f"/api/{path}", **marker).json()) for c in (api, api_as(customer), client)] == [0, 0, 1]
    assert client.get(f"/api/{path}").json() == []
    assert api.get(f"/api/{path}/{made['_id']}").status_code == 404


def test_status_and_sort_filter_and_sort(route, api_as, staff):
    path, *_ = route
    client = api_as(staff)
    for name, price, active in (("Beta", 300, True), ("Alpha", 200, False), ("Gamma", 100, True)):
        make(client, path, name=name, price=price, isActive=active)

    def names(**params):
        rows = client.get(f"/api/{path}", params, HTTP_X_ADMIN_REQUEST="true").json()
        return [row["name"] for row in rows]

    assert names() == ["Gamma", "Alpha", "Beta"]
    assert names(status="inactive") == ["Alpha"]
    assert names(sortBy="name", sortOrder="asc") == ["Alpha", "Beta", "Gamma"]
    assert names(sortBy="name", sortOrder="desc") == ["Gamma", "Beta", "Alpha"]
    assert names(sortBy="price", sortOrder="desc") == ["Beta", "Alpha", "Gamma"]
    assert client.get(f"/api/{path}", {"sortBy": "colour"}).json()["errors"][0]["field"] == "sortBy"


def test_a_change_replaces_the_lines_and_is_recorded(route, api_as, staff):
    path, key, word, _ = route
    client = api_as(staff)
    made = make(client, path).json()[key]
    body = {**BODY, "name": "New", "crackers": [{"name": "Rocket", "quantity": 5}]}
    answer = client.put(f"/api/{path}/{made['_id']}", body)
    assert answer.json()["message"] == f"{word} updated successfully!"
    assert answer.json()[key]["crackers"] == [{"name": "Rocket", "names": {"ta": "", "hi": ""}, "quantity": 5}]
    record = AuditRecord.objects.get(action="bundle.updated")
    assert (record.before["name"], record.after["name"]) == ("Family Fund", "New")


def test_a_deleted_one_stays_in_the_orders_that_hold_it(api_as, staff, customer):
    client = api_as(staff)
    made = make(client, "bundles").json()["bundle"]
    item = {"type": "bundle", "bundleId": made["_id"], "quantity": 2}
    assert api_as(customer).post("/api/orders", order_body(item)).status_code == 201
    answer = client.delete(f"/api/bundles/{made['_id']}")
    assert (answer.status_code, answer.json()["message"]) == (200, "Bundle deleted successfully!")
    line = OrderLine.objects.get()
    assert (line.name, line.bundle, line.contents) == ("Family Fund", None, BODY["crackers"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "name"),
        ({"description": ""}, "description"),
        ({"price": -1}, "price"),
        ({"price": "many"}, "price"),
        ({"price": 10**12}, "price"),
        ({"crackers": [{"name": "", "quantity": 1}]}, "crackers.0.name"),
        ({"crackers": [{"name": "x", "quantity": 0}]}, "crackers.0.quantity"),
        ({"crackers": "x"}, "crackers"),
        ({"name": "N\x00"}, "name"),
    ],
)
def test_a_wrong_form_names_its_field_and_changes_nothing(route, api_as, staff, change, field):
    answer = make(api_as(staff), route[0], **change)
    assert answer.status_code == 400
    assert field in {error["field"] for error in answer.json()["errors"]}
    assert Bundle.objects.count() == 0


@pytest.mark.parametrize("method", ["put", "delete", "get"])
def test_an_unknown_one_is_not_found(route, api_as, staff, method):
    path, _, word, _ = route
    answer = getattr(api_as(staff), method)(f"/api/{path}/999", BODY)
    assert (answer.status_code, answer.json()["message"]) == (404, f"{word} not found")


def test_customers_change_nothing(route, api_as, customer):
    assert make(api_as(customer), route[0]).status_code == 403
    assert make(api_as(customer, host="admin.localhost"), route[0]).status_code == 403
    assert Bundle.objects.count() == 0


def test_the_list_takes_two_statements_however_long(route, api, api_as, staff, django_assert_num_queries):
    client = api_as(staff)
    for n in range(6):
        make(client, route[0], name=f"Fund {n}")
    with django_assert_num_queries(2):  # bundles with pictures, lines
        api.get(f"/api/{route[0]}")
