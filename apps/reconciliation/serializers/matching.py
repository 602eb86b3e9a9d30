"""Matches, proposals and bank rows on the wire."""

from datetime import date, datetime
from decimal import Decimal

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField, SumField, TextField
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.money import format_inr
from apps.orders.enums import Excess, OrderStatus, Resolution
from apps.orders.serializers.outputs import ScreenshotOut
from apps.payments.enums import WIRE_STATUSES, wire_status

from ..enums import WIRE_ROW_STATES, MatchClass, Rail, RowState
from ..models import AutoApproval, Match, StatementRow
from ..selectors.matching import BankOfOrder, ClaimOfOrder, RowWithDecision

MAX_TOGETHER = 4
MAX_PAIRS = 200
ACTIONS = ("approve", "record_part", "approve_excess", "resolve_cancelled", "send_back", "open_order", "set_aside")


class BankRowOut(Serializer):
    """A credit of a statement; it comes with its account."""

    id = IdField()
    account = ComputedField(serializers.CharField())
    date = serializers.DateField()
    amount = SumField()
    narration = serializers.CharField()
    rail = serializers.ChoiceField(Rail.choices)
    reference = serializers.CharField()
    payer_name = serializers.CharField()
    payer_id = serializers.CharField()
    order_number = serializers.CharField()
    state = serializers.ChoiceField(WIRE_ROW_STATES)
    set_aside_reason = serializers.CharField()

    def get_account(self, row: StatementRow) -> str:
        return str(row.account)


class MatchedOrderOut(Serializer):
    """An order that a row paid; `_id` is the match's."""

    id = IdField(source="match.pk")
    order = IdField(source="order.pk")
    order_number = serializers.CharField(source="order.number")
    amount = MoneyField(source="match.amount")
    by = serializers.CharField(source="match.by_name")
    at = MomentField(source="match.at")


class DecidedRowOut(Serializer):
    """A row that was matched, or set aside: by whom and when. A row can be set aside without a record of it."""

    row = BankRowOut()
    matches = MatchedOrderOut(many=True)
    set_aside_by = ComputedField(serializers.CharField())
    set_aside_at = ComputedField(MomentField(allow_null=True))

    def get_set_aside_by(self, decided: RowWithDecision) -> str:
        """Empty for a matched row."""
        return decided.set_aside.actor_name if decided.set_aside else ""

    def get_set_aside_at(self, decided: RowWithDecision) -> datetime | None:
        """Null for a matched row."""
        return decided.set_aside.at if decided.set_aside else None


class ClaimOut(Serializer):
    """An order that is to be paid; `_id` is the order's, `reference` what the customer typed with the last proof."""

    id = IdField(source="order.pk")
    order_number = serializers.CharField(source="order.number")
    status = serializers.ChoiceField(OrderStatus.choices, source="order.status")
    payment_status = ComputedField(serializers.ChoiceField(WIRE_STATUSES))
    customer_name = serializers.CharField(source="order.customer_name")
    total = MoneyField(source="order.total")
    amount_due = MoneyField(source="order.payment.amount_due")
    reference = ComputedField(serializers.CharField())
    created_at = MomentField(source="order.created_at")
    submitted_at = ComputedField(MomentField(allow_null=True))
    payment_screenshot = ScreenshotOut(source="proof", allow_null=True)

    def get_payment_status(self, claim: ClaimOfOrder) -> str:
        return wire_status(claim.order.payment.status)

    def get_reference(self, claim: ClaimOfOrder) -> str:
        """Empty without a proof."""
        return claim.proof.reference if claim.proof else ""

    def get_submitted_at(self, claim: ClaimOfOrder) -> datetime | None:
        return claim.proof.submitted_at if claim.proof else None


class ProposalOut(Serializer):
    """What the rules say of rows and orders: their class, or "" when nothing is known, why, and what can be done."""

    id = IdField(source="proposal.pk")
    kind = serializers.ChoiceField(MatchClass.choices, allow_blank=True, source="proposal.kind")
    reasons = serializers.ListField(child=serializers.CharField(), source="proposal.reasons")
    actions = serializers.ListField(child=serializers.ChoiceField(ACTIONS), source="proposal.actions")
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
    """A match: which row paid which order, in rupees, and why that was believed. It comes with row and account."""

    id = IdField()
    row = IdField(source="row_id")
    date = serializers.DateField(source="row.date")
    account = ComputedField(serializers.CharField())
    reference = serializers.CharField(source="row.reference")
    amount = MoneyField()
    kind = serializers.ChoiceField(MatchClass.choices)
    reasons = serializers.ListField(child=serializers.CharField())
    at = MomentField()
    by = serializers.CharField(source="by_name")
    undone_at = MomentField(allow_null=True)
    is_reversed = ComputedField(serializers.BooleanField())

    def get_account(self, match: Match) -> str:
        return str(match.row.account)

    def get_is_reversed(self, match: Match) -> bool:
        return match.row.state == RowState.REVERSED


class BankOut(Serializer):
    """What the bank says of an order, as one line; `reachesTo` is the last day that the statements cover.

    `row` has the reference of an order that is to be paid: approving the order matches it.
    """

    sentence = ComputedField(serializers.CharField())
    matches = MatchOut(many=True)
    row = BankRowOut(allow_null=True)
    reaches_to = serializers.DateField(allow_null=True)

    def get_sentence(self, bank: BankOfOrder) -> str:
        """Such as "Bank: matched 12 Oct, ₹4,350, KVBL ··4821"."""
        transfers = [f"{_day(one.row.date)}, {_rupees(one.amount)}, {one.row.account}" for one in bank.matches]
        row = bank.row
        if row and row.state == RowState.OPEN:
            return f"In the bank: {_day(row.date)}, {_rupees(row.amount)}, {row.account}"
        if transfers:
            return f"Bank: matched {'; '.join(transfers)}"
        if bank.reaches_to:
            return f"Not in the bank yet: statements reach to {_day(bank.reaches_to)}"
        return "Not in the bank yet: statements are missing"


class ApproveIn(Serializer):
    """Rows and orders of one proposal, and the last proofs of these orders as the caller saw them.

    `reason` is needed where one row pays several orders.

    `part` records less than is due and leaves the rest open (`record_part`). `excess` says what becomes of more than
    is due (`approve_excess`), `resolution` what becomes of money for a cancelled order (`resolve_cancelled`).
    """

    rows = serializers.ListField(child=IdField(), min_length=1, max_length=50)
    orders = serializers.ListField(child=IdField(), min_length=1, max_length=MAX_TOGETHER)
    proofs = serializers.ListField(child=IdField(), max_length=MAX_TOGETHER)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")
    part = serializers.BooleanField(required=False, default=False)
    excess = serializers.ChoiceField(Excess.choices, required=False, allow_null=True, default=None)
    resolution = serializers.ChoiceField(Resolution.choices, required=False, allow_null=True, default=None)


class SendBackIn(Serializer):
    """The order for which a row is money though it is paid or cancelled."""

    order = IdField()


class PairIn(Serializer):
    """A row and an order, and the order's last proof as the caller saw it."""

    row = IdField()
    order = IdField()
    proof = IdField()


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

    row = IdField(source="pair.row")
    order = IdField(source="pair.order")
    order_number = serializers.CharField()
    code = serializers.CharField(source="refusal.code")
    reason = serializers.CharField(source="refusal.message")


class WhyIn(Serializer):
    """Why."""

    reason = TextField(message="Please give a reason.", max_length=500)


def _day(when: date) -> str:
    return f"{when.day} {when:%b}"


def _rupees(amount: Decimal) -> str:
    return format_inr(amount).removesuffix(".00")
