"""Another UPI id or account goes live when a second super admin confirms it (rules 8.7)."""

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.models import StaffUser
from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import filled, run_action, signed_in
from apps.shop.errors import AccountJustChanged
from apps.shop.models import PayeeChange, ShopSettings
from apps.shop.notifications.tasks import send_payee_change
from apps.shop.services import payees
from apps.shop.tasks import apply_payee_change

pytestmark = pytest.mark.django_db
SHOP, CHANGES = "/api/admin/shop", "/api/admin/payee-changes"
CARD = "/django-admin/shop/shopsettings/1/change/"


@pytest.fixture
def owner(api_as, super_admin):
    """Lakshmi's client, in a shop that has a payee."""
    ShopSettings.objects.create(upi_id="agal@bank", email="shop@agal.example")
    return api_as(super_admin)


@pytest.fixture
def partner(db) -> StaffUser:
    """Kannan, the other super admin."""
    return StaffFactory(name="Kannan", email="kannan@shop.example", role="super_admin")


@pytest.fixture
def change(owner) -> PayeeChange:
    """A change requested by Lakshmi."""
    assert owner.put(SHOP, {"upiId": "new@bank", "tagline": "Since 2010"}).status_code == 200
    return PayeeChange.objects.get()


def current_upi_id() -> str:
    return ShopSettings.objects.get().upi_id


def later(hours: float):
    return timezone.now() + timedelta(hours=hours)


def test_one_person_cannot_change_it_by_the_api(owner, api, partner):
    answer = owner.put(SHOP, {"upiId": "new@bank", "tagline": "Since 2010"}).json()
    assert (answer["settings"]["upiId"], answer["settings"]["tagline"]) == ("agal@bank", "Since 2010")
    assert answer["payeeChange"]["state"] == "waiting"
    assert answer["payeeChange"]["values"] == [{"field": "upiId", "before": "agal@bank", "after": "new@bank"}]
    refused = owner.post(f"{CHANGES}/{answer['payeeChange']['_id']}/confirm")
    assert (refused.status_code, refused.json()["code"]) == (409, "second_person_needed")
    assert current_upi_id() == "agal@bank"
    assert api.get("/api/shop").json()["shop"]["upi"]["id"] == "agal@bank"


@pytest.mark.parametrize(
    "field",
    ["accountName", "accountNumber", "bankName", "branch", "ifsc", "upiId", "upiName", "upiKind", "upiMerchantCode",
     "paymentPhone"],
)  # fmt: skip
def test_every_payee_field_waits_for_confirmation(owner, field):
    value = {"ifsc": "HDFC0001234", "upiId": "new@bank", "upiKind": "merchant", "upiMerchantCode": "5947"}.get(field)
    before = owner.get(SHOP).json()["settings"][field]
    answer = owner.put(SHOP, {field: value or "12345"}).json()
    assert answer["settings"][field] == before
    assert [item["field"] for item in answer["payeeChange"]["values"]] == [field]


def test_a_second_super_admin_confirms(change, api_as, api, partner):
    answer = api_as(partner).post(f"{CHANGES}/{change.pk}/confirm")
    assert (answer.status_code, answer.json()["change"]["state"]) == (200, "live")
    assert answer.json()["change"]["decidedBy"] == "Kannan"
    assert api.get("/api/shop").json()["shop"]["upi"]["id"] == "new@bank"
    row = ShopSettings.objects.get()
    assert abs(timezone.now() - row.payee_changed_at) < timedelta(minutes=1)
    again = api_as(partner).post(f"{CHANGES}/{change.pk}/confirm")
    assert (again.status_code, AuditRecord.objects.filter(action="shop.payee_changed").count()) == (200, 1)


def test_second_decision_is_refused_with_the_name_of_the_first_person(change, api_as, partner):
    third = StaffFactory(role="super_admin")
    api_as(partner).post(f"{CHANGES}/{change.pk}/confirm")
    for call in ("confirm", "withdraw"):
        answer = api_as(third).post(f"{CHANGES}/{change.pk}/{call}")
        assert (answer.status_code, answer.json()["code"]) == (409, "payee_change_decided")
        assert (answer.json()["state"], answer.json()["decidedBy"]) == ("live", "Kannan")


@pytest.mark.parametrize("who", ["requester", "partner"])
def test_a_super_admin_withdraws_it(change, owner, api_as, partner, who):
    client = owner if who == "requester" else api_as(partner)
    assert client.post(f"{CHANGES}/{change.pk}/withdraw").json()["change"]["state"] == "withdrawn"
    assert current_upi_id() == "agal@bank"
    assert owner.put(SHOP, {"upiId": "third@bank"}).status_code == 200


def test_one_change_at_a_time(change, owner):
    answer = owner.put(SHOP, {"upiId": "third@bank", "name": "Must not be saved"})
    assert (answer.status_code, answer.json()["code"]) == (409, "payee_change_waiting")
    assert not ShopSettings.objects.filter(name="Must not be saved").exists()
    assert owner.put(SHOP, {"upiId": "agal@bank", "name": "Agal"}).status_code == 200


def test_admins_neither_see_nor_decide(change, api_as, staff):
    client = api_as(staff)
    assert client.get(CHANGES).status_code == 403
    assert client.post(f"{CHANGES}/{change.pk}/confirm").status_code == 403
    assert current_upi_id() == "agal@bank"


def test_the_back_office_lists_them(change, owner, api_as, partner, django_assert_num_queries):
    (shown,) = owner.get(CHANGES).json()["changes"]
    assert (shown["requestedBy"], shown["goesLiveAt"], shown["decidedBy"]) == ("Lakshmi", None, "")
    owner.post(f"{CHANGES}/{change.pk}/withdraw")
    for number in range(3):
        owner.put(SHOP, {"upiId": f"new{number}@bank"})
        owner.post(f"{CHANGES}/{PayeeChange.objects.latest('pk').pk}/withdraw")
    owner.put(SHOP, {"upiId": "last@bank"})
    with django_assert_num_queries(3):  # session, changes, super admins (one waits)
        assert len(owner.get(CHANGES).json()["changes"]) == 5


class TestOnlyOneSuperAdmin:
    def test_change_by_the_only_super_admin_applies_after_24_hours(self, change, owner):
        (shown,) = owner.get(CHANGES).json()["changes"]
        assert shown["goesLiveAt"]
        assert payees.apply_due(now=later(23.9)) is None
        assert current_upi_id() == "agal@bank"
        assert payees.apply_due(now=later(24.1)) == change
        assert current_upi_id() == "new@bank"
        assert AuditRecord.objects.get(action="shop.payee_changed").actor_name == "System"
        assert payees.apply_due(now=later(48)) is None

    def test_job_applies_the_due_change(self, change):
        PayeeChange.objects.update(due_at=timezone.now() - timedelta(seconds=5))
        apply_payee_change(0)
        assert current_upi_id() == "new@bank"

    def test_change_waits_while_another_super_admin_exists(self, change, partner):
        assert payees.apply_due(now=later(100)) is None

    @pytest.mark.parametrize("when", ["before the request", "after the request"])
    @pytest.mark.parametrize("how", ["deactivated", "another role"])
    def test_it_waits_a_week_after_the_other_super_admin_was_removed(self, owner, super_admin, partner, how, when):
        if when == "after the request":
            owner.put(SHOP, {"upiId": "new@bank"})
        StaffUser.objects.filter(pk=super_admin.pk).update(is_staff=True, is_superuser=True)
        super_admin.refresh_from_db()
        if how == "deactivated":
            page = f"/django-admin/accounts/staffuser/{partner.pk}/change/"
            desk = signed_in(super_admin)
            sent = {name: value for name, value in filled(desk.get(page)).items() if name != "is_active"}
            assert desk.post(page, {**sent, "reason": "He has left"}).status_code == 302
        else:
            run_action(signed_in(super_admin), partner, "role", role="admin")
        if when == "before the request":
            owner.put(SHOP, {"upiId": "new@bank"})
        (shown,) = owner.get(CHANGES).json()["changes"]
        removed = (
            AuditRecord.objects.filter(target_type="accounts.staffuser", target_id=str(partner.pk)).latest("at").at
        )
        due = removed + timedelta(days=7)
        assert datetime.fromisoformat(shown["goesLiveAt"]) == due
        assert payees.apply_due(now=due - timedelta(seconds=1)) is None
        assert payees.apply_due(now=due) is not None
        assert current_upi_id() == "new@bank"
        live = ProcrastinateJob.objects.filter(task_name="send_payee_change", args__state="live")
        assert {job.args["staff_id"] for job in live} == {super_admin.pk, partner.pk, None}
        send_payee_change(**live.get(args__staff_id=partner.pk).args)
        assert mail.outbox[-1].to == ["kannan@shop.example"]

    def test_another_persons_role_does_not_delay_it(self, change, owner, staff):
        owner.put(f"/api/admin/admins/{staff.pk}", {"name": "Another name"})
        owner.put(f"/api/admin/admins/{staff.pk}", {"role": "packer"})
        assert payees.apply_due(now=later(24.1)) == change

    def test_change_does_not_apply_when_the_requester_is_no_longer_super_admin(self, change, super_admin):
        StaffUser.objects.filter(pk=super_admin.pk).update(role="admin")
        assert payees.apply_due(now=later(100)) is None
        StaffFactory(role="super_admin")
        assert payees.apply_due(now=later(100)) is None

    def test_a_withdrawn_change_does_not_come_back(self, change, owner):
        owner.post(f"{CHANGES}/{change.pk}/withdraw")
        assert payees.apply_due(now=later(100)) is None


class TestDjangoAdmin:
    @pytest.fixture
    def desk(self, owner, super_admin):
        StaffUser.objects.filter(pk=super_admin.pk).update(is_staff=True, is_superuser=True)
        super_admin.refresh_from_db()
        return signed_in(super_admin)

    @pytest.fixture
    def asked(self, desk) -> PayeeChange:
        sent = {**filled(desk.get(CARD)), "upi_id": "new@bank", "reason": "The bank changed it"}
        assert desk.post(CARD, sent).status_code == 302
        return PayeeChange.objects.get()

    def test_one_person_cannot_change_it_there(self, asked, desk, partner):
        assert current_upi_id() == "agal@bank"
        assert b"Another super admin has to confirm this change." in run_action(desk, asked, "confirm").content
        address = f"/django-admin/shop/payeechange/{asked.pk}/change/"
        desk.post(address, {"state": "live", "after": '{"upi_id": "x@bank"}', "reason": "Because I say so"})
        desk.post("/django-admin/shop/payeechange/add/", {"state": "waiting"})
        asked.refresh_from_db()
        assert (current_upi_id(), asked.state, PayeeChange.objects.count()) == ("agal@bank", "waiting", 1)

    def test_a_second_one_confirms_there(self, asked, partner):
        StaffUser.objects.filter(pk=partner.pk).update(is_staff=True, is_superuser=True)
        run_action(signed_in(partner), asked, "confirm")
        assert current_upi_id() == "new@bank"

    def test_an_operator_who_is_no_super_admin_does_not_confirm(self, asked):
        operator = StaffFactory(is_staff=True, is_superuser=True)
        run_action(signed_in(operator), asked, "confirm")
        run_action(signed_in(operator), asked, "withdraw")
        asked.refresh_from_db()
        assert (current_upi_id(), asked.state) == ("agal@bank", "waiting")

    def test_new_super_admin_cannot_confirm_for_their_creator(self, asked, desk, api_as, staff):
        run_action(desk, staff, "role", role="super_admin")
        staff.refresh_from_db()
        assert staff.is_super_admin
        refused = api_as(staff).post(f"{CHANGES}/{asked.pk}/confirm")
        assert (refused.status_code, refused.json()["code"]) == (409, "account_just_changed")
        assert current_upi_id() == "agal@bank"


def test_taken_over_account_cannot_confirm(change, owner, api_as, partner):
    owner.put(f"/api/admin/admins/{partner.pk}", {"name": "Kannan", "email": "mine@thief.example"})
    answer = api_as(partner).post(f"{CHANGES}/{change.pk}/confirm")
    assert (answer.status_code, answer.json()["code"]) == (409, "account_just_changed")
    assert current_upi_id() == "agal@bank"
    with pytest.raises(AccountJustChanged):
        payees.confirm(change.pk, by=partner, now=later(23.9))
    assert payees.confirm(change.pk, by=partner, now=later(24.1)).state == "live"


def test_another_name_of_the_second_person_does_not_delay_it(change, owner, api_as, partner):
    assert (
        owner.put(f"/api/admin/admins/{partner.pk}", {"name": "Kannan Raja", "phone": "9876500000"}).status_code == 200
    )
    assert api_as(partner).post(f"{CHANGES}/{change.pk}/confirm").status_code == 200
    assert current_upi_id() == "new@bank"


class TestMails:
    def jobs(self):
        return list(ProcrastinateJob.objects.filter(task_name="send_payee_change").order_by("pk"))

    def test_each_step_is_mailed_to_all_recipients(self, owner, api_as, partner, super_admin):
        owner.put(SHOP, {"upiId": "new@bank"})
        change = PayeeChange.objects.get()
        api_as(partner).post(f"{CHANGES}/{change.pk}/confirm")
        owner.put(SHOP, {"upiId": "third@bank"})
        owner.post(f"{CHANGES}/{PayeeChange.objects.latest('pk').pk}/withdraw")
        for job in self.jobs():
            send_payee_change(**job.args)
        subjects = ["A change of the shop's payment details waits", "The shop's payment details were changed"]
        subjects += [subjects[0], "A change of the shop's payment details was withdrawn"]
        for address in ("lakshmi@shop.example", "kannan@shop.example", "shop@agal.example"):
            assert [sent.subject for sent in mail.outbox if sent.to == [address]] == subjects
        first = mail.outbox[0].body
        assert "Lakshmi asked" in first
        assert "Upi id: agal@bank -> new@bank" in first

    def test_an_operator_who_asked_for_it_is_mailed_too(self, owner, super_admin):
        operator = StaffFactory(is_staff=True, is_superuser=True)
        desk = signed_in(operator)
        desk.post(CARD, {**filled(desk.get(CARD)), "upi_id": "new@bank", "reason": "The bank changed it"})
        assert {job.args["staff_id"] for job in self.jobs()} == {operator.pk, super_admin.pk, None}


def test_every_step_is_recorded_with_before_and_after(change, api_as, partner):
    api_as(partner).post(f"{CHANGES}/{change.pk}/confirm")
    records = AuditRecord.objects.filter(action__startswith="shop.payee").order_by("pk")
    assert [(record.action, record.actor_name) for record in records] == [
        ("shop.payee_change_requested", "Lakshmi"), ("shop.payee_changed", "Kannan"),
    ]  # fmt: skip
    assert {(str(record.before), str(record.after)) for record in records} == {
        ("{'upi_id': 'agal@bank'}", "{'upi_id': 'new@bank'}")
    }
