"""Undoing matches: by staff, with an import, or with a decision about the payment.

Locks: orders, payments, bank rows, stock (docs/locking.md). Every change of an order goes through `transitions`.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import Before, ReopenPayment, UndoCredit, UndoSendBack, VoidPayment
from apps.payments.enums import PaymentStatus
from apps.payments.models import Credit

from ..enums import RowState
from ..errors import ApprovedBefore, BankRowBroughtMore, MatchedOrderMovedOn, MatchUndone
from ..locks import lock_orders, lock_rows
from ..models import Match
from ..selectors.facts import orders_of_payments
from ..selectors.matching import match_of
from . import automatic, proposals
from .open_rows import reopen

UNPAID = {PaymentStatus.PENDING, PaymentStatus.VERIFICATION_PENDING}
WITH_ITS_PAYMENT = "The decision about the payment was undone."


class MatchedMeanwhile(Exception):
    """Somebody matched a row after the caller had looked which rows are matched."""


def undo_match(pk: int, *, by: StaffUser, now: datetime, reason: str) -> Match:
    """Undo a match, with those made together with it or later for its order: all is as it was before.

    Raises MatchNotFound, MatchUndone, ApprovedBefore, or MatchedOrderMovedOn naming an order that is not as the match
    left it.
    """
    match = match_of(pk)
    if match.undone_at is None and not _made_its_credit(match):
        raise ApprovedBefore
    with transaction.atomic(durable=True):
        undo_locked(undone_with([pk]), by=by, now=now, reason=reason, expected=pk)
    return match_of(pk)


def undone_with(keys: Collection[int]) -> set[int]:
    """Keys of these matches and of all live ones that are undone with them: of their rows, and later of their orders.

    A match with what was approved before takes along only those of its row.
    """
    live, together = Match.objects.filter(undone_at__isnull=True), set(keys)
    while True:
        known = list(live.filter(pk__in=together).select_related("credit"))
        related = Q(row__in=[match.row_id for match in known])
        for match in filter(_made_its_credit, known):
            related |= Q(payment=match.payment_id, at__gte=match.at)
        more = set(live.filter(related).values_list("pk", flat=True)) - together
        if not more:
            return together
        together |= more


def undo_locked(
    keys: Collection[int], *, by: StaffUser, now: datetime, reason: str, expected: int | None = None,
    leaving: Collection[int] = (),
) -> None:  # fmt: skip
    """As `undo_match`, of these matches in the caller's transaction; raises MatchUndone if `expected` is not live.

    `leaving` are credits that the caller deletes afterwards. They are locked with the rows of the matches; raises
    MatchedMeanwhile when one of them has a live match that is not among `keys`.
    """
    known = orders_of_payments(Match.objects.filter(pk__in=keys).values_list("payment", flat=True))
    locked = {order.payment_id: order for order in lock_orders({order.pk for order in known.values()}).values()}
    rows = lock_rows({*Match.objects.filter(pk__in=keys).values_list("row", flat=True), *leaving})
    if Match.objects.filter(row__in=leaving, undone_at__isnull=True).exclude(pk__in=keys).exists():
        raise MatchedMeanwhile
    matches = list(Match.objects.filter(pk__in=keys, undone_at__isnull=True).select_related("credit").order_by("pk"))
    if expected is not None and expected not in {match.pk for match in matches}:
        raise MatchUndone
    _end(matches, by_name=by.name, now=now, reason=reason)
    approved = [match for match in matches if _made_its_credit(match)]
    for payment in sorted({match.payment_id for match in approved}, key=lambda key: locked[key].pk):
        _reopen(locked[payment], [match for match in approved if match.payment_id == payment], by, now, reason)
    reopen([row.pk for row in rows])
    automatic.switch_off(matches, actor=by.actor, now=now)
    for match in matches:
        audit.record(actor=by.actor, action="match.undone", target=match, reason=reason)
    proposals.forget(rows=[row.pk for row in rows], payments=list(locked))
    proposals.queue()


def _reopen(order: Order, matches: Sequence[Match], by: StaffUser, now: datetime, reason: str) -> None:
    """Undo what these matches of a locked order did: first what was to be sent back, then what paid it."""
    later = [match for match in matches if match.payment_was not in UNPAID]
    if later:
        if order.payment.status not in {later[-1].payment_left, PaymentStatus.REFUNDED}:
            raise MatchedOrderMovedOn(order_number=order.number, status=order.get_status_display())
        earliest = later[0]
        event = UndoSendBack(_credits_of(later), PaymentStatus(earliest.payment_was), reason, earliest.on_record_was)
        _remove_credits(order, event, by=by, now=now)
    matches = [match for match in matches if match.payment_was in UNPAID]
    if not matches:
        return
    first, last = matches[0], matches[-1]
    before = Before(
        OrderStatus(first.order_was), PaymentStatus(first.payment_was), first.cancel_kind_was,
        OrderStatus(last.order_left), PaymentStatus(last.payment_left), _credits_of(matches),
        is_untold=all(match.told_at and match.told_at > now for match in matches),
    )  # fmt: skip
    if (order.status, order.payment.status) != (last.order_left, last.payment_left):
        raise MatchedOrderMovedOn(order_number=order.number, status=order.get_status_display())
    _remove_credits(order, ReopenPayment(reason, before), by=by, now=now)


def _credits_of(matches: Sequence[Match]) -> frozenset[int]:
    return frozenset(match.credit_id for match in matches if match.credit_id)


def undo_decision(
    pk: int, event: ReopenPayment | UndoCredit | VoidPayment, *, by: StaffUser, now: datetime
) -> Order:  # fmt: skip
    """Undo what staff decided about the payment of an order; the matches of the credits that it removes end with it.

    A row that is open again has no match at all, and no credit that a match of it made: raises BankRowBroughtMore when
    another one stays. Matches with what was approved before the row came end together. Raises also what `transitions`
    raises.
    """
    with transaction.atomic(durable=True):
        order = lock_orders([pk])[pk]
        live = Match.objects.filter(undone_at__isnull=True).select_related("credit", "row")
        rows = lock_rows(list(live.filter(payment=order.payment_id).values_list("row", flat=True)))
        matches = list(live.filter(row__in=[row.pk for row in rows]))
        removed = _remove_credits(order, event, by=by, now=now)
        keys, references = {credit.pk for credit in removed}, {credit.reference for credit in removed}
        # A match of more than its own credit is also of those with its row's reference.
        own = [
            match for match in matches
            if match.payment_id == order.payment_id
            and (match.credit_id in keys or (match.row.reference in references and not _is_of_its_credit_alone(match)))
        ]  # fmt: skip
        opens = {match.row_id for match in own if match.row.state == RowState.MATCHED}
        ended = [match for match in matches if match in own or match.row_id in opens]
        for match in ended:
            if match.credit and match.credit_id not in keys and _made_its_credit(match):
                number = orders_of_payments([match.payment_id])[match.payment_id].number
                raise BankRowBroughtMore(amount=match.row.amount, order_number=number)
        automatic.switch_off(ended, actor=SYSTEM, now=now)
        _end(ended, by_name="", now=now, reason=WITH_ITS_PAYMENT)
        reopen({match.row_id for match in own})
        return order


def _end(matches: Sequence[Match], *, by_name: str, now: datetime, reason: str) -> None:
    keys = [match.pk for match in matches]
    Match.objects.filter(pk__in=keys).update(undone_at=now, undone_by_name=by_name, undo_reason=reason)


def _remove_credits(
    order: Order, event: ReopenPayment | UndoCredit | UndoSendBack | VoidPayment, *, by: StaffUser, now: datetime
) -> Sequence[Credit]:  # fmt: skip
    """Cause an event that removes credits; no match names them any more. Returns them."""
    change = transitions.apply_locked(order, event, by=by, now=now)
    removed = change.removed if change else []
    Match.objects.filter(credit__in=[credit.pk for credit in removed]).update(credit=None)
    return removed


def _is_of_its_credit_alone(match: Match) -> bool:
    return match.credit is not None and match.credit.amount == match.amount


def _made_its_credit(match: Match) -> bool:
    """Whether the match approved its order; otherwise the order had been approved before the row came."""
    return match.credit is None or match.credit.at == match.at
