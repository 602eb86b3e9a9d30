"""Bills through the API: issued once, corrected only by credit notes, numbered without gaps."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common.clock import INDIA
from apps.common.jobs import RETRY
from apps.common.models import AuditRecord
from apps.common.verification import find
from apps.orders.bills.models import Bill, BillCounter, BillLine, BillRate
from apps.orders.bills.numbers import bill_number, financial_year
from apps.orders.bills.services import issuing
from apps.orders.bills.services.issuing import erase_names
from apps.orders.bills.tasks import BillNeedsRepair, issue_bill
from apps.orders.enums import Confirmation
from apps.orders.enums import OrderStatus as S
from apps.orders.services import transitions
from apps.orders.state_machine import SetStatus
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P
from apps.shop.models import ShopSettings

from .conftest import GSTIN, reprice

pytestmark = pytest.mark.django_db


def issue(desk, order):
    return desk.post(f"/api/admin/orders/{order.pk}/bills")


def credit(desk, bill, reason="Wrong address"):
    return desk.post(f"/api/admin/bills/{bill.pk}/credit-note", {"reason": reason})


def year() -> str:
    return financial_year(timezone.now().astimezone(INDIA).date())


def test_a_paid_order_gets_its_bill_once(desk, shop, parcel):
    order = parcel()
    first, again = issue(desk, order), issue(desk, order)
    assert (first.status_code, again.status_code) == (201, 200)
    [bill] = again.json()["bills"]
    assert bill["number"] == f"FW/{year()}/000001"
    assert len(bill["number"]) <= 16
    assert (bill["kind"], bill["total"], bill["orderNumber"]) == ("tax_invoice", 200.0, order.number)
    assert (bill["issuedBy"], bill["placeOfSupply"]) == ("Arun Prakash", "Tamil Nadu")
    record = AuditRecord.objects.get(action="order.bill_issued")
    assert (record.target_id, record.after["number"]) == (str(order.pk), bill["number"])


def test_a_bill_copies_seller_and_buyer(desk, shop, parcel):
    order = parcel()
    issue(desk, order)
    ShopSettings.objects.update(name="Another name", gstin="")
    bill = Bill.objects.get()
    assert (bill.seller["name"], bill.seller["gstin"], bill.seller["state"]) == ("Agal Crackers", GSTIN, "Tamil Nadu")
    assert (bill.buyer_name, bill.hsn, bill.percent) == (order.customer_name, "3604", 18)
    assert bill.buyer_address == "12 Car Street, Madurai 625001, Tamil Nadu"


def test_sale_within_the_state_has_cgst_and_sgst(desk, shop, parcel):
    issue(desk, reprice(parcel(), [("Rocket", Decimal("99.99"), 3), ("Wheel", Decimal("10.01"), 1)], Decimal("35.50")))
    bill = Bill.objects.get()
    assert bill.total == Decimal("345.48")
    lines = list(bill.lines.order_by("position"))
    assert [line.name for line in lines] == ["Rocket", "Wheel", "Packing charge"]
    assert [line.cgst for line in lines] == [Decimal("22.88"), Decimal("0.76"), Decimal("2.71")]
    assert [line.sgst for line in lines] == [line.cgst for line in lines]
    assert (bill.cgst, bill.sgst, bill.igst, bill.taxable) == (
        Decimal("26.35"), Decimal("26.35"), 0, Decimal("292.78"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("pincode", "state", "place"),
    [("682001", "Kerala", "Kerala"), ("682001", "Tamil Nadu", "Kerala"), ("900001", "Delhi", "Delhi")],
)
def test_place_of_supply_is_the_state_of_the_pin_code(desk, shop, parcel, pincode, state, place):
    issue(desk, parcel(pincode=pincode, state=state))
    bill = Bill.objects.get()
    assert (bill.place_of_supply, bill.is_same_state) == (place, False)
    assert (bill.cgst, bill.sgst, bill.igst, bill.taxable) == (0, 0, Decimal("30.51"), Decimal("169.49"))


@pytest.mark.parametrize(
    ("status", "payment", "method", "code"),
    [
        (S.PENDING, P.VERIFICATION_PENDING, Method.BANK_TRANSFER, "bill_too_early"),
        (S.PROCESSING, P.PENDING, Method.COD, "bill_too_early"),
        (S.CANCELLED, P.REFUND_DUE, Method.BANK_TRANSFER, "bill_of_cancelled_order"),
    ],
)
def test_unpaid_and_cancelled_orders_have_no_bill(desk, shop, parcel, status, payment, method, code):
    order = parcel(status, payment, method)
    answer = issue(desk, order)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert desk.get(f"/api/admin/orders/{order.pk}/bills").json()["bills"] == []
    assert not BillCounter.objects.exists()


def test_bills_are_off_by_default(desk, parcel):
    order = parcel()
    answer = issue(desk, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "bills_off")
    assert desk.get(f"/api/admin/orders/{order.pk}/bills").json() == {"success": True, "bills": [], "isOn": False}


def test_an_order_whose_sums_differ_is_not_billed(desk, shop, parcel):
    order = parcel()
    order.lines.update(quantity=1)
    assert issue(desk, order).json()["code"] == "bill_sums_differ"


def test_shipping_queues_the_bill_of_the_order(shop, parcel, staff):
    order = parcel(S.PROCESSING, P.PENDING, Method.COD)
    transitions.apply(order.pk, SetStatus(S.SHIPPED), by=staff, now=timezone.now())
    job = ProcrastinateJob.objects.get(task_name="issue_bill")
    issue_bill(**job.args)
    issue_bill(**job.args)  # a job may run twice
    assert Bill.objects.get().issued_by_name == "System"
    transitions.apply(order.pk, SetStatus(S.DELIVERED), by=staff, now=timezone.now())
    assert ProcrastinateJob.objects.filter(task_name="issue_bill").count() == 1


def test_order_no_longer_shipped_when_the_job_runs_is_not_billed(shop, parcel, staff):
    order = parcel(S.SHIPPED, P.PENDING, Method.COD)
    step = SetStatus(S.PROCESSING, reason="Wrong parcel", confirmed={Confirmation.STEP_BACK})
    transitions.apply(order.pk, step, by=staff, now=timezone.now())
    issue_bill(order.pk)
    assert not Bill.objects.exists()


def test_shipping_queues_no_bill_when_bills_are_off(parcel, staff):
    transitions.apply(parcel().pk, SetStatus(S.SHIPPED), by=staff, now=timezone.now())
    assert not ProcrastinateJob.objects.filter(task_name="issue_bill").exists()


def test_credit_note_reverses_the_bill_and_allows_another(desk, shop, parcel):
    order = reprice(parcel(), [("Rocket", Decimal("99.99"), 3)], Decimal(12))
    issue(desk, order)
    bill = Bill.objects.get()
    answer = credit(desk, bill)
    assert answer.status_code == 201
    first, note = answer.json()["bills"]
    assert (note["number"], note["kind"], note["corrects"]) == (f"FWC/{year()}/000001", "credit_note", bill.number)
    assert (first["correctedBy"], note["total"], note["reason"]) == (note["number"], first["total"], "Wrong address")
    assert len(note["number"]) <= 16
    stored = Bill.objects.get(corrects=bill)
    assert [(line.name, line.cgst) for line in stored.lines.order_by("position")] == [
        (line.name, line.cgst) for line in bill.lines.order_by("position")
    ]
    assert issue(desk, order).json()["bills"][2]["number"] == f"FW/{year()}/000002"
    assert AuditRecord.objects.filter(action="order.bill_credited", target_id=str(order.pk)).count() == 1


def test_a_bill_has_one_credit_note(desk, shop, parcel, api_as, super_admin):
    order = parcel()
    issue(desk, order)
    bill = Bill.objects.get()
    credit(desk, bill)
    assert credit(desk, bill).status_code == 201, "the same again, because the answer was lost"
    other = credit(api_as(super_admin), bill, "Because")
    assert (other.status_code, other.json()["code"]) == (409, "bill_credited")
    note = Bill.objects.get(corrects=bill)
    assert other.json()["number"] == note.number
    assert credit(desk, note).status_code == 404, "a credit note is not corrected"
    assert credit(desk, bill, "").status_code == 400


def test_a_credit_note_is_issued_for_a_cancelled_order_and_with_bills_off(desk, shop, parcel, staff):
    order = parcel()
    issue(desk, order)
    cancel = SetStatus(S.CANCELLED, reason="Sold out", confirmed={Confirmation.REFUND_DUE})
    transitions.apply(order.pk, cancel, by=staff, now=timezone.now())
    ShopSettings.objects.update(billing="off")
    assert credit(desk, Bill.objects.get()).status_code == 201


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE orders_bill SET total = total + 1, taxable = taxable + 1",
        "UPDATE orders_bill SET buyer_name = ''",
        "UPDATE orders_bill SET buyer_name = 'Another', issued_on = issued_on",
        "DELETE FROM orders_bill",
        "UPDATE orders_billline SET name = 'Another'",
        "DELETE FROM orders_billline",
    ],
)
def test_database_rejects_changes_of_a_bill(desk, shop, parcel, statement):
    issue(desk, parcel())
    with pytest.raises(DatabaseError, match="Bills are final"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_names_on_bills_are_erased_after_eight_years(desk, shop, parcel):
    issue(desk, parcel())
    bill = Bill.objects.get()
    assert erase_names(now=timezone.now()) == 0
    old = Bill.objects.get()
    old.pk, old.number, old.serial, old.attempt = None, "FW/15-16/000001", 9, 9
    old.issued_on = timezone.localdate() - timedelta(days=9 * 366)
    old.save(force_insert=True)
    assert erase_names(now=timezone.now()) == 1
    old.refresh_from_db()
    bill.refresh_from_db()
    assert (old.buyer_name, old.buyer_address, bill.buyer_name) == ("", "", "Meena Raman")


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (datetime(2027, 3, 31, 18, 29, tzinfo=UTC), "26-27"),
        (datetime(2027, 3, 31, 18, 31, tzinfo=UTC), "27-28"),
        (datetime(2099, 12, 31, tzinfo=UTC), "99-00"),
    ],
)
def test_numbers_restart_on_the_first_of_april_in_india(shop, parcel, moment, expected):
    first, _ = issuing.issue(parcel().pk, by=None, now=moment)
    second, _ = issuing.issue(parcel().pk, by=None, now=moment)
    assert (first.number, second.number) == (f"FW/{expected}/000001", f"FW/{expected}/000002")


def test_a_number_has_at_most_16_characters():
    assert bill_number("FW", "26-27", 123) == "FW/26-27/000123"
    assert len(bill_number("FWC", "26-27", 999_999)) == 16


def test_each_series_has_its_own_numbers(desk, shop, parcel):
    issue(desk, parcel())
    ShopSettings.objects.update(bill_series="AC")
    assert issue(desk, parcel()).json()["bills"][0]["number"] == f"AC/{year()}/000001"


def test_bill_uses_the_rate_of_the_day(shop, parcel):
    BillRate.objects.create(valid_from=date(2030, 4, 1), hsn="36041000", percent=Decimal("12.50"))
    before, _ = issuing.issue(parcel().pk, by=None, now=datetime(2030, 3, 31, 12, tzinfo=UTC))
    after, _ = issuing.issue(parcel().pk, by=None, now=datetime(2030, 4, 1, 12, tzinfo=UTC))
    assert (before.hsn, before.percent, before.cgst) == ("3604", 18, Decimal("15.25"))
    assert (after.hsn, after.percent, after.cgst) == ("36041000", Decimal("12.50"), Decimal("11.11"))


def test_under_the_composition_scheme_nothing_is_billed_to_another_state(desk, shop, parcel):
    ShopSettings.objects.update(billing="composition")
    answer = issue(desk, parcel(pincode="682001", state="Kerala"))
    assert (answer.status_code, answer.json()["code"], answer.json()["state"]) == (
        409, "bill_for_another_state", "Kerala",
    )  # fmt: skip
    issue(desk, parcel())
    bill = Bill.objects.get()
    assert (bill.kind, bill.hsn, bill.percent, bill.taxable, bill.total) == ("bill_of_supply", "3604", 0, 200, 200)


def test_unregistered_shop_issues_a_receipt_without_gstin(desk, shop, parcel):
    ShopSettings.objects.update(billing="unregistered")
    issue(desk, parcel(pincode="682001", state="Kerala"))
    bill = Bill.objects.get()
    assert (bill.kind, bill.hsn, bill.seller["gstin"], bill.taxable, bill.igst) == ("receipt", "", "", 200, 0)


def test_bill_has_a_code_for_the_verify_page(desk, shop, parcel):
    issue(desk, parcel())
    found = find(Bill.objects.get().code)
    assert found is not None
    assert found.kind == "bill"


def test_list_shows_a_month_with_a_constant_number_of_queries(desk, shop, parcel):
    taken = []
    for more in (2, 5):
        for _ in range(more):
            issue(desk, parcel())
        credit(desk, Bill.objects.filter(corrects=None, credit_note=None).latest("pk"))
        with CaptureQueriesContext(connection) as captured:
            answer = desk.get("/api/admin/bills").json()
        taken.append(len(captured))
    assert taken[0] == taken[1] == 4
    assert (answer["total"], len(answer["bills"])) == (9, 9)
    assert answer["bills"][0]["number"].startswith("FWC/")
    assert desk.get("/api/admin/bills?month=2020-01").json()["total"] == 0
    assert desk.get("/api/admin/bills?month=2020-13").status_code == 400


def test_a_bill_is_found_by_its_number_or_that_of_its_order(desk, shop, parcel):
    order = parcel()
    issue(desk, parcel())
    issue(desk, order)
    for typed in (f"fw/{year()}/000002", order.number.lower(), order.number.replace("-", "")):
        found = desk.get("/api/admin/bills", {"search": typed, "month": "2020-01"}).json()["bills"]
        assert [bill["orderNumber"] for bill in found] == [order.number], typed


def cancel(order, staff):
    step = SetStatus(S.CANCELLED, reason="Sold out", confirmed={Confirmation.REFUND_DUE})
    transitions.apply(order.pk, step, by=staff, now=timezone.now())


def to_correct(desk, **more):
    return desk.get("/api/admin/bills", {"toCorrect": "true", "month": "2020-01", **more}).json()


def test_bills_of_cancelled_orders_wait_for_their_credit_notes(desk, shop, parcel, staff):
    billed, also, going, bare = parcel(), parcel(), parcel(), parcel()
    for order in (billed, also, going):
        issue(desk, order)
    for order in (billed, also, bare):
        cancel(order, staff)
    found = to_correct(desk)
    assert [bill["orderNumber"] for bill in found["bills"]] == [also.number, billed.number]
    assert (found["total"], found["toCorrect"]) == (2, 2)
    searched = to_correct(desk, search=billed.number.lower())
    assert [bill["orderNumber"] for bill in searched["bills"]] == [billed.number]
    assert (to_correct(desk, search=going.number)["total"], searched["toCorrect"]) == (0, 2)
    for bill in Bill.objects.filter(order__in=[billed, also]):
        credit(desk, bill, "The order is cancelled")
    assert (to_correct(desk)["bills"], desk.get("/api/admin/bills").json()["toCorrect"]) == ([], 0)
    assert desk.get("/api/admin/bills?toCorrect=perhaps").status_code == 400


def test_customers_open_the_bills_of_their_own_orders(api_as, api, customer, other_customer, desk, shop, parcel):
    order = parcel()
    issue(desk, order)
    path = f"/api/orders/{order.pk}/bills"
    assert api_as(other_customer).get(path).status_code == 404
    [bill] = api_as(customer).get(path).json()["bills"]
    answer = api.get(bill["url"])
    assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (
        200, "application/pdf", "private, no-store",
    )  # fmt: skip
    assert answer["Content-Disposition"] == f'inline; filename="FW-{year()}-000001.pdf"'
    assert api.get(bill["url"][:-1] + ("A" if bill["url"][-1] != "A" else "B")).status_code == 404


def test_link_to_a_bill_expires_after_a_day(api_as, api, customer, desk, shop, parcel, monkeypatch):
    order = parcel()
    issue(desk, order)
    [bill] = api_as(customer).get(f"/api/orders/{order.pk}/bills").json()["bills"]
    later = timezone.now().timestamp() + 25 * 3600
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert api.get(bill["url"]).status_code == 404


def test_lines_are_never_without_a_bill(desk, shop, parcel):
    issue(desk, parcel())
    assert BillLine.objects.count() == 1
    assert BillCounter.objects.get().last == 1


def test_a_bill_that_needs_a_repair_is_not_tried_again_by_itself(shop, parcel):
    order = parcel(S.SHIPPED)
    BillRate.objects.all().delete()
    with pytest.raises(BillNeedsRepair, match="No rate of tax is entered") as refused:
        issue_bill(order.pk)
    assert RETRY.get_retry_decision(exception=refused.value, job=SimpleNamespace(attempts=1)) is None
    BillRate.objects.create(valid_from=date(2017, 7, 1), hsn="3604", percent=18)
    issue_bill(order.pk)  # "send again"
    assert Bill.objects.get().order == order
