"""Secrets: changed without signing anybody out, stored as hashes, never shown."""

import json
import logging
import re
import secrets

import pytest
from django.conf import settings as project
from django.core import mail
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient

from apps.accounts.models import LoginCode, Session
from apps.accounts.notifications.tasks import send_code
from apps.accounts.onetime import derive
from apps.accounts.tests.factories import PASSWORD, StaffFactory

pytestmark = pytest.mark.django_db
SHOP, ADMIN = "localhost", "admin.localhost"
EMAIL = "meena@example.com"


def rotate(settings) -> None:
    """Rotate the signing key: the new one signs, the old one still verifies (docs/operations.md)."""
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = secrets.token_urlsafe(50), [settings.SECRET_KEY]


def forget_the_old_key(settings) -> None:
    settings.SECRET_KEY_FALLBACKS = []


def test_nobody_is_signed_out_by_a_new_key_and_new_tokens_carry_it(api_as, customer, staff, settings):
    """The signing key is changed: old tokens open while the old key is set, renewed ones also without it."""
    meena, arun = api_as(customer), api_as(staff)
    rotate(settings)
    assert meena.get("/api/auth/profile").status_code == 200
    renewed = arun.post("/api/admin/refresh").json()["token"]
    forget_the_old_key(settings)
    assert meena.get("/api/auth/profile").status_code == 401
    arun.credentials(HTTP_AUTHORIZATION=f"Bearer {renewed}")
    assert arun.get("/api/admin/profile").status_code == 200


def test_the_old_key_opens_and_does_not_sign(api_as, customer, settings):
    """A token made after the change of keys, read with the old key alone: 401."""
    api_as(customer)
    old = settings.SECRET_KEY
    rotate(settings)
    fresh = api_as(customer)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = old, []
    assert fresh.get("/api/auth/profile").status_code == 401


@pytest.mark.parametrize("mailed", ["before", "after"])
def test_a_code_on_its_way_survives_a_new_key(api, settings, mailed):
    """The key is changed before or after a code is mailed: the code still opens, and wrong ones still count."""
    api.post("/api/auth/send-otp", {"email": EMAIL})
    row = LoginCode.objects.get()
    if mailed == "before":
        send_code(row.pk)
    rotate(settings)
    if mailed == "after":
        send_code(row.pk)
    code = re.search(r"\b\d{6}\b", str(mail.outbox[0].body))[0]
    wrong = api.post("/api/auth/verify-otp", {"email": EMAIL, "otp": f"{(int(code) + 1) % 10**6:06d}"})
    assert wrong.json()["attemptsLeft"] == 4
    assert api.post("/api/auth/verify-otp", {"email": EMAIL, "otp": code}).status_code == 200


def test_an_operators_session_survives_a_new_key(settings):
    """The key is changed while an operator is signed in to Django admin: the session stays."""
    operator = StaffFactory(is_staff=True, is_superuser=True)
    browser = Client(SERVER_NAME=ADMIN)
    form = {"username": operator.email, "password": PASSWORD, "next": "/django-admin/orders/order/"}
    browser.post("/django-admin/login/", form, follow=True)
    rotate(settings)
    assert browser.get("/django-admin/").status_code == 200


class Notes(logging.Handler):
    """Every log record as formatted."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record) + str(record.__dict__))


@pytest.fixture
def notes():
    handler = Notes()
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    # SQL with its values is logged only with DEBUG, which production refuses.
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    yield handler
    root.setLevel(level)
    root.removeHandler(handler)


def everything_stored() -> str:
    """Every row of every table, including the queue."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        tables = [name for (name,) in cursor.fetchall()]
        rows = []
        for table in tables:
            cursor.execute(f'SELECT t::text FROM "{table}" t')  # noqa: S608
            rows += [row for (row,) in cursor.fetchall()]
    return "\n".join(rows)


def test_a_day_at_the_shop_leaves_no_secret_in_logs_tables_answers_or_addresses(world, api, api_as, notes, settings):
    """Signing in, resetting, failing, crashing: then logs, tables and answers hold none of nine secrets."""
    desk = APIClient(SERVER_NAME=ADMIN)
    reported: list[str] = []

    def call(answer):
        reported.append(f"{answer.request['PATH_INFO']}?{answer.request['QUERY_STRING']} {answer.content.decode()}")
        return answer

    call(api.post("/api/auth/send-otp", {"email": EMAIL}))
    code = derive(LoginCode.objects.get(email=EMAIL))
    send_code(LoginCode.objects.get(email=EMAIL).pk)
    call(api.post("/api/auth/verify-otp", {"email": EMAIL, "otp": "000000" if code != "000000" else "111111"}))
    token = api.post("/api/auth/verify-otp", {"email": EMAIL, "otp": code}).json()["token"]
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    call(api.get("/api/orders"))
    call(desk.post("/api/admin/login", {"email": world.staff.email, "password": "a-wrong-password"}))
    signed = desk.post("/api/admin/login", {"email": world.staff.email, "password": PASSWORD}).json()["token"]
    call(desk.post("/api/admin/forgot-password", {"email": world.staff.email}))
    reset = LoginCode.objects.get(email=world.staff.email)
    reset_code = derive(reset)
    send_code(reset.pk)
    new = "a-quite-new-password"
    call(desk.post("/api/admin/reset-password", {"otp": reset_code, "newPassword": new, "email": world.staff.email}))
    call(desk.post("/api/admin/admins", {"password": new}))
    broken = APIClient(SERVER_NAME=SHOP, raise_request_exception=False)
    broken.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    settings.SHOP_URLCONF = "tests.broken_urls"
    for path in ("/broken", "/api/broken"):
        answer = call(broken.get(path))
        assert answer.status_code == 500
        assert "Traceback" not in answer.content.decode()
    hidden = {
        "sign-in code": code, "customer's token": token, "staff token": signed, "reset code": reset_code,
        "password": PASSWORD, "new password": new, "wrong password": "a-wrong-password",
        "signing key": project.SECRET_KEY, "storage key": project.S3["secret_key"],
    }  # fmt: skip
    places = {"logs": "\n".join(notes.lines), "tables": everything_stored(), "answers": "\n".join(reported)}
    assert len(notes.lines) > 10
    for what, secret in hidden.items():
        for place, text in places.items():
            # Six digits are also part of longer numbers.
            found = re.search(rf"(?<![0-9a-f.]){re.escape(secret)}(?![0-9a-f])", text)
            assert not found, f"{what} in {place}: {text[max(0, found.start() - 80) : found.end() + 40]}"
    for line in notes.lines:
        assert EMAIL not in line or "LoginCode" not in line


def test_a_stolen_database_signs_nobody_in(api, api_as, customer):
    """The rows of sessions and codes, word by word, are tried as tokens and as codes: none opens."""
    api_as(customer)
    api.post("/api/auth/send-otp", {"email": customer.email})
    session, row = Session.objects.values().get(), LoginCode.objects.values().get()
    words = {str(value) for value in [*session.values(), *row.values()]} | {session["id"].hex}
    for word in words:
        thief = APIClient(SERVER_NAME=SHOP)
        thief.credentials(HTTP_AUTHORIZATION=f"Bearer {word}")
        assert thief.get("/api/auth/profile").status_code == 401
    digits = {part for word in words for part in re.findall(r"\d{6}", word)}
    open_code = derive(LoginCode.objects.get())
    assert open_code not in digits


def test_passwords_are_argon2_where_it_counts():
    """The settings that production builds on: Argon2 alone hashes passwords."""
    from shop_project.settings import base

    assert base.PASSWORD_HASHERS == ["django.contrib.auth.hashers.Argon2PasswordHasher"]


def test_a_job_knows_keys_of_rows_and_nothing_else(world, api):
    """Codes and messages are queued, then the queue is read: each job holds numbers of rows alone.

    Jobs stay in the queue for days and operators see them: they contain no address, code or link.
    """
    api.post("/api/auth/send-otp", {"email": EMAIL})
    api.post("/api/contact", {"name": "A", "email": EMAIL, "subject": "Hello", "message": "Hello"})
    with connection.cursor() as cursor:
        cursor.execute("SELECT task_name, args::text FROM procrastinate_jobs")
        jobs = cursor.fetchall()
    assert len(jobs) > 3
    for task, args in jobs:
        assert all(isinstance(value, int) for value in json.loads(args).values()), (task, args)
