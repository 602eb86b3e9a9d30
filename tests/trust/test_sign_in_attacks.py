"""Attacks on sign-in: guessing, rate limits, timing, stolen codes and sessions (issue: sign-in)."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.errors import WrongCredentials
from apps.accounts.models import FailedSignIn, LoginCode, Session, StaffUser
from apps.accounts.onetime import derive
from apps.accounts.services import staff as staff_services
from apps.accounts.tests.factories import PASSWORD, StaffFactory
from apps.common.models import RateCounter
from tests.races import at_once, outcome

EMAIL = "meena@example.com"
SHOP, ADMIN = "localhost", "admin.localhost"
BROWSER = {"HTTP_SEC_FETCH_SITE": "same-origin"}


def ask(client, email=EMAIL, **headers):
    return client.post("/api/auth/send-otp", {"email": email}, **headers)


def verify(client, code, email=EMAIL, **headers):
    return client.post("/api/auth/verify-otp", {"email": email, "otp": code}, **headers)


def open_code(email=EMAIL) -> str:
    return derive(LoginCode.objects.get(email=email, closed_at=None))


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def operator_sign_in(browser: Client, email: str) -> None:
    form = {"username": email, "password": PASSWORD, "next": "/django-admin/orders/order/"}
    assert browser.post("/django-admin/login/", form, follow=True).status_code == 200


@pytest.fixture
def desk(db) -> APIClient:
    return APIClient(SERVER_NAME=ADMIN)


# Guessing.


@pytest.mark.django_db(transaction=True)
def test_of_forty_passwords_guessed_at_once_five_are_looked_at():
    """Forty wrong passwords in twelve threads: five are looked at, 35 get the error that the address is locked."""
    arun = StaffFactory(email="arun@shop.example")

    def guess() -> None:
        staff_services.check_credentials(email=arun.email, password="guess", now=timezone.now())

    words = Counter(at_once([outcome(guess)] * 40, threads=12))
    assert words == {"wrong_credentials": 5, "sign_in_locked": 35}


def test_a_right_password_among_wrong_ones_begins_the_count_again(desk, staff):
    """Four wrong passwords, the right one, twice over: signed in both times, and nothing is left to count."""
    for password in (*["guess"] * 4, PASSWORD, *["guess"] * 4, PASSWORD):
        answer = desk.post("/api/admin/login", {"email": staff.email, "password": password})
        assert answer.status_code == (200 if password == PASSWORD else 400)
    assert not FailedSignIn.objects.exists()


def test_a_million_codes_are_not_tried_from_any_number_of_addresses(api):
    """Sixty addresses guess the code of one mailbox: 25 guesses in an hour count, five codes of five tries."""
    ask(api)
    tried = 0
    for n in range(60):
        guesser = APIClient(SERVER_NAME=SHOP, REMOTE_ADDR=f"198.51.100.{n}")
        if not LoginCode.objects.filter(closed_at=None).exists():
            LoginCode.objects.update(created_at=timezone.now() - timedelta(minutes=2))
            ask(guesser)
        code = LoginCode.objects.filter(closed_at=None).first()
        tried += verify(guesser, wrong(derive(code)) if code else "123456").json()["code"] == "wrong_code"
    assert tried == 25


@pytest.mark.parametrize(
    ("path", "body", "host", "limit"),
    [
        ("/api/auth/send-otp", {"email": "x"}, SHOP, 300),
        ("/api/auth/verify-otp", {"email": EMAIL, "otp": "123456"}, SHOP, 600),
        ("/api/admin/login", {"email": "x"}, ADMIN, 600),
        ("/api/admin/forgot-password", {"email": "x"}, ADMIN, 200),
        ("/api/admin/reset-password", {"otp": "x"}, ADMIN, 200),
        ("/api/orders/track", {"orderNumber": "FC261121-7K3QX", "email": EMAIL}, SHOP, 300),
        ("/api/contact", {"email": "x"}, SHOP, 100),
    ],
)
def test_no_header_makes_one_client_many(used_up, path, body, host, limit):
    """Seven limited calls with nine forged forwarding headers: the connection alone is counted, then 429."""
    tricks = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Client-IP", "CF-Connecting-IP", "True-Client-IP",
              "X-Originating-IP", "Via", "X-Forwarded-Host")  # fmt: skip
    client = APIClient(SERVER_NAME=host, REMOTE_ADDR="203.0.113.9")
    assert client.post(path, body, headers=dict.fromkeys(tricks, "10.0.0.1")).status_code != 429
    used_up(limit, left=10)
    for n in range(10):
        answer = client.post(path, body, headers=dict.fromkeys(tricks, f"10.0.0.{n}"))
        assert answer.status_code != 429, n
    answer = client.post(path, body, headers=dict.fromkeys(tricks, "10.9.9.9"))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


@pytest.mark.parametrize(
    ("remote", "chain", "counted"),
    [
        ("203.0.113.9", "1.1.1.1", "203.0.113.9"),  # an unknown proxy, which is not trusted
        ("10.1.2.3", "198.51.100.7", "198.51.100.7"),
        ("10.1.2.3", "6.6.6.6, 198.51.100.7", "198.51.100.7"),  # what the client wrote itself comes first
        ("10.1.2.3", "6.6.6.6, 198.51.100.7, 10.4.4.4", "198.51.100.7"),  # two of our proxies
        ("10.1.2.3", "", "10.1.2.3"),
        ("10.1.2.3", "10.9.9.9, 10.8.8.8", "10.9.9.9"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),  # one customer has 2^64 of these
        ("2001:db8:1:2:ffff::1", "", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "", "203.0.113.9"),
        ("fe80::1%eth0", "", "fe80::/64"),
    ],
)
def test_who_is_counted(db, throttles, settings, remote, chain, counted):
    """Ten chains of proxies and addresses: the client before our own proxies is counted, IPv6 by its /64."""
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]
    headers = {"HTTP_X_FORWARDED_FOR": chain} if chain else {}
    APIClient(SERVER_NAME=SHOP, REMOTE_ADDR=remote).post("/api/contact", {"email": "x"}, **headers)
    assert [row.key for row in RateCounter.objects.all()] == [f"contact:{counted}"]


# Neither the response nor the queries reveal whether an address exists.


def test_answers_and_statements_are_the_same_for_known_and_unknown_addresses(desk, api, staff, customer, statements):
    """Five calls with known, unknown and former people's addresses: same answer, same SQL.

    Statements, not a stopwatch: they are the difference that patience can measure through any noise.
    """
    left = StaffFactory(email="gone@shop.example", is_active=False)
    asked = {
        "/api/auth/send-otp": (api, {}, [customer.email, "nobody@example.com"]),
        "/api/admin/forgot-password": (desk, {}, [staff.email, left.email, "nobody@shop.example"]),
        "/api/admin/login": (desk, {"password": "guess"}, [staff.email, left.email, "nobody@shop.example"]),
        "/api/auth/verify-otp": (api, {"otp": "123456"}, [staff.email, "stranger@example.com"]),
        "/api/orders/track": (api, {"orderNumber": "FC261121-7K3QX"}, [customer.email, "nobody@example.com"]),
    }
    for path, (client, more, emails) in asked.items():
        reported = [statements(lambda c=client, p=path, b={"email": email, **more}: c.post(p, b)) for email in emails]
        answers, work = [answer for answer, _ in reported], [done for _, done in reported]
        bodies = [{**answer.json(), "requestId": ""} for answer in answers]
        assert all(body == bodies[0] for body in bodies), path
        assert len({answer.status_code for answer in answers}) == 1, path
        assert all(done == work[0] for done in work), (path, work)


def test_a_wrong_password_costs_one_hash_whether_or_not_the_address_exists(staff, monkeypatch):
    """A wrong password for a known and an unknown address: one hash is computed for either."""
    from django.contrib.auth.hashers import MD5PasswordHasher  # the tests' cheap stand-in for Argon2

    hashed: list[str] = []
    verify_once = MD5PasswordHasher.verify

    def counted(*args: Any) -> bool:
        hashed.append(args[1])
        return verify_once(*args)

    monkeypatch.setattr(MD5PasswordHasher, "verify", counted)
    for email in (staff.email, "nobody@shop.example"):
        hashed.clear()
        with pytest.raises(WrongCredentials):
            staff_services.check_credentials(email=email, password="guess", now=timezone.now())
        assert len(hashed) == 1, email


# Stolen codes and sessions.


def test_a_code_is_of_use_to_the_browser_that_asked_and_to_no_other(db):
    """Another browser sends the right code ten times: refused, no try spent; the browser that asked signs in."""
    mine, other = APIClient(SERVER_NAME=SHOP), APIClient(SERVER_NAME=SHOP)
    asked = ask(mine, **BROWSER)
    cookie = asked.cookies["sign_in_browser"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/api/auth")
    assert cookie.value not in str(LoginCode.objects.values().get())
    code = open_code()
    for _ in range(10):  # it cannot use up the attempts either
        assert verify(other, code, **BROWSER).json()["code"] == "code_expired"
    other.cookies["sign_in_browser"] = "a-guess"
    assert verify(other, wrong(code), **BROWSER).json()["code"] == "code_expired"
    assert LoginCode.objects.get().attempts_left == 5
    assert verify(mine, wrong(code), **BROWSER).json()["attemptsLeft"] == 4
    assert verify(mine, code, **BROWSER).status_code == 200


def test_a_client_that_keeps_no_cookies_signs_in_as_documented(db):
    """Clients on another origin or without a browser ask and verify: no cookie is set, and the code alone counts."""
    for headers in ({}, {"HTTP_SEC_FETCH_SITE": "cross-site"}, {"HTTP_SEC_FETCH_SITE": "none"}):
        LoginCode.objects.all().delete()
        answer = ask(APIClient(SERVER_NAME=SHOP), **headers)
        assert not answer.cookies
        assert verify(APIClient(SERVER_NAME=SHOP), open_code()).status_code == 200


def test_a_cookie_planted_before_does_not_let_the_planter_in(db):
    """The same planted cookie in two browsers: asking replaces it, and the planter's code is refused."""
    victim, planter = APIClient(SERVER_NAME=SHOP), APIClient(SERVER_NAME=SHOP)
    for client in (victim, planter):
        client.cookies["sign_in_browser"] = "planted"
    ask(victim, **BROWSER)
    assert victim.cookies["sign_in_browser"].value != "planted"
    assert verify(planter, open_code(), **BROWSER).json()["code"] == "code_expired"


def test_a_token_sent_along_is_not_adopted_by_a_sign_in(api, api_as, customer, other_customer):
    """A sign-in that carries somebody else's token (fixation): it makes a session of its own and leaves theirs."""
    prepared = api_as(other_customer)
    ask(prepared)
    token = verify(prepared, open_code()).json()["token"]
    sessions = Session.objects.filter(customer=customer)
    assert sessions.count() == 1
    assert sessions.get().pk.hex not in prepared._credentials["HTTP_AUTHORIZATION"]
    assert prepared.get("/api/auth/profile").json()["user"]["email"] == other_customer.email
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert api.get("/api/auth/profile").json()["user"]["email"] == customer.email


def test_an_operators_session_has_another_key_after_signing_in(db):
    """A session cookie planted before an operator signs in: another one replaces it."""
    StaffFactory(email="selvi@shop.example", is_staff=True, is_superuser=True)
    browser = Client(SERVER_NAME=ADMIN)
    browser.cookies["operator_session"] = "planted-by-somebody-else-0123456"
    operator_sign_in(browser, "selvi@shop.example")
    assert browser.get("/django-admin/").status_code == 200
    assert browser.cookies["operator_session"].value != "planted-by-somebody-else-0123456"


def test_logout_everywhere_ends_renewed_tokens_too(api_as, customer):
    """Two devices and a renewed token, then sign-out everywhere: 401 for all three."""
    here, there = api_as(customer), api_as(customer)
    Session.objects.update(created_at=timezone.now() - timedelta(days=10))
    from apps.accounts import tokens

    session = Session.objects.filter(customer=customer).last()
    renewed = tokens.issue("customer", session.pk)
    assert here.post("/api/auth/logout-all").status_code == 200
    third = APIClient(SERVER_NAME=SHOP)
    third.credentials(HTTP_AUTHORIZATION=f"Bearer {renewed}")
    for client in (here, there, third):
        assert client.get("/api/auth/profile").status_code == 401


@pytest.mark.parametrize("end", ["reset", "change"])
def test_a_new_password_ends_every_other_session_operators_included(desk, api_as, end):
    """A new password by reset or change, while a thief and Django admin are signed in: both are out."""
    selvi: StaffUser = StaffFactory(email="selvi@shop.example", is_staff=True, is_superuser=True)
    thief = api_as(selvi)
    browser = Client(SERVER_NAME=ADMIN)
    operator_sign_in(browser, selvi.email)
    assert browser.get("/django-admin/").status_code == 200
    if end == "reset":
        desk.post("/api/admin/forgot-password", {"email": selvi.email})
        code = open_code(selvi.email)
        desk.post("/api/admin/reset-password", {"otp": code, "newPassword": "lamps-and-kolam"})
    else:
        body = {"currentPassword": PASSWORD, "newPassword": "lamps-and-kolam"}
        assert api_as(selvi).put("/api/admin/change-password", body).status_code == 200
    assert thief.get("/api/admin/profile").status_code == 401
    assert browser.get("/django-admin/").status_code == 302


def test_who_was_let_go_is_out_at_once(api_as, staff):
    """A staff account is switched off while its token lives: the next call is a 401."""
    client = api_as(staff)
    assert client.get("/api/admin/profile").status_code == 200
    StaffUser.objects.filter(pk=staff.pk).update(is_active=False)
    assert client.get("/api/admin/profile").status_code == 401


def test_a_super_admin_who_was_made_an_admin_is_one_at_once(api_as, super_admin):
    """A super admin's role is taken while the token lives: the next call that needs it is a 403."""
    client = api_as(super_admin)
    StaffUser.objects.filter(pk=super_admin.pk).update(role="admin")
    assert client.put("/api/admin/shop", {"name": "Mine"}).status_code == 403


# A stranger's mailbox.


def test_a_strangers_mailbox_gets_five_codes_an_hour_from_any_number_of_clients(db, throttles):
    """Eighty clients ask for codes to one mailbox: five are sent in the hour."""
    sent = 0
    for n in range(80):
        if n % 2 == 0:  # the bomber waits out the minute between two codes
            LoginCode.objects.update(created_at=timezone.now() - timedelta(minutes=2))
        sent += ask(APIClient(SERVER_NAME=SHOP, REMOTE_ADDR=f"198.51.100.{n}")).status_code == 200
    assert sent == 5
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'send_code'")
        assert cursor.fetchone() == (5,)


SPELLINGS = [
    "{local}@exam\u200bple.com", "{local}@example\u00ad.com", "{local}@exam\u2060ple.com", "{local}@ｅxample.com",
    "{local}@example。com", "{local}@ＥＸＡＭＰＬＥ．com", '"{local}"@example.com', '"\\{local}"@example.com',
    "{local}@EXAMPLE.com", " {local}@example.com ", "{local}\u200d@example.com", "{local}@example.com\ufeff",
    "{local}@[93.184.216.34]", "{local}@xn--example-.com",
]  # fmt: skip


@pytest.mark.parametrize("path", ["/api/auth/send-otp", "/api/admin/forgot-password"])
def test_no_spelling_of_an_address_gets_a_code_of_its_own(path, api, staff, throttles):
    """Fourteen spellings of one mailbox: refused by the field, or counted as one address; one code is sent."""
    client = APIClient(SERVER_NAME=ADMIN if "admin" in path else SHOP)
    local = staff.email.partition("@")[0]
    sent = 0
    for spelling in SPELLINGS:
        answer = client.post(path, {"email": spelling.format(local=local)})
        sent += answer.status_code == 200
        assert answer.status_code in {200, 400, 429}
        if answer.status_code == 400:
            assert [error["field"] for error in answer.json()["errors"]] == ["email"], spelling
    assert sent == 1
    assert LoginCode.objects.count() == 1


def test_tags_and_dots_of_one_mailbox_get_no_more_than_twenty_codes_an_hour(throttles, db):
    """Thirty addresses with tags and dots of one Gmail mailbox: twenty codes are sent, ten are a 429."""
    client = APIClient(SERVER_NAME=SHOP)
    addresses = [f"mee.na+{n}@gmail.com" if n % 2 else f"m.eena+{n}@googlemail.com" for n in range(30)]
    assert Counter(ask(client, address).status_code for address in addresses) == {200: 20, 429: 10}


def test_one_client_bombs_no_more_than_three_hundred_mailboxes_an_hour(used_up):
    """A client that asked for 270 codes asks for 60 more, each to another mailbox: 30 are sent, 30 are a 429."""
    client = APIClient(SERVER_NAME=SHOP, REMOTE_ADDR="203.0.113.9")
    assert ask(client, "stranger@example.com").status_code == 200
    used_up(300, left=30)
    answers = [ask(client, f"stranger{n}@example.com").status_code for n in range(60)]
    assert Counter(answers) == {200: 30, 429: 30}
