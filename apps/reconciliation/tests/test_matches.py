"""The matching page through the API: lists, approving, setting aside, undoing; and two people at once."""

from datetime import timedelta
from decimal import Decimal
from itertools import count

import pytest
from django.db import IntegrityError
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.common.models import AuditRecord
from apps.orders.enums import Confirmation, OrderStatus
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import ReopenPayment, SetStatus, SubmitProof
from apps.orders.tests.conftest import decide
from apps.orders.tests.making import broken_invariants
from apps.payments.models import Credit, Payment, PaymentProof
from apps.payments.services.proofs import StoredProof
from apps.reconciliation.matching.classify import classify
from apps.reconciliation.models import Match, Proposal, StatementRow
from apps.reconciliation.reading.results import StatementLine
from apps.reconciliation.selectors.facts import Part, facts
from apps.reconciliation.services import matches, proposals, undoing
from apps.reconciliation.services.proposals import matches_by_class, propose
from apps.reconciliation.services.rows import imported_row
from apps.reconciliation.tasks import propose_matches
from tests.races import at_once, locked_elsewhere, outcome

from .conftest import proofs_of

pytestmark = pytest.mark.django_db
REFERENCE, OTHER, THIRD = "628578000918", "628578000001", "628579999999"


def facts_of(order):
    """What a match may change of an order and its payment; when it was last saved aside."""
    row = Order.objects.filter(pk=order.pk).values("status", "stock_state", "cancel_kind").get()
    paid = Payment.objects.filter(pk=order.payment_id).values().get()
    return row, paid, list(Credit.objects.filter(payment=order.payment_id).values())


def state(row):
    return StatementRow.objects.get(pk=row.pk).state


@pytest.fixture
def pair(owe, credit):
    order = owe(5, REFERENCE)
    return credit(500, REFERENCE), order


def test_every_tab_shows_its_proposals_with_both_sides_and_reasons(matching, owe, credit):
    certain = owe(5, REFERENCE)
    credit(500, REFERENCE, narration="UPI/CR/628578000918/MEENA")
    named = owe(6)
    credit(600, OTHER, order_number=named.number)
    short = owe(7, THIRD)
    credit(600, THIRD)
    lonely = credit(12345)
    forgotten = owe(9)
    found = matching.tab("certain")
    assert found["counts"] == {"certain": 1, "strong": 1, "likely": 0, "conflicts": 1, "rows": 1, "claims": 1}
    assert (found["total"], found["totalPages"], found["currentPage"]) == (1, 1, 1)
    [one] = found["proposals"]
    assert (one["kind"], one["actions"]) == ("A", ["approve"])
    assert one["reasons"][0] == "The reference 628578000918 came with the proof, and this row has it."
    assert (one["rows"][0]["narration"], one["rows"][0]["account"]) == ("UPI/CR/628578000918/MEENA", "TEST ··1234")
    assert "balance" not in one["rows"][0]
    order = one["orders"][0]
    assert (order["orderNumber"], order["amountDue"], order["reference"]) == (certain.number, 500, REFERENCE)
    assert "X-Amz-Expires" in order["paymentScreenshot"]["path"]
    [one] = matching.tab("strong")["proposals"]
    assert (one["kind"], one["orders"][0]["orderNumber"]) == ("B", named.number)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["orders"][0]["orderNumber"] == short.number
    assert one["reasons"] == ["₹600.00 came, ₹100.00 less than the ₹700.00 that are due."]
    assert "approve" not in one["actions"]
    [one] = matching.tab("rows")["proposals"]
    assert (one["rows"][0]["_id"], one["orders"]) == (str(lonely.pk), [])
    [one] = matching.tab("claims")["proposals"]
    assert (one["orders"][0]["orderNumber"], one["rows"]) == (forgotten.number, [])


def test_a_preview_counts_its_new_rows_by_class(account, owe):
    owe(5, REFERENCE)
    named = owe(6)
    owe(7, THIRD)
    day, keys = timezone.localdate(), count(1)

    def row(amount, reference, direction="credit", **fields):
        line = {"narration": "", "rail": "upi", "payer_name": "", "payer_id": "", "order_number": "", **fields}
        read = StatementLine(1, 0, day, direction, Decimal(amount), reference=reference, balance=None, **line)
        made = imported_row(read).row
        made.pk = next(keys)
        return made

    rows = [row(500, REFERENCE), row(600, OTHER, order_number=named.number), row(650, THIRD), row(12345, "")]
    counts = matches_by_class(rows, now=timezone.now())
    assert counts == {"A": 1, "B": 1, "C": 0, "C-sum": 0, "D": 0, "X": 1, "": 1}
    taken_back = [row(500, REFERENCE), row(500, REFERENCE, "debit")]
    assert not any(matches_by_class(taken_back, now=timezone.now()).values())
    assert not StatementRow.objects.exists()


def test_claims_that_wait_a_day_without_a_row_are_listed_and_counted(matching, api_as, staff, owe, credit):
    late, matched, _fresh, _unclaimed = owe(5, THIRD), owe(6, REFERENCE), owe(7, OTHER), owe(8)
    credit(600, REFERENCE)
    long_ago = timezone.now() - timedelta(hours=25)
    Payment.objects.filter(pk__in=[late.payment_id, matched.payment_id]).update(submitted_at=long_ago)
    found = matching.tab("claims", overdue="true")
    assert [one["orders"][0]["orderNumber"] for one in found["proposals"]] == [late.number]
    assert (found["overdue"], found["total"], found["counts"]["claims"]) == (1, 1, 3)
    assert matching.tab("certain")["overdue"] == 1
    assert api_as(staff).get("/api/admin/dashboard").json()["stats"]["claimsWithoutRow"] == 1


def test_a_page_of_the_lists_has_up_to_200_rows(matching, desk, credit):
    for number in range(201):
        credit(number + 1)
    assert len(matching.tab("rows", limit=200)["proposals"]) == 200
    assert desk.get("/api/admin/matching", {"tab": "rows", "limit": 201}).status_code == 400


def test_the_lists_cost_the_same_however_long_they_are(matching, desk, owe, credit, django_assert_max_num_queries):
    counts = []
    for number in range(9):
        reference = f"62857800{number:04}"
        credit(100 + number * 100, reference)
        owe(1 + number, reference)
        if number in {1, 8}:
            propose(now=timezone.now())
            with django_assert_max_num_queries(9) as asked:
                found = desk.get("/api/admin/matching", {"tab": "certain"}).json()
            assert found["total"] == number + 1
            counts.append(len(asked))
    assert counts[0] == counts[1]
    second = desk.get("/api/admin/matching", {"tab": "certain", "page": 2, "limit": 5}).json()
    assert (len(second["proposals"]), second["totalPages"]) == (4, 2)


def test_approving_confirms_the_order_records_the_credit_once_and_leaves_records(matching, pair, reconciler):
    row, order = pair
    answer = matching.approve([row], [order])
    assert answer.status_code == 200, answer.content
    [made] = answer.json()["matches"]
    assert (made["amount"], made["kind"], made["by"], made["reference"]) == (500, "A", "Priya", REFERENCE)
    order.refresh_from_db()
    payment = Payment.objects.get(pk=order.payment_id)
    assert (order.status, payment.status, payment.verified_by_name) == ("confirmed", "completed", "Priya")
    [credit] = Credit.objects.filter(payment=payment)
    assert (credit.amount, credit.reference) == (500, REFERENCE)
    assert state(row) == "matched"
    assert AuditRecord.objects.get(action="match.made").after["reasons"] == made["reasons"]
    assert AuditRecord.objects.filter(action="order.payment_approved").count() == 1
    assert order.events.latest("pk").message == "payment_approved"
    again = matching.approve([row], [order])
    assert (again.status_code, again.json()["code"]) == (409, "statement_row_not_open")
    assert Credit.objects.count() == 1
    assert not broken_invariants()


@pytest.mark.django_db(transaction=True)
def test_what_is_approved_while_the_lists_are_written_is_not_listed_again(matching, pair, monkeypatch):
    row, order = pair
    assert matching.tab("certain")["total"] == 1
    answers: list[int] = []

    def facts_and_an_approval(**options):
        found = facts(**options)
        if not answers and "only" not in options:
            answers.extend(at_once([lambda: matching.approve([row], [order]).status_code]))
        return found

    monkeypatch.setattr(proposals, "facts", facts_and_an_approval)
    propose(now=timezone.now())
    assert answers == [200]
    assert not Proposal.objects.exists()


def test_an_order_without_a_proof_is_approved_by_its_number_in_the_narration(matching, owe, credit):
    order = owe(3)
    row = credit(300, OTHER, order_number=order.number)
    assert matching.approve([row], [order]).status_code == 200
    assert Payment.objects.get(pk=order.payment_id).status == "completed"
    assert Credit.objects.get().reference == OTHER


def test_what_is_not_proposed_is_not_approved(matching, owe, credit):
    order, other = owe(5, REFERENCE), owe(5, OTHER)
    row, short = credit(500, REFERENCE), credit(400, OTHER)
    for rows, orders in (([row], [other]), ([row, short], [order]), ([row], [order, other])):
        answer = matching.approve(rows, orders)
        assert (answer.status_code, answer.json()["code"]) == (409, "match_not_possible")
    answer = matching.approve([short], [other])
    assert (answer.status_code, answer.json()["code"]) == (409, "amount_differs")
    assert not Match.objects.exists()


def test_many_certain_pairs_are_approved_each_on_its_own(matching, owe, credit, pair):
    second = (credit(600, OTHER), owe(6, OTHER))
    strong = (credit(700, THIRD), owe(7))
    StatementRow.objects.filter(pk=strong[0].pk)
    gone = (credit(800, "628578000333"), owe(8, "628578000333"))
    matching.approve([gone[0]], [gone[1]])
    answer = matching.approve_certain(pair, second, strong, gone)
    assert answer.status_code == 200
    assert answer.json()["message"] == "2 payments approved, 2 refused"
    assert {one["reference"] for one in answer.json()["matches"]} == {REFERENCE, OTHER}
    refused = {one["orderNumber"]: one["code"] for one in answer.json()["refused"]}
    assert refused == {strong[1].number: "match_not_possible", gone[1].number: "statement_row_not_open"}
    assert not broken_invariants()


@pytest.mark.django_db(transaction=True)
def test_a_locked_order_does_not_stop_the_other_pairs(matching, owe, credit):
    pairs = [(credit(500, number), owe(5, number)) for number in (REFERENCE, OTHER, THIRD)]
    with locked_elsewhere(Order.objects.filter(pk=pairs[1][1].pk)):
        body = matching.approve_certain(*pairs).json()
    assert body["message"] == "2 payments approved, 1 refused"
    [refused] = body["refused"]
    assert (refused["orderNumber"], refused["code"]) == (pairs[1][1].number, "busy")


def test_of_a_reference_for_two_orders_one_may_be_chosen(matching, owe, credit):
    first, second = owe(5, REFERENCE), owe(5, REFERENCE)
    row = credit(500, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert "approve" in one["actions"]
    assert len(one["orders"]) == 2
    assert matching.approve([row], [second]).status_code == 200
    [one] = matching.tab("conflicts")["proposals"]
    assert one["orders"][0]["orderNumber"] == first.number
    assert "approve" not in one["actions"]


def test_one_row_for_two_orders_is_split_by_a_super_admin_with_a_reason(matching, api_as, super_admin, owe, credit):
    buyer = CustomerFactory()
    orders = [owe(3, REFERENCE, buyer), owe(4, REFERENCE, buyer)]
    row = credit(700, REFERENCE)
    [one] = matching.tab("likely")["proposals"]
    assert one["kind"] == "C-sum"
    assert one["reasons"][0].startswith("₹700.00 = ₹300.00 (")
    assert matching.approve([row], orders, reason="One transfer").status_code == 403
    boss = api_as(super_admin)
    refused = matching.approve([row], orders, client=boss).json()
    assert (refused["code"], refused["errors"][0]["field"]) == ("reason_required", "reason")
    assert not Match.objects.exists()
    answer = matching.approve([row], orders, client=boss, reason="One transfer")
    assert answer.status_code == 200, answer.content
    assert [match["amount"] for match in answer.json()["matches"]] == [300, 400]
    assert list(Credit.objects.order_by("pk").values_list("amount", "shares_reference")) == [(300, False), (400, True)]
    assert state(row) == "matched"
    assert matching.undo(answer.json()["matches"][0]["_id"]).status_code == 200
    assert state(row) == "open"
    assert set(Payment.objects.values_list("status", flat=True)) == {"verification_pending"}
    assert not broken_invariants()


def test_a_row_without_a_reference_is_split_by_a_super_admin_alone(matching, api_as, super_admin, owe, credit):
    buyer = CustomerFactory()
    orders = [owe(3, "", buyer), owe(5, "", buyer)]
    row = credit(800)
    [one] = matching.tab("likely")["proposals"]
    assert one["kind"] == "C-sum"
    assert matching.approve([row], orders, reason="One transfer").status_code == 403
    assert matching.approve([row], orders, client=api_as(super_admin), reason="One transfer").status_code == 200


def test_two_rows_that_name_one_order_pay_it_together(matching, owe, credit):
    order = owe(9)
    rows = [credit(500, OTHER, order_number=order.number), credit(400, THIRD, order_number=order.number)]
    answer = matching.approve(rows, [order])
    assert answer.status_code == 200, answer.content
    assert sorted(Credit.objects.values_list("amount", "reference")) == [(400, THIRD), (500, OTHER)]
    before = answer.json()["matches"][0]["_id"]
    assert matching.undo(before).status_code == 200
    assert not Credit.objects.exists()
    assert {state(row) for row in rows} == {"open"}


@pytest.mark.parametrize("with_proof", [True, False])
@pytest.mark.parametrize("status", ["pending", "processing"])
def test_an_undo_restores_exactly_what_the_match_found(matching, owe, credit, super_admin, with_proof, status):
    order = owe(5, REFERENCE if with_proof else None)
    if status != "pending":
        event = SetStatus(OrderStatus(status), reason="She pays later", confirmed={Confirmation.UNPAID})
        transitions.apply(order.pk, event, by=super_admin, now=timezone.now())
    row = credit(500, REFERENCE, order_number="" if with_proof else order.number)
    before = facts_of(order)
    made = matching.approve([row], [order]).json()["matches"][0]
    assert facts_of(order) != before
    undone = matching.undo(made["_id"])
    assert undone.status_code == 200, undone.content
    assert undone.json()["match"]["undoneAt"]
    assert facts_of(order) == before
    assert state(row) == "open"
    match = Match.objects.get()
    assert (match.undone_by_name, match.undo_reason) == ("Priya", "Looked at twice")
    assert AuditRecord.objects.get(action="match.undone").reason == "Looked at twice"
    assert matching.undo(made["_id"]).json()["code"] == "match_undone"
    assert matching.approve([row], [order]).status_code == 200
    assert not broken_invariants()


def test_an_order_that_has_moved_on_refuses_and_is_named(matching, pair, staff):
    row, order = pair
    made = matching.approve([row], [order]).json()["matches"][0]
    transitions.apply(order.pk, SetStatus(OrderStatus.SHIPPED), by=staff, now=timezone.now())
    answer = matching.undo(made["_id"])
    assert (answer.status_code, answer.json()["code"]) == (409, "matched_order_moved_on")
    assert answer.json()["orderNumber"] == order.number
    assert order.number in answer.json()["message"]
    assert (state(row), Match.objects.get().undone_at) == ("matched", None)


def test_a_payment_that_is_reopened_or_voided_ends_its_match(matching, pair, api_as, super_admin):
    row, order = pair
    matching.approve([row], [order])
    boss = api_as(super_admin)
    assert boss.put(f"/api/admin/orders/{order.pk}/reopen-payment", {"reason": "Wrong"}).status_code == 200
    assert (state(row), Match.objects.get().undone_at is not None) == ("open", True)
    matching.approve([row], [order])
    transitions.apply(order.pk, SetStatus(OrderStatus.PROCESSING), by=super_admin, now=timezone.now())
    assert boss.put(f"/api/admin/orders/{order.pk}/void-payment", {"reason": "Not there"}).status_code == 200
    assert state(row) == "open"


def test_a_row_is_set_aside_with_a_reason_and_put_back(matching, desk, credit):
    row = credit(777)
    url = f"/api/admin/statement-rows/{row.pk}"
    assert desk.post(f"{url}/set-aside", {"reason": " "}, format="json").status_code == 400
    answer = desk.post(f"{url}/set-aside", {"reason": "Interest"}, format="json")
    assert (answer.status_code, answer.json()["row"]["setAsideReason"]) == (200, "Interest")
    assert AuditRecord.objects.get(action="statement_row.set_aside").reason == "Interest"
    assert matching.tab("rows")["total"] == 0
    assert desk.post(f"{url}/set-aside", {"reason": "Again"}, format="json").json()["code"] == "statement_row_not_open"
    assert desk.post(f"{url}/put-back").json()["row"]["state"] == "open"
    assert matching.tab("rows")["total"] == 1
    assert desk.post(f"{url}/put-back").json()["code"] == "statement_row_not_open"
    assert desk.post("/api/admin/statement-rows/0/put-back").json()["code"] == "statement_row_not_found"


def test_an_approval_by_hand_with_the_same_reference_shows_on_the_row(matching, desk, owe, credit):
    order = owe(5, REFERENCE)
    decide(desk, order, approved=True)
    row = credit(500, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert (one["rows"][0]["_id"], one["orders"][0]["_id"]) == (str(row.pk), str(order.pk))
    assert one["reasons"][1] == "₹500.00 were approved with its reference. It is matched within a minute."


@pytest.mark.parametrize(("second", "part"), [(300, False), (200, True)])
def test_two_rows_of_an_order_whose_picture_was_sent_twice_say_so_and_can_be_approved(
    matching, owe, credit, second, part
):
    order, other = owe(5, ""), owe(9, "")
    picture = PaymentProof.objects.get(payment=other.payment_id).sha256
    PaymentProof.objects.filter(payment=order.payment_id).update(sha256=picture)
    rows = [credit(200, REFERENCE, order_number=order.number), credit(second, OTHER, order_number=order.number)]
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"][-1] == "The same screenshot was also sent for another order."
    assert one["actions"] == ["record_part" if part else "approve", "open_order"]
    assert matching.approve(rows, [order], part=part).status_code == 200
    assert Payment.objects.get(pk=order.payment_id).status == ("pending" if part else "completed")
    assert {state(row) for row in rows} == {"matched"}
    assert not broken_invariants()


def test_two_rows_that_come_to_more_than_is_due_say_so(matching, owe, credit):
    order = owe(5)
    for amount, reference in ((300, REFERENCE), (400, OTHER)):
        credit(amount, reference, order_number=order.number)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"][-1] == "They come to ₹700.00, more than the ₹500.00 that are due."


def test_a_match_is_refused_when_another_proof_came_since_it_was_looked_at(matching, pair, owe, credit):
    row, order = pair
    seen = proofs_of(order)
    proof = StoredProof("proofs/second.jpg", "f" * 64, 1, 1, 1)
    transitions.apply(order.pk, SubmitProof(proof, REFERENCE), by=order.customer, now=timezone.now())
    refused = matching.approve([row], [order], proofs=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "another_proof")
    [refused] = matching.approve_certain((row, order), proofs=seen).json()["refused"]
    assert refused["code"] == "another_proof"
    assert not Credit.objects.exists()
    assert matching.approve_certain((row, order)).json()["message"] == "1 payments approved"


def test_a_match_by_order_number_is_refused_when_a_first_proof_came_since(matching, owe, credit):
    order = owe(3)
    row = credit(300, OTHER, order_number=order.number)
    proof = StoredProof("proofs/first.jpg", "f" * 64, 1, 1, 1)
    transitions.apply(order.pk, SubmitProof(proof), by=order.customer, now=timezone.now())
    assert matching.approve([row], [order], proofs=[]).json()["code"] == "another_proof"
    assert matching.approve([row], [order]).status_code == 200


def test_a_proof_sent_since_changes_what_is_proposed(matching, owe, credit, pair):
    row, order = pair
    payment = Payment.objects.get(pk=order.payment_id)
    payment.proofs.update(reference=OTHER)
    assert matching.approve([row], [order]).json()["code"] == "match_not_possible"


@pytest.mark.parametrize("meanwhile", ["a proof with the reference", "a second row with it"])
def test_what_was_certain_when_the_list_was_made_is_refused_when_it_is_not_any_more(
    matching, owe, credit, pair, monkeypatch, meanwhile
):
    row, order = pair
    stale = classify(*facts(now=timezone.now()))
    if meanwhile.startswith("a proof"):
        owe(5, REFERENCE)
    else:
        credit(500, REFERENCE, narration="Once more")
    monkeypatch.setattr(proposals, "classify", lambda *_, **__: stale)
    [refused] = matching.approve_certain((row, order)).json()["refused"]
    assert refused["code"] == "match_not_possible"
    assert not Match.objects.exists()


def test_a_decision_judges_what_it_names_though_the_lists_do_not_show_it_yet(matching, owe, credit, pair, monkeypatch):
    owe(7, OTHER)
    credit(700, OTHER)
    judged: set[tuple[Decimal, Decimal]] = set()

    def spy(rows, claims, **more):
        judged.update((row.amount, claim.due) for row in rows for claim in claims)
        return classify(rows, claims, **more)

    monkeypatch.setattr(proposals, "classify", spy)
    assert matching.approve([pair[0]], [pair[1]]).status_code == 200
    assert judged == {(500, 500)}


def test_an_equal_amount_decides_only_once_the_lists_show_that_it_is_alone(matching, owe, credit):
    order = owe(3)
    row = credit(300, payer_name=order.customer_name)
    assert matching.approve([row], [order]).json()["code"] == "match_not_possible"
    [one] = matching.tab("likely")["proposals"]
    assert one["kind"] == "C"
    assert matching.approve([row], [order]).status_code == 200


def test_rows_that_references_and_numbers_tie_together_are_judged_together(matching, owe, credit):
    first, second, paid = owe(5, REFERENCE), owe(5, REFERENCE), owe(6, "628578000333")
    matching.approve([credit(600, "628578000333")], [paid])
    rows = [
        credit(500, REFERENCE), credit(200, OTHER, order_number=second.number),
        credit(300, THIRD, order_number=second.number), credit(500, "628578000333", order_number=owe(5).number),
        credit(500, "628578000444", order_number=first.number),
    ]  # fmt: skip

    def of(row, found):
        return [(one.kind, one.rows, one.payments, one.reasons, one.actions) for one in found if row.pk in one.rows]

    everything = classify(*facts(now=timezone.now()))
    for row in rows:
        alone = facts(now=timezone.now(), only=Part(frozenset([row.pk]), frozenset()))
        assert of(row, classify(*alone, by_amount=False)) == of(row, everything)


def test_what_was_decided_leaves_the_lists_at_once_and_the_job_keeps_the_rest(matching, desk, pair, owe, credit):
    other = (credit(600, OTHER), owe(6, OTHER))
    matching.tab("certain")
    remaining = Proposal.objects.get(rows=[other[0].pk])
    matching.approve([pair[0]], [pair[1]])
    assert list(Proposal.objects.filter(tab="certain")) == [remaining]
    propose_matches(0)
    assert list(Proposal.objects.filter(tab="certain")) == [remaining]


def decided(client, **query):
    answer = client.get("/api/admin/statement-rows", query)
    assert answer.status_code == 200, answer.content
    return answer.json()["decidedRows"]


def test_a_row_that_was_set_aside_is_listed_and_put_back_by_another_person(api_as, desk, credit, staff):
    row, other = credit(900, THIRD, payer_name="MEENA RAMAN"), credit(100)
    assert decided(desk) == []
    assert desk.post(f"/api/admin/statement-rows/{row.pk}/set-aside", {"reason": "A loan"}).status_code == 200
    colleague = api_as(StaffFactory(name="Selvi", may_reconcile=True))
    [one] = decided(colleague)
    assert (one["row"]["_id"], one["row"]["setAsideReason"], one["setAsideBy"]) == (str(row.pk), "A loan", "Priya")
    assert one["setAsideAt"]
    assert decided(colleague, search="meena") == decided(colleague, search=f"{THIRD[:4]} {THIRD[4:]}") == [one]
    assert decided(colleague, search="somebody else") == []
    assert colleague.post(f"/api/admin/statement-rows/{row.pk}/put-back").status_code == 200
    assert decided(colleague) == []
    assert state(other) == "open"
    assert api_as(staff).get("/api/admin/statement-rows").status_code == 403


def test_a_match_is_listed_and_undone_the_next_day_by_whoever_may_reconcile(api_as, matching, pair, owe):
    row, order = pair
    matching.approve([row], [order])
    colleague = api_as(StaffFactory(name="Selvi", may_reconcile=True))
    [one] = decided(colleague, state="matched")
    [match] = one["matches"]
    assert (match["order"], match["orderNumber"], match["by"]) == (str(order.pk), order.number, "Priya")
    assert decided(colleague, state="matched", search=order.number.lower().replace("-", " ")) == [one]
    assert decided(colleague, state="matched", search=owe().number) == []
    assert matching.undo(match["_id"], client=colleague).status_code == 200
    assert decided(colleague, state="matched") == []
    assert state(row) == "open"


def test_the_list_of_decided_rows_takes_as_many_statements_for_many_rows(
    desk, matching, owe, credit, django_assert_num_queries
):
    def matched(reference):
        row, order = credit(500, reference), owe(5, reference)
        assert matching.approve([row], [order]).status_code == 200

    matched(REFERENCE)
    with django_assert_num_queries(6):
        assert len(decided(desk, state="matched")) == 1
    matched(OTHER)
    matched(THIRD)
    with django_assert_num_queries(6):
        assert len(decided(desk, state="matched")) == 3


@pytest.mark.parametrize("tab", ["certain", "strong", "likely", "conflicts"])
def test_a_decision_looks_at_its_own_rows_and_orders_only(matching, owe, credit, monkeypatch, tab):
    for number in range(5):
        owe(6, f"62857800200{number}")
        credit(650 + number)
    customer = CustomerFactory(name="Meena Raman")
    order = owe(7, {"certain": REFERENCE, "conflicts": REFERENCE}.get(tab), customer=customer)
    row = credit(
        600 if tab == "conflicts" else 700, REFERENCE, payer_name="MEENA RAMAN",
        order_number=order.number if tab == "strong" else "",
    )  # fmt: skip
    [_] = matching.tab(tab)["proposals"]
    seen = []

    def noting(rows, claims):
        seen.append((len(rows), len(claims)))
        return classify(rows, claims)

    monkeypatch.setattr(proposals, "classify", noting)
    answer = matching.approve([row], [order], part=tab == "conflicts")
    assert answer.status_code == 200, answer.content
    assert seen == [(1, 1)]


def test_what_the_lists_do_not_show_is_judged_by_all_rows_and_orders(matching, pair, owe, credit):
    row, order = pair
    assert not Proposal.objects.exists()
    assert matching.approve_certain((row, order)).json()["refused"] == []
    assert state(row) == "matched"


@pytest.mark.django_db(transaction=True)
def test_a_decision_has_no_matching_run_wait_and_many_undone_ones_have_one(desk, credit, matching, owe):
    rows = [credit(amount) for amount in (100, 200, 300)]
    for row in rows:
        answer = desk.post(f"/api/admin/statement-rows/{row.pk}/set-aside", {"reason": "A loan"}, format="json")
        assert answer.status_code == 200, answer.content
    order = owe(5, REFERENCE)
    match = matching.approve([credit(500, REFERENCE)], [order]).json()["matches"][0]
    assert not runs().exists()
    for row in rows:
        assert desk.post(f"/api/admin/statement-rows/{row.pk}/put-back", format="json").status_code == 200
    assert matching.undo(match["_id"]).status_code == 200
    assert list(runs().values_list("lock", "queueing_lock")) == [("propose_matches", "propose_matches")]


@pytest.mark.django_db(transaction=True)
def test_a_change_of_the_switch_has_a_matching_run_wait(api_as, super_admin):
    answer = api_as(super_admin).put("/api/admin/auto-approval", {"isOn": True}, format="json")
    assert answer.status_code == 200, answer.content
    assert runs().count() == 1


def runs():
    return ProcrastinateJob.objects.filter(task_name="propose_matches", status="todo")


def test_an_order_shows_what_the_bank_says(matching, desk, pair, owe, account):
    row, order = pair

    def bank(of=order):
        return desk.get(f"/api/admin/orders/{of.pk}").json()["order"]["bank"]

    day = f"{row.date.day} {row.date:%b}"
    assert bank(owe(6, OTHER))["sentence"] == "Not in the bank yet: statements are missing"
    assert bank()["sentence"] == f"In the bank: {day}, ₹500, TEST ··1234"
    assert bank()["row"]["_id"] == str(row.pk)
    matching.approve([row], [order])
    assert bank()["sentence"] == f"Bank: matched {day}, ₹500, TEST ··1234"
    assert bank()["matches"][0]["by"] == "Priya"


# ---- two people at once


@pytest.mark.django_db(transaction=True)
def test_two_people_at_one_row_one_succeeds_and_the_other_reads_who_was_first(owe, credit):
    row = credit(500, REFERENCE)
    orders = [owe(5, REFERENCE), owe(5, REFERENCE)]
    people = [StaffFactory(name=name, may_reconcile=True) for name in ("Priya", "Selvi")]
    said = []

    def approval(order, by):
        def work():
            from apps.common.errors import DomainError

            try:
                matches.approve([row.pk], [order.pk], proofs=proofs_of(order), by=by, now=timezone.now(), reason="")
            except DomainError as refusal:
                said.append((refusal.code, refusal.data.get("decided_by")))
                raise

        return outcome(work)

    done = at_once([approval(order, by) for order, by in zip(orders, people, strict=True)])
    assert sorted(done) == ["ok", "statement_row_not_open"]
    first = Match.objects.get()
    assert said == [("statement_row_not_open", first.by_name)]
    assert Credit.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_pair_approved_by_many_and_by_hand_at_once_is_credited_once(owe, credit):
    row, order = credit(500, REFERENCE), owe(5, REFERENCE)
    people = [StaffFactory(may_reconcile=True) for _ in range(6)]
    now = timezone.now()

    def by_match(by):
        return outcome(
            lambda: matches.approve([row.pk], [order.pk], proofs=proofs_of(order), by=by, now=now, reason="")
        )

    from apps.orders.state_machine import Approve

    def by_hand(by):
        return outcome(lambda: transitions.apply(order.pk, Approve(), by=by, now=now))

    done = at_once([by_match(by) for by in people[:3]] + [by_hand(by) for by in people[3:]])
    assert done.count("ok") == 1
    assert Credit.objects.count() == 1
    assert Payment.objects.get(pk=order.payment_id).amount_received == 500
    assert not broken_invariants()


@pytest.mark.django_db(transaction=True)
def test_undoing_a_match_against_approving_another_order_by_its_row_pays_one_order_at_most(owe, credit, reconciler):
    for number in range(5):
        reference = f"{REFERENCE[:-1]}{number}"
        row, orders = credit(500, reference), [owe(5, reference), owe(5, reference)]
        [match] = matches.approve(
            [row.pk], [orders[0].pk], proofs=proofs_of(orders[0]), by=reconciler, now=timezone.now(), reason=""
        )
        done = at_once(
            [
                outcome(undoing.undo_match, match.pk, by=reconciler, now=timezone.now(), reason="x"),
                outcome(
                    matches.approve,
                    [row.pk],
                    [orders[1].pk],
                    proofs=proofs_of(orders[1]),
                    by=reconciler,
                    now=timezone.now(),
                    reason="",
                ),
            ]
        )
        assert done[0] == "ok", done
        live = Match.objects.filter(row=row, undone_at__isnull=True)
        assert live.count() == (done[1] == "ok") == Credit.objects.filter(reference=reference).count()
        assert state(row) == ("matched" if done[1] == "ok" else "open")
    assert not broken_invariants()


@pytest.mark.django_db(transaction=True)
def test_a_credit_is_not_removed_under_a_match_that_lasts(owe, credit, super_admin, reconciler):
    row, order = credit(500, REFERENCE), owe(5, REFERENCE)
    matches.approve([row.pk], [order.pk], proofs=proofs_of(order), by=reconciler, now=timezone.now(), reason="")
    with pytest.raises(IntegrityError):
        transitions.apply(order.pk, ReopenPayment("x"), by=super_admin, now=timezone.now())
    assert (state(row), Match.objects.get().undone_at, Credit.objects.count()) == ("matched", None, 1)


@pytest.mark.django_db(transaction=True)
def test_undoing_against_reopening_ends_the_match_once(owe, credit, super_admin, reconciler):
    for number in range(5):
        row, order = credit(500, f"{REFERENCE[:-1]}{number}"), owe(5, f"{REFERENCE[:-1]}{number}")
        [match] = matches.approve(
            [row.pk], [order.pk], proofs=proofs_of(order), by=reconciler, now=timezone.now(), reason=""
        )
        done = at_once(
            [
                outcome(undoing.undo_match, match.pk, by=reconciler, now=timezone.now(), reason="x"),
                outcome(undoing.undo_decision, order.pk, ReopenPayment("x"), by=super_admin, now=timezone.now()),
            ]
        )
        assert done.count("ok") == 1, done
        assert state(row) == "open"
    assert not Credit.objects.exists()
