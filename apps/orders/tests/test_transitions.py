"""`transitions.apply` does what the table says, and writes nothing when it refuses (docs/order-states.md)."""

import dataclasses
import itertools
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import StaffFactory
from apps.catalog.models import Stock
from apps.common.errors import DomainError
from apps.common.models import AuditRecord
from apps.orders.enums import CancelKind, Message, StockState
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderEvent
from apps.orders.services import transitions
from apps.orders.state_machine import Expire, ExtendHold, Hold, Outcome, Role, StockEffect, decide
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P
from apps.payments.models import Payment, PaymentProof

from .making import broken_invariants, contents, make_order, units
from .test_state_machine import ROWS, STATES

pytestmark = pytest.mark.django_db
VARIANTS: list[tuple[S, P, Method, dict[str, Any]]] = [
    *((o, p, m, {}) for o, p, m in STATES),
    *((o, P.COMPLETED, Method.BANK_TRANSFER, {"stock_state": StockState.SHORT}) for o in (S.PENDING, S.CONFIRMED)),
    (S.PENDING, P.VERIFICATION_PENDING, Method.BANK_TRANSFER, {"stock_state": StockState.SHORT}),
    (S.CANCELLED, P.REFUND_DUE, Method.BANK_TRANSFER, {"stock_state": StockState.WRITTEN_OFF}),
    (S.CANCELLED, P.PENDING, Method.BANK_TRANSFER, {"cancel_kind": CancelKind.STAFF}),
    (S.CANCELLED, P.VERIFICATION_PENDING, Method.BANK_TRANSFER, {"cancel_kind": CancelKind.STAFF}),
]


@pytest.fixture
def people(customer, staff, super_admin):
    reconciler = StaffFactory(may_reconcile=True)
    return {
        Role.STAFF: staff,
        Role.RECONCILER: reconciler,
        Role.SUPER_ADMIN: super_admin,
        Role.CUSTOMER: customer,
        Role.SYSTEM: None,
    }


@pytest.mark.parametrize(
    ("left", "share"),
    [
        pytest.param(10, 4, id="in stock, every fourth refusal"),
        pytest.param(10, 1, id="in stock", marks=pytest.mark.long),
        pytest.param(0, 1, id="sold out", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(
    "variant",
    VARIANTS,
    ids=[f"{o}, {p}, {m} {' '.join(map(str, more.values()))}".strip() for o, p, m, more in VARIANTS],
)
def test_apply_writes_the_outcome_or_nothing(variant, left, share, sell, people):
    status, payment, method, more = variant
    now, product = timezone.now(), sell(stock=2)
    divya = StaffFactory(name="Divya")  # someone who decided before and does not act now
    order = make_order(people[Role.CUSTOMER], product, divya, status, payment, method, now=now, **more)
    Stock.objects.filter(product=product).update(quantity=left)
    there, before = contents(), units(product)
    # Read once, since events that are refused leave it as it is, and the others follow.
    rows = Order.objects.select_related("payment").prefetch_related("payment__proofs", "payment__refunds")
    found, outcomes, refusals = rows.get(pk=order.pk), [], []
    for name, event, who, _ in ROWS:
        if isinstance(event, ExtendHold):
            event = dataclasses.replace(event, now=now)  # noqa: PLW2901
        elif isinstance(event, Expire):
            event = Expire(now + timedelta(hours=2))  # noqa: PLW2901
        by = people[who.role]
        state = transitions.state_of(found, event)
        expected = tried(lambda: decide(state, event, transitions.who_is(by)))  # noqa: B023
        if isinstance(expected, Outcome) and expected.stock is StockEffect.TAKE and left == 0:
            expected = "out_of_stock"
        if isinstance(expected, Outcome):
            outcomes.append((name, event, by, state, expected))
        else:
            refusals.append((name, event, by, expected))
    for name, event, by, expected in refusals[VARIANTS.index(variant) % share :: share]:
        done = tried(lambda: transitions.apply(order.pk, event, by=by, now=now))  # noqa: B023
        assert (done if isinstance(done, str) else None) == expected, name
    assert contents() == there, "a refused event wrote something"
    for name, event, by, state, expected in outcomes:
        point = transaction.savepoint()
        assert not isinstance(tried(lambda: transitions.apply(order.pk, event, by=by, now=now)), str), name  # noqa: B023
        check(order, expected, by, now)
        # An order that is sent a second time takes new units; the lost ones stay lost and are counted no more.
        is_sent_again = state.stock is StockState.WRITTEN_OFF and expected.stock is StockEffect.TAKE
        assert units(product) == before - (2 if is_sent_again else 0), name
        assert broken_invariants() <= LEFT_UNPAID.get((status, payment), set()), name
        transaction.savepoint_rollback(point)


def tried(call):
    """What it returned, or the code of its refusal."""
    try:
        return call()
    except DomainError as refusal:
        return refusal.code


# Parcels that had left unpaid before the test began have no event that confirms it.
LEFT_UNPAID = {
    (status, payment): {"shipped unpaid"}
    for status, payment in itertools.product((S.SHIPPED, S.DELIVERED), (P.PENDING, P.VERIFICATION_PENDING, P.FAILED))
}


def check(order, outcome, by, now):
    found = Order.objects.select_related("payment").get(pk=order.pk)
    assert (found.status, found.payment.status) == (outcome.order, outcome.payment)
    assert found.cancel_kind == outcome.cancel_kind
    assert (found.holds_until is not None) == (outcome.hold is not Hold.CLEAR)
    assert found.updated_at == now
    recorded = OrderEvent.objects.filter(order=order).latest("pk")
    assert (recorded.kind, recorded.at, recorded.message) == (outcome.kind, now, outcome.mail or "")
    moved = outcome.order != order.status
    assert (recorded.from_status, recorded.to_status) == ((order.status, outcome.order) if moved else ("", ""))
    assert recorded.confirmed == [str(name) for name in outcome.confirmed]
    tasks = ["send_proof_mail"] if outcome.proof else []
    tasks += ["send_order_mail"] if outcome.mail and outcome.mail is not Message.PROOF_TO_SHOP else []
    queued = list(ProcrastinateJob.objects.order_by("pk").values_list("task_name", "args"))
    assert queued == [(task, {"order_id": order.pk, "event_id": recorded.pk}) for task in tasks]
    written = list(AuditRecord.objects.values_list("action", "actor_name"))
    by_staff = by is not None and by.actor.kind == "staff"
    assert written == ([(f"order.{outcome.kind}", by.name)] if by_staff else [])


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("orders_order", "status = 'cancelled'"),
        ("orders_order", "stock_state = 'released'"),
        ("orders_order", "cancel_kind = 'staff'"),
        ("orders_order", "status = 'confirmed'"),  # with a holding time
        ("payments_payment", "status = 'completed'"),
        ("payments_payment", "status = 'refund_due'"),
        ("payments_payment", "status = 'refunded'"),
        ("payments_payment", "amount_refunded = 1"),
        ("payments_payment", "method = 'cod', status = 'failed'"),
        ("orders_orderevent", "from_status = to_status"),
    ],
)
def test_the_database_refuses_what_one_row_decides(table, change, sell, customer, staff):
    make_order(customer, sell(), staff, S.PENDING, P.PENDING, now=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {change}")  # noqa: S608


def test_a_payment_has_one_due_refund_at_most(sell, customer, staff):
    order = make_order(customer, sell(), staff, S.CANCELLED, P.REFUND_DUE, now=timezone.now())
    refund = order.payment.refunds.get()
    refund.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        refund.save()


def test_proofs_and_payments_of_others_are_not_changed(sell, customer, other_customer, staff):
    product = sell(stock=20)
    mine = make_order(customer, product, staff, S.PENDING, P.VERIFICATION_PENDING, now=timezone.now())
    make_order(other_customer, product, staff, S.PENDING, P.VERIFICATION_PENDING, now=timezone.now())
    transitions.apply(mine.pk, ROWS[4][1], by=staff, now=timezone.now())
    assert sorted(Payment.objects.values_list("status", flat=True)) == ["completed", "verification_pending"]
    assert PaymentProof.objects.count() == 2
