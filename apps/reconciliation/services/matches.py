"""Approving matches, and sending money back.

Locks: orders, payments, bank rows, stock (docs/locking.md). Every change of an order goes through `transitions`.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.errors import DomainError
from apps.common.row_by_row import RowByRow, each_row
from apps.orders.enums import Excess, Resolution
from apps.orders.errors import ReasonRequired, SuperAdminOnly
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import (
    Approve,
    RecordCredit,
    SendBack,
    Split,
    Transfer,
)
from apps.payments.enums import PaymentStatus
from apps.payments.errors import AnotherProof
from apps.payments.locks import lock_reference
from apps.payments.models import Credit

from ..enums import Direction, MatchClass, RowState
from ..errors import (
    AnotherBankRow,
    NotProposed,
    RowNotFound,
)
from ..locks import lock_auto_approval, lock_orders, lock_rows
from ..matching.classify import classify
from ..matching.facts import Claim
from ..models import Match, Proposal, StatementRow
from ..selectors.facts import (
    Part,
    claimed_reference,
    facts,
    is_alone,
    last_proofs,
    row_of_claim,
    rows_of_approved,
    uncovered,
)
from . import automatic, proposals
from .open_rows import check_all_open, check_open

DECIDABLE = {"approve", "record_part", "approve_excess", "resolve_cancelled"}


@dataclass(frozen=True, slots=True)
class Pair:
    """A row and an order that staff match as certain, and the proof that they looked at."""

    row: int
    order: int
    proof: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What staff chose where the amount differs or the order is cancelled."""

    part: bool = False
    excess: Excess | None = None
    resolution: Resolution | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A pair that was not matched, and why."""

    pair: Pair
    order_number: str
    refusal: DomainError


def approve(
    rows: Collection[int], orders: Collection[int], *, proofs: Collection[int], by: StaffUser, now: datetime,
    reason: str, choice: Choice = Choice(),
) -> list[Match]:  # fmt: skip
    """Approve what the rules propose for exactly these rows and orders; of a conflict, one row and one of its orders.

    `proofs` are the last proofs of these orders, as the caller saw them. One row that pays several orders is a split
    transfer, for super admins with a reason. Raises AnotherProof, NotProposed, RowNotOpen, or what `transitions`
    raises.
    """
    payments = dict(Order.objects.filter(pk__in=orders).values_list("payment", "pk"))
    if {proof.pk for proof in last_proofs(payments).values()} != set(proofs):
        raise AnotherProof
    check_all_open(rows)
    judgement = proposals.judge(Part(frozenset(rows), frozenset(payments)), now=now)
    for one in judgement.proposals:
        if _may_decide(one, set(rows), set(payments)) and DECIDABLE & set(one.actions):
            claims = [judgement.claims[key] for key in one.payments if key in payments]
            if len(claims) > 1:
                _check_split(by, reason)
            return _approve(one, claims, payments, by=by, now=now, reason=reason, choice=choice)
    check_all_open(rows)  # somebody may have been faster
    raise NotProposed


def _may_decide(one: Proposal, rows: set[int], payments: set[int]) -> bool:
    """Whether a proposal is of exactly these rows, and of these payments; of a conflict, one payment is enough."""
    if set(one.rows) != rows or not payments or not payments <= set(one.payments):
        return False
    is_one_of_a_conflict = one.kind == MatchClass.CONFLICT and len(payments) == 1
    return len(payments) == len(one.payments) or is_one_of_a_conflict


def _check_split(by: StaffUser, reason: str) -> None:
    """Raises SuperAdminOnly or ReasonRequired: whether or not the row has a reference that guards itself."""
    if not by.is_super_admin:
        raise SuperAdminOnly
    if not reason.strip():
        raise ReasonRequired


def approve_certain(pairs: Sequence[Pair], *, by: StaffUser, now: datetime) -> tuple[list[Match], list[Refused]]:
    """Approve each pair that is certain now, in a transaction of its own; says which were refused and why."""
    orders = {order.pk: order for order in Order.objects.filter(pk__in={pair.order for pair in pairs})}
    part = Part(frozenset(_open({pair.row for pair in pairs})), frozenset(one.payment_id for one in orders.values()))
    judgement = proposals.judge(part, now=now)
    certain = {(one.rows[0], one.payments[0]): one for one in judgement.proposals if one.kind == MatchClass.CERTAIN}
    done: list[Match] = []
    refused: list[Refused] = []
    rows = RowByRow()
    for pair in dict.fromkeys(pairs):
        order = orders.get(pair.order)
        try:
            with rows.row():
                one = certain.get((pair.row, order.payment_id)) if order else None
                if one is None or order is None:
                    check_all_open([pair.row])
                    raise NotProposed
                claim = judgement.claims[order.payment_id]
                if claim.proof != pair.proof:
                    raise AnotherProof
                done += _approve(one, [claim], {order.payment_id: order.pk}, by=by, now=now, reason="")
        except DomainError as refusal:  # the report is the answer: one refusal must not stop the others
            refused.append(Refused(pair, order.number if order else "", refusal))
    return done, refused


def _open(rows: Collection[int]) -> QuerySet[StatementRow, int]:
    return StatementRow.objects.filter(pk__in=rows, state=RowState.OPEN).values_list("pk", flat=True)


def approve_automatically(*, now: datetime) -> list[Match]:
    """Approve the certain matches that the switch allows, each in a transaction of its own, in the shop's name."""
    done: list[Match] = []
    if not automatic.setting().is_on:
        return done
    bank_rows, claims = facts(now=now)
    certain = [one for one in classify(bank_rows, claims) if one.kind == MatchClass.CERTAIN]
    claim_of = {claim.id: claim for claim in claims}
    payments = {one.payments[0] for one in certain}
    orders = dict(Order.objects.filter(payment__in=payments).values_list("payment", "pk"))
    rows = RowByRow()

    def approve_one(one: Proposal) -> None:
        with suppress(DomainError), rows.row():  # another person was faster, or is at it; the lists show the rest
            done.extend(_approve(one, [claim_of[one.payments[0]]], orders, by=None, now=now, reason=""))

    each_row(certain, approve_one, failure="%r could not be approved by itself")
    return done


def _approve(
    one: Proposal, claims: Sequence[Claim], orders: dict[int, int], *, by: StaffUser | None, now: datetime,
    reason: str, choice: Choice = Choice(),
) -> list[Match]:  # fmt: skip
    """In one transaction; without `by` only what the switch allows."""
    if not one.kind:  # only what has a class can be approved
        raise NotProposed
    kind = MatchClass(one.kind)
    with transaction.atomic(durable=True):
        locked = lock_orders({orders[claim.id] for claim in claims})
        rows = lock_rows(one.rows)
        for row in rows:
            check_open(row)
        later = None
        if by is None:
            switch = lock_auto_approval()
            if not automatic.may_approve(kind, rows[0].amount, switch):
                return []
            later = automatic.told_after(switch)
        proofs = last_proofs(claim.id for claim in claims)
        new_matches: list[Match] = []
        for claim in sorted(claims, key=lambda each: orders[each.id]):
            proof = proofs.get(claim.id)
            if claim.proof != (proof.pk if proof else None):
                raise AnotherProof
            if claimed_reference(locked[orders[claim.id]].payment, proof) != claim.reference:
                raise NotProposed  # a colleague has taken over the reference of the picture since
            named = claim.reference or claim.read_reference
            is_sure = kind in {MatchClass.CERTAIN, MatchClass.STRONG} and named == rows[0].reference
            if is_sure and not is_alone(named, payment=claim.id, row=rows[0].pk):
                raise NotProposed  # somebody else has named this reference since
            split = Split(rows[0].amount, reason) if len(claims) > 1 else None
            parts = [(row, claim.due if split else row.amount) for row in rows]
            event = Approve(split=split, excess=choice.excess, resolution=choice.resolution, mail_after=later)
            order = locked[orders[claim.id]]
            new_matches += _pay(order, parts, event, kind, one.reasons, part=choice.part, by=by, now=now)
        _record(new_matches, by=by, reason=reason)
    return new_matches


def approve_proof(
    pk: int, event: Approve, *, row: int | None, part: bool, by: StaffUser, now: datetime,
) -> None:  # fmt: skip
    """Approve an order by its proof; the bank row that has its reference is matched with it.

    `row` is the key of that row as the caller saw it. With less than is due it is recorded as a `part`; with more,
    `event.excess` says what becomes of the rest. A transfer that is split over orders is matched with its row later.
    Raises AnotherBankRow, RowNotOpen when the row is matched, set aside or taken back, or what `transitions` raises.
    """
    with transaction.atomic(durable=True):
        order = lock_orders([pk])[pk]
        seen_row = None
        if order.payment.status == PaymentStatus.VERIFICATION_PENDING and event.split is None:
            proof = last_proofs([order.payment_id]).get(order.payment_id)
            if event.seen is None or (proof and event.seen.proof == proof.pk):
                seen_row = row_of_claim(order.payment, proof)
                if row != (seen_row.pk if seen_row else None):
                    raise AnotherBankRow
        if seen_row is None:
            transitions.apply_locked(order, event, by=by, now=now)
            return
        [bank_row] = lock_rows([seen_row.pk])
        check_open(bank_row)
        reasons = [f"The proof has the reference {bank_row.reference}, and this row has it."]
        parts = [(bank_row, bank_row.amount)]
        new_matches = _pay(order, parts, event, MatchClass.STRONG, reasons, part=part, by=by, now=now)
        _record(new_matches, by=by, reason="")


def match_approved(*, now: datetime) -> list[Match]:
    """Match open rows with orders that were approved with their reference before they came; one transaction each.

    The amounts must be equal; of a transfer that was split, those of its orders together.
    """
    done: list[Match] = []
    rows = RowByRow()

    def match_one(pk: int) -> None:
        with suppress(DomainError), rows.row():  # somebody is at it: it is tried again in a minute
            done.extend(_match_approved(pk, now))

    each_row(rows_of_approved(), match_one, failure="The bank row %r could not be matched with what was approved")
    return done


def _match_approved(pk: int, now: datetime) -> list[Match]:
    reference = StatementRow.objects.values_list("reference", flat=True).get(pk=pk)
    with transaction.atomic(durable=True):
        payments = Credit.objects.filter(reference=reference).values("payment")
        keys = Order.objects.filter(payment__in=payments).values_list("pk", flat=True)
        orders = {order.payment_id: order for order in lock_orders(list(keys)).values()}
        [row] = lock_rows([pk])
        credited = uncovered([reference])[reference]
        if row.state != RowState.OPEN or sum(credited.values()) != row.amount or not credited.keys() <= orders.keys():
            return []
        new_matches = [_match_credited(row, orders[payment], amount, now) for payment, amount in credited.items()]
        _record(new_matches, by=None, reason="")
        return new_matches


def _match_credited(row: StatementRow, order: Order, amount: Decimal, now: datetime) -> Match:
    """Match a row with what a locked order was approved for with its reference before."""
    status, paid = order.status, order.payment.status
    return Match.objects.create(
        row=row, payment_id=order.payment_id, amount=amount, kind=MatchClass.CERTAIN,
        credit=Credit.objects.filter(payment=order.payment_id, reference=row.reference).latest("pk"),
        reasons=[f"The order was approved with the reference {row.reference} before this row came."],
        order_was=status, order_left=status, payment_was=paid, payment_left=paid, cancel_kind_was=order.cancel_kind,
        at=now, by_name=SYSTEM.name,
    )  # fmt: skip


def send_back(pk: int, order: int, *, by: StaffUser, now: datetime) -> list[Match]:
    """Make a refund of an open row that is money for an order that is paid or cancelled, as the rules propose.

    Of a row with more than was approved with its reference, the refund is of the rest, and the row is matched with what
    was approved. Raises RowNotFound, NotProposed, RowNotOpen, or what `transitions` raises.
    """
    if not StatementRow.objects.filter(pk=pk, direction=Direction.CREDIT).exists():
        raise RowNotFound
    payment = Order.objects.filter(pk=order).values_list("payment", flat=True).first()
    check_all_open([pk])
    if payment is None:
        raise NotProposed
    judgement = proposals.judge(Part(frozenset([pk]), frozenset([payment])), now=now)
    proposed = [
        one
        for one in judgement.proposals
        if "send_back" in one.actions and one.rows[0] == pk and payment in one.payments
    ]
    if not proposed:
        check_all_open([pk])  # somebody may have been faster
        raise NotProposed
    seen, reasons = judgement.rows[pk], proposed[0].reasons
    with transaction.atomic(durable=True):
        sharing = Credit.objects.filter(reference=seen.reference).exclude(reference="").values("payment")
        keys = Order.objects.filter(payment__in=sharing).values_list("pk", flat=True)
        locked = {one.payment_id: one for one in lock_orders({order, *keys}).values()}
        [row] = lock_rows([pk])
        check_open(row)
        if row.reference:
            lock_reference(row.reference)
        credited = uncovered([row.reference])[row.reference]
        if not credited.keys() <= locked.keys() or sum(credited.values(), Decimal(0)) != seen.credited:
            raise NotProposed
        rest = row.amount - seen.credited
        parts = [(row, rest + credited.pop(payment, Decimal(0)))]
        event = SendBack((Transfer(rest, row.reference),))
        new_matches = _settle(locked[payment], event, parts, MatchClass.CONFLICT, reasons, by=by, now=now)
        new_matches += [_match_credited(row, locked[key], each, now) for key, each in credited.items()]
        _record(new_matches, by=by, reason="")
        return new_matches


def _record(new_matches: Sequence[Match], *, by: StaffUser | None, reason: str) -> None:
    """What follows every match: its rows are matched and gone from the lists, and there is an audit record."""
    rows = {match.row_id for match in new_matches}
    StatementRow.objects.filter(pk__in=rows).update(state=RowState.MATCHED)
    for match in new_matches:
        after = {"row": match.row_id, "amount": match.amount, "class": match.kind, "reasons": match.reasons}
        actor = by.actor if by else SYSTEM
        audit.record(actor=actor, action="match.made", target=match, after=after, reason=reason)
    proposals.forget(rows=rows, payments={match.payment_id for match in new_matches})


def _pay(
    order: Order, parts: Sequence[tuple[StatementRow, Any]], event: Approve, kind: MatchClass,
    reasons: Sequence[str], *, part: bool, by: StaffUser | None, now: datetime,
) -> list[Match]:  # fmt: skip
    """Approve a locked order with these rows and amounts; returns the matches, each with the credit that it made."""
    event = replace(event, transfers=tuple(Transfer(amount, row.reference) for row, amount in parts))
    caused = RecordCredit(event.transfers, seen=event.seen) if part else event
    return _settle(order, caused, parts, kind, reasons, told_after=event.mail_after, by=by, now=now)


def _settle(
    order: Order, event: Approve | RecordCredit | SendBack, parts: Sequence[tuple[StatementRow, Any]],
    kind: MatchClass, reasons: Sequence[str], *, told_after: timedelta | None = None, by: StaffUser | None,
    now: datetime,
) -> list[Match]:  # fmt: skip
    """Cause an event that makes a credit for each of these rows; returns their matches."""
    change = transitions.apply_locked(order, event, by=by, now=now)
    assert change is not None  # a transfer is never a repetition
    before, outcome = change.state, change.outcome
    return [
        Match.objects.create(
            row=row, payment_id=order.payment_id, credit=credit, amount=amount, kind=kind, reasons=list(reasons),
            order_was=before.order, payment_was=before.payment, cancel_kind_was=before.cancel_kind,
            on_record_was=before.on_record, order_left=outcome.order, payment_left=outcome.payment,
            at=now, by=by, by_name=change.actor.name, told_at=now + told_after if told_after else None,
        )
        for (row, amount), credit in zip(parts, change.credits, strict=True)
    ]  # fmt: skip
