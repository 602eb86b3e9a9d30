"""Addresses of staff in other spellings."""

import pytest
from django.test import Client

from apps.accounts.models import StaffUser
from apps.accounts.tests.factories import PASSWORD, StaffFactory

pytestmark = pytest.mark.django_db
ADMIN = {"name": "Kavya", "phone": "", "password": "password-of-kavya"}


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
