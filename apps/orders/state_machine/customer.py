"""Events of customers and of the worker."""

from typing import Any

from apps.payments.enums import Method
from apps.payments.errors import ProofNotExpected

from ..enums import CancelKind, EventKind, Message, StockState
from ..errors import NotCancellable
from .events import Cancel, Expire, Replace, SubmitProof
from .rules import cancelled, is_cancellable_by_customer, must_hold, outcome_of
from .states import NOT_PAID_IN_TIME, REPLACED, NewProof, Outcome, P, S, State, StockEffect, Who


def submit_proof(state: State, event: SubmitProof, who: Who) -> Outcome | None:
    """A proof was sent. Revives an order that expired or was cancelled by its customer. Raises ProofNotExpected."""
    same = (event.proof.sha256, event.reference)
    if state.payment is P.VERIFICATION_PENDING and state.proof == same:
        return None
    if state.method is not Method.BANK_TRANSFER or state.due <= 0:
        raise ProofNotExpected
    more: dict[str, Any] = {
        "proof": NewProof(event.proof, event.reference),
        "empties_cart": state.proof is None,
        "mail": Message.PROOF_TO_SHOP,
    }
    is_revived = state.is_cancelled and state.cancel_kind != CancelKind.STAFF
    if is_revived or state.stock is StockState.SHORT:
        more["stock"] = StockEffect.TRY_TAKE_UNPAID
    if is_revived:
        more["mail"] = Message.REVIVED
        return outcome_of(state, EventKind.REVIVED, S.PENDING, P.VERIFICATION_PENDING, **more)
    return outcome_of(state, EventKind.PROOF_SUBMITTED, state.order, P.VERIFICATION_PENDING, **more)


def cancel(state: State, event: Cancel, who: Who) -> Outcome:
    """The customer cancels. Raises NotCancellable."""
    if not is_cancellable_by_customer(state.order):
        raise NotCancellable
    return cancelled(state, EventKind.CANCELLED, CancelKind.CUSTOMER, event.reason)


def can_be_replaced(state: State) -> bool:
    """Whether an order waits for its first proof and has no money, so that a new order may take its place."""
    waits = must_hold(state.order, state.payment, state.method) and state.payment is P.PENDING
    return waits and state.proof is None and state.balance == 0


def replace(state: State, event: Replace, who: Who) -> Outcome | None:
    """A new order takes the place of this one; None when it may not."""
    if not can_be_replaced(state):
        return None
    return cancelled(state, EventKind.CANCELLED, CancelKind.REPLACED, REPLACED)


def expire(state: State, event: Expire, who: Who) -> Outcome | None:
    """The holding time is over; None when it is not."""
    over = state.holds_until is not None and state.holds_until <= event.now
    if not over or not must_hold(state.order, state.payment, state.method):
        return None
    return cancelled(state, EventKind.EXPIRED, CancelKind.EXPIRED, NOT_PAID_IN_TIME)
