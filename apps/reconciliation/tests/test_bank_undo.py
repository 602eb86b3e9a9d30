"""Transfers that the bank took back, imports that are undone with their matches, and what staff are warned of."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common.models import AuditRecord
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import SetStatus
from apps.orders.tests.conftest import decide
from apps.orders.tests.making import broken_invariants, last_proof
from apps.payments.models import Credit, Payment, PaymentProof
from apps.reconciliation.models import ImportedRow, Match, Reversal, StatementRow
from apps.reconciliation.services import imports, matches, undoing
from apps.reconciliation.tasks import commit_statement, propose_matches, read_statement
from tests.races import at_once, outcome

from . import statements as made
from .conftest import proofs_of

pytestmark = pytest.mark.django_db(transaction=True)
URL = "/api/admin/statements"
REFERENCE = "632612345678"


def run_jobs():
    tasks: dict[str, Callable[..., None]] = {"read_statement": read_statement, "commit_statement": commit_statement}
    while jobs := list(ProcrastinateJob.objects.filter(task_name__in=tasks, status="todo").order_by("pk")):
        for job in jobs:
            with connection.cursor() as cursor:
                cursor.execute("DELETE FROM procrastinate_jobs WHERE id = %s", [job.pk])
            tasks[job.task_name](**job.args)


def look_again():
    """The job of the matching page."""
    propose_matches(0)


@pytest.fixture
def bring_in(desk, account):
    """Upload, read and commit a file with these lines of day, narration, debit and credit; returns its key."""

    def imported(*lines):
        head = ["Date", "Narration", "Debit", "Credit"]
        content = made.as_csv([head, *[[f"{day:%d/%m/%Y}", *rest] for day, *rest in lines]])
        file = ContentFile(content, "statement.csv")
        answer = desk.post(URL, {"account": str(account.pk), "file": file}, format="multipart")
        key = answer.json()["statement"]["_id"]
        run_jobs()
        found = desk.get(f"{URL}/{key}").json()["statement"]
        if found["state"] == "needs_date_order":
            desk.post(f"{URL}/{key}/date-order", {"dateOrder": "dmy"}, format="json")
            run_jobs()
        assert desk.post(f"{URL}/{key}/commit", {}, format="json").status_code == 200
        run_jobs()
        assert desk.get(f"{URL}/{key}").json()["statement"]["state"] == "committed"
        return key

    return imported


TODAY = timezone.localdate()


def paid(amount="500.00", reference=REFERENCE, day=TODAY):
    return [day, f"UPI/CR/{reference}/MEENA", "", amount]


def states():
    return list(StatementRow.objects.order_by("pk").values_list("state", flat=True))


def undo(desk, key):
    return desk.post(f"{URL}/{key}/undo", {"reason": "Wrong account"}, format="json")


@pytest.fixture
def matched(matching, owe, bring_in):
    """An order that a row of an import paid; with the import's key and what was there before."""
    order = owe(5, REFERENCE)
    before = before_and_after(order)
    key = bring_in(paid())
    assert matching.approve([StatementRow.objects.get()], [order]).status_code == 200
    return order, key, before


def before_and_after(order):
    row = Order.objects.filter(pk=order.pk).values("status", "stock_state", "cancel_kind", "holds_until").get()
    return row, Payment.objects.filter(pk=order.payment_id).values().get()


def test_undoing_an_import_restores_payments_and_orders_exactly(desk, matched):
    order, key, before = matched
    assert before_and_after(order) != before
    assert undo(desk, key).status_code == 200
    assert before_and_after(order) == before
    assert not StatementRow.objects.exists()
    assert not Credit.objects.exists()
    assert not broken_invariants()
    assert set(AuditRecord.objects.filter(reason="Wrong account").values_list("action", flat=True)) == {
        "match.undone", "order.payment_reopened", "statement.undone",
    }  # fmt: skip


def test_undoing_an_import_undoes_what_a_later_row_was_sent_back_for(desk, matched, credit, matching):
    order, key, before = matched
    row = credit(300, order_number=order.number)
    matching.tab("conflicts")
    back = desk.post(f"/api/admin/statement-rows/{row.pk}/send-back", {"order": str(order.pk)}, format="json")
    assert back.status_code == 200
    assert undo(desk, key).status_code == 200
    assert before_and_after(order) == before
    assert states() == ["open"]
    assert not Credit.objects.exists()
    assert not broken_invariants()


def test_rows_of_an_import_show_what_became_of_them(desk, owe, bring_in, matching):
    order = owe(5, REFERENCE)
    key = bring_in(
        paid("700.00"),
        paid("41.00", "632612340001"),
        paid("42.00", "632612340002"),
        [TODAY, "CHARGES", "11.80", ""],
    )
    more, aside = (StatementRow.objects.get(amount=amount) for amount in (700, 41))
    assert matching.approve([more], [order], excess="refund").status_code == 200
    desk.post(f"/api/admin/statement-rows/{aside.pk}/set-aside", {"reason": "A loan"}, format="json")

    shown = desk.get(f"{URL}/{key}").json()["statement"]["sample"]
    assert {row["amount"]: (row["state"], row["setAsideReason"], row["orders"]) for row in shown} == {
        700: ("matched", "", [{"_id": str(order.pk), "orderNumber": order.number, "refundDue": True}]),
        41: ("set_aside", "A loan", []),
        42: ("open", "", []),
        11.8: ("open", "", []),
    }
    assert undo(desk, key).status_code == 200
    again = bring_in(paid())
    assert desk.get(f"{URL}/{again}").json()["statement"]["sample"][0]["state"] == "open"


def test_an_import_is_not_undone_while_one_of_its_orders_is_shipped(desk, matched, staff):
    order, key, _ = matched
    transitions.apply(order.pk, SetStatus(OrderStatus.SHIPPED), by=staff, now=timezone.now())
    before = before_and_after(order)
    answer = undo(desk, key)
    assert (answer.status_code, answer.json()["code"]) == (409, "matched_order_moved_on")
    assert answer.json()["orderNumber"] == order.number
    assert before_and_after(order) == before
    assert desk.get(f"{URL}/{key}").json()["statement"]["state"] == "committed"
    assert Match.objects.get().undone_at is None


def test_a_row_that_is_matched_while_its_import_is_being_undone_is_restored_too(
    desk, matching, owe, bring_in, monkeypatch
):
    order = owe(5, REFERENCE)
    before = before_and_after(order)
    key = bring_in(paid())
    row, undo_locked = StatementRow.objects.get(), undoing.undo_locked
    answers: list[int] = []

    def after_an_approval(keys, **more):
        if not answers:
            answers.extend(at_once([lambda: matching.approve([row], [order]).status_code]))
        undo_locked(keys, **more)

    monkeypatch.setattr(undoing, "undo_locked", after_an_approval)
    assert undo(desk, key).status_code == 200
    assert answers == [200]
    assert before_and_after(order) == before
    assert not StatementRow.objects.exists()
    assert not Credit.objects.exists()
    assert not broken_invariants()


def test_matching_rows_and_undoing_their_import_at_once_leaves_nothing_matched(account, reconciler, owe, bring_in):
    references = [f"6326000000{number:02}" for number in range(8)]
    orders = [owe(number + 1, reference) for number, reference in enumerate(references)]
    before = [before_and_after(order) for order in orders]
    key = int(
        bring_in(*(paid(f"{order.total}", reference) for order, reference in zip(orders, references, strict=True)))
    )
    rows = dict(StatementRow.objects.values_list("reference", "pk"))
    now = timezone.now()

    def approval(order, reference):
        seen = proofs_of(order)
        return outcome(matches.approve, [rows[reference]], [order.pk], proofs=seen, by=reconciler, now=now, reason="")

    undoing = outcome(imports.undo, key, by=reconciler, now=now, reason="Wrong account")
    approvals = [approval(order, reference) for order, reference in zip(orders, references, strict=True)]
    done = at_once([*approvals[:4], undoing, *approvals[4:]])
    assert done[4] == "ok"
    assert set(done) <= {"ok", "match_not_possible", "statement_row_not_found"}
    assert [before_and_after(order) for order in orders] == before
    assert not StatementRow.objects.exists()
    assert not Credit.objects.exists()
    assert not broken_invariants()


def test_match_of_a_row_in_two_imports_survives_undoing_one(desk, matched, bring_in):
    order, key, _ = matched
    bring_in(paid(), paid("70.00", "632600000001"))
    assert undo(desk, key).status_code == 200
    assert Match.objects.get().undone_at is None
    assert Payment.objects.get(pk=order.payment_id).status == "completed"


def warnings_of(desk, order):
    found = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["paymentInfo"]["warnings"]
    return {warning["kind"]: warning["message"] for warning in found}


def test_a_debit_with_the_reference_marks_both_rows_and_flags_the_approved_order(desk, matched, bring_in):
    order, _, _ = matched
    assert warnings_of(desk, order) == {}
    key = bring_in([TODAY, f"UPI/DR/{REFERENCE}/REVERSAL", "500.00", ""])
    assert states() == ["reversed", "reversed"]
    day = f"{TODAY.day} {TODAY:%b %Y}"
    assert warnings_of(desk, order) == {"bank": f"The bank took the matched transfer back on {day}."}
    assert Payment.objects.get(pk=order.payment_id).status == "completed"  # people decide what follows
    assert undo(desk, key).status_code == 200
    assert states() == ["matched"]
    assert warnings_of(desk, order) == {}


def test_an_unmatched_row_that_was_taken_back_pays_nothing(matching, owe, bring_in):
    order = owe(5, REFERENCE)
    bring_in(paid(), [TODAY, f"UPI/DR/{REFERENCE}/REVERSAL", "500.00", ""])
    assert states() == ["reversed", "reversed"]
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"] == ["The bank has taken the transfer with this reference back."]
    answer = matching.approve([StatementRow.objects.get(direction="credit")], [order])
    assert answer.json()["code"] == "statement_row_not_open"


@pytest.mark.parametrize(("days", "amount", "narration", "is_marked"), [
    (10, "500.00", "NEFT RETURN", True),
    (11, "500.00", "NEFT RETURN", False),
    (3, "499.00", "NEFT RETURN", False),
    (3, "500.00", "CHARGES", False),
])  # fmt: skip
def test_a_return_of_an_equal_amount_within_ten_days_marks_both_rows(bring_in, days, amount, narration, is_marked):
    bring_in(paid(day=TODAY - timedelta(days=days)))
    bring_in([TODAY, narration, amount, ""])
    assert states() == (["reversed", "reversed"] if is_marked else ["open", "open"])
    assert Reversal.objects.count() == is_marked


def test_a_return_that_may_be_of_two_rows_marks_none(bring_in):
    bring_in(paid(), paid(reference="632600000009"), [TODAY, "NEFT RETURN", "500.00", ""])
    assert states() == ["open"] * 3


def test_credits_of_which_one_was_returned_are_not_certain_until_it_is_known_which(matching, owe, bring_in):
    """The bank took back one of two equal transfers: approving both would be wrong for one of them."""
    owe(5, REFERENCE)
    owe(5, "632600000009")
    bring_in(paid(), paid(reference="632600000009"), [TODAY, "NEFT RVSL", "500.00", ""])
    assert not matching.tab("certain")["proposals"]
    found = matching.tab("conflicts")["proposals"]
    day = f"{TODAY.day} {TODAY:%b %Y}"
    assert [one["reasons"] for one in found] == [
        [f"The bank took this amount back on {day} and does not say of which transfer."]
    ] * 2


def test_a_refund_of_the_shop_itself_takes_no_credit_back(bring_in):
    bring_in(paid(), [TODAY, "NEFT/TESTN26326000001/REFUND FC261012-ABCDE", "500.00", ""])
    assert states() == ["open", "open"]


def test_order_shows_the_last_statement_day_and_a_missing_reference(desk, owe, bring_in):
    order = owe(5, REFERENCE)
    PaymentProof.objects.update(submitted_at=timezone.now() - timedelta(days=3))
    bring_in(paid("70.00", "632600000001"))
    seen = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]
    assert seen["bank"]["sentence"] == f"Not in the bank yet: statements reach to {TODAY.day} {TODAY:%b}"
    assert date.fromisoformat(seen["bank"]["reachesTo"]) == TODAY
    day = f"{TODAY.day} {TODAY:%b %Y}"
    assert warnings_of(desk, order) == {"bank": f"This reference is not in the statements, which reach to {day}."}
    bring_in(paid("70.00", "632600000001"), paid("499.00"))
    assert warnings_of(desk, order) == {"bank": "The bank shows this reference with ₹499.00."}


def test_a_file_becomes_certain_matches(matching, owe, bring_in):
    orders = [owe(5, REFERENCE), owe(6, "632612345679"), owe(7)]
    bring_in(
        paid(), paid("600.00", "632612345679"),
        [TODAY, f"UPI/CR/632612345670/{orders[2].number}", "", "700.00"],
    )  # fmt: skip
    found = matching.tab("certain")
    assert (found["counts"]["certain"], found["counts"]["strong"]) == (2, 1)
    pairs = [
        (StatementRow.objects.get(pk=one["rows"][0]["_id"]), Order.objects.get(pk=one["orders"][0]["_id"]))
        for one in found["proposals"]
    ]
    assert matching.approve_certain(*pairs).json()["message"] == "2 payments approved"
    assert sum(Credit.objects.values_list("amount", flat=True)) == Decimal(1100)
    assert ImportedRow.objects.count() == 3


# ---- rows that come after their order was approved


def test_a_row_that_comes_later_is_matched_with_what_was_approved(desk, owe, bring_in, matching):
    order = owe(5, REFERENCE)
    assert decide(desk, order, approved=True).status_code == 200
    approved = before_and_after(order)
    key = bring_in(paid())
    look_again()
    assert states() == ["matched"]
    bank = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["bank"]
    assert bank["sentence"] == f"Bank: matched {TODAY.day} {TODAY:%b}, ₹500, TEST ··1234"
    assert matching.tab("rows")["total"] == 0
    look_again()
    [match] = Match.objects.all()
    assert (match.amount, Credit.objects.get()) == (500, match.credit)
    # There is nothing to undo but the approval itself.
    refused = matching.undo(match.pk)
    assert (refused.status_code, refused.json()["code"]) == (409, "approved_before")
    assert undo(desk, key).status_code == 200
    assert before_and_after(order) == approved, "the order stays approved without the import"
    assert not broken_invariants()


def test_undoing_the_approval_frees_a_row_that_came_later(desk, owe, bring_in, api_as, super_admin, matching):
    order = owe(5, REFERENCE)
    decide(desk, order, approved=True)
    bring_in(paid())
    look_again()
    reopened = api_as(super_admin).put(f"/api/admin/orders/{order.pk}/reopen-payment", {"reason": "Looked at twice"})
    assert reopened.status_code == 200
    assert states() == ["open"]
    assert matching.tab("certain")["total"] == 1
    assert not broken_invariants()


def test_a_row_of_another_amount_than_was_approved_stays_open(desk, owe, bring_in):
    decide(desk, owe(5, REFERENCE), approved=True)
    bring_in(paid("700.00"))
    look_again()
    assert states() == ["open"]


def test_a_split_transfer_is_matched_with_all_its_orders(desk, owe, bring_in, api_as, super_admin):
    orders = [owe(3, REFERENCE), owe(2, REFERENCE)]
    boss = api_as(super_admin)
    assert decide(boss, orders[0], approved=True).status_code == 200
    more = {"transferAmount": 500, "splitReason": "One transfer for two"}
    split = {"approved": True, "proof": last_proof(orders[1]), **more}
    assert boss.put(f"/api/admin/orders/{orders[1].pk}/verify-payment", split).status_code == 200
    bring_in(paid())
    look_again()
    assert sorted(Match.objects.values_list("amount", flat=True)) == [200, 300]
    assert states() == ["matched"]


def test_approved_payments_without_a_bank_row_are_a_list_after_48_hours(desk, owe, bring_in):
    orders = [owe(5, REFERENCE), owe(6, "632612345679"), owe(7, "632612345680")]
    for order in orders:
        decide(desk, order, approved=True)
    bring_in(paid())
    look_again()

    def listed():
        found = desk.get("/api/admin/orders", {"noRow": "true"}).json()
        return {order["orderNumber"] for order in found["orders"]}

    assert listed() == set()
    long_ago = timezone.now() - timedelta(hours=49)
    Payment.objects.exclude(pk=orders[2].payment_id).update(verified_at=long_ago)
    assert listed() == {orders[1].number}
