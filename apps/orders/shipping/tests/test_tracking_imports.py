"""Tracking numbers in bulk: a list is shown row by row, and the ticked rows are shipped, once."""

import io
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common import sandbox
from apps.common.models import AuditRecord
from apps.orders.enums import Confirmation, StockState
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderEvent
from apps.orders.services import transitions
from apps.orders.shipping.models import TrackingImport, TrackingLayout, TrackingRow
from apps.orders.shipping.services import imports, shipping
from apps.orders.state_machine import SetStatus
from apps.orders.tests.making import broken_invariants
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P
from tests.races import at_once

from .conftest import workbook

pytestmark = pytest.mark.django_db
ONCE = "628612345678"


def mails():
    return ProcrastinateJob.objects.filter(task_name="send_order_mail").count()


def outcomes(answer):
    assert answer.status_code in {200, 201}, answer.content
    return [row["outcome"] for row in answer.json()["rows"]]


def commit(client, answer, rows=None, **more):
    body = answer.json()
    ticked = [row["_id"] for row in body["rows"] if row["canTick"]] if rows is None else rows
    path = f"/api/admin/tracking-imports/{body['trackingImport']['_id']}/commit"
    return client.post(path, {"rows": ticked, **more}, format="json")


def work(answer, staff):
    """What the job does."""
    shipping.ship_ticked(int(answer.json()["trackingImport"]["_id"]), staff_id=staff.pk, now=timezone.now())


def shown(client, answer):
    return client.get(f"/api/admin/tracking-imports/{answer.json()['trackingImport']['_id']}").json()


# ---- which columns hold what


def test_the_columns_that_staff_choose_are_remembered_for_the_courier(desk, paste, parcel):
    first, second = parcel(), parcel()
    lines = [f"{order.number}\tINV2039{at}\t62861234567{at}" for at, order in enumerate((first, second))]
    asked = paste(*lines, carrier="ST Courier")
    assert (asked.status_code, asked.json()["code"]) == (409, "tracking_columns_undecided")
    assert asked.json()["columns"][1] == {"column": 2, "heading": "", "samples": ["INV20390", "INV20391"]}
    assert not TrackingImport.objects.exists()
    chosen = paste(*lines, carrier="ST Courier", orderColumn=1, numberColumn=3)
    assert [row["number"] for row in chosen.json()["rows"]] == ["628612345670", "628612345671"]
    # The courier's next list that looks like it is read at once; another courier's is asked about.
    again = paste(*reversed(lines), carrier="st courier")
    assert [row["number"] for row in again.json()["rows"]] == ["628612345671", "628612345670"]
    assert paste(*lines, carrier="DTDC").status_code == 409
    # What was chosen last counts.
    paste(*lines, carrier="DTDC", orderColumn=1, numberColumn=2)
    paste(*lines, carrier="DTDC", orderColumn=1, numberColumn=3)
    assert paste(*lines, carrier="DTDC").json()["rows"][0]["number"] == "628612345670"


def test_columns_that_the_list_does_not_have_or_hold_no_order_number_are_not_remembered(paste, parcel):
    orders = [parcel(), parcel()]
    lines = [f"{order.number}\tINV2039{at}\t62861234567{at}" for at, order in enumerate(orders)]
    assert paste(*lines, orderColumn=1, numberColumn=9).json()["code"] == "tracking_columns_undecided"
    twice = paste(*lines, orderColumn=1, numberColumn=1)
    assert twice.status_code == 400
    [refused] = twice.json()["errors"]
    assert (refused["field"], refused["message"]) == ("numberColumn", "Please choose a different column for each.")
    assert paste(*lines, orderColumn=1).json()["code"] == "tracking_columns_undecided"
    assert not TrackingLayout.objects.exists()


def test_the_orders_own_phone_and_pin_code_are_no_tracking_numbers(paste, parcel):
    order = parcel()
    answer = paste(f"{order.number}, {order.phone_number}")
    [row] = answer.json()["rows"]
    assert (row["outcome"], row["canTick"]) == ("damaged", False)
    assert row["message"] == "This is a phone number or the PIN code of the order, and no tracking number."
    assert outcomes(paste(f"{order.number}\t+91 {order.phone_number}")) == ["damaged"]
    assert outcomes(paste(f"{order.number}\t{order.pincode}")) == ["damaged"]


# ---- what a row would do


def test_every_row_says_what_it_would_do(desk, paste, parcel):
    ready, shipped, other = parcel(), parcel(S.SHIPPED), parcel(S.SHIPPED)
    unpaid, cancelled = parcel(S.PENDING, P.PENDING), parcel(S.CANCELLED, P.PENDING)
    cash, twice = parcel(S.CONFIRMED, P.PENDING, Method.COD), parcel()
    Order.objects.filter(pk=shipped.pk).update(carrier="ST Courier", tracking_number="A1234567")
    Order.objects.filter(pk=other.pk).update(carrier="ST Courier", tracking_number="OLD12345")
    answer = paste(
        "Order No,Carrier,AWB",
        f"{ready.number},ST Courier,{ONCE}",
        f"{shipped.number},st courier,a123 4567",
        f"{other.number},ST Courier,NEW12345",
        f"{unpaid.number},ST Courier,B1234567",
        f"{cancelled.number},ST Courier,C1234567",
        f"{cash.number},ST Courier,D1234567",
        "FC261122-ZZZZZ,ST Courier,E1234567",
        f"{twice.number},ST Courier,F1234567",
        f"{twice.number},ST Courier,G1234567",
        f"{ready.number},ST Courier,6.28E+11",
    )
    assert outcomes(answer) == [
        "ready", "unchanged", "replaces", "unpaid", "cancelled", "ready", "unknown", "doubled", "doubled", "damaged",
    ]  # fmt: skip
    rows = answer.json()["rows"]
    assert rows[2]["message"] == "Takes the place of ST Courier OLD12345."
    assert [row["canTick"] for row in rows] == [True, False, True, True, False, True, False, False, False, False]
    assert mails() == 0
    assert not OrderEvent.objects.exclude(kind="placed").exists()


def test_another_carrier_for_the_same_number_is_named(paste, parcel):
    order = parcel(S.SHIPPED)
    Order.objects.filter(pk=order.pk).update(carrier="DTDC", tracking_number=ONCE)
    answer = paste(f"{order.number},ST Courier,{ONCE}")
    assert outcomes(answer) == ["replaces"]
    assert answer.json()["rows"][0]["message"] == f"Takes the place of DTDC {ONCE}."


def test_an_order_that_is_short_of_stock_is_named_before_anything_is_sent(paste, parcel):
    answer = paste(f"{parcel(stock_state=StockState.SHORT).number},ST Courier,{ONCE}")
    assert outcomes(answer) == ["ready"]
    assert answer.json()["rows"][0]["message"].startswith("This order is short of stock.")


def test_first_of_equal_rows_counts(paste, parcel):
    order = parcel()
    assert outcomes(paste(f"{order.number} ST {ONCE}", f"{order.number} ST {ONCE}")) == ["ready", "doubled"]


def test_one_number_for_two_orders_is_doubled(paste, parcel):
    assert outcomes(paste(f"{parcel().number} {ONCE}", f"{parcel().number} {ONCE}")) == ["doubled", "doubled"]


def test_rows_that_contradict_each_other_say_how(paste, parcel):
    order = parcel()
    carriers = paste(f"{order.number},DTDC,{ONCE}", f"{order.number},ST Courier,{ONCE}")
    assert {row["message"] for row in carriers.json()["rows"]} == {
        "Rows 1 and 2 have different carriers for this order."
    }
    many = paste(*[f"{order.number},DTDC,A{n:07d}" for n in range(40)])
    assert {row["message"] for row in many.json()["rows"]} == {
        "Rows 1, 2, 3, 4, 5 and 35 more have different numbers for this order."
    }


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_couriers_csv_is_read_in_its_encoding(desk, parcel, encoding):
    order = parcel()
    file = io.BytesIO(f"Consignee;Order No;CN No\nJosé;{order.number};{ONCE}\n".encode(encoding))
    file.name = "parcels.csv"
    answer = desk.post("/api/admin/tracking-imports", {"file": file, "carrier": "Professional"}, format="multipart")
    assert outcomes(answer) == ["ready"]
    assert answer.json()["rows"][0]["carrier"] == "Professional"
    assert answer.json()["trackingImport"]["source"] == "parcels.csv"


def test_a_workbook_is_read_with_its_numbers(desk, parcel):
    order = parcel()
    file = workbook(["Order No", "AWB"], [order.number, int(ONCE)])
    answer = desk.post("/api/admin/tracking-imports", {"file": file}, format="multipart")
    assert outcomes(answer) == ["ready"]
    assert answer.json()["rows"][0]["number"] == ONCE
    assert answer.json()["trackingImport"]["source"] == "parcels.xlsx, sheet Sheet"


def test_limits_and_unreadable_lists_are_refused(desk, paste, parcel):
    assert paste("").status_code == 400
    nothing = paste("Meena, Madurai")
    assert (nothing.status_code, nothing.json()["code"]) == (400, "tracking_file_refused")
    number = parcel().number
    many = paste(*[f"{number},A{n:07d}" for n in range(2001)])
    assert many.json()["message"] == "The list has 2,001 rows. At most 2,000 are read at once."
    file = io.BytesIO(b"x" * (2 * 1024 * 1024 + 1))
    file.name = "large.csv"
    large = desk.post("/api/admin/tracking-imports", {"file": file}, format="multipart")
    assert (large.status_code, large.json()["code"]) == (413, "tracking_file_too_large")
    assert not TrackingImport.objects.exists()


def test_empty_cells_before_a_far_one_stay_in_the_readers_process(desk, parcel, monkeypatch):
    order, answers, run = parcel(), [], sandbox.run

    def noting(*request, **more):
        answers.append(run(*request, **more))
        return answers[-1]

    monkeypatch.setattr(sandbox, "run", noting)
    file = workbook([order.number, ONCE, *[None] * 97, "x"], cell=("CV5000", "x"))
    answer = desk.post("/api/admin/tracking-imports", {"file": file}, format="multipart")
    assert outcomes(answer) == ["ready", "damaged"]
    assert [row["row"] for row in answers[0][0]["rows"]] == [1, 5_000]


def test_a_list_with_many_filled_rows_is_refused_before_its_columns_are_looked_for(paste):
    answer = paste(*[",".join("x" * 50)] * 3_000)
    assert answer.json()["message"] == "The list has 3,000 rows. At most 2,000 are read at once."


def test_a_parser_that_fails_on_a_list_refuses_it(desk, caplog):
    for entity in (b"&#" + b"9" * 5_000 + b";", b"&#x110000;"):
        file = io.BytesIO(b"<table><tr><td>" + entity + b"</td></tr></table>")
        file.name = "list.xls"
        answer = desk.post("/api/admin/tracking-imports", {"file": file}, format="multipart")
        assert (answer.status_code, answer.json()["code"]) == (400, "tracking_file_refused")
    assert "ValueError" in caplog.text


# ---- shipping


def test_ticked_rows_are_shipped_and_mailed_once(desk, paste, parcel, staff):
    orders = [parcel() for _ in range(3)]
    answer = paste(*[f"{order.number},ST Courier,{ONCE}{n}" for n, order in enumerate(orders)])
    chosen = [row["_id"] for row in answer.json()["rows"]][:2]
    assert commit(desk, answer, chosen).json()["trackingImport"]["state"] == "committing"
    assert ProcrastinateJob.objects.filter(task_name="ship_tracking_rows").count() == 1
    for _ in range(2):
        work(answer, staff)
    found = shown(desk, answer)
    assert [row["result"] for row in found["rows"]] == ["shipped", "shipped", ""]
    assert found["trackingImport"]["state"] == "committed"
    first, _, last = (Order.objects.get(pk=order.pk) for order in orders)
    assert (first.status, first.carrier, first.tracking_number) == ("shipped", "ST Courier", f"{ONCE}0")
    assert last.status == "processing"
    assert mails() == 2
    assert AuditRecord.objects.filter(action="order.status_changed", actor_id=staff.pk).count() == 2
    # The rest later.
    commit(desk, answer, [found["rows"][2]["_id"]])
    work(answer, staff)
    assert mails() == 3


def test_the_same_list_again_changes_and_mails_nothing(desk, paste, parcel, staff):
    order = parcel()
    for _ in range(2):
        answer = paste(f"{order.number},ST Courier,{ONCE}")
        commit(desk, answer)
        work(answer, staff)
    assert outcomes(answer) == ["unchanged"]
    assert mails() == 1


def test_two_lists_with_the_same_row_mail_once(desk, paste, parcel, staff):
    order = parcel()
    lists = [paste(f"{order.number},{carrier},{ONCE}") for carrier in ("ST Courier", "st  courier")]
    for answer in lists:
        commit(desk, answer)
    for answer in lists:
        work(answer, staff)
    assert shown(desk, lists[1])["rows"][0]["result"] == "unchanged"
    assert mails() == 1


def test_a_delivered_order_gets_its_number_and_stays_delivered(desk, paste, parcel, staff):
    order = parcel(S.DELIVERED)
    answer = paste(f"{order.number},ST Courier,{ONCE}")
    commit(desk, answer)
    work(answer, staff)
    order.refresh_from_db()
    assert (order.status, order.tracking_number) == ("delivered", ONCE)


def test_unpaid_orders_are_shipped_after_a_confirmation_with_a_reason(desk, paste, parcel, staff):
    order = parcel(S.PENDING, P.PENDING)
    answer = paste(f"{order.number},ST Courier,{ONCE}")
    refused = commit(desk, answer)
    assert (refused.status_code, refused.json()["code"]) == (409, "confirm_unpaid")
    assert refused.json()["confirmations"][0]["name"] == "unpaid"
    assert commit(desk, answer, confirmUnpaid=True).json()["code"] == "reason_required"
    assert not TrackingRow.objects.filter(ticked=True).exists()
    commit(desk, answer, confirmUnpaid=True, reason="A regular customer")
    work(answer, staff)
    event = OrderEvent.objects.get(kind="status_changed")
    assert (event.confirmed, event.reason) == (["unpaid"], "A regular customer")
    assert not broken_invariants()


def test_orders_changed_since_the_preview_are_refused_with_a_reason(desk, paste, parcel, staff):
    gone, fine = parcel(), parcel()
    answer = paste(f"{gone.number},ST Courier,{ONCE}", f"{fine.number},ST Courier,{ONCE}9")
    commit(desk, answer)
    confirmed = {Confirmation.REFUND_DUE}
    transitions.apply(gone.pk, SetStatus(S.CANCELLED, confirmed=confirmed), by=staff, now=timezone.now())
    work(answer, staff)
    rows = shown(desk, answer)["rows"]
    assert [(row["result"], row["message"]) for row in rows] == [
        ("refused", "The order is cancelled."),
        ("shipped", ""),
    ]


def test_rows_that_cannot_be_shipped_cannot_be_ticked(desk, paste, parcel):
    answer = paste(f"{parcel().number},ST,{ONCE}", "FC261122-ZZZZZ,ST,A1234567")
    refused = commit(desk, answer, [row["_id"] for row in answer.json()["rows"]])
    assert (refused.status_code, refused.json()["code"], refused.json()["rows"]) == (400, "rows_not_tickable", [2])
    assert not TrackingRow.objects.filter(ticked=True).exists()


# ---- repeated, concurrent, killed and resumed


PARCELS = 60


class Killed(BaseException):
    """Simulates the death of a worker."""


@pytest.mark.django_db(transaction=True)
def test_each_order_is_mailed_once_by_repeated_parallel_and_killed_jobs(desk, paste, parcel, staff, monkeypatch):
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs CASCADE")
    orders = [parcel() for _ in range(PARCELS)]
    lists = [paste(*[f"{order.number},ST Courier,A{order.pk:08d}" for order in orders]) for _ in range(2)]
    for answer in lists:
        commit(desk, answer)
        commit(desk, answer)  # the answer was lost
    calls, ship = [], shipping.ship

    def killed(*args, **named):
        calls.append(args)
        if len(calls) == PARCELS // 2:
            raise Killed
        ship(*args, **named)

    monkeypatch.setattr(shipping, "ship", killed)
    with pytest.raises(Killed):
        work(lists[0], staff)
    monkeypatch.undo()
    assert 0 < mails() < PARCELS
    at_once([partial(work, answer, staff) for answer in lists * 3], threads=6)
    assert mails() == PARCELS
    assert Order.objects.filter(status=S.SHIPPED).count() == PARCELS
    assert TrackingRow.objects.filter(result="").count() == 0
    assert set(TrackingImport.objects.values_list("state", flat=True)) == {"committed"}
    assert not broken_invariants()


# ---- lists


def test_lists_take_the_same_statements_however_many_rows(desk, parcel, django_assert_max_num_queries, staff):
    counts = []
    for number in (2, 9):
        rows = "\n".join(f"{parcel().number},ST,A{number}{n:06d}" for n in range(number))
        made = imports.upload(rows.encode(), source="x", carrier="", chosen={}, by=staff, now=timezone.now())
        with django_assert_max_num_queries(12) as asked:
            assert desk.get(f"/api/admin/tracking-imports/{made.pk}").status_code == 200
            assert desk.get("/api/admin/tracking-imports?limit=50").json()["total"] >= 1
        counts.append(len(asked))
    assert counts[0] == counts[1]
