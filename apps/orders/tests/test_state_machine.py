"""The table of docs/order-states.md, every row by hand: what an event leads to, or the code of its refusal; pure."""

import ast
import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from apps.common.errors import DomainError
from apps.orders.enums import CancelKind, Confirmation, Excess, Goods, Resolution, StockState
from apps.orders.enums import OrderStatus as S
from apps.orders.state_machine import (
    Approve,
    AskForRefund,
    AskForRest,
    ByHand,
    Cancel,
    ChangeTracking,
    Event,
    Expire,
    ExtendHold,
    Hold,
    Money,
    NewCredit,
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
    StockEffect,
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
    is_cancellable_by_customer,
    is_reorderable,
    is_step_back,
    must_hold,
    refund_owed,
)
from apps.payments.enums import CreditSource, Method
from apps.payments.enums import PaymentStatus as P
from apps.payments.services.proofs import StoredProof

NOW = datetime(2026, 11, 22, 6, tzinfo=UTC)
TOTAL = Decimal("500.00")
BANK, COD = Method.BANK_TRANSFER, Method.COD
ARUN, LAKSHMI = Who(Role.STAFF, 1), Who(Role.SUPER_ADMIN, 2)
PRIYA = Who(Role.RECONCILER, 3)
MEENA, SHOP = Who(Role.CUSTOMER), Who(Role.SYSTEM)
PROOF = StoredProof("proofs/2.jpg", "b" * 64, 1, 1, 1)
WHY = "Looked at twice"
SLIP = ByHand(CreditSource.DEPOSIT, "The slip of the branch")
DECIDED = {P.COMPLETED, P.FAILED, P.REFUND_DUE, P.REFUNDED}
ANYWAY = frozenset(Confirmation)


def state(order: S, payment: P, method: Method = BANK, **more: Any) -> State:
    """A state that the rules allow, with what follows from its statuses."""
    received = TOTAL if payment in {P.COMPLETED, P.REFUND_DUE, P.REFUNDED} else Decimal(0)
    facts: dict[str, Any] = {
        "stock": StockState.RELEASED if order is S.CANCELLED else StockState.HELD,
        "cancel_kind": CancelKind.CUSTOMER if order is S.CANCELLED else "",
        "received": received,
        "refunded": received if payment is P.REFUNDED else Decimal(0),
        "holds_until": NOW + timedelta(hours=1) if must_hold(order, payment, method) else None,
        "proof": None if method is COD or payment is P.PENDING else ("a" * 64, ""),
        "verdict": Verdict(9, "Divya", NOW - timedelta(days=1), "") if payment in DECIDED else None,
        "due_refund": TOTAL if payment is P.REFUND_DUE else None,
        "sent_refund": SentRefund(TOTAL, "412356789012", 9, "Divya") if payment is P.REFUNDED else None,
    }
    return State(order=order, payment=payment, method=method, amount=TOTAL, **{**facts, **more})


def allowed(order: S, payment: P, method: Method) -> bool:
    """A cancelled order is never completed, every other one is never refunded; cash needs no proof."""
    if method is COD and payment in {P.VERIFICATION_PENDING, P.FAILED}:
        return False
    return payment is not P.COMPLETED if order is S.CANCELLED else payment not in {P.REFUND_DUE, P.REFUNDED}


STATES = [(o, p, m) for o, p, m in itertools.product(S, P, Method) if allowed(o, p, m)]
OPEN = [S.PENDING, S.CONFIRMED, S.PROCESSING, S.SHIPPED, S.DELIVERED]


def result(before: State, event: Event, who: Who) -> Any:
    """(order, payment) of the outcome, None for nothing to do, or the code of the refusal."""
    try:
        outcome = decide(before, event, who)
    except DomainError as refusal:
        return refusal.code
    return outcome and (outcome.order, outcome.payment)


def outcome_of(before: State, event: Event, who: Who) -> Outcome:
    outcome = decide(before, event, who)
    assert outcome is not None
    return outcome


# ---- what each event leads to, written by hand


def submit_proof(o: S, p: P, m: Method) -> Any:
    if m is COD or p in {P.COMPLETED, P.REFUND_DUE}:
        return "proof_not_expected"
    return (S.PENDING if o is S.CANCELLED else o), P.VERIFICATION_PENDING


def cancel(o: S, p: P, m: Method) -> Any:
    if o is not S.PENDING:
        return "not_cancellable"
    return S.CANCELLED, (P.REFUND_DUE if p is P.COMPLETED else p)


def replaced(o: S, p: P, m: Method) -> Any:
    return (S.CANCELLED, P.PENDING) if (o, p, m) == (S.PENDING, P.PENDING, BANK) else None


def expire(o: S, p: P, m: Method) -> Any:
    return (S.CANCELLED, p) if o is S.PENDING and m is BANK and p in {P.PENDING, P.FAILED} else None


def record_part(o: S, p: P, m: Method) -> Any:
    if m is COD:
        return "nothing_to_verify"
    if p in DECIDED:
        return "payment_already_decided"
    return "order_cancelled" if o is S.CANCELLED else (o, P.PENDING)


def approve(o: S, p: P, m: Method) -> Any:
    if p in DECIDED:
        return "payment_already_decided"
    if p is P.PENDING:
        return "nothing_to_verify"
    if o is S.CANCELLED:
        return "order_cancelled"
    return (S.CONFIRMED if o is S.PENDING else o), P.COMPLETED


def by_hand(o: S, p: P, m: Method) -> Any:
    if p in DECIDED:
        return "payment_already_decided"
    if m is COD:
        return "nothing_to_verify"
    return "order_cancelled" if o is S.CANCELLED else ((S.CONFIRMED if o is S.PENDING else o), P.COMPLETED)


def revive(o: S, p: P, m: Method) -> Any:
    answer = approve(o, p, m)
    return (S.CONFIRMED, P.COMPLETED) if answer == "order_cancelled" else answer


def promise_refund(o: S, p: P, m: Method) -> Any:
    answer = approve(o, p, m)
    return (S.CANCELLED, P.REFUND_DUE) if answer == "order_cancelled" else answer


def send_back(o: S, p: P, m: Method) -> Any:
    if o is S.CANCELLED:
        return o, P.REFUND_DUE
    return (o, p) if p is P.COMPLETED else "order_not_settled"


def reject(o: S, p: P, m: Method) -> Any:
    if p is P.VERIFICATION_PENDING:
        return o, P.FAILED
    return approve(o, p, m)


def cash(o: S, p: P, m: Method) -> Any:
    if m is BANK:
        return "nothing_to_verify"
    if p is not P.PENDING:
        return "payment_already_decided"
    if o is S.CANCELLED:
        return "order_cancelled"
    return (S.CONFIRMED if o is S.PENDING else o), P.COMPLETED


def reopen(o: S, p: P, m: Method) -> Any:
    if p is P.REFUNDED:
        return "already_refunded"
    if p in {P.PENDING, P.VERIFICATION_PENDING}:
        return "nothing_to_reopen"
    if m is COD:
        return o, P.PENDING
    if p is P.FAILED:
        return o, P.VERIFICATION_PENDING
    if o in {S.PROCESSING, S.SHIPPED, S.DELIVERED}:
        return "order_moved_on"
    return (S.PENDING if o is S.CONFIRMED else o), P.VERIFICATION_PENDING


def reopen_as_staff(o: S, p: P, m: Method) -> Any:
    answer = reopen(o, p, m)
    return "permission_denied" if p in {P.COMPLETED, P.REFUND_DUE} else answer


def void(o: S, p: P, m: Method) -> Any:
    fits = m is BANK and p is P.COMPLETED and o in {S.PROCESSING, S.SHIPPED, S.DELIVERED}
    return (o, P.FAILED) if fits else "not_voidable"


def extend(o: S, p: P, m: Method) -> Any:
    return (o, p) if o is S.PENDING and m is BANK and p in {P.PENDING, P.FAILED} else "no_hold"


def refund(o: S, p: P, m: Method) -> Any:
    if p is P.REFUNDED:
        return "already_refunded"
    return (o, P.REFUNDED) if p is P.REFUND_DUE else "no_refund_due"


def undo_refund(o: S, p: P, m: Method) -> Any:
    return (o, P.REFUND_DUE) if p is P.REFUNDED else "no_refund_sent"


def set_to(to: S) -> Any:
    def expected(o: S, p: P, m: Method) -> Any:
        if o is to:
            return "status_unchanged"
        if to is S.CANCELLED:
            return to, (P.REFUND_DUE if p is P.COMPLETED else p)
        return to, {P.REFUND_DUE: P.COMPLETED, P.REFUNDED: P.PENDING}.get(p, p)

    return expected


def set_bare(to: S) -> Any:
    """Without any confirmation: the first one that is asked for."""

    def expected(o: S, p: P, m: Method) -> Any:
        answer = set_to(to)(o, p, m)
        if isinstance(answer, str):
            return answer
        if to is S.CANCELLED:
            if o in {S.SHIPPED, S.DELIVERED}:
                return "confirm_goods"
            if p is P.COMPLETED:
                return "confirm_refund_due"
            return "confirm_proof_waiting" if p is P.VERIFICATION_PENDING else answer
        if o is S.CANCELLED or OPEN.index(to) < OPEN.index(o):
            return "confirm_step_back"
        return "confirm_unpaid" if m is BANK and answer[1] is not P.COMPLETED else answer

    return expected


ROWS: list[tuple[str, Event, Who, Any]] = [
    ("submit proof", SubmitProof(PROOF), MEENA, submit_proof),
    ("cancel", Cancel("Changed my mind"), MEENA, cancel),
    ("replace", Replace(), MEENA, replaced),
    ("expire", Expire(NOW + timedelta(hours=2)), SHOP, expire),
    ("approve", Approve(), ARUN, approve),
    ("approve and revive", Approve(resolution=Resolution.REVIVE), ARUN, revive),
    ("approve and refund", Approve(resolution=Resolution.REFUND_DUE), ARUN, promise_refund),
    ("record a part", RecordCredit((Transfer(Decimal(200), "412345678901"),)), ARUN, record_part),
    ("record by hand", Approve(transfers=(Transfer(TOTAL, ""),), by_hand=SLIP), PRIYA, by_hand),
    ("record a part by hand", RecordCredit((Transfer(Decimal(200), ""),), SLIP), PRIYA, record_part),
    ("undo by hand", UndoCredit(1, WHY), PRIYA, lambda o, p, m: "not_recorded_by_hand"),
    ("send back", SendBack((Transfer(Decimal(200), "412345678901"),)), PRIYA, send_back),
    ("undo send back", UndoSendBack(frozenset([1]), P.PENDING, WHY), PRIYA, lambda o, p, m: "already_refunded"),
    ("ask for the rest", AskForRest(), ARUN, lambda o, p, m: "nothing_missing"),
    ("reject", Reject("The amount differs"), ARUN, reject),
    ("record cash", RecordCash(), ARUN, cash),
    ("reopen, super admin", ReopenPayment(WHY), LAKSHMI, reopen),
    ("reopen, staff", ReopenPayment(WHY), ARUN, reopen_as_staff),
    ("void", VoidPayment(WHY), LAKSHMI, void),
    ("extend hold", ExtendHold(5, NOW, WHY), ARUN, extend),
    ("refund", RecordRefund("512345678901"), LAKSHMI, refund),
    ("undo refund", UndoRefund(WHY), LAKSHMI, undo_refund),
    ("ask for a refund", AskForRefund(WHY), ARUN, lambda o, p, m: "nothing_on_record"),
    (
        "cancel, the money stays on record",
        SetStatus(S.CANCELLED, reason=WHY, confirmed=ANYWAY, goods=Goods.RESTOCK, excess=Excess.RECORD),
        ARUN,
        set_to(S.CANCELLED),
    ),
    ("take stock", TakeStock(), ARUN, lambda o, p, m: "not_short_of_stock"),
    ("tracking", ChangeTracking("VRL", "V1"), ARUN, lambda o, p, m: (o, p)),
    *((f"set {to}", SetStatus(to, reason=WHY, confirmed=ANYWAY, goods=Goods.RESTOCK), ARUN, set_to(to)) for to in S),
    *((f"set {to}, bare", SetStatus(to), ARUN, set_bare(to)) for to in S),
]


@pytest.mark.parametrize(("event", "who", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_state_meets_every_event_as_the_table_says(event, who, expected):
    for order, payment, method in STATES:
        before = state(order, payment, method)
        assert result(before, event, who) == expected(order, payment, method), (order, payment, method)


@pytest.mark.parametrize(("event", "who", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_outcome_keeps_the_invariants(event, who, expected):
    for order, payment, method in STATES:
        before = state(order, payment, method)
        try:
            outcome = decide(before, event, who)
        except DomainError:
            continue
        if outcome is None:
            continue
        assert allowed(outcome.order, outcome.payment, method), (before, outcome)
        holds = outcome.hold is not Hold.CLEAR
        assert holds == must_hold(outcome.order, outcome.payment, method), (before, outcome)
        assert bool(outcome.cancel_kind) == (outcome.order is S.CANCELLED), (before, outcome)
        left = before.order is S.CANCELLED and outcome.order is not S.CANCELLED
        entered = before.order is not S.CANCELLED and outcome.order is S.CANCELLED
        if left:
            assert outcome.stock in {StockEffect.TAKE, StockEffect.TRY_TAKE, StockEffect.TRY_TAKE_UNPAID}
        assert (outcome.stock in {StockEffect.RELEASE, StockEffect.WRITE_OFF}) == entered


@pytest.mark.parametrize(
    ("event", "role"),
    [(event, role) for _, event, who, _ in ROWS for role in Role if role is not who.role],
    ids=lambda value: value.value if isinstance(value, Role) else type(value).__name__,
)
def test_only_permitted_roles_cause_an_event(event, role):
    of_super_admins = isinstance(event, VoidPayment | UndoRefund)
    staff_may = role is Role.SUPER_ADMIN or (role is Role.RECONCILER and not of_super_admins)
    of_others = isinstance(event, SubmitProof | Cancel | Replace | Expire)
    if (staff_may and not of_others) or isinstance(event, ReopenPayment):
        return
    assert result(state(S.PENDING, P.PENDING), event, Who(role, 1)) == "permission_denied"


# ---- amounts that differ


PART, WHOLE, MORE = ((Transfer(Decimal(rupees), "412345678901"),) for rupees in (200, 500, 700))


def test_a_part_keeps_the_rest_open_for_a_day_and_is_less_than_what_is_due():
    outcome = outcome_of(state(S.PENDING, P.VERIFICATION_PENDING), RecordCredit(PART), ARUN)
    assert (outcome.hold, outcome.money, outcome.mail) == (Hold.RETRY, Money.CREDIT, None)
    for transfers in (WHOLE, MORE, ()):
        assert result(state(S.PENDING, P.PENDING), RecordCredit(transfers), ARUN) == "amount_differs"


def test_an_amount_by_hand_has_a_reason_and_its_undoing_too():
    nameless = ByHand(CreditSource.OTHER, " ")
    before = state(S.PENDING, P.PENDING)
    assert result(before, Approve(transfers=WHOLE, by_hand=nameless), PRIYA) == "reason_required"
    assert result(before, RecordCredit(PART, nameless), PRIYA) == "reason_required"
    assert (
        result(replace(before, by_hand=Decimal(200), received=Decimal(200)), UndoCredit(1), PRIYA) == "reason_required"
    )


NO_PROOF = {"proof": None}


@pytest.mark.parametrize(
    ("order", "payment", "received", "more", "after"),
    [
        (S.PENDING, P.PENDING, 200, NO_PROOF, (S.PENDING, P.PENDING)),
        (S.PENDING, P.PENDING, 200, {"proof": ("a", "")}, (S.PENDING, P.VERIFICATION_PENDING)),
        (S.PENDING, P.PENDING, 300, {"proof": ("a", "")}, (S.PENDING, P.PENDING)),
        (S.CONFIRMED, P.PENDING, 200, NO_PROOF, (S.CONFIRMED, P.PENDING)),
        (S.PENDING, P.VERIFICATION_PENDING, 200, {}, (S.PENDING, P.VERIFICATION_PENDING)),
        (S.PENDING, P.FAILED, 200, {}, (S.PENDING, P.FAILED)),
        (S.CONFIRMED, P.COMPLETED, 500, {}, (S.PENDING, P.PENDING)),
        (S.CONFIRMED, P.COMPLETED, 700, {}, (S.CONFIRMED, P.COMPLETED)),
        (S.SHIPPED, P.COMPLETED, 700, {}, (S.SHIPPED, P.COMPLETED)),
        (S.SHIPPED, P.COMPLETED, 500, {}, "order_moved_on"),
        (S.CANCELLED, P.REFUND_DUE, 200, {"due_refund": Decimal(200)}, (S.CANCELLED, P.VERIFICATION_PENDING)),
        (S.CANCELLED, P.REFUND_DUE, 200, {"due_refund": Decimal(200)} | NO_PROOF, (S.CANCELLED, P.PENDING)),
        (S.CANCELLED, P.REFUND_DUE, 300, {"due_refund": Decimal(300)}, (S.CANCELLED, P.REFUND_DUE)),
        (S.CANCELLED, P.REFUNDED, 500, {}, "already_refunded"),
    ],
)
def test_undoing_an_amount_by_hand_opens_what_it_paid(order, payment, received, more, after):
    before = state(order, payment, received=Decimal(received), by_hand=Decimal(200), **more)
    assert result(before, UndoCredit(1, WHY), PRIYA) == after
    if not isinstance(after, str):
        outcome = outcome_of(before, UndoCredit(1, WHY), PRIYA)
        assert outcome.money is Money.REMOVE
        assert (outcome.mail is not None) == (payment is P.COMPLETED and after[1] is not P.COMPLETED)


@pytest.mark.parametrize(
    ("order", "payment", "received", "refunded", "was", "after"),
    [
        (S.SHIPPED, P.COMPLETED, 700, 0, P.COMPLETED, P.COMPLETED),
        (S.SHIPPED, P.COMPLETED, 700, 200, P.COMPLETED, "already_refunded"),
        (S.CANCELLED, P.REFUND_DUE, 200, 0, P.PENDING, P.PENDING),
        (S.CANCELLED, P.REFUND_DUE, 200, 0, P.FAILED, P.FAILED),
        (S.CANCELLED, P.REFUND_DUE, 300, 0, P.VERIFICATION_PENDING, P.VERIFICATION_PENDING),
        (S.CANCELLED, P.REFUND_DUE, 700, 0, P.REFUND_DUE, P.REFUND_DUE),
        (S.CANCELLED, P.REFUND_DUE, 700, 500, P.REFUNDED, P.REFUNDED),
        (S.CANCELLED, P.REFUND_DUE, 700, 500, P.REFUND_DUE, "already_refunded"),
        (S.CANCELLED, P.REFUNDED, 200, 200, P.PENDING, "already_refunded"),
        (S.CONFIRMED, P.PENDING, 200, 0, P.PENDING, "nothing_to_reopen"),
    ],
)
def test_a_transfer_that_is_not_sent_back_after_all_leaves_what_it_found(
    order, payment, received, refunded, was, after
):
    more: dict[str, Any] = {"received": Decimal(received), "refunded": Decimal(refunded), "undone": Decimal(200)}
    answer = result(state(order, payment, **more), UndoSendBack(frozenset([1]), was, WHY), PRIYA)
    assert answer == (after if isinstance(after, str) and after not in P else (order, after))
    assert result(state(order, payment, **more), UndoSendBack(frozenset([1]), was), PRIYA) == "reason_required"


def test_the_rest_is_asked_for_once_a_part_has_come():
    for payment in (P.PENDING, P.FAILED):
        outcome = outcome_of(state(S.PENDING, payment, received=Decimal(200)), AskForRest(), ARUN)
        assert (outcome.mail, outcome.payment, outcome.hold) == ("amount_missing", payment, Hold.KEEP)
    assert result(state(S.CANCELLED, P.PENDING, received=Decimal(200)), AskForRest(), ARUN) == "nothing_missing"


@pytest.mark.parametrize("excess", Excess)
def test_more_than_is_due_is_taken_when_staff_say_what_becomes_of_it(excess):
    waiting = state(S.PENDING, P.VERIFICATION_PENDING)
    assert result(waiting, Approve(transfers=MORE), ARUN) == "amount_differs"
    assert result(waiting, Approve(transfers=PART, excess=excess), ARUN) == "amount_differs"
    outcome = outcome_of(waiting, Approve(transfers=MORE, excess=excess), ARUN)
    assert (outcome.order, outcome.payment, outcome.mail) == (S.CONFIRMED, P.COMPLETED, "approved_excess")
    assert (outcome.refund.amount, outcome.refund.on_record) == (200, excess is Excess.RECORD)
    assert (outcome.amount, "₹200.00 more" in outcome.note) == (700, True)
    assert outcome_of(waiting, Approve(transfers=WHOLE, excess=excess), ARUN).refund.amount == 0


def test_any_amount_for_a_cancelled_order_is_sent_back_and_the_right_one_revives_it():
    gone = state(S.CANCELLED, P.VERIFICATION_PENDING)
    for transfers in (PART, WHOLE, MORE):
        assert result(gone, Approve(transfers=transfers), ARUN) == "order_cancelled"
        back = Approve(transfers=transfers, resolution=Resolution.REFUND_DUE)
        assert result(gone, back, ARUN) == (S.CANCELLED, P.REFUND_DUE)
    revive = Resolution.REVIVE
    assert result(gone, Approve(transfers=PART, resolution=revive), ARUN) == "amount_differs"
    assert result(gone, Approve(transfers=WHOLE, resolution=revive), ARUN) == (S.CONFIRMED, P.COMPLETED)
    more = Approve(transfers=MORE, excess=Excess.REFUND, resolution=revive)
    assert result(gone, more, ARUN) == (S.CONFIRMED, P.COMPLETED)


# ---- stock, holds and money beside the statuses


def test_a_late_proof_revives_what_expired_and_waits_for_staff_where_staff_cancelled():
    for kind in (CancelKind.EXPIRED, CancelKind.REPLACED, CancelKind.CUSTOMER):
        revived = outcome_of(state(S.CANCELLED, P.PENDING, cancel_kind=kind), SubmitProof(PROOF), MEENA)
        assert (revived.kind, revived.order, revived.stock) == ("revived", S.PENDING, StockEffect.TRY_TAKE_UNPAID)
    outcome = outcome_of(state(S.CANCELLED, P.PENDING, cancel_kind=CancelKind.STAFF), SubmitProof(PROOF), MEENA)
    assert (outcome.kind, outcome.order, outcome.payment) == ("proof_submitted", S.CANCELLED, P.VERIFICATION_PENDING)
    assert (outcome.stock, outcome.cancel_kind) == (StockEffect.NONE, CancelKind.STAFF)


def test_the_same_picture_again_changes_nothing():
    waiting = state(S.PENDING, P.VERIFICATION_PENDING, proof=(PROOF.sha256, ""))
    assert decide(waiting, SubmitProof(PROOF), MEENA) is None
    assert decide(waiting, SubmitProof(PROOF, "412356789012"), MEENA) is not None


def test_short_orders_try_to_take_with_money_and_must_take_to_go_forward():
    short = state(S.PENDING, P.VERIFICATION_PENDING, stock=StockState.SHORT)
    assert outcome_of(short, Approve(), ARUN).stock is StockEffect.TRY_TAKE
    assert outcome_of(short, SubmitProof(PROOF), MEENA).stock is StockEffect.TRY_TAKE_UNPAID
    paid = state(S.CONFIRMED, P.COMPLETED, stock=StockState.SHORT)
    assert outcome_of(paid, SetStatus(S.PROCESSING), ARUN).stock is StockEffect.TAKE
    assert outcome_of(paid, SetStatus(S.PENDING, confirmed=ANYWAY), ARUN).stock is StockEffect.NONE
    assert outcome_of(paid, TakeStock(), ARUN).stock is StockEffect.TAKE


def test_written_off_goods_are_not_taken_again_when_the_parcel_has_arrived_after_all():
    lost = state(S.CANCELLED, P.REFUND_DUE, stock=StockState.WRITTEN_OFF)
    for to, effect in ((S.DELIVERED, StockEffect.HOLD), (S.SHIPPED, StockEffect.HOLD), (S.CONFIRMED, StockEffect.TAKE)):
        assert outcome_of(lost, SetStatus(to, confirmed=ANYWAY), ARUN).stock is effect


def test_cancelling_after_shipping_requires_the_state_of_the_goods():
    sent = state(S.SHIPPED, P.COMPLETED)
    for goods, effect in ((Goods.RESTOCK, StockEffect.RELEASE), (Goods.WRITE_OFF, StockEffect.WRITE_OFF)):
        outcome = outcome_of(sent, SetStatus(S.CANCELLED, confirmed=ANYWAY, goods=goods), ARUN)
        assert outcome.stock is effect
        assert outcome.confirmed == (Confirmation.GOODS, Confirmation.REFUND_DUE)
    # The word alone says nothing about the goods.
    assert result(sent, SetStatus(S.CANCELLED, confirmed=ANYWAY), ARUN) == "confirm_goods"


def test_all_missing_confirmations_are_listed_at_once():
    with pytest.raises(DomainError) as refused:
        decide(state(S.DELIVERED, P.COMPLETED), SetStatus(S.CANCELLED), ARUN)
    assert [item["name"] for item in refused.value.data["confirmations"]] == ["goods", "refund_due"]
    with pytest.raises(DomainError) as refused:
        decide(state(S.CANCELLED, P.PENDING), SetStatus(S.SHIPPED), ARUN)
    assert [item["name"] for item in refused.value.data["confirmations"]] == ["step_back", "unpaid"]


def test_unpaid_order_continues_only_with_a_reason():
    unpaid = state(S.PENDING, P.FAILED)
    event = SetStatus(S.SHIPPED, confirmed={Confirmation.UNPAID})
    assert result(unpaid, event, ARUN) == "reason_required"
    outcome = outcome_of(unpaid, replace(event, reason="A regular"), ARUN)
    assert (outcome.order, outcome.confirmed) == (S.SHIPPED, (Confirmation.UNPAID,))
    assert result(state(S.PENDING, P.PENDING, COD), SetStatus(S.SHIPPED), ARUN) == (S.SHIPPED, P.PENDING)


@pytest.mark.parametrize(
    ("before", "event", "who", "hold"),
    [
        (state(S.PENDING, P.VERIFICATION_PENDING), Reject("No"), ARUN, Hold.RETRY),
        (state(S.CONFIRMED, P.PENDING), SetStatus(S.PENDING, confirmed=ANYWAY), ARUN, Hold.START),
        (state(S.CANCELLED, P.PENDING), SetStatus(S.PENDING, confirmed=ANYWAY), ARUN, Hold.START),
        (state(S.PENDING, P.FAILED), ChangeTracking("VRL"), ARUN, Hold.KEEP),
        (state(S.PENDING, P.FAILED), SetStatus(S.CONFIRMED, reason=WHY, confirmed=ANYWAY), ARUN, Hold.CLEAR),
        (state(S.CONFIRMED, P.COMPLETED, proof=None), ReopenPayment(WHY), LAKSHMI, Hold.START),
        (state(S.PENDING, P.PENDING, COD), ChangeTracking("VRL"), ARUN, Hold.CLEAR),
    ],
)
def test_rule_hold(before, event, who, hold):
    assert outcome_of(before, event, who).hold is hold


def test_a_hold_ends_seven_days_from_now_at_the_latest():
    before = state(S.PENDING, P.PENDING, holds_until=NOW + timedelta(hours=2))
    assert result(before, ExtendHold(166, NOW, WHY), ARUN) == (S.PENDING, P.PENDING)
    with pytest.raises(DomainError) as refused:
        decide(before, ExtendHold(167, NOW, WHY), ARUN)
    assert (refused.value.code, refused.value.data) == ("hold_too_long", {"max_hours": 166})
    late = replace(before, holds_until=NOW - timedelta(hours=2))
    assert result(late, ExtendHold(168, NOW, WHY), ARUN) == (S.PENDING, P.PENDING)


def test_expiry_looks_at_the_hold_as_it_is_now():
    before = state(S.PENDING, P.PENDING, holds_until=NOW)
    assert decide(before, Expire(NOW - timedelta(seconds=1)), SHOP) is None
    assert outcome_of(before, Expire(NOW), SHOP).cancel_kind == CancelKind.EXPIRED


def test_the_same_verdict_by_the_same_person_is_no_conflict():
    verdict = Verdict(1, "Arun", NOW, "Seen")
    for before, event in (
        (state(S.CONFIRMED, P.COMPLETED, verdict=verdict), Approve("Seen")),
        (state(S.CANCELLED, P.REFUND_DUE, verdict=verdict), Approve("Seen", Resolution.REFUND_DUE)),
        (state(S.PENDING, P.FAILED, verdict=verdict), Reject("Seen")),
        (state(S.CONFIRMED, P.COMPLETED, COD, verdict=verdict), RecordCash("Seen")),
    ):
        assert decide(before, event, ARUN) is None
        assert result(before, event, LAKSHMI) == "payment_already_decided"
        assert result(before, replace(event, notes="Other words"), ARUN) == "payment_already_decided"
    sent = state(S.CANCELLED, P.REFUNDED, sent_refund=SentRefund(TOTAL, "cash", 2, "Lakshmi"))
    assert decide(sent, RecordRefund("cash"), LAKSHMI) is None
    assert result(sent, RecordRefund("512345678901"), LAKSHMI) == "already_refunded"


def test_a_taken_back_approval_is_no_repetition():
    verdict = Verdict(1, "Arun", NOW, "Seen")
    cancelled = state(S.CANCELLED, P.REFUND_DUE, verdict=verdict)
    assert result(cancelled, Approve("Seen", Resolution.REVIVE), ARUN) == "payment_already_decided"


@pytest.mark.parametrize(
    "event", [Reject(" "), ReopenPayment(" "), VoidPayment(""), ExtendHold(1, NOW, ""), UndoRefund("")]
)
def test_what_needs_a_reason_is_refused_without_one(event):
    fitting = {
        Reject: state(S.PENDING, P.VERIFICATION_PENDING),
        ReopenPayment: state(S.CONFIRMED, P.COMPLETED),
        VoidPayment: state(S.SHIPPED, P.COMPLETED),
        ExtendHold: state(S.PENDING, P.PENDING),
        UndoRefund: state(S.CANCELLED, P.REFUNDED),
    }[type(event)]
    assert result(fitting, event, LAKSHMI) == "reason_required"


def test_an_undone_decision_without_a_proof_waits_for_one():
    for before in (state(S.CONFIRMED, P.COMPLETED, proof=None), state(S.SHIPPED, P.FAILED, proof=None)):
        assert outcome_of(before, ReopenPayment(WHY), LAKSHMI).payment is P.PENDING


def test_money_of_each_event():
    waiting = state(S.PENDING, P.VERIFICATION_PENDING)
    assert outcome_of(waiting, Approve(), ARUN).money is Money.CREDIT
    assert outcome_of(state(S.CONFIRMED, P.COMPLETED), ReopenPayment(WHY), LAKSHMI).money is Money.REMOVE
    assert outcome_of(state(S.SHIPPED, P.COMPLETED), VoidPayment(WHY), LAKSHMI).money is Money.REMOVE
    assert outcome_of(state(S.PENDING, P.FAILED), ReopenPayment(WHY), ARUN).money is Money.NONE


def test_the_outcome_names_every_credit():
    reference = "412345678901"
    waiting = state(S.PENDING, P.VERIFICATION_PENDING, received=Decimal(200), proof=("a", reference))
    assert outcome_of(waiting, Approve(), ARUN).credits == (NewCredit(Decimal(300), reference, CreditSource.BANK),)
    cash = outcome_of(state(S.PENDING, P.PENDING, COD), RecordCash(), ARUN)
    assert cash.credits == (NewCredit(TOTAL, "", CreditSource.CASH),)
    for event in (Approve(transfers=WHOLE, by_hand=SLIP), RecordCredit(PART, SLIP)):
        [credit] = outcome_of(state(S.PENDING, P.PENDING), event, PRIYA).credits
        assert credit == (*event.transfers[0], *SLIP)
    [back] = outcome_of(state(S.CONFIRMED, P.COMPLETED, COD), SendBack(PART), PRIYA).credits
    assert back.source is CreditSource.BANK


@pytest.mark.parametrize(
    ("before", "event", "owed", "amount"),
    [
        (state(S.CONFIRMED, P.COMPLETED), SendBack(PART), (200, "Another transfer came, and the order was paid"), 200),
        (
            state(S.CONFIRMED, P.COMPLETED, received=Decimal(620), due_refund=Decimal(120)),
            SendBack(PART),
            (320, "More was paid than the order's total"),
            200,
        ),
        (state(S.CANCELLED, P.PENDING), SendBack(PART), (200, "A transfer came for the cancelled order"), 200),
        (
            state(S.PENDING, P.PENDING, received=Decimal(200)),
            SetStatus(S.CANCELLED, reason=WHY, confirmed=list(Confirmation)),
            (200, "The shop cancelled the order"),
            200,
        ),
        (state(S.CANCELLED, P.REFUND_DUE), RecordRefund("1"), (0, "The customer cancelled the order"), 500),
        (state(S.CANCELLED, P.REFUNDED), UndoRefund(WHY), (500, "The customer cancelled the order"), 500),
    ],
)
def test_the_outcome_names_the_refund_that_is_due_afterwards(before, event, owed, amount):
    outcome = outcome_of(before, event, LAKSHMI)
    assert ((outcome.refund.amount, outcome.refund.reason), outcome.amount) == (owed, amount)


def test_a_partly_paid_order_that_ends_owes_what_came():
    """Credits of less than the total come with bank statements; the table knows them already."""
    partly = state(S.PENDING, P.PENDING, received=Decimal(200), holds_until=NOW)
    assert (partly.balance, partly.due) == (200, 300)
    assert outcome_of(partly, Expire(NOW), SHOP).payment is P.REFUND_DUE
    assert decide(partly, Replace(), MEENA) is None
    waiting = replace(partly, payment=P.VERIFICATION_PENDING, order=S.CANCELLED, cancel_kind=CancelKind.STAFF)
    assert outcome_of(waiting, Reject("No"), ARUN).payment is P.REFUND_DUE


def test_a_refund_that_was_not_sent_after_all_pays_the_order_that_was_taken_up_again():
    sent = SentRefund(TOTAL, "412356789012", 9, "Divya")
    back = state(S.CONFIRMED, P.PENDING, received=TOTAL, refunded=TOTAL, sent_refund=sent)
    assert outcome_of(back, UndoRefund(WHY), LAKSHMI).payment is P.COMPLETED


@pytest.mark.parametrize(
    ("order", "payment", "balance", "owed"),
    [
        (S.CANCELLED, P.REFUND_DUE, 500, 500),
        (S.CANCELLED, P.REFUNDED, 0, 0),
        (S.CANCELLED, P.VERIFICATION_PENDING, 200, 0),
        (S.CONFIRMED, P.COMPLETED, 500, 0),
        (S.CONFIRMED, P.COMPLETED, 620, 120),
        (S.PENDING, P.PENDING, 200, 0),
    ],
)
def test_what_is_owed_back(order, payment, balance, owed):
    assert refund_owed(order, payment, amount=TOTAL, balance=Decimal(balance)) == owed


def test_against_the_usual_order_or_out_of_cancelled_is_a_step_back():
    for (i, current), (j, to) in itertools.product(enumerate(OPEN), repeat=2):
        assert is_step_back(current, to) is (j < i), (current, to)
    for status in OPEN:
        assert is_step_back(S.CANCELLED, status)
        assert not is_step_back(status, S.CANCELLED)


def test_customers_cancel_what_is_pending_and_order_again_what_has_ended():
    assert [status for status in S if is_cancellable_by_customer(status)] == [S.PENDING]
    assert {status for status in S if is_reorderable(status)} == {S.DELIVERED, S.CANCELLED}


# ---- one writer

APPS = Path(__file__).resolve().parents[2]
COLUMNS = {"stock_state", "holds_until", "cancel_kind", "cancel_reason", "amount_received", "amount_refunded"}
# The first state, and demo rows that are made in memory with their whole history.
WRITERS = ("orders/services/transitions/", "orders/services/order_writer.py")


def written_columns(source: str) -> set[str]:
    """State columns that a module assigns, or writes by `update()`; `status` where it is an order's or a payment's."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) else []:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(part, ast.Attribute) and _is_state(part.attr, ast.unparse(part.value)):
                    found.add(part.attr)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "update":
            names = {keyword.arg for keyword in node.keywords if keyword.arg}
            found |= {name for name in names if _is_state(name, ast.unparse(node.func.value))}
    return found


def _is_state(name: str, owner: str) -> bool:
    return name in COLUMNS or (name == "status" and any(word in owner.lower() for word in ("order", "payment")))


def test_one_module_writes_the_state():
    offenders = {}
    for path in APPS.rglob("*.py"):
        name = path.relative_to(APPS).as_posix()
        if name.startswith(WRITERS) or "/tests/" in name or "/migrations/" in name or name.startswith("demo/"):
            continue
        if columns := written_columns(path.read_text()):
            offenders[name] = columns
    assert offenders == {}


def test_the_search_for_writers_finds_them():
    assert written_columns("order.status = x") == {"status"}
    assert written_columns("self.payment.status, y = x, 1") == {"status"}
    assert written_columns("Order.objects.filter(pk=1).update(holds_until=None)") == {"holds_until"}
    assert written_columns("row.stock_state: str = 'held'") == {"stock_state"}
    assert written_columns("job.status = 'todo'\nanswer.status = 200") == set()
