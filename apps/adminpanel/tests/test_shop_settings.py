"""Shop settings: edited by super admins; money's way is watched by all of them (rules 8.6)."""

import pytest
from django.core import mail
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.shop.models import ShopSettings
from apps.shop.notifications.tasks import send_payee_change

pytestmark = pytest.mark.django_db
PATH = "/api/admin/shop"


@pytest.fixture
def owner(api_as, super_admin):
    """Lakshmi's client."""
    return api_as(super_admin)


def test_a_change_reaches_both_apps(owner, api):
    answer = owner.put(PATH, {"name": "Agal Crackers", "giftThreshold": 2500, "codEnabled": True})
    assert (answer.status_code, answer.json()["message"]) == (200, "Shop settings updated successfully")
    shop = api.get("/api/shop").json()["shop"]
    assert (shop["name"], shop["giftThreshold"], shop["codEnabled"]) == ("Agal Crackers", 2500.0, True)
    assert owner.get(PATH).json()["settings"]["name"] == "Agal Crackers"


def test_a_change_leaves_what_it_does_not_name(owner):
    owner.put(PATH, {"name": "Agal Crackers"})
    owner.put(PATH, {"tagline": "Since 2010"})
    row = ShopSettings.objects.get()
    assert (row.name, row.tagline) == ("Agal Crackers", "Since 2010")


def test_an_admin_neither_reads_nor_changes_them(api_as, staff):
    client = api_as(staff)
    assert client.get(PATH).status_code == 403
    assert client.put(PATH, {"upiId": "thief@bank"}).status_code == 403
    assert not ShopSettings.objects.exists()


def test_every_change_is_recorded_with_before_and_after(owner):
    owner.put(PATH, {"name": "Agal Crackers", "holdingMinutes": 120})
    record = AuditRecord.objects.get(action="shop.settings_changed")
    assert (record.actor_name, record.before, record.after) == (
        "Lakshmi",
        {"name": "Our Crackers Shop"},
        {"name": "Agal Crackers"},
    )


@pytest.mark.parametrize(
    "change",
    [
        {"upiId": "agal@bank"},
        {"accountNumber": "1234567890"},
        {"ifsc": "HDFC0001234"},
        {"accountName": "Agal"},
        {"bankName": "HDFC"},
        {"upiKind": "merchant"},
    ],
)
def test_a_change_of_where_money_goes_is_mailed_to_every_super_admin(owner, super_admin, change):
    other = StaffFactory(role="super_admin")
    StaffFactory()
    StaffFactory(role="super_admin", is_active=False)
    owner.put(PATH, change)
    jobs = ProcrastinateJob.objects.filter(task_name="send_payee_change")
    assert {job.args["staff_id"] for job in jobs} == {super_admin.pk, other.pk, None}


def test_mail_names_requester_and_request(owner, super_admin):
    owner.put(PATH, {"upiId": "agal@bank"})
    job = ProcrastinateJob.objects.get(task_name="send_payee_change", args__staff_id=super_admin.pk)
    send_payee_change(**job.args)
    (sent,) = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    assert (sent.to, sent.subject) == (["lakshmi@shop.example"], "A change of the shop's payment details waits")
    for text in (sent.body, str(sent.alternatives[0][0])):
        assert "agal@bank" in text
        assert "Lakshmi" in text


@pytest.mark.parametrize("change", [{"name": "Agal"}, {"upiId": ""}, {"holdingMinutes": 60}])
def test_other_changes_and_the_same_value_again_send_no_mail(owner, change):
    owner.put(PATH, change)
    assert not ProcrastinateJob.objects.filter(task_name="send_payee_change").exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ifsc": "hdfc0001234"}, "ifsc"),
        ({"ifsc": "HDFC1001234"}, "ifsc"),
        ({"upiId": "no-at-sign"}, "upiId"),
        ({"upiId": "a@b c"}, "upiId"),
        ({"upiKind": "other"}, "upiKind"),
        ({"gstin": "33ABC"}, "gstin"),
        ({"licenceValidUntil": "soon"}, "licenceValidUntil"),
        ({"holdingMinutes": 4}, "holdingMinutes"),
        ({"holdingMinutes": 10_081}, "holdingMinutes"),
        ({"promotionPercent": 100}, "promotionPercent"),
        ({"promotionPercent": -1}, "promotionPercent"),
        ({"giftThreshold": -1}, "giftThreshold"),
        ({"giftThreshold": "NaN"}, "giftThreshold"),
        ({"minimumOrder": 10**9}, "minimumOrder"),
        ({"orderPrefix": "fc"}, "orderPrefix"),
        ({"orderPrefix": "F" * 5}, "orderPrefix"),
        ({"email": "x"}, "email"),
        ({"name": ""}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"about": "\x00"}, "about"),
        ({"openSince": 10**6}, "openSince"),
        ({"codEnabled": "perhaps"}, "codEnabled"),
    ],
)
def test_a_wrong_setting_is_named_and_nothing_is_saved(owner, change, field):
    answer = owner.put(PATH, {"tagline": "must not be saved", **change})
    assert (answer.status_code, {item["field"] for item in answer.json()["errors"]}) == (400, {field})
    assert not ShopSettings.objects.filter(tagline="must not be saved").exists()
    assert not AuditRecord.objects.exists()


@pytest.mark.parametrize("body", [{}, {"unknown": 1}, {"updatedAt": "2026-01-01T00:00:00Z"}, {"_id": 2}])
def test_a_change_of_nothing_is_refused(owner, body):
    assert owner.put(PATH, body).status_code == 400
    assert not ShopSettings.objects.exists()


def test_a_minimum_order_can_be_switched_off_again(owner):
    owner.put(PATH, {"minimumOrder": 500})
    owner.put(PATH, {"minimumOrder": None})
    assert ShopSettings.objects.get().minimum_order is None
