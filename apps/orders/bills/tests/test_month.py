"""The month as CSV, rates by day, and the settings."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.common.clock import india_date
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import filled, signed_in
from apps.orders.bills.models import Bill, BillRate
from apps.orders.bills.numbers import financial_year
from apps.orders.bills.services import issuing
from apps.shop.gstin import check_character
from apps.shop.models import ShopSettings
from apps.shop.selling.models import SellingRule
from apps.shop.selling.tests.making import last_rule, rule

from .conftest import GSTIN, reprice

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(api_as, super_admin):
    """Lakshmi's client."""
    return api_as(super_admin)


def bill_of(order):
    return issuing.issue(order.pk, by=None, now=timezone.now())[0]


def exported(desk, query=""):
    answer = desk.get(f"/api/admin/bills/export{query}")
    assert answer.status_code == 200
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_the_month_has_sums_by_state_and_hsn_and_the_numbers(desk, shop, parcel, staff):
    year = financial_year(india_date(timezone.now()))
    for _ in range(2):
        bill_of(reprice(parcel(), [("Rocket", Decimal("99.99"), 3)], Decimal(12)))
    taken_back = bill_of(parcel())
    issuing.credit(taken_back.pk, reason="Cancelled", by=staff, now=timezone.now())
    bill_of(parcel(pincode="682001", state="Kerala"))
    rows = exported(desk)
    states = [row for row in rows if row["Part"] == "State and rate"]
    assert [(row["State"], row["Rate %"], row["Taxable value"], row["CGST"], row["SGST"], row["IGST"], row["Total"])
            for row in states] == [
        ("Kerala", "18.00", "169.49", "0.00", "0.00", "30.51", "200.00"),
        ("Tamil Nadu", "18.00", "528.74", "47.60", "47.60", "0.00", "623.94"),
    ]  # fmt: skip
    assert sum(Decimal(row["Total"]) for row in states) == Decimal("823.94")
    for row in states:
        parts = (Decimal(row[name]) for name in ("Taxable value", "CGST", "SGST", "IGST"))
        assert sum(parts) == Decimal(row["Total"])
    [hsn] = [row for row in rows if row["Part"] == "HSN"]
    assert (hsn["HSN"], hsn["Quantity"], hsn["Total"]) == ("3604", "8", "823.94")
    numbers = [row for row in rows if row["Part"] == "Numbers"]
    assert [tuple(row[name] for name in ("Document", "Series", "First number", "Last number", "Issued", "Cancelled"))
            for row in numbers] == [
        ("Tax invoice", "FW", f"FW/{year}/000001", f"FW/{year}/000004", "4", "1"),
        ("Credit note", "FWC", f"FWC/{year}/000001", f"FWC/{year}/000001", "1", "0"),
    ]  # fmt: skip
    assert exported(desk, "?month=2020-01") == []


def test_month_takes_a_constant_number_of_queries(desk, shop, parcel):
    taken = []
    for more in (1, 4):
        for _ in range(more):
            bill_of(parcel())
        with CaptureQueriesContext(connection) as captured:
            exported(desk)
        taken.append(len(captured))
    assert taken == [5, 5]


def test_future_rate_can_be_added_and_removed(owner, shop):
    today = india_date(timezone.now())
    later = (today + timedelta(days=30)).isoformat()
    assert owner.post("/api/admin/bill-rates", {"validFrom": later, "hsn": "3604", "percent": 12}).status_code == 201
    added, first = owner.get("/api/admin/bill-rates").json()["rates"]
    assert (added["validFrom"], added["hsn"], added["percent"], added["canRemove"]) == (later, "3604", 12.0, True)
    assert (first["percent"], first["canRemove"]) == (18.0, False)
    again = owner.post("/api/admin/bill-rates", {"validFrom": later, "hsn": "3604", "percent": 5})
    assert (again.status_code, again.json()["code"]) == (409, "bill_rate_exists")
    assert owner.delete(f"/api/admin/bill-rates/{first['_id']}").json()["code"] == "bill_rate_used"
    assert owner.delete(f"/api/admin/bill-rates/{added['_id']}").status_code == 200
    assert set(AuditRecord.objects.values_list("action", flat=True)) == {"bill_rate.added", "bill_rate.removed"}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"validFrom": "2020-01-01", "hsn": "3604", "percent": 18}, 409),
        ({"validFrom": "2099-01-01", "hsn": "360", "percent": 18}, 400),
        ({"validFrom": "2099-01-01", "hsn": "3604", "percent": 51}, 400),
        ({"validFrom": "2099-01-01", "hsn": "3604", "percent": -1}, 400),
        ({"validFrom": "soon", "hsn": "3604", "percent": 18}, 400),
    ],
)
def test_other_rates_are_refused(owner, shop, body, status):
    assert owner.post("/api/admin/bill-rates", body).status_code == status
    assert BillRate.objects.get().valid_from == date(2017, 7, 1)


@pytest.mark.parametrize("gstin", ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", GSTIN])
def test_the_last_character_of_a_gstin_checks_the_others(owner, gstin):
    assert check_character(gstin[:-1]) == gstin[-1]
    assert owner.put("/api/admin/shop", {"gstin": gstin}).status_code == 200
    wrong = gstin[:4] + ("B" if gstin[4] != "B" else "C") + gstin[5:]
    answer = owner.put("/api/admin/shop", {"gstin": wrong})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "gstin")
    assert "typing mistake" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize("billing", ["regular", "composition"])
def test_registered_shop_needs_a_gstin(owner, billing):
    answer = owner.put("/api/admin/shop", {"billing": billing})
    assert (answer.status_code, answer.json()["code"], answer.json()["errors"][0]["field"]) == (
        400, "gstin_needed", "gstin",
    )  # fmt: skip
    assert not ShopSettings.objects.filter(billing=billing).exists()


@pytest.mark.parametrize("change", [{"billing": "sometimes"}, {"billSeries": "F"}, {"billSeries": "FWX"}])
def test_wrong_settings_of_bills_are_refused(owner, change):
    assert owner.put("/api/admin/shop", change).status_code == 400


def test_composition_is_refused_while_a_rule_sells_to_other_states(owner, shop):
    answer = owner.put("/api/admin/shop", {"billing": "composition"})
    assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (
        409, "composition_other_states", "Everywhere else",
    )  # fmt: skip
    rule(name="Home", states=["Tamil Nadu"], pin_prefixes=["626"])
    last_rule(outcome="refuse")
    assert owner.put("/api/admin/shop", {"billing": "composition"}).status_code == 200
    assert ShopSettings.objects.get().billing == "composition"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Kerala", "states": ["Kerala"]},
        {"name": "Both", "states": ["Tamil Nadu", "Kerala"]},
        {"name": "Kochi", "pinPrefixes": ["682"]},
        {"name": "Season", "validFrom": "2026-10-01"},
        {"name": "By phone", "states": ["Kerala"], "outcome": "enquiry"},
    ],
)
def test_under_composition_rules_for_other_states_are_refused(owner, shop, wrong):
    ShopSettings.objects.update(billing="composition")
    version = owner.get("/api/admin/selling").json()["version"]
    home = {"name": "Home", "states": ["Tamil Nadu"]}
    last = {"name": "Everywhere else", "outcome": "refuse"}
    answer = owner.put("/api/admin/selling/rules", {"version": version, "rules": [home, wrong, last]})
    assert (answer.status_code, answer.json()["code"]) == (409, "composition_other_states")
    assert answer.json()["rule"] == wrong["name"]
    assert not SellingRule.objects.exists()
    refused = {**wrong, "outcome": "refuse"}
    answer = owner.put("/api/admin/selling/rules", {"version": version, "rules": [home, refused, last]})
    assert answer.status_code == 200


def test_under_composition_a_rule_is_refused_in_django_admin_too(shop, super_admin):
    ShopSettings.objects.update(billing="composition")
    home, last = rule(name="Home", states=["Tamil Nadu"]), last_rule(outcome="refuse")
    super_admin.is_staff = super_admin.is_superuser = True
    super_admin.save()
    desk = signed_in(super_admin)
    because = {"reason": "The season begins", "packing_percent": "0", "packing_flat": "0"}
    for row, wrong in ((home, {"states": "Tamil Nadu,Kerala"}), (last, {"outcome": "allow"})):
        address = f"/django-admin/shop/sellingrule/{row.pk}/change/"
        answer = desk.post(address, {**filled(desk.get(address)), **because, **wrong})
        assert "may not sell to other states" in answer.content.decode()
    rows = SellingRule.objects.order_by("is_last").values_list("outcome", "states")
    assert list(rows) == [("allow", ["Tamil Nadu"]), ("refuse", [])]
    address = f"/django-admin/shop/sellingrule/{home.pk}/change/"
    sent = {**filled(desk.get(address)), **because, "minimum_order": "3000"}
    assert desk.post(address, sent).status_code == 302
    assert SellingRule.objects.get(pk=home.pk).minimum_order == 3000
    record = AuditRecord.objects.get(action="selling.rule_changed")
    assert (record.reason, record.after["minimum_order"]) == ("The season begins", "3000")


def test_bills_of_the_month_are_those_of_india(shop, parcel):
    bill = bill_of(parcel())
    assert Bill.objects.get().issued_on == india_date(bill.issued_at)
