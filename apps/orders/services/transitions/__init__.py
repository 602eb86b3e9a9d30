"""The only writer of order and payment states: one function over the table in `state_machine`.

It writes status, payment status, `stock_state`, `holds_until`, `cancel_kind`, `cancel_reason`, credits and refunds,
with the event, the audit record and the mail job, in one transaction. `order_writer` inserts the first state.
Locks: cart (for a proof), order, payment, bank reference (for an approval), stock (docs/locking.md).
"""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import Customer
from apps.cart.locks import lock_cart
from apps.cart.services.lines import take_out_ordered
from apps.common.row_by_row import each_row
from apps.payments.locks import lock_payment, lock_reference

from ...locks import lock_order, lock_order_if_free, lock_order_of
from ...models import Order
from ...selectors import expired_ids, wanted_of
from ...state_machine import Event, Expire, SubmitProof, decide
from .change import By, Change, who_is
from .money import write_money, write_payment
from .order import erase_personal_reason, write_order
from .recording import record, snapshot
from .state import references_of, state_of

__all__ = ["apply", "apply_locked", "erase_personal_reason", "expire_unpaid", "state_of", "who_is"]


def apply(pk: int, event: Event, *, by: By, now: datetime) -> Order:
    """Lock an order and its payment, decide what the event does, and record the outcome in one transaction.

    `by` is the customer who owns the order, a member of staff, or None for the shop itself. Returns the order as it is
    then; an event with nothing to do changes nothing. Raises OrderNotFound, also for somebody else's order, and what
    `state_machine.decide` raises, or OutOfStock with every shortage.
    """
    with transaction.atomic(durable=True):
        if isinstance(event, SubmitProof) and isinstance(by, Customer):
            lock_cart(by)
        order = lock_order_of(by, pk) if isinstance(by, Customer) else lock_order(pk)
        apply_locked(order, event, by=by, now=now)
        return order


def apply_locked(order: Order, event: Event, *, by: By, now: datetime) -> Change | None:
    """As `apply`, to an order that the caller has locked in a transaction.

    Returns the change with the credits that it made and removed; None when there was nothing to do. Credits of bank
    rows are removed by `reconciliation.services.undoing` alone, which ends their matches.
    """
    payment = order.payment = lock_payment(order.payment_id)
    for reference in sorted(references_of(payment, event)):
        lock_reference(reference)
    state = state_of(order, event)
    outcome = decide(state, event, who_is(by))
    if outcome is None:
        return None
    before = snapshot(order)
    change = Change(order, payment, state, outcome, by, now)
    write_money(change)
    write_order(change)
    write_payment(change)
    if outcome.empties_cart:
        take_out_ordered(order.customer, wanted_of(order))
    record(change, before)
    return change


def expire_unpaid(*, now: datetime) -> int:
    """Cancel every order whose holding time is over; returns how many. One transaction each.

    An order that another transaction has locked is being paid, cancelled or expired: the next run looks again. One that
    cannot be cancelled does not stop the others: its error is raised after them.
    """

    def expire(pk: int) -> bool:
        with transaction.atomic(durable=True):
            order = lock_order_if_free(pk)
            return order is not None and apply_locked(order, Expire(now), by=None, now=now) is not None

    return each_row(expired_ids(now), expire, failure="Order %s could not be cancelled after its holding time")
