"""`manage.py ensure_super_admin`, which `make up` runs at every start."""

import io

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import StaffUser
from apps.accounts.services import staff
from tests.races import at_once

pytestmark = pytest.mark.django_db
EMAIL = "owner@shop.example"


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    monkeypatch.setenv("SHOP_ADMIN_EMAIL", EMAIL)
    monkeypatch.setenv("SHOP_ADMIN_PASSWORD", "first-password-of-the-shop")


def run():
    out = io.StringIO()
    call_command("ensure_super_admin", stdout=out)
    return out.getvalue()


def test_a_new_shop_gets_its_first_super_admin():
    assert EMAIL in run()
    owner = StaffUser.objects.get()
    assert (owner.email, owner.is_super_admin, owner.is_superuser) == (EMAIL, True, True)
    assert owner.check_password("first-password-of-the-shop")


@pytest.mark.parametrize("changes", [{"email": "lakshmi@shop.example"}, {"is_active": False}, {"name": "Lakshmi"}])
def test_a_shop_that_has_a_super_admin_gets_no_other_one(changes):
    run()
    StaffUser.objects.update(**changes)
    assert run() == "The shop has a super admin.\n"
    assert StaffUser.objects.count() == 1


def test_a_plain_admin_is_not_made_a_super_admin():
    StaffUser.objects.create_user(EMAIL, "password-of-arun", name="Arun")
    with pytest.raises(CommandError, match="not a super admin"):
        run()
    assert not StaffUser.objects.get().is_super_admin


@pytest.mark.parametrize("email", ["owner", '"owner"@shop.example', "owner@sh\u200bop.example"])
def test_an_address_that_is_none_is_named(monkeypatch, email):
    monkeypatch.setenv("SHOP_ADMIN_EMAIL", email)
    with pytest.raises(CommandError, match="SHOP_ADMIN_EMAIL"):
        run()
    assert not StaffUser.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_starts_at_once_one_creates_the_super_admin():
    calls = [lambda n=n: staff.create_first_super_admin(email=f"o{n}@shop.example", password="first") for n in range(6)]
    made = [user for user in at_once(calls) if user]
    assert len(made) == StaffUser.objects.count() == 1
