"""Signing in to the back office, one's own account, forgotten passwords (rules 3.4 to 3.6)."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob
from rest_framework.test import APIClient

from apps.accounts.enums import CodePurpose
from apps.accounts.models import FailedSignIn, LoginCode, Session
from apps.accounts.notifications.tasks import send_code
from apps.accounts.onetime import derive
from apps.accounts.tests.factories import PASSWORD
from apps.common.models import AuditRecord
from apps.common.tests.answers import wrong_fields

pytestmark = pytest.mark.django_db
NEW = "lamps-and-kolam"


@pytest.fixture
def desk(db) -> APIClient:
    """Nobody, on the admin host."""
    return APIClient(SERVER_NAME="admin.localhost")


def login(desk, email="arun@shop.example", password=PASSWORD):
    return desk.post("/api/admin/login", {"email": email, "password": password})


def bare(answer) -> dict:
    return {key: value for key, value in answer.json().items() if key != "requestId"}


def test_address_and_password_open_the_back_office(desk, staff):
    answer = login(desk, "ARUN@shop.example")
    body = answer.json()
    assert (answer.status_code, body["message"]) == (200, "Login successful")
    assert (body["admin"]["name"], body["admin"]["role"]) == ("Arun Prakash", "admin")
    assert "password" not in str(body["admin"]).lower()
    desk.credentials(HTTP_AUTHORIZATION=f"Bearer {body['token']}")
    assert desk.get("/api/admin/profile").json()["admin"]["email"] == "arun@shop.example"
    staff.refresh_from_db()
    assert staff.last_login is not None


def test_a_wrong_password_and_an_unknown_address_get_the_same_answer(desk, staff):
    wrong, unknown = login(desk, password="not it"), login(desk, email="nobody@shop.example")
    # 400, not 401: the client takes every 401 for a lost session.
    assert (wrong.status_code, unknown.status_code) == (400, 400)
    assert bare(wrong) == bare(unknown)
    assert wrong.json()["message"] == "Invalid email or password"
    assert Session.objects.count() == 0


@pytest.mark.parametrize("email", ["arun@shop.example", "nobody@shop.example"])
def test_five_wrong_passwords_lock_an_address_known_or_not(desk, staff, email):
    assert [login(desk, email, "wrong").status_code for _ in range(5)] == [400] * 5
    refused = login(desk, email)
    assert (refused.status_code, refused.json()["code"]) == (429, "sign_in_locked")
    assert refused.json()["message"] == "Too many failed attempts. Please try again in 15 minutes."
    assert 14 * 60 < int(refused["Retry-After"]) <= 15 * 60 + 1
    assert Session.objects.count() == 0


def test_the_lock_ends_after_fifteen_minutes(desk, staff):
    for _ in range(5):
        login(desk, password="wrong")
    FailedSignIn.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
    assert login(desk).status_code == 200


def test_the_count_begins_again_after_a_lock_and_after_a_right_password(desk, staff):
    for _ in range(5):
        login(desk, password="wrong")
    FailedSignIn.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
    assert login(desk, password="wrong").status_code == 400
    assert login(desk).status_code == 200
    assert not FailedSignIn.objects.exists()


def test_wrong_passwords_of_another_client_do_not_lock_ones_own(desk, staff, super_admin):
    for _ in range(5):
        login(desk, "lakshmi@shop.example", "wrong")
    assert login(desk).status_code == 200


def test_former_staff_cannot_sign_in(desk, staff, api_as):
    inside = api_as(staff)
    staff.is_active = False
    staff.save()
    assert login(desk).status_code == 400
    assert inside.get("/api/admin/profile").status_code == 401


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"email": "arun@shop.example"}, "password", "Password is required"),
        ({"email": "arun@shop.example", "password": ""}, "password", "Password is required"),
        ({"password": "x"}, "email", None),
        ({"email": "x", "password": "x"}, "email", None),
    ],
)
def test_both_address_and_password_are_required(desk, body, field, message):
    answer = desk.post("/api/admin/login", body)
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (400, field)
    assert message is None or error["message"] == message


def test_a_customer_has_no_way_in(desk, customer):
    assert login(desk, customer.email, "").status_code == 400
    assert login(desk, customer.email, PASSWORD).status_code == 400


def test_refreshing_gives_a_token_that_works_and_prolongs_the_session(api_as, staff):
    client = api_as(staff)
    Session.objects.update(expires_at=timezone.now() + timedelta(minutes=5))
    token = client.post("/api/admin/refresh").json()["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert client.get("/api/admin/profile").status_code == 200
    assert Session.objects.get().expires_at > timezone.now() + timedelta(minutes=100)


def test_a_dead_token_is_not_refreshed(api_as, staff):
    client = api_as(staff)
    Session.objects.update(expires_at=timezone.now())
    assert client.post("/api/admin/refresh").status_code == 401


def test_logging_out_ends_only_this_session(api_as, staff):
    here, there = api_as(staff), api_as(staff)
    assert here.post("/api/admin/logout").json() == {"success": True, "message": "Logged out successfully"}
    assert here.get("/api/admin/profile").status_code == 401
    assert there.get("/api/admin/profile").status_code == 200


def test_ones_own_profile_can_be_changed_but_never_ones_role(api_as, staff):
    body = {"name": "Arun P", "email": "Arun.P@shop.example", "phone": "9876543210", "role": "super_admin"}
    admin = api_as(staff).put("/api/admin/profile", body).json()["admin"]
    assert (admin["name"], admin["email"], admin["role"]) == ("Arun P", "arun.p@shop.example", "admin")
    record = AuditRecord.objects.get(action="staff.updated")
    assert (record.before["name"], record.after["name"]) == ("Arun Prakash", "Arun P")


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"email": "a@shop.example"}, "name", "Name is required"),
        ({"name": "A"}, "email", "Email is required"),
        ({"name": " ", "email": "a@shop.example"}, "name", "Name is required"),
    ],
)
def test_a_profile_needs_name_and_address(api_as, staff, body, field, message):
    answer = api_as(staff).put("/api/admin/profile", body)
    assert (answer.status_code, wrong_fields(answer)) == (400, [(field, message)])


def test_a_colleagues_address_cannot_be_taken(api_as, staff, super_admin):
    answer = api_as(staff).put("/api/admin/profile", {"name": "Arun", "email": super_admin.email})
    assert (answer.status_code, answer.json()["code"]) == (409, "email_taken")
    staff.refresh_from_db()
    assert staff.email == "arun@shop.example"


def change(client, current=PASSWORD, new=NEW):
    return client.put("/api/admin/change-password", {"currentPassword": current, "newPassword": new})


def test_a_changed_password_ends_every_other_session(desk, api_as, staff):
    here, there = api_as(staff), api_as(staff)
    assert change(here).json()["message"] == "Password changed successfully"
    assert here.get("/api/admin/profile").status_code == 200
    assert there.get("/api/admin/profile").status_code == 401
    assert login(desk).status_code == 400
    assert login(desk, password=NEW).status_code == 200
    assert AuditRecord.objects.filter(action="staff.password_changed", actor_id=staff.pk).count() == 1


def test_a_wrong_current_password_is_a_400_that_names_its_field(api_as, staff):
    client = api_as(staff)
    answer = change(client, current="wrong")
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_current_password")
    assert wrong_fields(answer) == [("currentPassword", "Current password is incorrect")]
    assert client.get("/api/admin/profile").status_code == 200


@pytest.mark.parametrize(
    ("new", "message"),
    [("short", "Password must be at least 6 characters long"), ("password", "This password is too common.")],
)
def test_a_weak_password_is_refused(desk, api_as, staff, new, message):
    answer = change(api_as(staff), new=new)
    assert (answer.status_code, wrong_fields(answer)) == (400, [("newPassword", message)])
    assert login(desk).status_code == 200


def test_wrong_current_and_weak_new_password_are_reported_together(api_as, staff):
    answer = change(api_as(staff), current="wrong", new="short")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["currentPassword", "newPassword"]


@pytest.mark.parametrize("new", [" spaces at both ends ", "கோலம்-விளக்கு", "x" * 128])
def test_a_password_is_taken_as_it_is_typed(desk, api_as, staff, new):
    assert change(api_as(staff), new=new).status_code == 200
    assert login(desk, password=new).status_code == 200
    assert login(desk, password=new.strip() + "!").status_code == 400


def forgot(desk, email="arun@shop.example"):
    return desk.post("/api/admin/forgot-password", {"email": email})


def reset_code() -> str:
    return derive(LoginCode.objects.get(purpose=CodePurpose.STAFF_RESET, closed_at=None))


def reset(desk, otp, new=NEW, **more):
    return desk.post("/api/admin/reset-password", {"otp": otp, "newPassword": new, **more})


def test_a_forgotten_password_is_reset_by_the_mailed_code(desk, api_as, staff):
    inside = api_as(staff)
    assert forgot(desk).json() == {"success": True, "message": "Password reset OTP sent to your email."}
    send_code(LoginCode.objects.get().pk)
    code = reset_code()
    assert code in mail.outbox[0].body
    assert mail.outbox[0].to == ["arun@shop.example"]
    assert reset(desk, code).json() == {"success": True, "message": "Password reset successfully"}
    assert inside.get("/api/admin/profile").status_code == 401
    assert login(desk, password=NEW).status_code == 200
    assert AuditRecord.objects.filter(action="staff.password_reset").count() == 1


def test_an_unknown_address_gets_the_same_answer_and_no_mail(desk, staff):
    known, unknown = forgot(desk), forgot(desk, "nobody@shop.example")
    assert (known.status_code, bare(known)) == (unknown.status_code, bare(unknown))
    # The same work is done for both; the job finds out that one of them is nobody's.
    for job in ProcrastinateJob.objects.filter(task_name="send_code"):
        send_code(**job.args)
    assert [message.to for message in mail.outbox] == [["arun@shop.example"]]
    again = [forgot(desk), forgot(desk, "nobody@shop.example")]
    assert [answer.status_code for answer in again] == [429, 429]


def test_a_reset_code_is_used_once(desk, staff):
    forgot(desk)
    code = reset_code()
    reset(desk, code)
    again = reset(desk, code, "another-lamp")
    assert (again.status_code, again.json()["code"]) == (400, "code_expired")
    assert login(desk, password=NEW).status_code == 200


@pytest.mark.parametrize("named", [True, False])
def test_a_reset_code_of_an_account_that_is_gone_is_no_longer_valid(desk, staff, named):
    forgot(desk)
    code = reset_code()
    staff.delete()
    answer = reset(desk, code, **({"email": "arun@shop.example"} if named else {}))
    assert (answer.status_code, answer.json()["code"]) == (400, "code_expired")


def test_a_wrong_reset_code_counts_and_the_fifth_closes_it(desk, staff):
    forgot(desk)
    code = reset_code()
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    assert [reset(desk, wrong).json()["attemptsLeft"] for _ in range(5)] == [4, 3, 2, 1, 0]
    assert reset(desk, code).json()["code"] == "code_expired"
    assert login(desk).status_code == 200


def test_an_earlier_form_may_call_the_code_token(desk, staff):
    forgot(desk)
    answer = desk.post("/api/admin/reset-password", {"token": reset_code(), "newPassword": NEW})
    assert answer.status_code == 200


def test_a_weak_new_password_does_not_use_the_code_up(desk, staff):
    forgot(desk)
    code = reset_code()
    weak = reset(desk, code, "short")
    assert wrong_fields(weak) == [("newPassword", "Password must be at least 6 characters long")]
    assert reset(desk, code).status_code == 200


def test_a_reset_code_opens_no_customers_account(desk, api, staff):
    forgot(desk)
    answer = api.post("/api/auth/verify-otp", {"email": staff.email, "otp": reset_code()})
    assert (answer.status_code, answer.json()["code"]) == (400, "code_expired")


def test_a_customers_code_resets_no_password(desk, api, staff):
    api.post("/api/auth/send-otp", {"email": staff.email})
    code = derive(LoginCode.objects.get(purpose=CodePurpose.SIGN_IN))
    assert reset(desk, code, email=staff.email).status_code == 400
    assert login(desk).status_code == 200


def test_a_reset_unlocks_the_sign_in(desk, staff):
    for _ in range(5):
        login(desk, password="wrong")
    forgot(desk)
    reset(desk, reset_code())
    assert login(desk, password=NEW).status_code == 200


@pytest.mark.parametrize(
    ("otp", "message"),
    [(None, "Please enter the OTP"), ("12345", "OTP must be 6 digits"), ("1234567", "OTP must be 6 digits")],
)
def test_the_reset_code_is_checked(desk, otp, message):
    body = {"newPassword": NEW} | ({"otp": otp} if otp else {})
    answer = desk.post("/api/admin/reset-password", body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
