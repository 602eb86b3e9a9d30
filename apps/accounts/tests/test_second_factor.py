"""An authenticator app as the second factor of the back office, and one's own sessions (selling, B12)."""

from base64 import b32decode
from datetime import timedelta

import pytest
import time_machine
from django.core import signing
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from apps.accounts.errors import CodeWanted
from apps.accounts.models import RecoveryCode, SecondFactor, Session, StaffUser
from apps.accounts.services import second_factor
from apps.accounts.tests.factories import PASSWORD, StaffFactory
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import WHY, filled, run_action, signed_in
from apps.shop.models import PayeeChange, ShopSettings
from tests.races import at_once, outcome

pytestmark = pytest.mark.django_db
LOGIN, CODE_STEP, TOTP = "/api/admin/login", "/api/admin/login/totp", "/api/admin/totp"


@pytest.fixture
def _clock_stands_still():
    """A code is for 30 seconds: the test and the server must see the same ones, however slow the machine is."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture
def desk(api):
    """Nobody, on the admin host."""
    api.defaults["SERVER_NAME"] = "admin.localhost"
    return api


def enrolled(user: StaffUser) -> TOTPDevice:
    return TOTPDevice.objects.create(user=user, name="Phone", confirmed=True)


def code_of(device: TOTPDevice, step: int = 0) -> str:
    """The code of now, or of another 30 seconds."""
    return f"{totp(device.bin_key, drift=step):06}"


def wrong(device: TOTPDevice) -> str:
    return next(code for code in ("000000", "111111", "222222", "333333") if code not in near(device))


def near(device: TOTPDevice) -> set[str]:
    return {code_of(device, step) for step in range(-2, 3)}


def password_step(desk, user, **headers):
    return desk.post(LOGIN, {"email": user.email, "password": PASSWORD}, **headers)


def challenge_of(desk, user) -> str:
    return password_step(desk, user).json()["challenge"]


def bearer(client, token):
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


class TestSigningIn:
    def test_without_an_authenticator_the_password_suffices_as_documented(self, desk, staff):
        body = password_step(desk, staff).json()
        assert set(body) == {"success", "message", "token", "admin"}

    def test_with_one_the_password_gives_a_challenge_and_no_session(self, desk, staff):
        enrolled(staff)
        body = password_step(desk, staff).json()
        assert body["totpRequired"] is True
        assert set(body) == {"success", "message", "totpRequired", "challenge"}
        assert not Session.objects.exists()

    def test_challenge_and_code_sign_in(self, desk, staff):
        device = enrolled(staff)
        answer = desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": code_of(device)})
        assert (answer.status_code, answer.json()["admin"]["name"]) == (200, "Arun Prakash")
        assert bearer(desk, answer.json()["token"]).get("/api/admin/orders").status_code == 200

    def test_a_code_works_once(self, desk, staff):
        device = enrolled(staff)
        code = code_of(device)
        assert desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": code}).status_code == 200
        again = desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": code})
        assert (again.status_code, again.json()["code"], again.json()["attemptsLeft"]) == (400, "wrong_totp_code", 4)

    def test_five_wrong_codes_lock_for_fifteen_minutes_and_say_so(self, desk, staff):
        device = enrolled(staff)
        challenge = challenge_of(desk, staff)
        answers = [desk.post(CODE_STEP, {"challenge": challenge, "code": wrong(device)}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [400] * 4 + [429]
        assert answers[3].json()["message"] == "This code is wrong or was used already. 1 try left."
        right = desk.post(CODE_STEP, {"challenge": challenge, "code": code_of(device)})
        assert (right.status_code, right.json()["code"]) == (429, "totp_locked")
        assert right.json()["message"] == "Too many wrong codes. Please try again in 15 minutes."
        assert int(right["Retry-After"]) > 800
        SecondFactor.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
        assert desk.post(CODE_STEP, {"challenge": challenge, "code": code_of(device)}).status_code == 200

    def test_a_challenge_ends_after_ten_minutes_and_with_the_password(self, desk, staff, monkeypatch):
        device = enrolled(staff)
        challenge = challenge_of(desk, staff)
        for made in ("x", signing.dumps({"staff": staff.pk, "stamp": "x"}, salt="staff sign-in")):
            answer = desk.post(CODE_STEP, {"challenge": made, "code": code_of(device)})
            assert (answer.status_code, answer.json()["code"]) == (400, "challenge_expired")
        monkeypatch.setattr(second_factor, "CHALLENGE_SECONDS", -1)
        assert desk.post(CODE_STEP, {"challenge": challenge, "code": code_of(device)}).status_code == 400
        monkeypatch.undo()
        staff.set_password("another-good-password")
        staff.save()
        answer = desk.post(CODE_STEP, {"challenge": challenge, "code": code_of(device)})
        assert answer.json()["code"] == "challenge_expired"

    def test_another_persons_code_does_not_work(self, desk, staff, super_admin):
        enrolled(staff)
        other = enrolled(super_admin)
        answer = desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": code_of(other)})
        assert answer.status_code == 400


class TestEnrolling:
    def test_key_code_and_ten_recovery_codes(self, api_as, desk, staff):
        client = api_as(staff)
        shown = client.post(TOTP).json()["enrolment"]
        assert shown["qr"].startswith("data:image/svg+xml")
        assert f"secret={shown['key']}" in shown["address"]
        assert "totpRequired" not in password_step(desk, staff).json()  # not before a code confirms it
        key = b32decode(shown["key"] + "=" * (-len(shown["key"]) % 8))
        answer = client.post(f"{TOTP}/confirm", {"code": f"{totp(key):06}"})
        codes = answer.json()["recoveryCodes"]
        assert (answer.status_code, len(set(codes))) == (200, 10)
        assert all(len(code) == 19 for code in codes)
        stored = set(RecoveryCode.objects.values_list("code_hash", flat=True))
        assert not {code.replace("-", "") for code in codes} & stored
        assert client.get(TOTP).json()["totp"] == {"isEnrolled": True, "isRequired": False, "recoveryCodesLeft": 10}
        assert client.post(TOTP).json()["code"] == "already_enrolled"

    def test_a_recovery_code_works_once_however_it_is_typed(self, desk, staff):
        enrolled(staff)
        first, second = second_factor._new_recovery_codes(staff)[:2]
        typed = first.lower().replace("-", " ")
        assert desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": typed}).status_code == 200
        again = desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": first})
        assert again.status_code == 400
        assert desk.post(CODE_STEP, {"challenge": challenge_of(desk, staff), "code": second}).status_code == 200
        assert second_factor.recovery_codes_left(staff) == 8
        assert AuditRecord.objects.filter(action="staff.recovery_code_used").count() == 2

    def test_it_is_turned_off_with_a_code(self, api_as, desk, staff):
        device, client = enrolled(staff), api_as(staff)
        second_factor._new_recovery_codes(staff)
        assert client.post(f"{TOTP}/disable", {"code": wrong(device)}).status_code == 400
        assert client.post(f"{TOTP}/disable", {"code": code_of(device)}).status_code == 200
        assert "token" in password_step(desk, staff).json()
        assert not RecoveryCode.objects.exists()

    def test_new_recovery_codes_replace_the_old_ones(self, api_as, staff):
        device, client = enrolled(staff), api_as(staff)
        old = second_factor._new_recovery_codes(staff)
        new = client.post(f"{TOTP}/recovery-codes", {"code": code_of(device)}).json()["recoveryCodes"]
        assert not set(new) & set(old)
        assert client.post(f"{TOTP}/disable", {"code": old[0]}).status_code == 400


class TestRolesThatNeedOne:
    RULES = "/api/admin/sign-in-rules"

    @pytest.fixture
    def owner(self, api_as, super_admin):
        enrolled(super_admin)
        return api_as(super_admin)

    def test_staff_without_one_must_set_it_up_first(self, owner, desk):
        packer = StaffFactory(role="packer")
        assert owner.put(self.RULES, {"totpRoles": ["packer"]}).json()["rules"] == {"totpRoles": ["packer"]}
        body = password_step(desk, packer).json()
        assert body["admin"]["mustEnrol"] is True
        client = bearer(desk, body["token"])
        refused = client.get("/api/admin/orders")
        assert (refused.status_code, refused.json()["code"]) == (403, "totp_enrolment_required")
        assert client.get("/api/admin/profile").json()["admin"]["mustEnrol"] is True
        key = client.post(TOTP).json()["enrolment"]["key"]
        code = f"{totp(b32decode(key + '=' * (-len(key) % 8))):06}"
        assert client.post(f"{TOTP}/confirm", {"code": code}).status_code == 200
        assert client.get("/api/admin/orders").status_code == 200
        off = client.post(f"{TOTP}/disable", {"code": code})
        assert (off.status_code, off.json()["code"]) == (409, "totp_required_for_role")

    def test_signed_in_people_are_led_to_it_too_and_let_go_again(self, owner, api_as, staff):
        client = api_as(staff)
        owner.put(self.RULES, {"totpRoles": ["admin"]})
        assert client.get("/api/admin/orders").status_code == 403
        owner.put(self.RULES, {"totpRoles": []})
        assert client.get("/api/admin/orders").status_code == 200
        before = AuditRecord.objects.filter(action="staff.codes_required").values_list("before", flat=True)
        assert list(before.order_by("pk")) == [{"totp_roles": []}, {"totp_roles": ["admin"]}]

    def test_staff_cannot_lock_themselves_out(self, api_as, super_admin):
        answer = api_as(super_admin).put(self.RULES, {"totpRoles": ["super_admin"]})
        assert (answer.status_code, answer.json()["code"]) == (409, "enrol_yourself_first")


class TestFreshCodes:
    """A stolen session alone changes neither roles nor where money goes, once its owner has an authenticator."""

    @pytest.fixture
    def device(self, super_admin):
        return enrolled(super_admin)

    def calls(self, staff):
        return [
            ("put", f"/api/admin/admins/{staff.pk}", {"role": "packer"}),
            ("post", "/api/admin/admins", {"name": "Divya", "email": "d@shop.example", "password": "lamps-and-kolam"}),
            ("put", "/api/admin/shop", {"upiId": "new@bank"}),
        ]

    @pytest.mark.parametrize("which", [0, 1, 2])
    def test_they_require_a_code_of_people_with_an_authenticator(self, api_as, super_admin, staff, device, which):
        ShopSettings.objects.create(upi_id="agal@bank")
        method, path, body = self.calls(staff)[which]
        call = getattr(api_as(super_admin), method)
        refused = call(path, body)
        assert (refused.status_code, refused.json()["code"]) == (409, "totp_code_required")
        assert call(path, {**body, "totpCode": wrong(device)}).status_code == 400
        assert call(path, {**body, "totpCode": code_of(device)}).status_code in {200, 201}

    def test_confirmation_of_a_payee_change_requires_a_code_too(self, api_as, super_admin, device):
        ShopSettings.objects.create(upi_id="agal@bank")
        partner = StaffFactory(role="super_admin")
        change = api_as(partner).put("/api/admin/shop", {"upiId": "new@bank"}).json()["payeeChange"]
        path, client = f"/api/admin/payee-changes/{change['_id']}/confirm", api_as(super_admin)
        assert client.post(path).json()["code"] == "totp_code_required"
        assert client.post(path, {"totpCode": code_of(device)}).status_code == 200

    @pytest.mark.usefixtures("_clock_stands_still")
    def test_django_admin_requires_them_too(self, super_admin, staff, device):
        ShopSettings.objects.create(upi_id="agal@bank")
        StaffUser.objects.filter(pk=super_admin.pk).update(is_staff=True, is_superuser=True)
        super_admin.refresh_from_db()
        desk = signed_in(super_admin)
        card = "/django-admin/shop/shopsettings/1/change/"
        assert desk.post(card, {**filled(desk.get(card)), "tagline": "Since 2010", "reason": WHY}).status_code == 302
        another = {**filled(desk.get(card)), "upi_id": "new@bank", "reason": WHY}
        assert CodeWanted.message in desk.post(card, another).content.decode()
        assert "is wrong or was used" in desk.post(card, another | {"totp_code": wrong(device)}).content.decode()
        assert not PayeeChange.objects.exists()
        assert desk.post(card, another | {"totp_code": code_of(device, -1)}).status_code == 302
        assert PayeeChange.objects.get().after == {"upi_id": "new@bank"}
        PayeeChange.objects.update(requested_by=StaffFactory(role="super_admin"))
        for row, action, sent in (
            (staff, "role", {"role": "packer"}),
            (PayeeChange.objects.get(), "confirm", {}),
        ):
            assert CodeWanted.message in run_action(desk, row, action, **sent).content.decode()
        assert run_action(desk, staff, "role", role="packer", totp_code=code_of(device)).status_code == 302
        staff.refresh_from_db()
        change = PayeeChange.objects.get()
        assert run_action(desk, change, "confirm", totp_code=code_of(device, 1)).status_code == 302
        assert (staff.role, ShopSettings.objects.get().upi_id) == ("packer", "new@bank")

    def test_other_settings_and_names_require_no_code(self, api_as, super_admin, staff, device):
        ShopSettings.objects.create(upi_id="agal@bank")
        client = api_as(super_admin)
        assert client.put("/api/admin/shop", {"tagline": "Since 2010", "upiId": "agal@bank"}).status_code == 200
        assert client.put(f"/api/admin/admins/{staff.pk}", {"name": "Arun P"}).status_code == 200


class TestSessions:
    SESSIONS = "/api/admin/sessions"

    def test_they_are_listed_with_device_network_and_use(self, api_as, desk, staff):
        client = api_as(staff)
        password_step(
            desk, staff, HTTP_USER_AGENT="Mozilla/5.0 (Linux; Android 14) Chrome/130", REMOTE_ADDR="203.0.113.7"
        )
        rows = client.get(self.SESSIONS).json()["sessions"]
        assert [row["isCurrent"] for row in rows] == [False, True]
        assert (rows[0]["address"], rows[0]["device"][-10:]) == ("203.0.113.7", "Chrome/130")
        assert all(row["lastUsedAt"] for row in rows)

    def test_use_is_noted_to_five_minutes(self, api_as, staff, django_assert_num_queries):
        client = api_as(staff)
        with django_assert_num_queries(1):
            client.get("/api/admin/profile")
        long_ago = timezone.now() - timedelta(minutes=6)
        Session.objects.update(last_used_at=long_ago)
        client.get("/api/admin/profile")
        assert Session.objects.get().last_used_at > long_ago

    def test_only_ones_own_session_can_be_ended(self, api_as, staff, super_admin):
        client, other = api_as(staff), api_as(staff)
        row = next(row for row in client.get(self.SESSIONS).json()["sessions"] if not row["isCurrent"])
        assert api_as(super_admin).delete(f"{self.SESSIONS}/{row['_id']}").status_code == 404
        assert client.delete(f"{self.SESSIONS}/{row['_id']}").status_code == 200
        assert (other.get("/api/admin/profile").status_code, client.get("/api/admin/profile").status_code) == (401, 200)

    def test_all_others_and_all_are_ended(self, api_as, staff):
        client, other = api_as(staff), api_as(staff)
        assert client.delete(self.SESSIONS).status_code == 200
        assert other.get("/api/admin/profile").status_code == 401
        assert client.post("/api/admin/logout-all").status_code == 200
        assert client.get("/api/admin/profile").status_code == 401


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def test_of_twenty_uses_of_one_code_at_once_one_works(self, staff):
        device = enrolled(staff)
        code = code_of(device)
        use = outcome(second_factor.check_code, staff, code, now=timezone.now())
        results = at_once([use] * 4)
        assert results.count("ok") == 1

    def test_of_forty_wrong_codes_at_once_five_are_looked_at(self, staff):
        device = enrolled(staff)
        guess = outcome(second_factor.check_code, staff, wrong(device), now=timezone.now())
        results = at_once([guess] * 40)
        assert (results.count("wrong_totp_code"), results.count("totp_locked")) == (4, 36)

    def test_a_recovery_code_works_once_at_once(self, staff):
        enrolled(staff)
        code = second_factor._new_recovery_codes(staff)[0]
        results = at_once([outcome(second_factor.check_code, staff, code, now=timezone.now())] * 4)
        assert results.count("ok") == 1
