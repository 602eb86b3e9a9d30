"""The lists of the matching page, the rows that were decided, and what the bank says of one order or refund."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import CharField, Count, Exists, F, Func, OuterRef, Q, QuerySet, Subquery

from apps.common.clock import india_date
from apps.common.models import AuditRecord
from apps.common.money import format_inr
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.payments.enums import CreditSource, Method, PaymentStatus
from apps.payments.models import Payment, PaymentProof, Refund

from ..enums import Direction, RowState, Tab
from ..errors import MatchNotFound
from ..matching.rules import day
from ..models import Match, Proposal, Reversal, StatementRow
from .facts import OPEN, absent, last_proofs, orders_of_payments, row_of_claim, statements_reach_to

OVERDUE = timedelta(hours=24)
NO_ROW = timedelta(hours=48)


def proposals() -> QuerySet[Proposal]:
    """The proposals, newest first."""
    return Proposal.objects.order_by("-day", "-pk")


def is_overdue(now: datetime) -> Q:
    """The condition of claims whose proof has waited for 24 hours without a bank row."""
    waiting = Payment.objects.filter(status=PaymentStatus.VERIFICATION_PENDING, submitted_at__lt=now - OVERDUE)
    return Q(tab=Tab.CLAIMS, payments__0__in=waiting.values("pk"))


def overdue(*, now: datetime) -> QuerySet[Proposal]:
    """The claims that are overdue."""
    return Proposal.objects.filter(is_overdue(now))


def counts_of_tabs() -> dict[str, int]:
    """How many proposals each tab has that has any."""
    return dict(Proposal.objects.values_list("tab").annotate(number=Count("pk")).order_by())


@dataclass(frozen=True, slots=True)
class ClaimOfOrder:
    """An order with its payment, and the payment's last proof."""

    order: Order
    proof: PaymentProof | None


@dataclass(frozen=True, slots=True)
class ProposalWithSides:
    """A proposal with its rows and orders; what has gone since is left out."""

    proposal: Proposal
    rows: list[StatementRow]
    orders: list[ClaimOfOrder]


def with_sides(proposals: Collection[Proposal]) -> list[ProposalWithSides]:
    """These proposals with rows, accounts, orders and proofs, in three statements."""
    payments = {key for one in proposals for key in one.payments}
    keys = {key for one in proposals for key in one.rows}
    rows = StatementRow.objects.select_related("account").in_bulk(keys)
    orders, proofs = orders_of_payments(payments), last_proofs(payments)
    claims = {key: ClaimOfOrder(order, proofs.get(key)) for key, order in orders.items()}
    return [
        ProposalWithSides(
            one,
            [rows[key] for key in one.rows if key in rows],
            [claims[key] for key in one.payments if key in claims],
        )
        for one in proposals
    ]


@dataclass(frozen=True, slots=True)
class MatchedOrder:
    """A match with its order."""

    match: Match
    order: Order


@dataclass(frozen=True, slots=True)
class RowWithDecision:
    """A credit row that was decided about: its live matches with their orders, or who set it aside and when."""

    row: StatementRow
    matches: list[MatchedOrder]
    set_aside: AuditRecord | None


def credit_rows() -> QuerySet[StatementRow]:
    """Credits with their accounts, the latest first."""
    return StatementRow.objects.filter(direction=Direction.CREDIT).select_related("account").order_by("-date", "-pk")


def with_decisions(rows: Collection[StatementRow]) -> list[RowWithDecision]:
    """These rows with what was decided, in three statements."""
    matches = list(Match.objects.filter(row__in=rows, undone_at__isnull=True).order_by("pk"))
    orders = orders_of_payments(match.payment_id for match in matches)
    asides = AuditRecord.objects.filter(
        action="statement_row.set_aside",
        target_type=StatementRow._meta.label_lower,
        target_id__in=[str(row.pk) for row in rows],
    )
    last = {record.target_id: record for record in asides.order_by("at", "pk")}
    return [
        RowWithDecision(
            row,
            [MatchedOrder(match, orders[match.payment_id]) for match in matches if match.row_id == row.pk],
            last.get(str(row.pk)) if row.state == RowState.SET_ASIDE else None,
        )
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class BankOfOrder:
    """An order in the bank statements: its live matches, the row that pays it, and the last day that they cover."""

    matches: list[Match]
    row: StatementRow | None
    reaches_to: date | None


def bank_of(payment: Payment, proof: PaymentProof | None) -> BankOfOrder:
    """What the bank says of a payment, whose last proof is given."""
    return BankOfOrder(live_matches(payment), row_of_claim(payment, proof), statements_reach_to())


def live_matches(payment: Payment) -> list[Match]:
    """The matches of a payment that are not undone, with row and account."""
    matches = Match.objects.filter(payment=payment, undone_at__isnull=True)
    return list(matches.select_related("row__account").order_by("pk"))


def with_rows(matches: Collection[Match]) -> list[Match]:
    """These matches, read again with row and account."""
    rows = Match.objects.filter(pk__in=[match.pk for match in matches])
    return list(rows.select_related("row__account").order_by("pk"))


def match_of(pk: int) -> Match:
    """One match; raises MatchNotFound."""
    match = Match.objects.filter(pk=pk).first()
    if match is None:
        raise MatchNotFound
    return match


def bank_warnings(order: Order, proof: PaymentProof | None) -> list[str]:
    """What the statements say against a payment, for staff who decide about it or have approved it."""
    payment = order.payment
    taken_back = Reversal.objects.filter(
        row__matches__payment=payment, row__matches__undone_at__isnull=True
    ).select_related("by")
    warnings = [f"The bank took the matched transfer back on {day(one.by.date)}." for one in taken_back]
    warnings += _transfers_to_decide(order)
    if proof is None or not proof.reference or payment.status not in OPEN:
        return warnings
    rows = StatementRow.objects.filter(reference=proof.reference, direction=Direction.CREDIT)
    amounts = list(rows.values_list("amount", flat=True))
    row = row_of_claim(payment, proof)
    if row and row.state != RowState.OPEN:
        warnings.append(f"The bank row with this reference is {row.get_state_display().lower()}.")
    if amounts and payment.amount_due not in amounts:
        warnings.append(f"The bank shows this reference with {format_inr(amounts[0])}.")
    elif not amounts:
        warnings += absent(india_date(proof.submitted_at), statements_reach_to())
    return warnings


def _transfers_to_decide(order: Order) -> list[str]:
    """What the conflicts of the matching page say of open rows that name an order which takes no transfer any more."""
    payment = order.payment
    waits = payment.status == PaymentStatus.PENDING and payment.method == Method.BANK_TRANSFER
    if payment.status == PaymentStatus.VERIFICATION_PENDING or (waits and order.status != OrderStatus.CANCELLED):
        return []
    conflicts = Proposal.objects.filter(tab=Tab.CONFLICTS, payments__contains=[payment.pk]).order_by("pk")
    reasons = {row: one.reasons for one in conflicts for row in one.rows}
    rows = StatementRow.objects.filter(pk__in=reasons, state=RowState.OPEN).order_by("date", "pk")
    return [
        f"A transfer of {format_inr(row.amount)} came on {day(row.date)}. {' '.join(reasons[row.pk])}" for row in rows
    ]


class _Folded(Func):
    """A reference as `references.folded` writes it."""

    template = (
        "(SELECT CASE WHEN translate(r, 'OI', '01') ~ '^(0000)?[0-9]{12}$' THEN right(translate(r, 'OI', '01'), 12) "
        "ELSE r END FROM (SELECT upper(regexp_replace(%(expressions)s, '[[:space:]-]', '', 'g')) AS r) AS plain)"
    )
    output_field = CharField()


def left_bank() -> Q:
    """Whether a debit row has the reference and amount of a sent refund; of several, it is the first one's."""
    same = {"amount": OuterRef("amount"), "folded": _Folded(OuterRef("reference"))}
    sent_refunds = Refund.objects.filter(sent_at__isnull=False).alias(folded=_Folded(F("reference")))
    return Q(Exists(_debits())) & ~Q(Exists(sent_refunds.filter(pk__lt=OuterRef("pk"), **same)))


def debit_days(refunds: Collection[Refund]) -> dict[int, date]:
    """By key of a sent refund that left the bank, the day of its debit row."""
    sent_refunds = Refund.objects.filter(left_bank(), pk__in=[refund.pk for refund in refunds if refund.sent_at])
    return dict(
        sent_refunds.annotate(day=Subquery(_debits().order_by("pk").values("date")[:1])).values_list("pk", "day")
    )


def _debits() -> QuerySet[StatementRow]:
    """The debit rows with the reference and amount of the outer refund."""
    rows = StatementRow.objects.filter(direction=Direction.DEBIT, amount=OuterRef("amount")).exclude(reference="")
    return rows.filter(reference=_Folded(OuterRef("reference")))


def without_row(*, now: datetime) -> Exists:
    """Whether an order's transfer was approved 48 hours ago or earlier, and no bank row is matched with it."""
    live = Match.objects.filter(payment=OuterRef("pk"), undone_at__isnull=True)
    paid = Payment.objects.filter(
        pk=OuterRef("payment"), method=Method.BANK_TRANSFER, status=PaymentStatus.COMPLETED, amount_received__gt=0,
        verified_at__lt=now - NO_ROW,
    )  # fmt: skip
    return Exists(paid.filter(~Exists(live), credits__source=CreditSource.BANK))
