"""Bank rows that are not what is due: a part of it, more than it, or money for a cancelled order."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from apps.common.models import AuditRecord
from apps.ops.doctor.report import examine
from apps.orders.enums import Confirmation, EventKind, OrderStatus
from apps.orders.models import Order, OrderEvent
from apps.orders.services import transitions
from apps.orders.state_machine import Cancel, SetStatus, SubmitProof
from apps.orders.tests.conftest import decide
from apps.orders.tests.making import broken_invariants, last_proof
from apps.payments.enums import Method, PaymentStatus
from apps.payments.models import Credit, Refund
from apps.payments.services.proofs import StoredProof
from apps.reconciliation.models import Match, StatementRow
from apps.reconciliation.services import matches
from apps.reconciliation.services.proposals import propose
from apps.shop.models import ShopSettings
from tests.races import at_once, outcome

pytestmark = pytest.mark.django_db
REFERENCE, OTHER = "628578000918", "628578000001"


def states(order):
    """(order, payment, received, units held)"""
    found = Order.objects.select_related("payment").get(pk=order.pk)
    return found.status, found.payment.status, found.payment.amount_received, found.stock_state


def cancel(order, staff):
    event = SetStatus(OrderStatus.CANCELLED, reason="Out of season", confirmed=[Confirmation.PROOF_WAITING])
    return transitions.apply(order.pk, event, by=staff, now=timezone.now())


@pytest.fixture
def order_page(api_as):
    return lambda order: api_as(order.customer).get(f"/api/orders/{order.pk}").json()["order"]


def test_a_short_row_leaves_the_rest_open_with_its_own_link(matching, desk, owe, credit, order_page):
    ShopSettings.objects.update_or_create(pk=1, defaults={"upi_id": "shop@bank", "upi_name": "Shop"})
    order, row = owe(10, REFERENCE), credit(500, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["actions"] == ["record_part", "open_order", "set_aside"]
    refused = matching.approve([row], [order])
    assert (refused.status_code, refused.json()["code"], refused.json()["due"]) == (409, "amount_differs", 1000)
    assert matching.approve([row], [order], part=True).status_code == 200
    assert states(order) == (OrderStatus.PENDING, PaymentStatus.PENDING, 500, "held")
    assert not broken_invariants()
    page = order_page(order)
    assert (page["amountDue"], "am=500.00" in page["upiLink"], page["canSendProof"]) == (500, True, True)
    assert page["holdsUntil"] is not None
    # Its reference has paid a part; the rest is a claim without a row.
    [one] = matching.tab("claims")["proposals"]
    assert (one["orders"][0]["orderNumber"], one["kind"]) == (order.number, "")
    asked = desk.put(f"/api/admin/orders/{order.pk}/ask-for-rest")
    assert asked.status_code == 200, asked.content
    event = OrderEvent.objects.get(order=order, kind=EventKind.REST_ASKED)
    assert (event.amount, event.message) == (500, "amount_missing")
    rest = credit(500, OTHER, order_number=order.number)
    [one] = matching.tab("conflicts")["proposals"] + matching.tab("strong")["proposals"]
    assert (one["kind"], one["orders"][0]["amountDue"]) == ("B", 500)
    assert matching.approve([rest], [order]).status_code == 200
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 1000)
    assert desk.put(f"/api/admin/orders/{order.pk}/ask-for-rest").json()["code"] == "nothing_missing"
    # The first match is undone with the later one; the later one alone leaves the first.
    first, second = Match.objects.order_by("pk")
    assert matching.undo(second.pk).status_code == 200
    assert states(order)[:3] == (OrderStatus.PENDING, PaymentStatus.PENDING, 500)
    assert matching.undo(first.pk).status_code == 200
    assert states(order) == (OrderStatus.PENDING, PaymentStatus.VERIFICATION_PENDING, 0, "held")
    assert set(StatementRow.objects.values_list("state", flat=True)) == {"open"}
    assert not broken_invariants()


def order_mails(order):
    """(message, amount) of the mails about an order, since it was placed."""
    events = OrderEvent.objects.filter(order=order).exclude(message="").exclude(kind=EventKind.PLACED)
    return list(events.order_by("pk").values_list("message", "amount"))


def test_three_rows_of_one_statement_that_pay_an_order_are_one_approval_and_one_mail(matching, owe, credit):
    order = owe(30)
    rows = [credit(1000, f"62857800092{n}", order_number=order.number) for n in range(3)]
    [one] = matching.tab("likely")["proposals"]
    assert (one["kind"], len(one["rows"]), one["actions"]) == ("C-sum", 3, ["approve"])
    assert matching.approve(rows, [order]).status_code == 200
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 3000)
    assert order_mails(order) == [("payment_approved", 3000)]
    assert not broken_invariants()


def test_three_rows_of_three_days_that_pay_an_order_are_two_parts_and_the_rest(matching, desk, owe, credit):
    order = owe(30)
    for number, missing in enumerate([2000, 1000, 0]):
        row = credit(1000, f"62857800092{number}", days=number, order_number=order.number)
        [one] = matching.tab("conflicts" if missing else "strong")["proposals"]
        assert one["actions"] == (["record_part", "open_order", "set_aside"] if missing else ["approve"])
        assert matching.approve([row], [order], **({"part": True} if missing else {})).status_code == 200
        if missing:
            assert desk.put(f"/api/admin/orders/{order.pk}/ask-for-rest").status_code == 200
            assert order_mails(order)[-1] == ("amount_missing", missing)
            assert Order.objects.get(pk=order.pk).holds_until > timezone.now() + timedelta(hours=23)
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 3000)
    assert [message for message, _ in order_mails(order)] == ["amount_missing", "amount_missing", "payment_approved"]
    assert not broken_invariants()


def test_a_row_of_nothing_that_names_an_order_pays_nothing_and_mails_nobody(matching, owe, credit):
    order = owe(5)
    row = credit("0.00", OTHER, order_number=order.number)
    [one] = matching.tab("conflicts")["proposals"]
    assert (one["reasons"], one["actions"]) == (["The row is of ₹0.00."], ["open_order", "set_aside"])
    for choice in ({}, {"part": True}):
        assert matching.approve([row], [order], **choice).status_code == 409
    assert states(order)[:3] == (OrderStatus.PENDING, PaymentStatus.PENDING, 0)
    assert order_mails(order) == []


@pytest.mark.parametrize(("excess", "on_record"), [("refund", False), ("record", True)])
def test_what_came_beyond_the_total_is_owed_to_the_customer(matching, owe, credit, excess, on_record):
    order, row = owe(5, REFERENCE), credit(700, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["actions"] == ["approve_excess", "open_order", "set_aside"]
    assert matching.approve([row], [order]).json()["code"] == "amount_differs"
    assert matching.approve([row], [order], excess=excess).status_code == 200
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 700)
    refund = Refund.objects.get(payment=order.payment_id)
    assert (refund.amount, refund.on_record, refund.sent_at) == (200, on_record, None)
    event = OrderEvent.objects.get(order=order, kind=EventKind.PAYMENT_APPROVED)
    assert (event.amount, event.message) == (700, "approved_excess")
    assert event.note.startswith("You paid ₹200.00 more than the total.")
    assert not broken_invariants()
    matching.undo(Match.objects.get().pk)
    refund.refresh_from_db()
    assert refund.withdrawn_at is not None
    assert states(order)[:3] == (OrderStatus.PENDING, PaymentStatus.VERIFICATION_PENDING, 0)
    assert not broken_invariants()


@pytest.mark.parametrize("resolution", ["refund_due", "revive"])
def test_money_for_a_cancelled_order_is_sent_back_or_takes_it_up_again(matching, owe, credit, staff, resolution):
    order, row = owe(5, REFERENCE), credit(500, REFERENCE)
    cancel(order, staff)
    before = states(order)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["actions"] == ["resolve_cancelled", "open_order", "set_aside"]
    assert matching.approve([row], [order]).json()["code"] == "order_cancelled"
    assert matching.approve([row], [order], resolution=resolution).status_code == 200
    revived = resolution == "revive"
    status = (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED) if revived else ("cancelled", PaymentStatus.REFUND_DUE)
    assert states(order) == (*status, 500, "held" if revived else "released")
    assert not broken_invariants()
    assert matching.undo(Match.objects.get().pk).status_code == 200
    assert states(order) == before
    assert Order.objects.get(pk=order.pk).cancel_kind == "staff"
    assert not broken_invariants()


@pytest.fixture
def page(desk):
    """An order as the back office shows it."""
    return lambda order: desk.get(f"/api/admin/orders/{order.pk}").json()["order"]


@pytest.fixture
def approve(desk, page):
    """Approve an order on its own page, with the proof and the bank row that are shown."""

    def send(order, **more):
        shown = page(order)
        row = shown["bank"]["row"]
        seen = {"proof": shown["paymentInfo"]["paymentScreenshot"]["_id"], "row": row and row["_id"]}
        return desk.put(f"/api/admin/orders/{order.pk}/verify-payment", {"approved": True, **seen, **more})

    return send


def test_approving_an_order_matches_the_bank_row_of_its_reference(approve, page, owe, credit, matching):
    order, row = owe(5, REFERENCE), credit(500, REFERENCE)
    day = f"{row.date.day} {row.date:%b}"
    assert page(order)["bank"]["sentence"] == f"In the bank: {day}, ₹500, TEST ··1234"
    assert approve(order).status_code == 200
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 500)
    [match] = page(order)["bank"]["matches"]
    assert (match["row"], match["amount"], match["by"]) == (str(row.pk), 500, "Priya")
    assert approve(order).status_code == 200, "the answer was lost"
    assert matching.tab("rows")["total"] == 0
    assert not broken_invariants()


@pytest.mark.parametrize(("excess", "on_record"), [("refund", False), ("record", True)])
def test_an_excess_that_the_bank_shows_is_owed_when_the_order_is_approved(
    approve, page, owe, credit, excess, on_record
):
    order = owe(5, REFERENCE)
    credit(700, REFERENCE)
    assert page(order)["paymentInfo"]["warnings"][0]["message"] == "The bank shows this reference with ₹700.00."
    refused = approve(order)
    assert (refused.status_code, refused.json()["code"]) == (409, "amount_differs")
    assert approve(order, excess=excess).status_code == 200
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 700)
    refund = Refund.objects.get(payment=order.payment_id)
    assert (refund.amount, refund.on_record) == (200, on_record)
    assert not broken_invariants()


def test_a_shortfall_that_the_bank_shows_is_a_part_when_the_order_is_approved(approve, owe, credit):
    order = owe(10, REFERENCE)
    credit(500, REFERENCE)
    assert approve(order).json()["code"] == "amount_differs"
    answer = approve(order, part=True)
    assert (answer.status_code, answer.json()["message"]) == (200, "Part of the payment recorded")
    assert states(order) == (OrderStatus.PENDING, PaymentStatus.PENDING, 500, "held")
    assert not broken_invariants()


def test_an_order_is_not_approved_past_a_bank_row_that_was_not_shown(approve, desk, owe, credit):
    order = owe(5, REFERENCE)
    row = credit(500, REFERENCE)
    assert approve(order, row=None).json()["code"] == "another_bank_row"
    desk.post(f"/api/admin/statement-rows/{row.pk}/set-aside", {"reason": "A loan"}, format="json")
    refused = approve(order)
    assert (refused.status_code, refused.json()["code"]) == (409, "statement_row_not_open")
    assert states(order)[:3] == (OrderStatus.PENDING, PaymentStatus.VERIFICATION_PENDING, 0)


def test_a_match_is_not_undone_once_its_excess_was_sent_back(matching, owe, credit, api_as, super_admin):
    order, row = owe(5, REFERENCE), credit(Decimal(700), REFERENCE)
    matching.approve([row], [order], excess="refund")
    sent = api_as(super_admin).put(f"/api/admin/orders/{order.pk}/refund", {"reference": "512345678901"})
    assert sent.status_code == 200
    answer = matching.undo(Match.objects.get().pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_refunded")
    assert states(order)[:3] == (OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 700)


# ---- money for orders that take none any more


@pytest.fixture
def send_back(desk):
    return lambda row, order, client=desk: client.post(
        f"/api/admin/statement-rows/{row.pk}/send-back", {"order": str(order.pk)}, format="json"
    )


def bank_faults():
    """What the doctor says of bank rows and payments."""
    names = ("match_row", "match_credit", "row_approved", "payment_sums", "payment_refund_due", "payment_paid",
             "credit_match")  # fmt: skip
    return [result.check.name for result in examine(names, with_files=False) if result.count]


def refunds(order):
    """(amount, reason) of what is due."""
    due = Refund.objects.filter(payment=order.payment_id, sent_at=None, withdrawn_at=None)
    return list(due.values_list("amount", "reason"))


@pytest.fixture
def cash_order(owe):
    """An order of 500 rupees that is to be paid in cash on delivery."""
    ShopSettings.objects.update_or_create(pk=1, defaults={"cod_enabled": True})
    return owe(5, method=Method.COD)


@pytest.fixture
def paid(matching, owe, credit):
    """An order of 500 rupees that a bank row paid."""
    order = owe(5, REFERENCE)
    assert matching.approve([credit(500, REFERENCE)], [order]).status_code == 200
    return order


def test_a_second_transfer_for_a_paid_order_says_so_and_is_sent_back(matching, paid, owe, credit, send_back, page):
    row = credit(500, OTHER, order_number=paid.number)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"] == [
        f"The order {paid.number} is paid already.", "₹500.00 can be sent back to the customer.",
    ]  # fmt: skip
    assert (one["orders"][0]["_id"], one["actions"]) == (str(paid.pk), ["send_back", "open_order", "set_aside"])
    assert matching.approve([row], [paid]).json()["code"] == "match_not_possible"
    assert send_back(row, owe(1)).json()["code"] == "match_not_possible", "it names another order"
    before = states(paid)
    assert send_back(row, paid).status_code == 200
    assert states(paid) == (*before[:2], 1000, "held")
    assert refunds(paid) == [(500, "Another transfer came, and the order was paid")]
    assert page(paid)["refund"]["reason"] == "Another transfer came, and the order was paid"
    event = OrderEvent.objects.get(order=paid, kind=EventKind.RETURN_PROMISED)
    assert (event.amount, event.message, event.actor_name) == (500, "paid_too_much", "Priya")
    assert AuditRecord.objects.filter(action="order.return_promised", target_id=str(paid.pk)).exists()
    assert StatementRow.objects.get(pk=row.pk).state == "matched"
    assert matching.tab("conflicts")["total"] == 0
    assert send_back(row, paid).json()["code"] == "statement_row_not_open"
    assert not broken_invariants()
    assert matching.undo(Match.objects.latest("pk").pk).status_code == 200
    assert (states(paid), refunds(paid), StatementRow.objects.get(pk=row.pk).state) == (before, [], "open")
    assert not broken_invariants()


def test_the_page_of_a_paid_order_shows_a_second_transfer_until_it_is_decided(matching, paid, credit, send_back, page):
    def warnings():
        return [(one["kind"], one["message"]) for one in page(paid)["paymentInfo"]["warnings"]]

    assert warnings() == []
    rows = [credit(500, OTHER, order_number=paid.number), credit(200, order_number=paid.number)]
    matching.tab("conflicts")
    today = f"{rows[0].date.day} {rows[0].date:%b %Y}"
    assert warnings() == [(
        "bank",
        f"A transfer of ₹500.00 came on {today}. The order {paid.number} is paid already. "
        "₹500.00 can be sent back to the customer. "
        f"A transfer of ₹200.00 came on {today}. The order {paid.number} is paid already. "
        "₹200.00 can be sent back to the customer.",
    )]  # fmt: skip
    assert send_back(rows[0], paid).status_code == 200
    matching.tab("conflicts")  # what else names the order is listed again within a minute
    [(_, message)] = warnings()
    assert message.startswith("A transfer of ₹200.00")
    assert "A transfer of ₹500.00" not in message
    assert send_back(rows[1], paid).status_code == 200
    assert warnings() == []


def test_the_page_of_an_order_that_its_customer_cancelled_shows_a_transfer(matching, owe, credit, page):
    order = owe(5)
    transitions.apply(order.pk, Cancel(), by=order.customer, now=timezone.now())
    credit(500, OTHER, order_number=order.number)
    matching.tab("conflicts")
    [warning] = page(order)["paymentInfo"]["warnings"]
    assert warning["message"].endswith(
        f"The order {order.number} is cancelled. Take it up again, or send the money back."
    )


def test_a_second_transfer_is_undone_after_the_order_left_but_not_once_it_was_sent_back(
    matching, paid, credit, send_back, staff, desk
):
    rows = [credit(500, OTHER, order_number=paid.number), credit(200, order_number=paid.number)]
    assert [send_back(row, paid).status_code for row in rows] == [200, 200]
    assert refunds(paid) == [(700, "More was paid than the order's total")]
    transitions.apply(paid.pk, SetStatus(OrderStatus.SHIPPED), by=staff, now=timezone.now())
    last = Match.objects.latest("pk").pk
    assert matching.undo(last).status_code == 200
    assert (states(paid)[0], refunds(paid)) == ("shipped", [(500, "More was paid than the order's total")])
    assert desk.put(f"/api/admin/orders/{paid.pk}/refund", {"reference": "512345678901"}).status_code == 200
    refused = matching.undo(Match.objects.filter(undone_at=None).latest("pk").pk)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_refunded")
    assert not broken_invariants()


def test_undoing_the_match_that_paid_undoes_what_was_to_be_sent_back_too(matching, paid, credit, send_back):
    send_back(credit(500, OTHER, order_number=paid.number), paid)
    assert matching.undo(Match.objects.earliest("pk").pk).status_code == 200
    assert states(paid) == (OrderStatus.PENDING, PaymentStatus.VERIFICATION_PENDING, 0, "held")
    assert set(StatementRow.objects.values_list("state", flat=True)) == {"open"}
    assert not broken_invariants()


def test_undoing_the_match_that_paid_frees_the_whole_of_a_later_row_that_another_order_shares(
    matching, desk, paid, owe, credit, send_back
):
    other = owe(2, OTHER)
    decide(desk, other, approved=True)
    row = credit(700, OTHER, order_number=paid.number)
    matching.tab("conflicts")
    assert send_back(row, paid).status_code == 200
    assert [match.amount for match in Match.objects.filter(row=row).order_by("amount")] == [200, 500]
    assert matching.undo(Match.objects.earliest("pk").pk).status_code == 200
    assert (states(paid)[2], states(other)[2]) == (0, 200)
    assert set(StatementRow.objects.values_list("state", flat=True)) == {"open"}
    assert not bank_faults()
    assert not broken_invariants()


def test_money_on_record_becomes_due_with_what_is_sent_back_and_is_on_record_again_when_that_is_undone(
    matching, owe, credit, send_back
):
    order = owe(5, REFERENCE)
    assert matching.approve([credit(700, REFERENCE)], [order], excess="record").status_code == 200
    row = credit(300, OTHER, order_number=order.number)
    matching.tab("conflicts")
    assert send_back(row, order).status_code == 200
    shown = Refund.objects.filter(payment=order.payment_id, withdrawn_at=None).values_list("amount", "on_record")
    assert list(shown.all()) == [(500, False)]
    assert matching.undo(Match.objects.latest("pk").pk).status_code == 200
    assert list(shown.all()) == [(200, True)]
    assert not broken_invariants()


def test_a_row_that_names_an_order_with_cash_on_delivery_says_so(matching, desk, credit, cash_order, send_back):
    row = credit(500, OTHER, order_number=cash_order.number)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"] == [
        f"The order {cash_order.number} is paid in cash on delivery. If this row pays it, set the row aside, then "
        "record the payment on the page of the order."
    ]
    assert (one["orders"][0]["_id"], one["actions"]) == (str(cash_order.pk), ["open_order", "set_aside"])
    assert send_back(row, cash_order).json()["code"] == "match_not_possible"
    assert matching.approve([row], [cash_order]).json()["code"] == "match_not_possible"


def test_a_transfer_that_an_earlier_proof_of_a_paid_order_names_is_sent_back(matching, owe, credit, send_back):
    order = owe(5, REFERENCE)
    proof = StoredProof("proofs/second.jpg", "f" * 64, 1, 1, 1)
    transitions.apply(order.pk, SubmitProof(proof, OTHER), by=order.customer, now=timezone.now())
    assert matching.approve([credit(500, OTHER)], [order]).status_code == 200
    row = credit(500, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["actions"][0] == "send_back"
    assert send_back(row, order).status_code == 200
    assert [amount for amount, _ in refunds(order)] == [500]


@pytest.mark.parametrize("by_hand", [False, True], ids=["match is undone", "approval is undone"])
def test_a_row_of_more_than_was_approved_by_picture_is_matched_and_the_rest_sent_back(
    matching, desk, owe, credit, send_back, by_hand, api_as, super_admin
):
    order = owe(5, REFERENCE)
    decide(desk, order, approved=True)
    row = credit(700, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"] == [
        f"The order {order.number} is paid already.",
        "₹700.00 came, ₹500.00 were approved with its reference.",
        "₹200.00 can be sent back to the customer.",
    ]
    assert send_back(row, order).status_code == 200
    assert (states(order)[2], Match.objects.get().amount) == (700, 700)
    assert [amount for amount, _ in refunds(order)] == [200]
    assert not bank_faults()
    if by_hand:
        reopen = api_as(super_admin).put(f"/api/admin/orders/{order.pk}/reopen-payment", {"reason": "Looked twice"})
        assert reopen.status_code == 200
        assert states(order)[:3] == ("pending", "verification_pending", 0)
    else:
        assert matching.undo(Match.objects.get().pk).status_code == 200
        assert states(order)[:3] == ("confirmed", "completed", 500)
    assert (refunds(order), StatementRow.objects.get().state) == ([], "open")
    assert not bank_faults()


def test_an_amount_recorded_by_hand_is_undone_after_the_match_of_the_row_that_brought_more(
    matching, desk, owe, credit, send_back
):
    order = owe(5)
    by_hand = {"amount": 500, "way": "deposit", "reason": "The slip", "reference": REFERENCE, "proof": None}
    assert desk.put(f"/api/admin/orders/{order.pk}/record-credit", by_hand).status_code == 200
    recorded = {"credit": str(Credit.objects.get().pk), "reason": "The slip is of another shop"}
    before = states(order)
    row = credit(700, REFERENCE)
    matching.tab("conflicts")
    assert send_back(row, order).status_code == 200
    made = states(order)
    refused = desk.put(f"/api/admin/orders/{order.pk}/undo-credit", recorded)
    assert (refused.status_code, refused.json()["code"]) == (409, "bank_row_brought_more")
    assert refused.json()["message"] == (
        f"The bank row of ₹700.00 that shows this money brought more, for order {order.number}. "
        f"Undo its match with order {order.number} first."
    )
    assert (states(order), refunds(order)[0][0], StatementRow.objects.get().state) == (made, 200, "matched")
    assert matching.undo(Match.objects.get().pk).status_code == 200
    assert (states(order), refunds(order)) == (before, [])
    assert desk.put(f"/api/admin/orders/{order.pk}/undo-credit", recorded).status_code == 200
    assert (states(order)[1:3], StatementRow.objects.get().state) == (("pending", 0), "open")
    assert not bank_faults()
    assert not broken_invariants()


def test_one_of_the_orders_that_a_row_paid_is_not_reopened_alone(matching, owe, credit, api_as, super_admin):
    orders = [owe(3, REFERENCE)]
    orders.append(owe(2, REFERENCE, customer=orders[0].customer))
    boss, row = api_as(super_admin), credit(500, REFERENCE)
    matching.tab("likely")
    assert matching.approve([row], orders, client=boss, reason="One transfer").status_code == 200
    reopen, why = "/api/admin/orders/{}/reopen-payment", {"reason": "Looked at twice"}
    refused = boss.put(reopen.format(orders[0].pk), why)
    assert (refused.status_code, refused.json()["code"]) == (409, "bank_row_brought_more")
    assert orders[1].number in refused.json()["message"]
    assert [states(order)[:2] for order in orders] == [("confirmed", "completed")] * 2
    assert not bank_faults()
    # Once the bank has taken the transfer back, the row does not pay anything again.
    StatementRow.objects.update(state="reversed")
    assert boss.put(reopen.format(orders[0].pk), why).status_code == 200
    assert not bank_faults()


@pytest.mark.parametrize("which", [0, 1], ids=["the one that got the rest", "the other"])
def test_orders_that_were_approved_before_their_row_leave_it_together(
    matching, owe, credit, api_as, super_admin, send_back, which
):
    orders, boss = [owe(3, REFERENCE), owe(2, REFERENCE)], api_as(super_admin)
    decide(boss, orders[0], approved=True)
    split = {"approved": True, "proof": last_proof(orders[1]), "transferAmount": 700, "splitReason": "Sisters"}
    assert boss.put(f"/api/admin/orders/{orders[1].pk}/verify-payment", split).status_code == 200
    row = credit(700, REFERENCE)
    matching.tab("conflicts")
    assert send_back(row, orders[0]).status_code == 200
    assert not bank_faults()
    answer = boss.put(f"/api/admin/orders/{orders[which].pk}/reopen-payment", {"reason": "Looked at twice"})
    if which == 0:
        assert answer.status_code == 200
        assert (StatementRow.objects.get().state, states(orders[1])[2]) == ("open", 200)
    else:
        assert answer.json()["code"] == "bank_row_brought_more"
        assert orders[0].number in answer.json()["message"]
    assert not bank_faults()
    assert not broken_invariants()


def test_a_row_of_less_than_was_approved_by_picture_says_what_to_do(matching, desk, owe, credit, send_back):
    order = owe(5, REFERENCE)
    decide(desk, order, approved=True)
    row = credit(300, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"][1] == (
        "₹300.00 came, but ₹500.00 were approved with its reference. Undo the approval, then record what came."
    )
    assert one["actions"] == ["open_order", "set_aside"]
    assert send_back(row, order).json()["code"] == "match_not_possible"


def test_money_for_a_cancelled_order_whose_payment_was_rejected_is_sent_back(
    matching, desk, owe, credit, send_back, staff
):
    order = owe(5, REFERENCE)
    decide(desk, order, approved=False, notes="It is not there")
    row = credit(500, REFERENCE)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"] == [
        f"The payment of the order {order.number} was rejected. Undo that on its page if this row pays it."
    ]
    assert one["actions"] == ["open_order", "set_aside"]
    transitions.apply(order.pk, SetStatus(OrderStatus.CANCELLED, reason="Not paid"), by=staff, now=timezone.now())
    before = states(order)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["actions"] == ["send_back", "open_order", "set_aside"]
    assert send_back(row, order).status_code == 200
    assert states(order) == (OrderStatus.CANCELLED, PaymentStatus.REFUND_DUE, 500, "released")
    assert refunds(order) == [(500, "A transfer came for the cancelled order")]
    assert OrderEvent.objects.filter(order=order).latest("pk").message == "refund_promised"
    assert matching.undo(Match.objects.get().pk).status_code == 200
    assert states(order) == before
    assert not broken_invariants()


def test_money_that_comes_after_a_refund_was_sent_is_owed_again(matching, paid, credit, send_back, staff, desk):
    cancelled = SetStatus(OrderStatus.CANCELLED, reason="Recalled", confirmed=[Confirmation.REFUND_DUE])
    transitions.apply(paid.pk, cancelled, by=staff, now=timezone.now())
    assert desk.put(f"/api/admin/orders/{paid.pk}/refund", {"reference": "512345678901"}).status_code == 200
    assert send_back(credit(500, OTHER, order_number=paid.number), paid).status_code == 200
    assert (states(paid)[1], refunds(paid)) == ("refund_due", [(500, "A transfer came for the cancelled order")])
    assert matching.undo(Match.objects.latest("pk").pk).status_code == 200
    assert (states(paid)[1], refunds(paid)) == ("refunded", [])
    assert not broken_invariants()


def test_two_rows_with_one_reference_are_not_sent_back(matching, paid, credit, send_back):
    """The bank, or two files, may show one transfer twice: what came once must not be sent back."""
    row = credit(500, REFERENCE, days=-1)
    [one] = matching.tab("conflicts")["proposals"]
    assert one["reasons"][1].startswith(f"Another row with the reference {REFERENCE} is matched.")
    assert send_back(row, paid).json()["code"] == "match_not_possible"


@pytest.mark.django_db(transaction=True)
def test_two_people_at_a_second_transfer_one_makes_the_refund(paid, credit, reconciler):
    row = credit(500, OTHER, order_number=paid.number)
    propose(now=timezone.now())
    sent = outcome(matches.send_back, row.pk, paid.pk, by=reconciler, now=timezone.now())
    assert sorted(at_once([sent, sent, sent])) == ["ok", "statement_row_not_open", "statement_row_not_open"]
    assert [amount for amount, _ in refunds(paid)] == [500]


def test_refunds_are_listed_exported_and_found_in_the_bank(matching, owe, credit, account, desk):
    sent, recorded, due = owe(5, "628578000101"), owe(5, "628578000102"), owe(5, "628578000103")
    for order, reference, excess in ((sent, "101", "refund"), (recorded, "102", "record"), (due, "103", "refund")):
        row = credit(700, f"628578000{reference}")
        assert matching.approve([row], [order], excess=excess).status_code == 200
    answer = desk.put(f"/api/admin/orders/{sent.pk}/refund", {"reference": "5123 4567 8901"})
    assert answer.status_code == 200, answer.content  # who may reconcile may send refunds, and only that
    assert "refund" in desk.get(f"/api/admin/orders/{due.pk}").json()["order"]["actions"]
    assert desk.put(f"/api/admin/orders/{sent.pk}/undo-refund", {"reason": "Not sent"}).status_code == 403

    def listed(state):
        answer = desk.get("/api/admin/refunds", {"state": state}).json()
        return [(row["orderNumber"], row["onRecord"], row["leftBankOn"]) for row in answer["refunds"]]

    assert listed("due") == [(due.number, False, None)]
    assert listed("record") == [(recorded.number, True, None)]
    assert listed("sent") == [(sent.number, False, None)]
    debit = credit(200, "512345678901", direction="debit", narration="")
    assert listed("sent") == [(sent.number, False, debit.date.isoformat())]
    credit(300, "512345678902", direction="debit", narration="")
    lines = b"".join(desk.get("/api/admin/refunds/export")).decode().splitlines()
    assert len(lines) == 2
    assert lines[1].startswith(due.number)
    assert ",200.00,More was paid than the order's total," in lines[1]
