"""Who can sign in to Django admin, and with which factors."""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from apps.accounts.errors import SignInLocked
from apps.accounts.models import FailedSignIn, StaffUser
from apps.accounts.services import second_factor
from apps.accounts.services import staff as staff_service
from apps.accounts.tests.factories import PASSWORD
from apps.common.models import AuditRecord

from .conftest import HOST

LOGIN = "/django-admin/login/"
CODE = "/django-admin/code/"


@pytest.fixture
def browser(db: None) -> Client:
    return Client(SERVER_NAME=HOST)


@pytest.fixture
def required(settings: Any) -> None:
    """Codes are required, as in production."""
    settings.OPERATOR_OTP_REQUIRED = True


def give_password(browser: Client, user: StaffUser, password: str = PASSWORD) -> Any:
    form = {"username": user.email, "password": password, "next": "/django-admin/orders/order/"}
    return browser.post(LOGIN, form, follow=True)


def code_of(device: TOTPDevice) -> str:
    return f"{totp(device.bin_key):06}"


def enrolled(user: StaffUser) -> TOTPDevice:
    return TOTPDevice.objects.create(user=user, name="Phone", confirmed=True)


def test_the_first_sign_in_enrols_an_authenticator(browser: Client, operator: StaffUser, required: None) -> None:
    page = give_password(browser, operator)
    assert page.redirect_chain[-1][0].startswith(CODE)
    assert page.context["qr"].startswith("data:image/svg+xml")
    assert browser.get("/django-admin/").status_code == 302

    device = TOTPDevice.objects.get(user=operator, confirmed=False)
    answer = browser.post(CODE, {"code": code_of(device), "next": "/django-admin/orders/order/"})

    assert answer.headers["Location"] == "/django-admin/orders/order/"
    assert browser.get("/django-admin/").status_code == 200
    assert AuditRecord.objects.filter(action="staff.authenticator_enrolled", actor_id=operator.pk).exists()


def test_the_key_of_an_enrolled_authenticator_is_never_shown(
    browser: Client, operator: StaffUser, required: None
) -> None:
    enrolled(operator)

    page = give_password(browser, operator)

    assert "qr" not in page.context
    assert page.context["form"].fields["code"]


def test_a_code_is_used_once(browser: Client, operator: StaffUser, required: None) -> None:
    device = enrolled(operator)
    code = code_of(device)
    give_password(browser, operator)
    assert browser.post(CODE, {"code": code}).status_code == 302
    browser.post("/django-admin/logout/")

    give_password(browser, operator)
    again = browser.post(CODE, {"code": code})

    assert again.status_code == 200
    assert b"wrong or was used already" in again.content
    assert browser.get("/django-admin/").status_code == 302


def test_five_wrong_codes_lock_the_person(browser: Client, operator: StaffUser, required: None) -> None:
    device = enrolled(operator)
    give_password(browser, operator)
    right = code_of(device)
    wrong = "000000" if right != "000000" else "111111"
    for _ in range(5):
        browser.post(CODE, {"code": wrong})

    page = browser.post(CODE, {"code": right})
    assert page.status_code == 200
    assert b"Too many wrong codes. Please try again in 15 minutes." in page.content


def test_a_recovery_code_takes_the_place_of_a_code_once(browser: Client, operator: StaffUser, required: None) -> None:
    enrolled(operator)
    first, second = second_factor._new_recovery_codes(operator)[:2]
    give_password(browser, operator)
    page = browser.get(CODE)
    assert b"one of your recovery codes" in page.content

    assert browser.post(CODE, {"code": first.lower().replace("-", " ")}).status_code == 302
    assert browser.get("/django-admin/").status_code == 200
    browser.post("/django-admin/logout/")

    give_password(browser, operator)
    again = browser.post(CODE, {"code": first})
    assert b"wrong or was used already. 4 tries left" in again.content
    assert browser.get("/django-admin/").status_code == 302
    assert browser.post(CODE, {"code": second}).status_code == 302
    assert second_factor.recovery_codes_left(operator) == 8
    assert AuditRecord.objects.filter(action="staff.recovery_code_used", actor_id=operator.pk).count() == 2


def test_a_recovery_code_does_not_confirm_a_new_authenticator(
    browser: Client, operator: StaffUser, required: None
) -> None:
    code = second_factor._new_recovery_codes(operator)[0]
    give_password(browser, operator)

    assert b"This code is wrong" in browser.post(CODE, {"code": code}).content
    assert not TOTPDevice.objects.filter(confirmed=True).exists()
    assert second_factor.recovery_codes_left(operator) == 10


@pytest.mark.parametrize("first_door", ["back office", "Django admin"])
def test_wrong_codes_at_one_door_lock_the_other(
    browser: Client, api: Any, operator: StaffUser, required: None, first_door: str
) -> None:
    device = enrolled(operator)
    recovery = second_factor._new_recovery_codes(operator)[0]
    desk = {"SERVER_NAME": HOST}
    password = {"email": operator.email, "password": PASSWORD}
    challenge = api.post("/api/admin/login", password, **desk).json()["challenge"]
    give_password(browser, operator)

    def at_the_back_office(code: str) -> tuple[bool, str]:
        answer = api.post("/api/admin/login/totp", {"challenge": challenge, "code": code}, **desk)
        return answer.status_code == 200, answer.json()["message"]

    def at_django_admin(code: str) -> tuple[bool, str]:
        answer = browser.post(CODE, {"code": code})
        return answer.status_code == 302, answer.content.decode()

    doors = [at_the_back_office, at_django_admin]
    one, other = doors if first_door == "back office" else reversed(doors)
    tries = [one("0000")[1] for _ in range(5)]
    assert ["left" in each for each in tries] == [True] * 4 + [False]

    for code in (code_of(device), recovery):
        entered, words = other(code)
        assert not entered
        assert "Too many wrong codes. Please try again in 15 minutes." in words
    assert second_factor.recovery_codes_left(operator) == 10


@pytest.mark.usefixtures("throttles", "required")
def test_codes_are_counted_by_client_address(browser: Client, operator: StaffUser) -> None:
    enrolled(operator)
    give_password(browser, operator)
    answers = [browser.post(CODE, {"code": "000000"}).content for _ in range(61)]

    assert b"Too many requests" not in answers[0]
    assert b"Too many requests" in answers[-1]


def test_an_enrolled_operator_is_asked_even_where_codes_are_not_required(browser: Client, operator: StaffUser) -> None:
    enrolled(operator)

    page = give_password(browser, operator)

    assert page.redirect_chain[-1][0].startswith(CODE)


def test_in_development_the_password_suffices_until_one_enrols(browser: Client, operator: StaffUser) -> None:
    assert give_password(browser, operator).status_code == 200
    assert browser.get("/django-admin/").status_code == 200


def test_a_session_without_a_code_ends_when_codes_become_required(
    browser: Client, operator: StaffUser, settings: Any
) -> None:
    give_password(browser, operator)
    settings.OPERATOR_OTP_REQUIRED = True

    assert browser.get("/django-admin/").status_code == 302


def test_five_wrong_passwords_lock_the_address_for_both_sites(browser: Client, operator: StaffUser) -> None:
    for _ in range(5):
        give_password(browser, operator, "wrong")

    page = give_password(browser, operator)

    assert b"Too many failed attempts" in page.content
    assert FailedSignIn.objects.get(email=operator.email).locked_until
    with pytest.raises(SignInLocked):
        staff_service.check_credentials(email=operator.email, password=PASSWORD, now=timezone.now())


@pytest.mark.parametrize("required_or_not", [True, False])
def test_admin_who_is_not_an_operator_is_refused(
    browser: Client, super_admin: StaffUser, settings: Any, required_or_not: bool
) -> None:
    settings.OPERATOR_OTP_REQUIRED = required_or_not

    page = give_password(browser, super_admin)

    assert page.status_code == 200
    assert "form" in page.context
    assert page.context["form"].errors
    assert browser.get("/django-admin/orders/order/").status_code == 302
    assert browser.get(CODE).headers["Location"].startswith(LOGIN)


def test_former_operator_is_signed_out_at_once(desk: Client, operator: StaffUser) -> None:
    assert desk.get("/django-admin/").status_code == 200
    StaffUser.objects.filter(pk=operator.pk).update(is_staff=False)

    assert desk.get("/django-admin/").status_code == 302


@pytest.mark.parametrize("path", ["", "login/", "code/", "orders/order/", "doctor/", "spreadsheet/"])
def test_shop_host_has_no_admin_pages(db: None, path: str) -> None:
    assert Client(SERVER_NAME="localhost").get(f"/django-admin/{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "orders/order/", "doctor/", "spreadsheet/", "spreadsheet/catalogue.csv"])
def test_every_page_needs_a_sign_in(browser: Client, path: str) -> None:
    answer = browser.get(f"/django-admin/{path}")

    assert answer.status_code == 302
    assert LOGIN in answer.headers["Location"]


def test_command_removes_the_authenticator_of_a_lost_phone(operator: StaffUser) -> None:
    enrolled(operator)

    call_command("forget_authenticator", operator.email, "--reason", "Phone fell into the well", verbosity=0)

    assert not TOTPDevice.objects.exists()
    assert AuditRecord.objects.get(action="staff.authenticator_forgotten").reason == "Phone fell into the well"


def test_changed_password_is_validated_by_the_service(desk: Client, operator: StaffUser) -> None:
    form = {"old_password": PASSWORD, "new_password1": "lamps-and-kolam", "new_password2": "lamps-and-kolam"}

    assert desk.post("/django-admin/password_change/", form).status_code == 302

    operator.refresh_from_db()
    assert operator.check_password("lamps-and-kolam")
    assert AuditRecord.objects.filter(action="staff.password_changed").exists()
    assert desk.get("/django-admin/").status_code == 200


@pytest.mark.usefixtures("throttles")
def test_stolen_session_cannot_guess_the_password(desk: Client, operator: StaffUser) -> None:
    guess = {"old_password": "guess", "new_password1": "lamps-and-kolam", "new_password2": "lamps-and-kolam"}
    answers = [desk.post("/django-admin/password_change/", guess).content for _ in range(31)]

    assert b"Too many requests" not in answers[29]
    assert b"Too many requests" in answers[30]
    assert desk.post("/django-admin/password_change/", {**guess, "old_password": PASSWORD}).status_code == 200
    operator.refresh_from_db()
    assert operator.check_password(PASSWORD)
