"""Which events are possible for a member of staff now, so that screens do not repeat the rules."""

from datetime import datetime

from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common.errors import DomainError

from ..errors import OrderCancelled
from ..models import Order
from ..state_machine import (
    Approve,
    AskForRest,
    Event,
    ExtendHold,
    RecordCash,
    RecordRefund,
    Reject,
    ReopenPayment,
    TakeStock,
    UndoRefund,
    VoidPayment,
    decide,
)
from .transitions import state_of, who_is

WHY = "-"  # tried with a reason, since one that is missing does not make an event impossible
ALWAYS = ("set_status", "tracking")


def _tried(now: datetime) -> dict[str, Event]:
    return {
        "approve": Approve(),
        "ask_for_rest": AskForRest(),
        "reject": Reject(WHY),
        "record_cash": RecordCash(),
        "reopen_payment": ReopenPayment(WHY),
        "void_payment": VoidPayment(WHY),
        "extend_hold": ExtendHold(1, now, WHY),
        "refund": RecordRefund(WHY),
        "undo_refund": UndoRefund(WHY),
        "take_stock": TakeStock(),
    }


ACTIONS = (
    "approve", "ask_for_rest", "extend_hold", "record_cash", "refund", "reject", "reopen_payment", "set_status",
    "take_stock", "tracking", "undo_refund", "void_payment",
)  # fmt: skip


def possible_actions(order: Order, by: StaffUser) -> list[str]:
    """The names of the events that this person may cause now; for screens; `transitions.apply` checks again."""
    state, who = state_of(order), who_is(by)
    found = list(ALWAYS)
    for name, event in _tried(timezone.now()).items():
        try:
            possible = decide(state, event, who) is not None
        except OrderCancelled:  # possible, once the caller has chosen a resolution
            possible = True
        except DomainError:
            possible = False
        if possible:
            found.append(name)
    return sorted(found)
