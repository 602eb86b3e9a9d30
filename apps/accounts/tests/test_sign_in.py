"""Customers sign in by a code (rules 3)."""

import uuid
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob
from rest_framework.test import APIClient

from apps.accounts import tokens
from apps.accounts.models import Customer, LoginCode, Session
from apps.accounts.onetime import derive
from apps.accounts.services import sessions
from apps.accounts.tests.factories import CustomerFactory
from apps.common.tests.answers import wrong_fields

pytestmark = pytest.mark.django_db
EMAIL = "meena@example.com"


def ask(api: APIClient, email: str = EMAIL):
    return api.post("/api/auth/send-otp", {"email": email})


def code_for(email: str = EMAIL) -> str:
    return derive(LoginCode.objects.get(email=email, closed_at=None))


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def verify(api: APIClient, code: str, email: str = EMAIL, **more):
    return api.post("/api/auth/verify-otp", {"email": email, "otp": code, **more})


def test_a_right_code_makes_the_customer_and_signs_in(api):
    assert ask(api).json() == {"success": True, "message": "OTP sent to your email"}
    answer = verify(api, code_for(), name="Meena")
    assert answer.status_code == 200
    assert answer.json()["user"]["email"] == EMAIL
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['token']}")
    assert api.get("/api/auth/profile").json()["user"]["name"] == "Meena"


def test_the_code_may_be_called_code(api):
    ask(api)
    assert api.post("/api/auth/verify-otp", {"email": EMAIL, "code": code_for()}).status_code == 200


@pytest.mark.parametrize(
    "notation",
    [
        lambda code: f" {code[:3]} {code[3:]} ",
        lambda code: f"{code[:3]}-{code[3:]}",
        lambda code: f"{code}\u200b",
        lambda code: "".join(chr(0x0966 + int(digit)) for digit in code),
        lambda code: "".join(chr(0xFF10 + int(digit)) for digit in code),
        lambda code: f"{code[:5]}{chr(0xFF10 + int(code[5]))}",
    ],
)
def test_a_code_may_be_typed_in_any_script(api, notation):
    ask(api)
    assert verify(api, notation(code_for())).status_code == 200


def test_customers_without_an_address_are_several_and_get_no_code(api):
    CustomerFactory.create_batch(2, email="")
    assert ask(api, "").status_code == 400
    assert verify(api, "123456", email="").status_code == 400
    assert not LoginCode.objects.exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        CustomerFactory.create_batch(2, email=EMAIL)


def test_the_address_is_matched_whatever_its_case(api):
    ask(api, "Meena@Example.com")
    assert verify(api, code_for(), email="MEENA@example.com").status_code == 200
    assert Customer.objects.get().email == EMAIL


@pytest.mark.parametrize("typed", ["meena@ＥＸＡＭＰＬＥ.com", " Meena@example。com"])
def test_the_address_is_matched_however_its_domain_is_written(api, customer, typed):
    ask(api, typed)
    assert verify(api, code_for(), email=typed).json()["user"]["_id"] == str(customer.pk)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("meena@exam\u200bple.com", "The email address contains an invisible character. Please type it again."),
        ('"meena"@example.com', "Email addresses with quotation marks are not supported."),
    ],
)
def test_an_address_that_is_not_plain_is_refused_in_a_sentence(api, typed, message):
    answer = ask(api, typed)
    assert answer.status_code == 400
    assert wrong_fields(answer) == [("email", message)]
    assert not LoginCode.objects.exists()


def test_the_code_is_nowhere_in_database_or_queue(api):
    ask(api)
    code = code_for()
    row = LoginCode.objects.values().get()
    job = ProcrastinateJob.objects.values("args").get(task_name="send_code")
    assert code not in str(row)
    assert code not in str(job)


def test_a_wrong_code_counts_down_and_the_fifth_closes_it(api):
    ask(api)
    code = code_for()
    for left in (4, 3, 2, 1, 0):
        answer = verify(api, wrong(code))
        assert answer.status_code == 400
        assert answer.json()["attemptsLeft"] == left
    answer = verify(api, code)
    assert (answer.status_code, answer.json()["code"]) == (400, "code_expired")


def test_a_code_works_once(api):
    ask(api)
    code = code_for()
    assert verify(api, code).status_code == 200
    assert verify(api, code).json()["code"] == "code_expired"


BROWSER = {"HTTP_SEC_FETCH_SITE": "same-origin"}


@pytest.fixture
def used_code(api):
    """A code that a browser used; the browser still has the cookie that it was given with the code."""
    api.post("/api/auth/send-otp", {"email": EMAIL}, **BROWSER)
    code = code_for()
    assert verify(api, code).status_code == 200
    return code


def test_a_browser_whose_answer_was_lost_sends_the_code_again_and_gets_the_same_session(api, used_code):
    again = verify(api, used_code, name="Meena")
    assert again.status_code == 200
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {again.json()['token']}")
    assert api.get("/api/auth/profile").json()["user"]["name"] == "Meena"
    assert LoginCode.objects.get().session_key == Session.objects.get().pk


def test_a_used_code_is_of_no_use_to_another_browser(api, used_code):
    other = APIClient(SERVER_NAME="localhost")
    assert verify(other, used_code, **BROWSER).json()["code"] == "code_expired"
    other.cookies["sign_in_browser"] = "a-guess"
    assert verify(other, used_code, **BROWSER).json()["code"] == "code_expired"


def test_a_used_code_does_not_outlive_its_session(api, used_code):
    sessions.end(Session.objects.get().pk, now=timezone.now())
    assert verify(api, used_code).json()["code"] == "code_expired"


def test_a_used_code_ends_after_ten_minutes(api, used_code):
    LoginCode.objects.update(expires_at=timezone.now())
    assert verify(api, used_code).json()["code"] == "code_expired"


def test_a_new_code_ends_a_used_one(api, used_code):
    earlier(2)
    api.post("/api/auth/send-otp", {"email": EMAIL}, **BROWSER)
    assert verify(api, used_code).json()["code"] == "wrong_code"


def test_wrong_tries_count_for_a_used_code_too(api, used_code):
    for left in (4, 3, 2, 1, 0):
        assert verify(api, wrong(used_code)).json()["attemptsLeft"] == left
    assert verify(api, used_code).json()["code"] == "code_expired"


def test_a_code_ends_after_ten_minutes(api):
    ask(api)
    code = code_for()
    LoginCode.objects.update(expires_at=timezone.now())
    assert verify(api, code).json()["code"] == "code_expired"


def test_a_new_code_within_a_minute_is_refused_with_the_wait(api):
    ask(api)
    answer = ask(api)
    assert answer.status_code == 429
    seconds = int(answer["Retry-After"])
    assert 0 < seconds <= 60
    assert answer.json()["message"] == f"Please wait {seconds} seconds before requesting another OTP."


def earlier(minutes: int) -> None:
    for row in LoginCode.objects.all():
        LoginCode.objects.filter(pk=row.pk).update(created_at=row.created_at - timedelta(minutes=minutes))


def test_a_new_code_kills_the_old_one(api):
    ask(api)
    old = code_for()
    earlier(2)
    ask(api)
    assert code_for() != old
    assert verify(api, old).status_code == 400


def test_the_sixth_code_in_an_hour_is_refused(api):
    for _ in range(5):
        assert ask(api).status_code == 200
        earlier(2)
    answer = ask(api)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_codes")


def test_missing_code_and_wrong_address_are_reported_together(api):
    answer = api.post("/api/auth/verify-otp", {"email": "x"})
    assert {error["field"] for error in answer.json()["errors"]} == {"email", "otp"}


def test_known_and_unknown_addresses_get_the_same_answer(api, customer):
    known, unknown = ask(api, customer.email), ask(api, "nobody@example.com")
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "Please enter your email address"),
        ({"email": ""}, "Please enter your email address"),
        ({"email": "not-an-address"}, "Enter a valid email address."),
    ],
)
def test_the_address_is_checked(api, body, message):
    answer = api.post("/api/auth/send-otp", body)
    assert answer.status_code == 400
    assert wrong_fields(answer) == [("email", message)]


@pytest.mark.parametrize(
    ("otp", "message"),
    [("", "Please enter the OTP"), ("12345", "OTP must be 6 digits"), ("abcdef", "OTP must be 6 digits")],
)
def test_the_code_is_checked(api, otp, message):
    answer = verify(api, otp)
    assert answer.status_code == 400
    assert answer.json()["message"] == message


def test_logout_ends_only_this_session(api_as, customer):
    here, there = api_as(customer), api_as(customer)
    assert here.post("/api/auth/logout").status_code == 200
    assert here.get("/api/auth/profile").status_code == 401
    assert there.get("/api/auth/profile").status_code == 200


def test_logout_all_ends_every_session(api_as, customer):
    here, there = api_as(customer), api_as(customer)
    here.post("/api/auth/logout-all")
    assert there.get("/api/auth/profile").status_code == 401


def test_a_token_past_half_its_life_is_renewed_by_any_call(api_as, customer, settings):
    client = api_as(customer)
    assert "x-new-token" not in client.get("/api/auth/profile")
    settings.CUSTOMER_TOKEN_LIFETIME *= 3
    renewed = client.get("/api/auth/profile")["x-new-token"]
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {renewed}")
    assert client.get("/api/auth/profile").status_code == 200


@pytest.mark.parametrize(
    ("who", "path", "days"), [("customer", "/api/auth/profile", 90), ("staff", "/api/admin/profile", 7)]
)
def test_use_prolongs_a_session_up_to_its_longest_life(who, path, days, api_as, settings, request):
    client = api_as(request.getfixturevalue(who))
    begun = timezone.now() - timedelta(days=days) + timedelta(minutes=30)
    Session.objects.update(created_at=begun)
    setattr(settings, f"{who.upper()}_TOKEN_LIFETIME", getattr(settings, f"{who.upper()}_TOKEN_LIFETIME") * 3)
    answer = client.get(path)
    assert answer.status_code == 200
    assert "x-new-token" in answer
    assert Session.objects.get().expires_at == begun + timedelta(days=days)
    Session.objects.update(created_at=begun - timedelta(hours=1))
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {answer['x-new-token']}")
    client.get(path)  # renewed once more, to a moment that is over
    assert client.get(path).status_code == 401


def test_a_session_that_ran_out_is_refused(api_as, customer):
    client = api_as(customer)
    Session.objects.update(expires_at=timezone.now())
    assert client.get("/api/auth/profile").status_code == 401


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "null", "eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0."])
def test_nonsense_tokens_are_refused(api, token):
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert api.get("/api/auth/profile").status_code == 401


def test_a_token_that_was_used_ends_by_its_own_clock(monkeypatch):
    session_id = uuid.uuid4()
    token = tokens.issue("customer", session_id)
    assert tokens.read("customer", token) == (session_id, False)

    class Later(datetime):
        @classmethod
        def now(cls, tz=None):
            return timezone.now() + timedelta(days=15)

    monkeypatch.setattr(tokens, "datetime", Later)
    with pytest.raises(tokens.BadToken):
        tokens.read("customer", token)
