"""Who may cause which event, and what decides about it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..errors import SuperAdminOnly
from . import customer, money, status
from .events import (
    Approve,
    AskForRefund,
    AskForRest,
    Cancel,
    ChangeTracking,
    Event,
    Expire,
    ExtendHold,
    RecordCash,
    RecordCredit,
    RecordRefund,
    Reject,
    ReopenPayment,
    Replace,
    SendBack,
    SetStatus,
    SubmitProof,
    TakeStock,
    UndoCredit,
    UndoRefund,
    UndoSendBack,
    VoidPayment,
)
from .states import RECONCILERS, Outcome, Role, State, Who


class Rule(NamedTuple):
    """The function that decides an event, who may cause it, and its text in the document."""

    decide: Callable[[State, Any, Who], Outcome | None]
    who: frozenset[Role]
    title: str


STAFF = RECONCILERS | {Role.STAFF}
SUPER_ADMIN = frozenset({Role.SUPER_ADMIN})
CUSTOMER = frozenset({Role.CUSTOMER})
TABLE: dict[type[Any], Rule] = {
    SubmitProof: Rule(customer.submit_proof, CUSTOMER, "Submit proof"),
    Cancel: Rule(customer.cancel, CUSTOMER, "Cancel"),
    Replace: Rule(customer.replace, CUSTOMER, "Replace"),
    Expire: Rule(customer.expire, frozenset({Role.SYSTEM}), "Expire"),
    Approve: Rule(money.approve, STAFF | {Role.SYSTEM}, "Approve the payment"),
    RecordCredit: Rule(money.record_credit, STAFF, "Record a part of the payment"),
    UndoCredit: Rule(money.undo_credit, RECONCILERS, "Undo an amount recorded by hand"),
    SendBack: Rule(money.send_back, RECONCILERS, "Send back a transfer"),
    UndoSendBack: Rule(money.undo_send_back, RECONCILERS, "Undo sending back a transfer"),
    AskForRest: Rule(money.ask_for_rest, STAFF, "Ask for the rest"),
    Reject: Rule(money.reject, STAFF, "Reject the payment"),
    RecordCash: Rule(money.record_cash, STAFF, "Record cash"),
    ReopenPayment: Rule(money.reopen, STAFF, "Reopen the payment"),
    VoidPayment: Rule(money.void, SUPER_ADMIN, "Void the payment"),
    ExtendHold: Rule(money.extend_hold, STAFF, "Extend the hold"),
    RecordRefund: Rule(money.record_refund, RECONCILERS, "Record a refund"),
    AskForRefund: Rule(money.ask_for_refund, STAFF, "Send back what is on record"),
    UndoRefund: Rule(money.undo_refund, SUPER_ADMIN, "Undo a refund"),
    SetStatus: Rule(status.set_status, STAFF, "Set a status"),
    ChangeTracking: Rule(status.change_tracking, STAFF, "Change tracking"),
    TakeStock: Rule(status.take_stock, STAFF, "Take missing stock"),
}


def decide(state: State, event: Event, who: Who) -> Outcome | None:
    """The outcome of an event in a state; None when there is nothing to do, such as a repeated decision.

    Raises SuperAdminOnly, or the error that docs/order-states.md names.
    """
    rule = TABLE[type(event)]
    if who.role not in rule.who:
        raise SuperAdminOnly
    return rule.decide(state, event, who)
