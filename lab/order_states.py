"""`python -m lab.order_states` writes docs/order-states.md: the rules as text, the table as computed from the code."""

import itertools
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from apps.common.errors import DomainError
from apps.orders.enums import CancelKind, Confirmation, Excess, Goods, OrderStatus, Resolution, StockState
from apps.orders.state_machine import (
    RECONCILERS,
    TABLE,
    Approve,
    AskForRefund,
    AskForRest,
    ByHand,
    Cancel,
    ChangeTracking,
    Event,
    Expire,
    ExtendHold,
    Outcome,
    RecordCash,
    RecordCredit,
    RecordRefund,
    Reject,
    ReopenPayment,
    Replace,
    Role,
    SendBack,
    SentRefund,
    SetStatus,
    State,
    SubmitProof,
    TakeStock,
    Transfer,
    UndoCredit,
    UndoRefund,
    UndoSendBack,
    Verdict,
    VoidPayment,
    Who,
    decide,
    must_hold,
)
from apps.payments.enums import CreditSource, Method, PaymentStatus
from devstack.shop import ROOT

PAGE = ROOT / "docs" / "order-states.md"
S, P = OrderStatus, PaymentStatus
NOW = datetime(2026, 1, 1, tzinfo=UTC)
TOTAL = Decimal(100)
EVERYTHING = frozenset(Confirmation)
WHY = "-"
RULES = """\
# Order and payment states

This page is for developers. It lists what each event does to an order and its payment. The tables are generated from
the code (`python -m lab.order_states`), and a test compares them.

`orders/state_machine` is a pure table: what each event does in each state. `orders.services.transitions.apply()`
locks the order and its payment, calls the table, and writes the outcome with its event, audit record and mail in one
transaction. No other code writes these columns, except `order_writer`, which writes the first state.

## Rules

1. **Stock.** An order that is not cancelled is `held` (its units are out of stock) or `short` (units are missing).
   A cancelled one is `released` (units are back) or `written_off` (the goods were lost). Only staff edits of stock
   change the sum of units in stock, held and written off.
2. **Holding time.** `holds_until` is set exactly while an order is pending, paid by bank transfer, and its payment
   pending or failed. Placing the order, or a return to pending, starts the shop's holding time (2 hours by default); a
   rejection starts 24 hours. Staff extend it, to 7 days from now at most.
3. **Cancelling.** A proof that waits stays in the list, marked as a proof of a cancelled order. Otherwise staff choose,
   with a reason, whether money that was received is due for refund or stays on record until the customer asks for it.
   From who may not decide about payments (a packer) it is due. The mail tells the customer which. A cancelled order
   is never completed.
4. **Leaving cancelled.** The units are taken again, or the answer is `out_of_stock`. Goods that were written off
   and have been sent after all are not taken. A due refund is withdrawn and the money pays the order. Money that
   was sent back has to be paid again.
5. **Late proofs.** A proof revives an order that expired, was replaced, or was cancelled by its customer. A proof for
   an order that staff cancelled waits for staff.
   The customer of a revived order gets a mail that says so, after the one that it is cancelled. Every proof sends a
   mail to the shop.
6. **Money.** A credit is money that was received; a refund is money that is sent back. The balance is credits minus
   refunds sent; the amount due is the amount minus the balance. A completed payment has a balance of at least its
   amount, and contains who decided and when. A refund is due, then the customer gives the account, staff send it
   (reference, day, who), and a debit row of a statement with its reference and amount matches it.
7. **Undo.** Super admins undo approvals and receipts of cash, staff undo rejections, with a reason. Once the order is
   being packed, an approval is not undone; the payment is voided instead. Undoing and voiding remove the credits.
8. **Repetition.** The same decision in the same words by the same person, and the same refund with the same
   reference, change nothing and are not refused, because the first answer may have been lost.
9. **Confirmations.** Unusual changes of status need a confirmation: `step_back` (back, or out of cancelled), `unpaid`
   (the order of a bank transfer that is not completed is processed further; needs a reason), `goods` (cancelled after
   shipping: did the goods come back), `refund_due` (cancelled with a balance; `excess` is whether it is sent back or
   stays on record), `proof_waiting` (cancelled while a proof waits). One 409 lists all that are missing. The event
   stores what was confirmed.
10. **In the API.** Clients see the payment statuses pending, verification_pending, completed and failed.
    `refund_due` and `refunded` are shown as completed, with a `refund`.
11. **Records.** Every event is stored with person, time and previous state. Events of staff write an audit record
    `order.<kind>` with before, after and reason. Customers see an event's note; staff also see its reason. Dates
    that are shown come from events.
12. **One transfer, one order.** An approval stores the bank's reference with its credit: that of the statement's row,
    otherwise that of the last proof. A reference that was approved for another order is `reference_used`. A super
    admin may split one transfer over orders, with a reason, up to its amount. Rows of a statement can also approve a
    payment that is still pending. They must add up to what is due, or to more when staff choose whether the excess
    is sent back or stays on record. Less than is due is a part: the payment is pending again, the units are held for 24
    hours, and staff may send the customer what is missing. Undoing such a match restores the previous statuses, unless
    the order was changed since or money was sent back.
13. **By hand.** Staff who may reconcile record money that no statement of the shop can show: how it was paid, the
    amount, a reason, and the bank's reference if there is one. It pays the order, or a part of it, as rows of a
    statement do. They undo it with a reason: what it paid is open again, unless the order was changed since or the
    money was sent back.
14. **Another transfer.** A bank row that is money for an order that is paid or cancelled is sent back by staff who may
    reconcile: it is a credit, and a refund of it is due, together with what was on record. They undo it with a reason:
    everything is as before, unless the order was taken up again or cancelled since, or the money was sent back.
15. **Automatically.** If a super admin allows it, the system approves payments by rows of a statement that are certain.
    The mail is sent later, and not at all if the approval is undone before.

## Events

Confirmations are given unless the heading says otherwise. Sample orders hold their units; cancelled ones were
cancelled by their customer. "Same" means unchanged. A code is a refusal that writes nothing.
"""


class _Proof:
    """As much of a stored proof as the table looks at."""

    sha256 = "new"


def _events() -> list[tuple[str, Event, Role]]:
    staff, keeper, boss = Role.STAFF, Role.RECONCILER, Role.SUPER_ADMIN
    by_hand = ByHand(CreditSource.DEPOSIT, WHY)
    late = NOW + timedelta(days=2)
    proof: Any = _Proof()
    return [
        ("Submit proof", SubmitProof(proof), Role.CUSTOMER),
        ("Cancel", Cancel(), Role.CUSTOMER),
        ("Replace by a new order", Replace(), Role.CUSTOMER),
        ("Holding time over", Expire(late), Role.SYSTEM),
        ("Approve the payment", Approve(), staff),
        ("Approve, take the order up again", Approve(resolution=Resolution.REVIVE), staff),
        ("Approve, send the money back", Approve(resolution=Resolution.REFUND_DUE), staff),
        ("Record a part of the payment by a bank row", RecordCredit((Transfer(TOTAL / 2, ""),)), staff),
        ("Record the whole payment by hand", Approve(transfers=(Transfer(TOTAL, ""),), by_hand=by_hand), keeper),
        ("Record a part of the payment by hand", RecordCredit((Transfer(TOTAL / 2, ""),), by_hand), keeper),
        ("Undo an amount recorded by hand", UndoCredit(1, WHY), keeper),
        ("Send back a transfer that came when nothing was due", SendBack((Transfer(TOTAL, ""),)), keeper),
        (
            "Undo sending it back (it found a pending payment)",
            UndoSendBack(frozenset([1]), P.PENDING, WHY),
            keeper,
        ),
        ("Ask for the rest (a part has come)", AskForRest(), staff),
        ("Reject the payment", Reject(WHY), staff),
        ("Record cash", RecordCash(), staff),
        ("Record cash, take the order up again", RecordCash(resolution=Resolution.REVIVE), staff),
        ("Record cash, send the money back", RecordCash(resolution=Resolution.REFUND_DUE), staff),
        ("Undo the last decision about the payment", ReopenPayment(WHY), boss),
        ("Void the payment", VoidPayment(WHY), boss),
        ("Extend the hold", ExtendHold(1, NOW, WHY), staff),
        ("Record a refund", RecordRefund(WHY), boss),
        ("Send back what is on record", AskForRefund(WHY), staff),
        ("Undo a refund", UndoRefund(WHY), boss),
        *((f"Set to {to}, nothing confirmed", SetStatus(to), staff) for to in S),
        *((f"Set to {to}", SetStatus(to, reason=WHY, confirmed=EVERYTHING, goods=Goods.RESTOCK), staff) for to in S),
        (
            "Set to cancelled, the money stays on record",
            SetStatus(S.CANCELLED, reason=WHY, confirmed=EVERYTHING, goods=Goods.RESTOCK, excess=Excess.RECORD),
            staff,
        ),
        ("Change carrier or tracking number", ChangeTracking("A"), staff),
        ("Take missing stock (order is short)", TakeStock(), staff),
    ]


def _allowed(order: OrderStatus, payment: PaymentStatus, method: Method) -> bool:
    if method is Method.COD and payment in {P.VERIFICATION_PENDING, P.FAILED}:
        return False
    return payment is not P.COMPLETED if order is S.CANCELLED else payment not in {P.REFUND_DUE, P.REFUNDED}


def sample(order: OrderStatus, payment: PaymentStatus, method: Method) -> State:
    """A state with these statuses, and what follows from them."""
    received = TOTAL if payment in {P.COMPLETED, P.REFUND_DUE, P.REFUNDED} else Decimal(0)
    with_proof = method is Method.BANK_TRANSFER and payment is not P.PENDING
    return State(
        order=order,
        payment=payment,
        method=method,
        stock=StockState.RELEASED if order is S.CANCELLED else StockState.HELD,
        amount=TOTAL,
        received=received,
        refunded=received if payment is P.REFUNDED else Decimal(0),
        cancel_kind=CancelKind.CUSTOMER if order is S.CANCELLED else "",
        holds_until=NOW + timedelta(hours=1) if must_hold(order, payment, method) else None,
        proof=("old", "") if with_proof else None,
        verdict=None if payment in {P.PENDING, P.VERIFICATION_PENDING} else Verdict(0, "", NOW, ""),
        due_refund=TOTAL if payment is P.REFUND_DUE else None,
        sent_refund=SentRefund(TOTAL, "sent", 0, "") if payment is P.REFUNDED else None,
    )


def _cells(state: State, event: Event, role: Role) -> tuple[str, ...]:
    """Resulting order, payment, stock, hold, money and mail; or the code of the error."""
    if isinstance(event, TakeStock) and not state.is_cancelled:
        state = replace(state, stock=StockState.SHORT)
    if isinstance(event, UndoCredit) and state.received:
        state = replace(state, by_hand=state.received)
    if isinstance(event, UndoSendBack):
        extra = TOTAL if state.payment is P.COMPLETED else Decimal(0)
        state = replace(state, received=state.received + extra, undone=TOTAL)
    if isinstance(event, AskForRefund):
        state = replace(state, on_record=state.due_refund is not None)
    if isinstance(event, AskForRest) and state.payment in {P.PENDING, P.FAILED}:
        state = replace(state, received=TOTAL / 2)
    try:
        outcome = decide(state, event, Who(role, 1))
    except DomainError as refusal:
        return (f"`{refusal.code}`", "", "", "", "", "")
    if outcome is None:
        return ("nothing to do", "", "", "", "", "")
    return _written(state, outcome)


def _written(state: State, outcome: Outcome) -> tuple[str, ...]:
    return (
        "same" if outcome.order is state.order else str(outcome.order),
        "same" if outcome.payment is state.payment else str(outcome.payment),
        "" if outcome.stock.name == "NONE" else outcome.stock.value,
        "" if outcome.hold.name == "CLEAR" else outcome.hold.value,
        "" if outcome.money.name == "NONE" else outcome.money.value,
        str(outcome.mail or "none"),
    )


def _state_columns(states: Iterable[tuple[OrderStatus, PaymentStatus, Method]]) -> list[tuple[str, str, str]]:
    """Order, payment and method columns; orders with the same payments, and equal methods, share a row."""
    payments: dict[tuple[OrderStatus, Method], list[PaymentStatus]] = defaultdict(list)
    for order, payment, method in states:
        payments[order, method].append(payment)
    orders: dict[tuple[Method, tuple[PaymentStatus, ...]], list[OrderStatus]] = defaultdict(list)
    for (order, method), payment_states in payments.items():
        orders[method, tuple(payment_states)].append(order)
    return [
        (", ".join(same), ", ".join(payment_states), "cash" if method is Method.COD else "transfer")
        for (method, payment_states), same in orders.items()
    ]


def document() -> str:
    """The whole page as Markdown."""
    states = [state for state in itertools.product(S, P, Method) if _allowed(*state)]
    parts = [RULES]
    for title, event, role in _events():
        roles = RECONCILERS if role is Role.RECONCILER else TABLE[type(event)].who
        named = roles - {Role.RECONCILER} if Role.STAFF in roles else roles
        role_names = ", ".join(sorted(role.value for role in named))
        states_by_cells: dict[tuple[str, ...], list[tuple[OrderStatus, PaymentStatus, Method]]] = defaultdict(list)
        for state in states:
            states_by_cells[_cells(sample(*state), event, role)].append(state)
        parts += [f"### {title}", "", f"By: {role_names}.", ""]
        parts += ["| order | payment | method | order becomes | payment becomes | stock | hold | money | mail |"]
        parts += ["|---|---|---|---|---|---|---|---|---|"]
        for cells, same in states_by_cells.items():
            parts += ["| " + " | ".join((*columns, *cells)) + " |" for columns in _state_columns(same)]
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
