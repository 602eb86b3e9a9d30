"""Undoing matches: by staff, with an import, or with the credit of a payment.

Locks: orders, payments, bank rows, stock (docs/locking.md). Every change of an order goes through `transitions`.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import Before, ReopenPayment, UndoSendBack
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
    # First, so that the credits do not end their matches in another name.
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(
        undone_at=now, undone_by_name=by.name, undo_reason=reason
    )
    approved = [match for match in matches if _made_its_credit(match)]
    for payment in sorted({match.payment_id for match in approved}, key=lambda key: locked[key].pk):
        _reopen(locked[payment], [match for match in approved if match.payment_id == payment], by, now, reason)
    reopen([row.pk for row in rows])
    automatic.switch_off(matches, actor=by.actor, now=now)
    for match in matches:
        audit.record(actor=by.actor, action="match.undone", target=match, reason=reason)
    proposals.forget(rows=[row.pk for row in rows], payments=list(locked))


def _reopen(order: Order, matches: Sequence[Match], by: StaffUser, now: datetime, reason: str) -> None:
    """Undo what these matches of a locked order did: first what was to be sent back, then what paid it."""
    later = [match for match in matches if match.payment_was not in UNPAID]
    if later:
        if order.payment.status not in {later[-1].payment_left, PaymentStatus.REFUNDED}:
            raise MatchedOrderMovedOn(order_number=order.number, status=order.get_status_display())
        earliest = later[0]
        event = UndoSendBack(_credits_of(later), PaymentStatus(earliest.payment_was), reason, earliest.on_record_was)
        transitions.apply_locked(order, event, by=by, now=now)
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
    transitions.apply_locked(order, ReopenPayment(reason, before), by=by, now=now)


def _credits_of(matches: Sequence[Match]) -> frozenset[int]:
    return frozenset(match.credit_id for match in matches if match.credit_id)


def close_with_credit(instance: Credit, **_: Any) -> None:
    """A receiver of `pre_delete`: when a payment is reopened or voided, the match of its credit ends with it.

    A row that is open again has no match at all, and no credit that a match of it made: raises BankRowBroughtMore when
    another one stays. Matches with what was approved before the row came end together.
    """
    # A match of more than its own credit is also of those with its row's reference.
    whole = ~Q(amount=F("credit__amount")) & Q(row__reference=instance.reference)
    live = Match.objects.filter(undone_at__isnull=True)
    own = live.filter(Q(credit=instance) | whole, payment=instance.payment_id)
    keys = list(own.values_list("row", flat=True))
    if not keys:
        return
    rows = lock_rows(keys)
    opens = [row.pk for row in rows if row.state == RowState.MATCHED]
    ended = list((own | live.filter(row__in=opens)).select_related("credit", "row"))
    for match in ended:
        if match.credit and match.credit != instance and _made_its_credit(match):
            number = orders_of_payments([match.payment_id])[match.payment_id].number
            raise BankRowBroughtMore(amount=match.row.amount, order_number=number)
    automatic.switch_off(ended, actor=SYSTEM, now=timezone.now())
    Match.objects.filter(pk__in=[match.pk for match in ended]).update(
        undone_at=timezone.now(), undo_reason=WITH_ITS_PAYMENT
    )
    reopen([row.pk for row in rows])


def _made_its_credit(match: Match) -> bool:
    """Whether the match approved its order; otherwise the order had been approved before the row came."""
    return match.credit is None or match.credit.at == match.at
