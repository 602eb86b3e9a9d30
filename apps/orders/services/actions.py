"""Which events are possible for a member of staff now, so that screens do not repeat the rules."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.common.errors import DomainError
from apps.payments.enums import CreditSource
from apps.payments.models import Credit
from apps.payments.selectors import credits_by_hand

from ..errors import OrderCancelled
from ..models import Order
from ..state_machine import (
    Approve,
    AskForRefund,
    AskForRest,
    ByHand,
    Event,
    ExtendHold,
    RecordCash,
    RecordCredit,
    RecordRefund,
    Reject,
    ReopenPayment,
    State,
    TakeStock,
    Transfer,
    UndoCredit,
    UndoRefund,
    VoidPayment,
    decide,
)
from .transitions import state_of, who_is

PAISA = Decimal("0.01")
WHY = "-"  # tried with a reason, since one that is missing does not make an event impossible
ALWAYS = ("set_status", "tracking")


def _tried(now: datetime) -> dict[str, Event]:
    penny, by_hand = (Transfer(PAISA, ""),), ByHand(CreditSource.OTHER, WHY)
    return {
        "record_credit": RecordCredit(penny, by_hand),
        "approve": Approve(),
        "ask_for_rest": AskForRest(),
        "reject": Reject(WHY),
        "record_cash": RecordCash(),
        "reopen_payment": ReopenPayment(WHY),
        "void_payment": VoidPayment(WHY),
        "extend_hold": ExtendHold(1, now, WHY),
        "refund": RecordRefund(WHY),
        "ask_for_refund": AskForRefund(WHY),
        "undo_refund": UndoRefund(WHY),
        "take_stock": TakeStock(),
    }


NEEDS = {
    "approve": Permission.PAYMENTS,
    "ask_for_refund": Permission.PAYMENTS,
    "ask_for_rest": Permission.PAYMENTS,
    "extend_hold": Permission.PAYMENTS,
    "record_cash": Permission.PAYMENTS,
    "record_credit": Permission.RECONCILE,
    "refund": Permission.RECONCILE,
    "reject": Permission.PAYMENTS,
    "reopen_payment": Permission.PAYMENTS,
    "set_status": Permission.SHIP_ORDERS,
    "take_stock": Permission.SHIP_ORDERS,
    "tracking": Permission.SHIP_ORDERS,
    "undo_refund": Permission.VOID_PAYMENTS,
    "void_payment": Permission.VOID_PAYMENTS,
}
ACTIONS = tuple(NEEDS)


@dataclass(frozen=True, slots=True)
class HandCredit:
    """An amount that staff recorded by hand, and whether the caller may undo it now."""

    credit: Credit
    can_undo: bool


def credits_to_show(order: Order, by: StaffUser) -> list[HandCredit]:
    """The amounts of an order that staff recorded by hand."""
    by_hand = list(credits_by_hand(order.payment))
    state = state_of(order) if by_hand else None
    return [
        HandCredit(one, bool(state and _is_possible(replace(state, by_hand=one.amount), UndoCredit(one.pk, WHY), by)))
        for one in by_hand
    ]


def may_cause(by: StaffUser, name: str) -> bool:
    """Whether this person's role allows the event; what is none, such as a repair, has no role."""
    return name not in NEEDS or by.may(NEEDS[name])


def possible_actions(order: Order, by: StaffUser) -> list[str]:
    """The names of the events that this person may cause now; for screens; the calls and `apply` check again."""
    state = state_of(order)
    allowed = {name for name in NEEDS if may_cause(by, name)}
    tried = {name: event for name, event in _tried(timezone.now()).items() if name in allowed}
    possible = [name for name, event in tried.items() if _is_possible(state, event, by)]
    return sorted([*allowed.intersection(ALWAYS), *possible])


def _is_possible(state: State, event: Event, by: StaffUser) -> bool:
    try:
        return decide(state, event, who_is(by)) is not None
    except OrderCancelled:  # possible, once the caller has chosen a resolution
        return True
    except DomainError:
        return False
