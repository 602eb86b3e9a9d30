"""The rules of matching, on planted cases and one by one; without a database."""

from copy import copy
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from apps.reconciliation.enums import MatchClass
from apps.reconciliation.matching.classify import classify
from apps.reconciliation.matching.facts import Claim
from apps.reconciliation.matching.rules import are_alike
from apps.reconciliation.models import StatementRow

from .planted import DAY, planted

REFERENCE = "628578000918"
SURE = {MatchClass.CERTAIN, MatchClass.STRONG}
CLAIM = Claim(1, "FC261012-ABCDE", 7, "Meena Raman", Decimal(4350), DAY, DAY, REFERENCE)
ROW = StatementRow(id=9, date=DAY, amount=Decimal(4350), reference=REFERENCE, payer_name="SOMEBODY")


def changed(row, **fields):
    """A copy of a row with other values."""
    other = copy(row)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def only(rows, claims):
    """The proposal that speaks of a claim; there is one for each claim at most."""
    found = [proposal for proposal in classify(rows, claims) if proposal.payments]
    assert len(found) == 1
    return found[0]


def pairs(found, kind):
    return {(row, payment) for one in found if one.kind == kind for row in one.rows for payment in one.payments}


@pytest.mark.parametrize("seed", range(25))
def test_planted_cases_are_told_apart(seed):
    made = planted(seed)
    assert (len(made.rows), len(made.claims)) == (400, 300)
    found = classify(made.rows, made.claims)
    certain = pairs(found, MatchClass.CERTAIN)
    assert certain <= made.certain, "precision"
    assert len(certain & made.certain) >= 0.98 * len(made.certain), "recall"
    assert pairs(found, MatchClass.STRONG) == made.named
    approvable = {payment for one in found if one.kind in SURE for payment in one.payments}
    assert not approvable & made.conflicts
    assert made.likely <= pairs(found, MatchClass.LIKELY)
    assert not {claim for _, claim in pairs(found, MatchClass.LIKELY)} & made.conflicts
    assert made.sums <= {frozenset(one.payments) for one in found if one.kind == MatchClass.SUM}
    assert made.hints <= {claim for _, claim in pairs(found, MatchClass.HINT)}


@pytest.mark.parametrize("seed", range(25))
def test_every_row_and_claim_has_its_place_once_and_its_reason(seed):
    made = planted(seed)
    found = classify(made.rows, made.claims)
    shown = [row for one in found if one.kind != MatchClass.HINT for row in one.rows]
    assert len(shown) == len(set(shown))
    assert {row.id for row in made.rows if row.state == "open"} <= set(shown)
    claimed = [payment for one in found for payment in one.payments]
    assert len(claimed) == len(set(claimed))
    assert {claim.id for claim in made.claims if not claim.cancelled} <= set(claimed)
    for one in found:
        assert not one.kind or one.reasons
        assert all(reason.endswith(".") for reason in one.reasons)
        assert ("approve" in one.actions) <= (one.kind in set(MatchClass) - {MatchClass.HINT})


def test_the_order_of_rows_and_claims_makes_no_difference():
    made = planted(99)
    first = classify(made.rows, made.claims)
    again = classify(made.rows[::-1], made.claims[::-1])
    for kind in SURE:
        assert pairs(again, kind) == pairs(first, kind)


def test_an_equal_reference_and_amount_is_certain_and_says_so():
    found = only([ROW], [CLAIM])
    assert (found.kind, found.actions) == (MatchClass.CERTAIN, ["approve"])
    assert found.reasons == [
        "The reference 628578000918 came with the proof, and this row has it.",
        "Both are of ₹4,350.00, and nothing else has this reference.",
    ]


@pytest.mark.parametrize(
    ("days", "kind"),
    [
        (-2, MatchClass.CONFLICT),
        (-1, MatchClass.CERTAIN),
        (0, MatchClass.CERTAIN),
        (10, MatchClass.CERTAIN),
        (11, MatchClass.CONFLICT),
    ],
)
def test_a_certain_row_is_from_one_day_before_the_order_to_ten_after(days, kind):
    assert only([changed(ROW, date=DAY + timedelta(days=days))], [CLAIM]).kind == kind


CONFLICTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "₹4,000.00 came, ₹350.00 less than the ₹4,350.00 that are due.": ({"amount": Decimal(4000)}, {}),
    "₹5,000.00 came, ₹650.00 more than the ₹4,350.00 that are due.": ({"amount": Decimal(5000)}, {}),
    "The row is of ₹0.00.": ({"amount": Decimal(0)}, {}),
    "The bank row with this reference was matched with another order.": ({"state": "matched"}, {}),
    "The bank has taken the transfer with this reference back.": ({"state": "reversed"}, {}),
    "The order FC261012-ABCDE is cancelled. Take it up again, or send the money back.": ({}, {"cancelled": True}),
    "Paid on 1 Oct 2026, before the order of 12 Oct 2026.": ({"date": date(2026, 10, 1)}, {}),
    "The bank calls this row a return.": ({"is_return": True}, {}),
    "Look.": ({}, {"warnings": ("Look.",)}),
    "The row names another order, FC261011-AAAAA.": ({"order_number": "FC261011-AAAAA"}, {}),
}


@pytest.mark.parametrize("reason", CONFLICTS)
def test_a_conflict_has_a_sentence_and_two_or_three_actions(reason):
    row, claim = CONFLICTS[reason]
    found = only([changed(ROW, **row)], [replace(CLAIM, **claim)])
    assert (found.kind, found.reasons) == (MatchClass.CONFLICT, [reason])
    assert len(found.actions) in {2, 3}
    assert ("approve" in found.actions) == (reason[:4] in {"Paid", "Look"} or "another order, FC" in reason)


@pytest.mark.parametrize(("amount", "kind"), [(4350, MatchClass.CONFLICT), (350, MatchClass.CERTAIN)])
def test_a_second_row_of_the_amount_that_names_the_order_is_looked_at(amount, kind):
    """The typed reference may be somebody else's, when another row of the amount names the order."""
    second = changed(ROW, id=10, reference="628578000001", order_number=CLAIM.number, amount=Decimal(amount))
    assert only([ROW, second], [CLAIM]).kind == kind


@pytest.mark.parametrize(("orders", "kind"), [(12, MatchClass.SUM), (13, ""), (300, "")])
def test_sums_are_looked_for_among_a_dozen_orders_of_a_customer(orders, kind):
    """300 orders have 330 million sums: the job that tries them all stops every mail behind it."""
    claims = [
        replace(CLAIM, id=number, number=f"FC261012-{number:05}", due=Decimal(2**number % 99_991), reference="")
        for number in range(1, orders + 1)
    ]
    row = changed(ROW, amount=claims[0].due + claims[1].due, reference="")
    [found] = [one for one in classify([row], claims) if one.rows]
    assert found.kind == kind


def test_a_reference_of_two_customers_is_a_conflict_and_of_one_customer_a_sum():
    other = replace(CLAIM, id=2, number="FC261012-BBBBB", customer=8)
    found = only([ROW], [CLAIM, other])
    assert (found.kind, len(found.payments)) == (MatchClass.CONFLICT, 2)
    assert found.reasons == ["The reference 628578000918 was given for FC261012-ABCDE and FC261012-BBBBB."]
    mine = replace(other, customer=7, due=Decimal(650))
    found = only([changed(ROW, amount=Decimal(5000))], [CLAIM, mine])
    assert found.kind == MatchClass.SUM
    assert found.reasons[0] == (
        "₹5,000.00 = ₹4,350.00 (FC261012-ABCDE) + ₹650.00 (FC261012-BBBBB), the orders of one customer."
    )


def test_a_reference_of_two_orders_is_a_conflict_though_other_rows_pay_one_of_them():
    """Two rows name the first order and pay it; its customer typed the reference of the second, too."""
    other = replace(CLAIM, id=2, number="FC261012-BBBBB", customer=8)
    parts = [
        changed(ROW, id=number, amount=Decimal(2175), reference=f"62857800000{number}", order_number=CLAIM.number)
        for number in (1, 2)
    ]
    found = {payment: one for one in classify([ROW, *parts], [CLAIM, other]) for payment in one.payments}
    assert (found[1].kind, found[2].kind) == (MatchClass.SUM, MatchClass.CONFLICT)
    assert found[2].reasons == ["The reference 628578000918 was given for FC261012-ABCDE and FC261012-BBBBB."]
    assert "approve" not in found[2].actions


def test_two_rows_that_name_an_order_are_looked_at_though_one_is_another_conflict():
    claim = replace(CLAIM, reference="")
    other = replace(CLAIM, id=2, number="FC261012-BBBBB", customer=8)
    rows = [changed(ROW, order_number=claim.number), changed(ROW, id=10, reference="", order_number=claim.number)]
    found = {payment: one for one in classify(rows, [claim, other]) for payment in one.payments}
    assert (found[1].kind, found[2].kind) == (MatchClass.CONFLICT, MatchClass.CONFLICT)


def test_several_rows_that_name_an_order_are_proposed_up_to_what_is_due():
    claim = replace(CLAIM, reference="")
    first = changed(ROW, amount=Decimal(4000), order_number=claim.number)
    second = changed(ROW, id=10, reference="628578000919", amount=Decimal(350), order_number=claim.number)
    found = only([first, second], [claim])
    assert (found.kind, found.actions, len(found.rows)) == (MatchClass.SUM, ["approve"], 2)
    found = only([first, changed(second, amount=Decimal(50))], [claim])
    assert (found.kind, found.actions) == (MatchClass.SUM, ["record_part", "open_order"])
    assert found.reasons[1] == "₹300.00 are still missing."
    assert only([first, changed(second, amount=Decimal(351))], [claim]).kind == MatchClass.CONFLICT


def test_a_payer_who_paid_for_the_customer_before_makes_a_row_likely():
    claim = replace(CLAIM, reference="", payer_ids=frozenset({"meena@okaxis"}))
    row = changed(ROW, payer_id="meena@okaxis")
    assert only([row], [claim]).kind == MatchClass.LIKELY
    assert only([changed(row, date=DAY + timedelta(days=2))], [claim]).kind == MatchClass.HINT
    assert only([row, changed(row, id=10, reference="628578000000")], [claim]).kind == ""
    rival = replace(claim, id=2, number="FC261012-BBBBB", customer=8, payer_ids=frozenset())
    assert {one.kind for one in classify([row], [claim, rival])} == {""}


@pytest.mark.parametrize(("reference", "is_hint"), [
    ("628578000919", True), ("628578000981", True), ("682578000918", True), ("628578000928", True),
    ("628578009918", True), ("628578009919", False), ("826578000918", False), ("628578000190", False),
])  # fmt: skip
def test_a_reference_one_digit_off_or_two_exchanged_is_a_hint(reference, is_hint):
    late = changed(ROW, reference=reference, date=DAY + timedelta(days=9))
    found = only([late], [CLAIM])
    assert (found.kind == MatchClass.HINT) is is_hint
    assert "approve" not in found.actions


@pytest.mark.parametrize(("one", "other", "alike"), [
    ("VELU MANI", "Velu Mani", True),
    ("MANI VELU", "Velu Mani", True),
    ("VELU MANI K", "Velu Mani", True),
    ("NIRMALA JOSEPH", "Nirmala Josef", False),
    ("NIRMALA JOSEPHINE", "Nirmala Josephin", True),
    ("RAVI KUMAR", "Arun Kumar", False),
    ("KUMAR", "Ravi Kumar", False),
    ("MEENA", "Meena", False),
    ("", "Ravi Kumar", False),
])  # fmt: skip
def test_names(one, other, alike):
    assert are_alike(one, other) is alike
