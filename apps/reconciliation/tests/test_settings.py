"""Accounts, format profiles, the trial of a profile, and who may reconcile."""

import json

import pytest
from django.core.files.base import ContentFile

from apps.accounts.models import StaffUser
from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.reconciliation.models import FormatProfile, StatementImport
from apps.reconciliation.services import settings as services
from tests.world import snapshot

from . import statements as made

pytestmark = pytest.mark.django_db
ACCOUNT = {"holder": "The Shop", "lastFour": "4821", "ifsc": "KVBL0001234"}
PROFILE = {
    "name": "A payment app", "dateOrder": "dmy", "onlyCredits": True, "statuses": ["Completed"],
    "columns": {"narration": ["Transaction ID"], "status": ["Status"]},
}  # fmt: skip


@pytest.fixture
def owner(api_as, super_admin):
    return api_as(super_admin)


def test_an_account_is_added_changed_and_listed_with_its_profile(owner):
    profile = owner.post("/api/admin/format-profiles", PROFILE, format="json").json()["profile"]
    added = owner.post("/api/admin/bank-accounts", {**ACCOUNT, "profileId": profile["_id"]}, format="json")
    assert added.status_code == 201
    pk = added.json()["account"]["_id"]
    owner.put(f"/api/admin/bank-accounts/{pk}", {**ACCOUNT, "holder": "Shop and Sons"}, format="json")
    [account] = owner.get("/api/admin/bank-accounts").json()["accounts"]
    assert (account["holder"], account["profile"]) == ("Shop and Sons", None)
    assert list(AuditRecord.objects.order_by("pk").values_list("action", flat=True)) == [
        "format_profile.created", "bank_account.created", "bank_account.updated",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value"),
    [("lastFour", "482"), ("lastFour", "48211"), ("ifsc", "KVBL1001234"), ("holder", ""), ("profileId", "999999")],
)
def test_a_wrong_account_is_refused_by_field(owner, field, value):
    answer = owner.post("/api/admin/bank-accounts", {**ACCOUNT, field: value}, format="json")
    assert answer.status_code in {400, 404}
    assert field in {error["field"] for error in answer.json()["errors"]}


def test_an_account_and_a_profile_exist_once(owner):
    for path, body in (("bank-accounts", ACCOUNT), ("format-profiles", PROFILE)):
        assert owner.post(f"/api/admin/{path}", body, format="json").status_code == 201
        again = owner.post(f"/api/admin/{path}", body, format="json")
        assert (again.status_code, again.json()["code"]) == (409, "already_exists")


def test_a_profile_of_unknown_fields_is_refused(owner):
    answer = owner.post("/api/admin/format-profiles", {**PROFILE, "columns": {"colour": ["x"]}}, format="json")
    assert answer.status_code == 400
    assert "colour" in answer.json()["errors"][0]["message"]


def test_profiles_for_payment_apps_come_with_the_shop():
    assert set(FormatProfile.objects.values_list("name", flat=True)) == {"UPI business app", "Razorpay settlements"}


def trial(client, content: bytes, **fields):
    file = ContentFile(content, "trial.csv")
    return client.post("/api/admin/format-profiles/trial", {"file": file, **fields}, format="multipart")


def test_a_trial_shows_what_would_be_read_and_stores_nothing(owner, monkeypatch):
    monkeypatch.setattr(services, "india_date", lambda now: made.TODAY)
    rows = made.movements(81)
    before = snapshot()
    answer = trial(owner, made.short_headings(rows).content).json()["trial"]
    assert (answer["rowCount"], answer["headerRow"], answer["chain"]) == (18, 3, "closes")
    assert answer["columns"]["debit"] == "DR"
    assert [row["reference"] for row in answer["sample"]] == [row.reference for row in rows[:5]]
    assert snapshot() == before
    assert not StatementImport.objects.exists()


def test_a_trial_shows_balances_of_refused_rows_only_to_super_admins(owner, api_as, monkeypatch):
    monkeypatch.setattr(services, "india_date", lambda now: made.TODAY)
    file = made.short_headings(made.movements(83))
    file.table[5][file.heading.index("BAL")] = "77,777.77"
    [refusal, *_] = trial(owner, file.content).json()["trial"]["refusals"]
    assert (refusal["column"], refusal["cell"]) == ("BAL", "77,777.77")
    clerk = api_as(StaffFactory(may_reconcile=True))
    assert "77,777.77" not in trial(clerk, file.content).content.decode()


def test_a_trial_uses_the_profile_that_is_sent(owner, monkeypatch):
    monkeypatch.setattr(services, "india_date", lambda now: made.TODAY)
    content = made.without_balance(made.first_days(82)).content
    refused = trial(owner, content)
    assert (refused.status_code, refused.json()["code"]) == (400, "statement_refused")
    assert (refused.json()["problem"]["code"], refused.json()["problem"]["row"]) == ("date_order", 2)
    read = trial(owner, content, profile=json.dumps({"dateOrder": "dmy"}))
    assert read.json()["trial"]["rowCount"] == 18
    assert trial(owner, content, profile="{").status_code == 400
    assert trial(owner, content, profile=json.dumps({"columns": {"colour": []}})).status_code == 400


def test_a_super_admin_gives_the_permission_to_reconcile_and_nobody_takes_it(owner, api_as):
    clerk = StaffFactory(name="Divya", email="divya@shop.example")
    profile = {"name": "Divya", "email": "divya@shop.example", "mayReconcile": True}
    assert api_as(clerk).put("/api/admin/profile", profile, format="json").status_code == 200
    assert not StaffUser.objects.get(pk=clerk.pk).may_reconcile
    assert api_as(clerk).get("/api/admin/statements").status_code == 403
    saved = owner.put(f"/api/admin/admins/{clerk.pk}", profile, format="json")
    assert saved.json()["admin"]["mayReconcile"] is True
    assert api_as(clerk).get("/api/admin/statements").status_code == 200
    assert AuditRecord.objects.get(action="staff.updated", target_id=str(clerk.pk), after__may_reconcile=True)
    # A form that does not know of it leaves it as it is.
    owner.put(f"/api/admin/admins/{clerk.pk}", {"name": "Divya R", "email": "divya@shop.example"}, format="json")
    assert StaffUser.objects.get(pk=clerk.pk).may_reconcile
