"""Operators cause the same events as the back office, each with a reason, and lose no input."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.accounts.tests.factories import StaffFactory
from apps.catalog.models import Product, Stock
from apps.common.clock import india_date
from apps.common.models import AuditRecord
from apps.orders.enums import OrderStatus
from apps.orders.models import Order, OrderEvent
from apps.orders.services import transitions
from apps.orders.state_machine import Approve, SetStatus
from apps.orders.tests.conftest import line, place, the_order
from apps.payments.models import Refund
from apps.reconciliation.models import BankAccount, StatementRow
from apps.shop.models import ShopSettings

from .conftest import WHY, run_action, signed_in

CANCEL = {"to": "cancelled", "note": "The rockets are recalled"}


@pytest.fixture
def operator(db: None) -> StaffUser:
    """Selvi, who is a super admin too."""
    return StaffFactory(name="Selvi", email="selvi@shop.example", is_staff=True, is_superuser=True, role="super_admin")


def state(order: Order) -> tuple[str, str, str]:
    order = Order.objects.select_related("payment").get(pk=order.pk)
    return order.status, order.payment.status, order.stock_state


def offered(desk: Client, order: Order) -> set[str]:
    page = desk.get(f"/django-admin/orders/order/{order.pk}/change/")
    return {address.rstrip("/").rpartition("/")[2] for _, address in page.context["row_actions"]}


def visible(answer: Any) -> set[str]:
    return {field.name for field in answer.context["form"].visible_fields()}


def last(order: Order) -> OrderEvent:
    return OrderEvent.objects.filter(order=order).order_by("-pk")[0]


def apply(order: Order, event: Any, by: StaffUser) -> None:
    transitions.apply(order.pk, event, by=by, now=timezone.now())


def do(desk: Client, order: Order, name: str, **data: Any) -> None:
    answer = run_action(desk, order, name, **data)
    assert answer.status_code == 302, answer.content.decode()
    assert AuditRecord.objects.order_by("-pk")[0].reason.startswith(WHY)


def test_only_the_events_that_are_possible_now_are_offered(desk: Client, order: Order) -> None:
    assert {"approve", "reject", "set_status", "tracking"} <= offered(desk, order)
    assert not {"refund", "void_payment", "record_cash", "reopen_payment", "extend_hold"} & offered(desk, order)

    run_action(desk, order, "approve")
    assert "reopen_payment" in offered(desk, order)
    assert "approve" not in offered(desk, order)


def test_an_order_is_approved_with_its_bank_row_or_in_the_back_office(desk: Client, order: Order) -> None:
    order.payment.proofs.update(reference="628578000918")
    row = StatementRow.objects.create(
        account=BankAccount.objects.create(holder="H", last_four="1234", ifsc="TEST0001234"),
        date=india_date(timezone.now()),
        direction="credit", amount=order.total + 75, rail="upi", reference="628578000918", key="k",
        occurrence=1,
    )  # fmt: skip
    page = desk.get(f"/django-admin/orders/order/{order.pk}/action/approve/")
    assert b"approve it in the back office" in page.content
    assert page.context["form"]["bank_row"].value() == row.pk
    passed_by = run_action(desk, order, "approve")
    assert (passed_by.status_code, b"has changed in the meantime" in passed_by.content) == (400, True)
    more = run_action(desk, order, "approve", bank_row=row.pk)
    assert (more.status_code, state(order)[1]) == (400, "verification_pending")

    StatementRow.objects.filter(pk=row.pk).delete()
    row.pk, row.amount = None, order.total
    row.save()
    do(desk, order, "approve", bank_row=row.pk)
    row.refresh_from_db()
    assert (state(order)[1], row.state) == ("completed", "matched")


def test_an_operator_does_no_more_than_the_role_allows(order: Order) -> None:
    packer = signed_in(StaffFactory(is_staff=True, is_superuser=True, role="packer"))
    assert "set_status" in offered(packer, order)
    assert "approve" not in offered(packer, order)
    assert run_action(packer, order, "approve").status_code == 403
    verifier = signed_in(StaffFactory(is_staff=True, is_superuser=True, role="verifier"))
    assert run_action(verifier, order, "set_status", to="shipped", unpaid="on").status_code == 403
    several = {"action": "set_status", "_selected_action": [str(order.pk)], "do": "1", "reason": WHY, "to": "shipped"}
    verifier.post("/django-admin/orders/order/", {**several, "unpaid": "on"})
    assert state(order) == ("pending", "verification_pending", "held")
    assert run_action(verifier, order, "approve").status_code == 302


def test_what_only_super_admins_may_do_is_refused_to_other_operators(desk: Client, order: Order) -> None:
    run_action(desk, order, "approve")
    helper = signed_in(StaffFactory(is_staff=True, is_superuser=True))

    assert "reopen_payment" not in offered(helper, order)
    answer = run_action(helper, order, "reopen_payment")
    assert answer.status_code == 400
    assert b"Only a super admin can do this" in answer.content
    assert state(order) == ("confirmed", "completed", "held")


def test_cancellation_needs_reason_and_confirmation_and_loses_no_input(desk: Client, order: Order) -> None:
    without = run_action(desk, order, "set_status", to="cancelled")
    assert without.status_code == 400
    assert b"Please say why the order is cancelled" in without.content

    asked = run_action(desk, order, "set_status", **CANCEL)
    assert asked.status_code == 400
    assert b"A payment proof of this order waits for verification" in asked.content
    assert {"proof_waiting", "step_back", "unpaid", "goods", "refund_due"} & visible(asked) == {"proof_waiting"}
    assert (asked.context["form"]["note"].value(), asked.context["form"]["reason"].value()) == (CANCEL["note"], WHY)

    do(desk, order, "set_status", **CANCEL, proof_waiting="on")
    order.refresh_from_db()
    assert (order.status, order.cancel_kind, order.cancel_reason) == ("cancelled", "staff", CANCEL["note"])
    assert last(order).confirmed == ["proof_waiting"]


@pytest.mark.parametrize(("resolution", "then"), [
    ("revive", ("confirmed", "completed", "held")), ("refund_due", ("cancelled", "refund_due", "released")),
])  # fmt: skip
def test_money_for_a_cancelled_order_needs_a_decision(
    desk: Client, order: Order, resolution: str, then: tuple[str, str, str]
) -> None:
    do(desk, order, "set_status", **CANCEL, proof_waiting="on")

    asked = run_action(desk, order, "approve")
    assert asked.status_code == 400
    assert "resolution" in visible(asked)
    assert b"its items are in stock" in asked.content

    do(desk, order, "approve", resolution=resolution)
    assert state(order) == then


def test_a_refund_is_recorded_with_reference_or_cash_and_undone(desk: Client, order: Order) -> None:
    do(desk, order, "approve")
    asked = run_action(desk, order, "set_status", **CANCEL)
    assert b"Send it back, or leave it on record?" in asked.content
    do(desk, order, "set_status", **CANCEL, refund_due="refund")
    assert state(order) == ("cancelled", "refund_due", "released")

    assert b"or choose cash" in run_action(desk, order, "refund").content
    assert b"or choose cash" in run_action(desk, order, "refund", reference="UTR1", cash="on").content
    do(desk, order, "refund", reference="412233445566")
    assert state(order)[1] == "refunded"
    do(desk, order, "undo_refund")
    assert state(order)[1] == "refund_due"
    assert b"not one in the future" in run_action(desk, order, "refund", cash="on", sent_on="2999-01-01").content
    yesterday = india_date(timezone.now()) - timedelta(days=1)
    do(desk, order, "refund", cash="on", note="At the counter", sent_on=str(yesterday))
    refund = Refund.objects.get()
    assert (refund.reference, refund.note, refund.sent_by_name) == ("cash", "At the counter", "Selvi")
    assert refund.sent_on == yesterday

    for where, listed in (("due", 0), ("sent", 1), ("withdrawn", 0)):
        for model in ("payments/refund", "orders/order"):
            page = desk.get(f"/django-admin/{model}/", {"refund": where})
            assert page.context["cl"].result_count == listed, (model, where)
    page = desk.get(f"/django-admin/payments/refund/{refund.pk}/change/")
    assert f"payment={order.payment_id}".encode() in page.content
    assert desk.get("/django-admin/orders/order/", {"stock_state__exact": "short"}).context["cl"].result_count == 0


def test_money_of_a_cancelled_order_stays_on_record_until_the_customer_asks(desk: Client, order: Order) -> None:
    do(desk, order, "approve")
    do(desk, order, "set_status", **CANCEL, refund_due="record")
    assert Refund.objects.get().on_record
    assert last(order).message == "cancelled_record"
    do(desk, order, "ask_for_refund")
    assert not Refund.objects.get().on_record
    assert "ask_for_refund" not in offered(desk, order)


def test_approvals_and_rejections_are_undone(desk: Client, order: Order) -> None:
    do(desk, order, "approve")
    do(desk, order, "reopen_payment")
    assert state(order) == ("pending", "verification_pending", "held")
    do(desk, order, "reject", notes="The amount is wrong")
    do(desk, order, "reopen_payment")
    assert state(order) == ("pending", "verification_pending", "held")


def test_an_approved_payment_of_a_shipped_order_is_voided(desk: Client, order: Order, operator: StaffUser) -> None:
    apply(order, Approve(), operator)
    apply(order, SetStatus(OrderStatus.SHIPPED), operator)

    do(desk, order, "void_payment", notes="The bank took it back")

    assert state(order) == ("shipped", "failed", "held")
    assert last(order).note == "The bank took it back"


def test_cancelling_a_shipped_order_needs_the_state_of_the_goods(
    desk: Client, order: Order, product: Product, operator: StaffUser
) -> None:
    apply(order, Approve(), operator)
    apply(order, SetStatus(OrderStatus.SHIPPED), operator)

    asked = run_action(desk, order, "set_status", **CANCEL)
    assert {"goods", "refund_due"} <= visible(asked)
    still = run_action(desk, order, "set_status", **CANCEL, refund_due="refund")
    assert {"goods", "refund_due"} <= visible(still)
    do(desk, order, "set_status", **CANCEL, refund_due="refund", goods="write_off")

    assert state(order) == ("cancelled", "refund_due", "written_off")
    assert Stock.objects.get(product=product).quantity == 7


def test_a_step_back_and_an_unpaid_parcel_are_confirmed(desk: Client, order: Order) -> None:
    do(desk, order, "reject", notes="The amount is wrong")
    asked = run_action(desk, order, "set_status", to="delivered", carrier="India Post")
    assert b"is not verified" in asked.content
    assert asked.context["form"]["carrier"].value() == "India Post"
    do(desk, order, "set_status", to="delivered", carrier="India Post", unpaid="on")
    assert last(order).reason == WHY

    asked = run_action(desk, order, "set_status", to="shipped")
    assert {"step_back", "unpaid"} <= visible(asked)
    do(desk, order, "set_status", to="shipped", step_back="on", unpaid="on")
    assert last(order).confirmed == ["step_back", "unpaid"]


def test_bulk_action_has_one_confirmation_and_skips_refused_orders(desk: Client, order: Order) -> None:
    form = {"action": "set_status", "_selected_action": [order.pk], "index": 0, "do": 1, "reason": WHY}
    form |= {"to": "processing", "note": "Soon"}

    asked = desk.post("/django-admin/orders/order/", form)
    assert asked.status_code == 400
    assert "unpaid" in visible(asked)
    assert asked.context["form"]["note"].value() == "Soon"
    assert [row.pk for row in asked.context["rows"]] == [order.pk]
    assert desk.post("/django-admin/orders/order/", {**form, "unpaid": "on"}).status_code == 302
    assert state(order)[0] == "processing"


def test_tracking_is_set_cleared_or_unchanged_when_empty(desk: Client, order: Order) -> None:
    do(desk, order, "tracking", carrier="India Post", tracking_number="EX1")
    page = desk.get(f"/django-admin/orders/order/{order.pk}/action/tracking/")
    form = page.context["form"]
    assert (form["carrier"].value(), form["tracking_number"].value()) == ("India Post", "EX1")
    seen = {"initial-carrier": "India Post", "initial-tracking_number": "EX1"}
    assert b'name="initial-carrier"' in page.content
    Order.objects.filter(pk=order.pk).update(carrier="DTDC")  # by a colleague, meanwhile

    assert run_action(desk, order, "tracking", **seen, carrier="India Post", tracking_number="EX1").status_code == 400
    do(desk, order, "tracking", **seen, carrier="India Post", tracking_number="")

    order.refresh_from_db()
    assert (order.carrier, order.tracking_number) == ("DTDC", "")


def test_cash_is_recorded_and_undone(desk: Client, product: Product, customer: Any, api_as: Any) -> None:
    ShopSettings.objects.create(cod_enabled=True)
    order = the_order(place(api_as(customer), line(product), paymentMethod="cod"))
    do(desk, order, "record_cash")
    assert state(order) == ("confirmed", "completed", "held")
    do(desk, order, "reopen_payment")
    assert state(order)[1] == "pending"


def test_the_holding_time_of_an_unpaid_order_is_extended(
    desk: Client, product: Product, customer: Any, api_as: Any
) -> None:
    order = the_order(place(api_as(customer), line(product)))
    until = order.holds_until
    assert until
    assert b"at most" in run_action(desk, order, "extend_hold", hours=168).content

    do(desk, order, "extend_hold", hours=5)

    order.refresh_from_db()
    assert order.holds_until == until + timedelta(hours=5)
