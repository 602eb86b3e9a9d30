"""Matches, proposals and bank rows on the wire."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import IdField, MomentField, MoneyField, TextField, moment
from apps.common.api.pagination import PageQuery
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.money import format_inr
from apps.orders.enums import Excess, OrderStatus, Resolution
from apps.orders.models import Order
from apps.orders.serializers.outputs import ScreenshotOut, screenshot_body
from apps.payments.enums import WIRE_STATUSES, wire_status
from apps.payments.models import PaymentProof

from ..enums import MatchClass, Rail, RowState, Tab
from ..models import AutoApproval, Match, Proposal, StatementRow
from ..selectors.matching import Sides

MAX_TOGETHER = 4
MAX_PAIRS = 200
ACTIONS = ("approve", "record_part", "approve_excess", "resolve_cancelled", "open_order", "set_aside")


class MatchingQuery(PageQuery):
    """One tab of the matching page; with `overdue`, of its claims those that have waited for 24 hours."""

    tab = serializers.ChoiceField(Tab.choices, default=Tab.CERTAIN)
    limit = serializers.IntegerField(min_value=1, max_value=MAX_PAIRS, required=False)
    overdue = serializers.BooleanField(default=False)


class BankRowOut(Serializer):
    """A credit of a statement."""

    id = IdField()
    account = serializers.CharField()
    date = serializers.DateField()
    amount = MoneyField(max_digits=15, max_value=None)
    narration = serializers.CharField()
    rail = serializers.ChoiceField(Rail.choices)
    reference = serializers.CharField()
    payer_name = serializers.CharField()
    payer_id = serializers.CharField()
    order_number = serializers.CharField()
    state = serializers.ChoiceField(RowState.choices)
    set_aside_reason = serializers.CharField()


class ClaimOut(Serializer):
    """An order that is to be paid; `_id` is the order's, `reference` what the customer typed with the last proof."""

    id = IdField()
    order_number = serializers.CharField()
    status = serializers.ChoiceField(OrderStatus.choices)
    payment_status = serializers.ChoiceField(WIRE_STATUSES)
    customer_name = serializers.CharField()
    total = MoneyField()
    amount_due = MoneyField()
    reference = serializers.CharField()
    created_at = MomentField()
    submitted_at = MomentField(allow_null=True)
    payment_screenshot = ScreenshotOut(allow_null=True)


class ProposalOut(Serializer):
    """What the rules say of rows and orders: their class, or "" when nothing is known, why, and what can be done."""

    id = IdField()
    kind = serializers.ChoiceField(MatchClass.choices, allow_blank=True)
    reasons = serializers.ListField(child=serializers.CharField())
    actions = serializers.ListField(child=serializers.ChoiceField(ACTIONS))
    rows = BankRowOut(many=True)
    orders = ClaimOut(many=True)


class TabCounts(Serializer):
    """How many each tab has."""

    certain = serializers.IntegerField()
    strong = serializers.IntegerField()
    likely = serializers.IntegerField()
    conflicts = serializers.IntegerField()
    rows = serializers.IntegerField()
    claims = serializers.IntegerField()


class MatchOut(Serializer):
    """A match: which row paid which order, in rupees, and why that was believed."""

    id = IdField()
    row = IdField()
    date = serializers.DateField()
    account = serializers.CharField()
    reference = serializers.CharField()
    amount = MoneyField()
    kind = serializers.ChoiceField(MatchClass.choices)
    reasons = serializers.ListField(child=serializers.CharField())
    at = MomentField()
    by = serializers.CharField()
    undone_at = MomentField(allow_null=True)
    is_reversed = serializers.BooleanField()


class BankOut(Serializer):
    """What the bank says of an order, as one line; `reachesTo` is the last day that the statements cover."""

    sentence = serializers.CharField()
    matches = MatchOut(many=True)
    reaches_to = serializers.DateField(allow_null=True)


class ApproveIn(Serializer):
    """Rows and orders of one proposal. `reason` is needed where one row pays several orders.

    `part` records less than is due and leaves the rest open (`record_part`). `excess` says what becomes of more than
    is due (`approve_excess`), `resolution` what becomes of money for a cancelled order (`resolve_cancelled`).
    """

    rows = serializers.ListField(child=IdField(), min_length=1, max_length=50)
    orders = serializers.ListField(child=IdField(), min_length=1, max_length=MAX_TOGETHER)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")
    part = serializers.BooleanField(required=False, default=False)
    excess = serializers.ChoiceField(Excess.choices, required=False, allow_null=True, default=None)
    resolution = serializers.ChoiceField(Resolution.choices, required=False, allow_null=True, default=None)


class PairIn(Serializer):
    """A row and an order."""

    row = IdField()
    order = IdField()


class ApproveCertainIn(Serializer):
    """Pairs of the tab `certain`."""

    pairs = serializers.ListField(child=PairIn(), min_length=1, max_length=MAX_PAIRS)


class AutoApprovalOut(ModelSerializer):
    """Whether certain matches are approved without a person, up to how many rupees, and who decided that last."""

    limit = MoneyField()

    class Meta:
        model = AutoApproval
        fields = ["is_on", "limit", "undo_minutes", "switched_off_because", "changed_at", "changed_by_name"]


class AutoApprovalIn(Serializer):
    """Switch it on or off; `undoMinutes` pass before the customer reads of a match."""

    is_on = serializers.BooleanField()
    limit = MoneyField(required=False)
    undo_minutes = serializers.IntegerField(min_value=1, max_value=1440, required=False)


class RefusedPair(Serializer):
    """A pair that was not matched, and why."""

    row = IdField()
    order = IdField()
    order_number = serializers.CharField()
    code = serializers.CharField()
    reason = serializers.CharField()


class WhyIn(Serializer):
    """Why."""

    reason = TextField(message="Please give a reason.", max_length=500)


def row_body(row: StatementRow) -> dict[str, Any]:
    """A bank row's wire form, as BankRowOut describes it; `row` comes with its account."""
    return {
        "_id": str(row.pk),
        "account": str(row.account),
        "date": row.date,
        "amount": row.amount,
        "narration": row.narration,
        "rail": row.rail,
        "reference": row.reference,
        "payerName": row.payer_name,
        "payerId": row.payer_id,
        "orderNumber": row.order_number,
        "state": row.state,
        "setAsideReason": row.set_aside_reason,
    }


def claim_body(order: Order, proof: PaymentProof | None) -> dict[str, Any]:
    """A claim's wire form, as ClaimOut describes it; `order` comes with its payment."""
    payment = order.payment
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "status": order.status,
        "paymentStatus": wire_status(payment.status),
        "customerName": order.customer_name,
        "total": order.total,
        "amountDue": payment.amount_due,
        "reference": proof.reference if proof else "",
        "createdAt": moment(order.created_at),
        "submittedAt": moment(proof.submitted_at) if proof else None,
        "paymentScreenshot": screenshot_body(proof) if proof else None,
    }


def proposal_body(one: Proposal, sides: Sides) -> dict[str, Any]:
    """A proposal's wire form, as ProposalOut describes it; what has gone since is left out."""
    return {
        "_id": str(one.pk),
        "kind": one.kind,
        "reasons": one.reasons,
        "actions": one.actions,
        "rows": [row_body(sides.rows[key]) for key in one.rows if key in sides.rows],
        "orders": [claim_body(sides.orders[key], sides.proofs.get(key)) for key in one.payments if key in sides.orders],
    }


def match_body(match: Match) -> dict[str, Any]:
    """A match's wire form, as MatchOut describes it; `match` comes with row and account."""
    return {
        "_id": str(match.pk),
        "row": str(match.row_id),
        "date": match.row.date,
        "account": str(match.row.account),
        "reference": match.row.reference,
        "amount": match.amount,
        "kind": match.kind,
        "reasons": match.reasons,
        "at": moment(match.at),
        "by": match.by_name,
        "undoneAt": moment(match.undone_at),
        "isReversed": match.row.state == RowState.REVERSED,
    }


def bank_body(matches: Sequence[Match], reach: date | None) -> dict[str, Any]:
    """What the bank says of an order, as BankOut describes it; its matches come with row and account."""
    said = [f"{_day(match.row.date)}, {_rupees(match.amount)}, {match.row.account}" for match in matches]
    if said:
        sentence = f"Bank: matched {'; '.join(said)}"
    elif reach:
        sentence = f"Not in the bank yet: statements reach to {_day(reach)}"
    else:
        sentence = "Not in the bank yet: statements are missing"
    return {"sentence": sentence, "matches": [match_body(match) for match in matches], "reachesTo": reach}


def _day(when: date) -> str:
    return f"{when.day} {when:%b}"


def _rupees(amount: Decimal) -> str:
    return format_inr(amount).removesuffix(".00")
