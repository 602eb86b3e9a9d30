"""Admins, customers and their figures (rules 3.5, 9.1)."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import Customer, Session, StaffUser
from apps.accounts.tests.factories import PASSWORD, AddressFactory, CustomerFactory, StaffFactory
from apps.adminpanel.selectors import people
from apps.common.api import pagination
from apps.common.models import AuditRecord
from apps.orders.tests.conftest import line, place, the_order

pytestmark = pytest.mark.django_db
NEW = {"name": "Divya", "email": "Divya@shop.example", "password": "lamps-and-kolam", "phone": "9876543210"}


def test_a_super_admin_adds_an_admin_who_can_sign_in(api, api_as, super_admin):
    answer = api_as(super_admin).post("/api/admin/admins", NEW)
    assert (answer.status_code, answer.json()["message"]) == (201, "Admin created successfully")
    assert answer.json()["admin"]["email"] == "divya@shop.example"
    login = api.post(
        "/api/admin/login", {"email": NEW["email"], "password": NEW["password"]}, SERVER_NAME="admin.localhost"
    )
    assert login.status_code == 200
    record = AuditRecord.objects.get(action="staff.created")
    assert (record.actor_name, record.after["email"]) == ("Lakshmi", "divya@shop.example")
    assert NEW["password"] not in str(record.after)


def test_a_new_member_of_staff_is_an_admin_unless_a_role_is_sent(api_as, super_admin):
    client = api_as(super_admin)
    assert client.post("/api/admin/admins", NEW).json()["admin"]["role"] == "admin"
    packer = {**NEW, "email": "packer@shop.example", "role": "packer"}
    assert client.post("/api/admin/admins", packer).json()["admin"]["role"] == "packer"


@pytest.mark.parametrize(
    ("changed", "status", "field", "message"),
    [
        ({"name": ""}, 400, "name", "Name is required"),
        ({"email": ""}, 400, "email", "Email is required"),
        ({"password": ""}, 400, "password", "Password is required"),
        ({"password": "12345"}, 400, "password", "Password must be at least 6 characters long"),
        ({"password": "123456"}, 400, "password", "This password is too common."),
        ({"email": "lakshmi@shop.example"}, 409, "email", "An admin with this email already exists"),
        ({"role": "owner"}, 400, "role", None),
    ],
)
def test_a_new_admin_is_checked(api_as, super_admin, changed, status, field, message):
    answer = api_as(super_admin).post("/api/admin/admins", {**NEW, **changed})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (status, field)
    assert message is None or error["message"] == message
    assert StaffUser.objects.count() == 1


def test_all_errors_of_a_new_admin_are_reported_together(api_as, super_admin):
    answer = api_as(super_admin).post("/api/admin/admins", {**NEW, "name": "", "email": "x", "password": "12345"})
    assert answer.status_code == 400
    assert {error["field"] for error in answer.json()["errors"]} == {"name", "email", "password"}


def test_an_unknown_role_and_a_wrong_address_are_both_named(api_as, staff, super_admin):
    client, path = api_as(super_admin), f"/api/admin/admins/{staff.pk}"
    for role in ("owner", None):
        answer = client.put(path, {"name": "Arun P", "email": "x", "role": role})
        assert answer.status_code == 400
        assert {error["field"] for error in answer.json()["errors"]} == {"role", "email"}
    assert client.put(path, {}).status_code == 400
    staff.refresh_from_db()
    assert (staff.name, staff.role) == ("Arun Prakash", "admin")


def test_a_super_admin_sees_all_staff(api_as, staff, super_admin):
    client = api_as(super_admin)
    assert [row["name"] for row in client.get("/api/admin/admins").json()["admins"]] == ["Lakshmi", "Arun Prakash"]
    assert client.get("/api/admin/admins/details").status_code == 200
    assert client.get("/api/admin/admins/stats").json()["stats"] == {
        "total": 2, "admins": 1, "superAdmins": 1, "verifiers": 0, "packers": 0, "catalogue": 0,
    }  # fmt: skip


def test_an_admin_neither_reads_nor_changes_colleagues(api_as, staff, super_admin):
    client = api_as(staff)
    for answer in (
        client.get("/api/admin/admins"),
        client.get("/api/admin/admins/details"),
        client.get("/api/admin/admins/stats"),
        client.get(f"/api/admin/admins/{super_admin.pk}"),
        client.post("/api/admin/admins", NEW),
        client.put(f"/api/admin/admins/{super_admin.pk}", {"name": "X", "email": "x@shop.example"}),
        client.delete(f"/api/admin/admins/{super_admin.pk}"),
    ):
        assert (answer.status_code, answer.json()["message"]) == (403, "Access denied")
    assert StaffUser.objects.count() == 2


def test_a_deleted_admin_is_out_at_once(api_as, staff, super_admin):
    inside = api_as(staff)
    answer = api_as(super_admin).delete(f"/api/admin/admins/{staff.pk}")
    assert answer.json() == {"success": True, "message": "Admin deleted successfully"}
    assert inside.get("/api/admin/profile").status_code == 401
    assert not Session.objects.filter(staff_id=staff.pk).exists()
    record = AuditRecord.objects.get(action="staff.deleted")
    assert record.before["email"] == "arun@shop.example"


def test_no_super_admin_is_deleted_not_even_by_another(api_as, super_admin):
    other = StaffFactory(role="super_admin")
    for target in (other, super_admin):
        answer = api_as(super_admin).delete(f"/api/admin/admins/{target.pk}")
        assert (answer.status_code, answer.json()["message"]) == (403, "A super admin cannot be deleted")
    assert StaffUser.objects.count() == 2


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_an_unknown_admin_is_not_found(api_as, super_admin, method):
    answer = getattr(api_as(super_admin), method)("/api/admin/admins/999999", {"name": "X", "email": "x@shop.example"})
    assert (answer.status_code, answer.json()["message"]) == (404, "Admin not found")


def test_a_super_admin_mends_a_colleagues_card(api_as, staff, super_admin):
    body = {"name": "Arun P", "email": "arun.p@shop.example", "phone": "1"}
    assert api_as(super_admin).put(f"/api/admin/admins/{staff.pk}", body).json()["admin"]["name"] == "Arun P"
    staff.refresh_from_db()
    assert staff.check_password(PASSWORD)


def test_customers_are_listed_with_addresses_and_orders(api_as, staff, customer, other_customer, sell):
    AddressFactory(customer=customer)
    the_order(place(api_as(customer), line(sell())))
    body = api_as(staff).get("/api/admin/users").json()
    assert (body["total"], body["totalPages"], body["currentPage"]) == (2, 1, 1)
    rows = {row["name"]: row for row in body["users"]}
    assert (rows["Meena Raman"]["orderCount"], len(rows["Meena Raman"]["addresses"])) == (1, 1)
    assert (rows["Ravi Kumar"]["orderCount"], rows["Ravi Kumar"]["addresses"]) == (0, [])


@pytest.mark.parametrize(
    ("search", "names"),
    [
        ("MEENA", ["Meena Raman"]),
        ("ravi@", ["Ravi Kumar"]),
        ("98765", ["Ravi Kumar", "Meena Raman"]),
        ("%", []),
        ("_", []),
    ],
)
def test_customers_are_found_by_name_address_and_phone(api_as, staff, customer, other_customer, search, names):
    found = api_as(staff).get("/api/admin/users", {"search": search}).json()["users"]
    assert [row["name"] for row in found] == names


def test_active_means_signed_in_during_thirty_days(api_as, staff, customer, other_customer):
    now = timezone.now()
    Customer.objects.filter(pk=customer.pk).update(last_login=now - timedelta(days=29))
    Customer.objects.filter(pk=other_customer.pk).update(last_login=now - timedelta(days=31))
    CustomerFactory(name="Never")
    client = api_as(staff)

    def names(status):
        return {row["name"] for row in client.get("/api/admin/users", {"status": status}).json()["users"]}

    assert names("active") == {"Meena Raman"}
    assert names("inactive") == {"Ravi Kumar", "Never"}
    assert names("") == {"Meena Raman", "Ravi Kumar", "Never"}


def pages(client, **query) -> list[str]:
    """The names on all pages, one page further than there are."""
    names, page = [], 1
    while True:
        body = client.get("/api/admin/users", {**query, "page": page, "limit": 3}).json()
        names += [row["name"] for row in body["users"]]
        if page > max(body["totalPages"], 1):
            assert (body["users"], body["total"]) == ([], len(names))
            return names
        page += 1


def test_pages_and_totals_of_customers_are_right_whatever_the_filter(api_as, staff):
    now, draw = timezone.now(), random.Random(6)
    for number in range(25):
        name = draw.choice(["Kari", "மீனா", "50%", "a_b", "back\\slash"])
        came = CustomerFactory(name=f"{name} {number}")
        seen = draw.choice([None, now - timedelta(days=draw.randint(20, 40), seconds=draw.randint(-9999, 9999))])
        at = now - timedelta(hours=draw.randint(0, 100))
        Customer.objects.filter(pk=came.pk).update(created_at=at, last_login=seen)
    Customer.objects.order_by("?")[0].delete()
    client = api_as(staff)
    newest = Customer.objects.order_by("-created_at", "-id")
    recent = Q(last_login__gte=now - people.ACTIVE_FOR)
    for status, rows in (("", newest), ("active", newest.filter(recent)), ("inactive", newest.exclude(recent))):
        assert pages(client, status=status) == [row.name for row in rows]
        for search in ("kari", "மீ", "%", "_", "\\", "1", "nobody"):
            expected = [row.name for row in rows if search in f"{row.name}\n{row.email}\n{row.phone_number}".lower()]
            assert pages(client, status=status, search=search) == expected
    stats = people.customer_stats(now)
    assert (stats["total"], stats["active"]) == (24, newest.filter(recent).count())


def test_customers_and_cards_take_the_same_statements_whatever_the_filter(
    api_as, staff, customer, other_customer, django_assert_num_queries
):
    client = api_as(staff)
    for query in ({}, {"search": "9"}, {"status": "inactive"}):
        with django_assert_num_queries(4):  # session, count, rows, addresses
            client.get("/api/admin/users", query)
    for statements in (2, 1):  # session and cards, which are not counted again within a minute
        with django_assert_num_queries(statements):
            client.get("/api/admin/users/stats")


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"status": "lost"}, "status"),
        ({"page": "0"}, "page"),
        ({"limit": "1000"}, "limit"),
        ({"search": "x" * 101}, "search"),
        ({"search": "\x00"}, "search"),
    ],
)
def test_a_bad_parameter_of_the_list_is_named(api_as, staff, params, field):
    answer = api_as(staff).get("/api/admin/users", params)
    assert (answer.status_code, [item["field"] for item in answer.json()["errors"]]) == (400, [field])


def test_all_bad_parameters_of_the_list_are_named_at_once(api_as, staff):
    answer = api_as(staff).get("/api/admin/users", {"page": "0", "status": "lost", "search": "x" * 101})
    assert {item["field"] for item in answer.json()["errors"]} == {"page", "status", "search"}


def test_months_are_indias_and_cancelled_orders_do_not_count(api_as, customer, other_customer, sell):
    # 31 October 20:00 in London is 1 November 01:30 in India.
    Customer.objects.filter(pk=customer.pk).update(created_at=datetime(2026, 10, 31, 20, 0, tzinfo=UTC))
    Customer.objects.filter(pk=other_customer.pk).update(created_at=datetime(2026, 10, 31, 18, 0, tzinfo=UTC))
    product = sell()
    the_order(place(api_as(customer), line(product)))
    dropped = the_order(place(api_as(other_customer), line(product)))
    api_as(other_customer).put(f"/api/orders/{dropped.pk}/cancel", {})
    stats = people.customer_stats(datetime(2026, 11, 20, 12, 0, tzinfo=UTC))
    assert stats.pop("counted_at")
    assert stats == {"total": 2, "active": 0, "new_this_month": 1, "with_orders": 1}


def test_the_stats_answer(api_as, staff, customer):
    Customer.objects.update(last_login=timezone.now())
    client, began = api_as(staff), timezone.now().replace(microsecond=0)
    counted = {"total": 1, "active": 1, "newThisMonth": 1, "withOrders": 0}
    for second, total, counted_at in ((0, 1, 0), (59, 1, 0), (60, 2, 60)):
        with time_machine.travel(began + timedelta(seconds=second), tick=False):
            stats = client.get("/api/admin/users/stats").json()["stats"]
        assert datetime.fromisoformat(stats.pop("countedAt")) == began + timedelta(seconds=counted_at)
        assert stats == {**counted, "total": total, "newThisMonth": total}
        if second == 0:
            CustomerFactory()


def test_a_page_past_the_end_is_empty_with_true_totals(api_as, staff):
    CustomerFactory.create_batch(3)
    body = api_as(staff).get("/api/admin/users", {"page": 9, "limit": 2}).json()
    assert (body["users"], body["total"], body["totalPages"], body["currentPage"]) == ([], 3, 2, 9)


def test_a_list_is_counted_and_shown_up_to_a_limit(api_as, staff, monkeypatch):
    client = api_as(staff)
    names = [person.name for person in reversed(CustomerFactory.create_batch(6))]

    def page(number: int) -> Any:
        return client.get("/api/admin/users", {"page": number, "limit": 2})

    def counts(most: int) -> tuple[int, bool, int]:
        monkeypatch.setattr(pagination, "MOST_ROWS", most)
        body = page(1).json()
        return body["total"], body["totalIsCapped"], body["totalPages"]

    assert counts(7) == (6, False, 3)
    assert counts(6) == (6, False, 3)
    assert page(4).json()["users"] == []  # past the end, and nothing more to find
    assert counts(5) == (5, True, 3)
    assert [row["name"] for row in page(3).json()["users"]] == names[4:5]
    answer = page(4)
    assert (answer.status_code, answer.json()["errors"]) == (
        400,
        [{"field": "page", "code": "invalid", "message": pagination.BEYOND}],
    )


def test_the_list_takes_the_same_statements_whatever_its_length(api_as, staff, django_assert_num_queries):
    client = api_as(staff)
    for _ in range(2):
        for person in CustomerFactory.create_batch(4):
            AddressFactory(customer=person)
        with django_assert_num_queries(4):  # session, count, customers, addresses
            client.get("/api/admin/users", {"limit": 100})
