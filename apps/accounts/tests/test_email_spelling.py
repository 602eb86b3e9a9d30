"""Accounts and addresses from before addresses were normalised, and staff."""

import importlib
from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Customer, StaffUser
from apps.accounts.tests.factories import PASSWORD, StaffFactory
from apps.orders.models import Order
from apps.orders.tests.conftest import line, place, the_order

pytestmark = pytest.mark.django_db
ADMIN = {"name": "Kavya", "phone": "", "password": "password-of-kavya"}


def migrate():
    for name in ("accounts.migrations.0007", "orders.migrations.0009"):
        importlib.import_module(f"apps.{name}_one_spelling_per_address").normalize(apps, None)


@pytest.mark.parametrize("stored", ["meena@exam\u200bple.com", '"meena"@example.com', "meena@ｅxample.com"])
def test_customers_of_another_spelling_keep_their_account(stored):
    customer = Customer.objects.create(email=stored)
    migrate()
    customer.refresh_from_db()
    assert customer.email == "meena@example.com"


def test_of_several_accounts_of_one_mailbox_nothing_is_lost(customer):
    older, newer = (Customer.objects.create(email=f"ravi@exa{mark}mple.com") for mark in ("\u200b", "\u2060"))
    Customer.objects.filter(pk=newer.pk).update(last_login=timezone.now())
    Customer.objects.filter(pk=older.pk).update(last_login=timezone.now() - timedelta(days=1))
    other = Customer.objects.create(email='"meena"@example.com')
    migrate()
    emails = dict(Customer.objects.values_list("pk", "email"))
    assert emails[newer.pk] == "ravi@example.com"
    assert emails[older.pk] == "ravi@exa\u200bmple.com"
    assert (emails[customer.pk], emails[other.pk]) == (customer.email, '"meena"@example.com')


def test_an_order_of_another_spelling_is_tracked(api, api_as, customer, sell):
    order = the_order(place(api_as(customer), line(sell())))
    Order.objects.filter(pk=order.pk).update(customer_email="meena@exam\u200bple.com")
    migrate()
    for typed in ("meena@example.com", "Meena@ＥＸＡＭＰＬＥ.com"):
        assert api.post("/api/orders/track", {"orderNumber": order.number, "email": typed}).status_code == 200


def test_staff_sign_in_however_their_domain_is_written(super_admin, api_as):
    created = api_as(super_admin).post("/api/admin/admins", {**ADMIN, "email": "Kavya@ＳＨＯＰ.example"})
    assert created.json()["admin"]["email"] == "kavya@shop.example"
    again = api_as(super_admin).post("/api/admin/admins", {**ADMIN, "email": "kavya@shop。example"})
    assert (again.status_code, again.json()["code"]) == (409, "email_taken")
    body = {"email": "kavya@Ｓhop.example", "password": ADMIN["password"]}
    assert Client(SERVER_NAME="admin.localhost").post("/api/admin/login", body, "application/json").status_code == 200


@pytest.mark.parametrize("email", ["kavya@sh\u200bop.example", '"kavya"@shop.example'])
def test_staff_get_no_address_that_is_not_plain(super_admin, api_as, email):
    answer = api_as(super_admin).post("/api/admin/admins", {**ADMIN, "email": email})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "email"
    assert not StaffUser.objects.filter(name="Kavya").exists()


@pytest.mark.parametrize(("email", "page"), [(" Selvi@ＳＨＯＰ.example", 302), ("selvi@sh\u200bop.example", 200)])
def test_operators_sign_in_by_the_same_rule(email, page):
    StaffFactory(email="selvi@shop.example", is_staff=True, is_superuser=True)
    browser = Client(SERVER_NAME="admin.localhost")
    answer = browser.post("/django-admin/login/", {"username": email, "password": PASSWORD})
    assert answer.status_code == page
