"""A locked order costs a call with many orders nothing but that order: the others are done, and all are reported."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.common import row_by_row
from apps.ops.tests.conftest import WHY, signed_in
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.shipping.services import shipping
from apps.orders.tests.making import make_order
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P
from apps.payments.models import Payment

from .races import locked_elsewhere

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def three(sell, staff) -> Callable[..., list[Order]]:
    product = sell(stock=100)

    def orders(status: S = S.PROCESSING, payment: P = P.COMPLETED) -> list[Order]:
        now = timezone.now()
        return [
            make_order(CustomerFactory(), product, staff, status, payment, Method.BANK_TRANSFER, now=now)
            for _ in range(3)
        ]

    return orders


def statuses(orders: list[Order]) -> list[str]:
    now = dict(Order.objects.values_list("pk", "status"))
    return [now[order.pk] for order in orders]


def test_bulk_status_reports_a_locked_order_as_busy(api_as, staff, three):
    """The second of three orders is locked: the others are shipped, the report says to try it again."""
    orders = three()
    sent = {"ids": [str(order.pk) for order in orders], "status": "shipped"}
    with locked_elsewhere(Order.objects.filter(pk=orders[1].pk)):
        answer = api_as(staff).post("/api/admin/orders/bulk-status", sent)
    assert answer.status_code == 200
    body = answer.json()
    assert body["changed"] == [sent["ids"][0], sent["ids"][2]]
    [refused] = body["refused"]
    assert (refused["orderNumber"], refused["code"]) == (orders[1].number, "busy")
    assert "try again" in refused["reason"]
    assert statuses(orders) == ["shipped", "processing", "shipped"]


def test_a_commit_without_an_answer_is_reported_as_unknown(api_as, staff, three, monkeypatch):
    """The connection is lost when the second of three orders was committed: nobody reads that it was not done."""
    orders, apply = three(), transitions.apply

    def lost(pk, *args, **named):
        apply(pk, *args, **named)
        if pk == orders[1].pk:
            raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(transitions, "apply", lost)
    sent = {"ids": [str(order.pk) for order in orders], "status": "shipped"}
    body = api_as(staff).post("/api/admin/orders/bulk-status", sent).json()
    assert body["changed"] == [sent["ids"][0], sent["ids"][2]]
    assert [refused["code"] for refused in body["refused"]] == ["outcome_unknown"]
    assert statuses(orders) == ["shipped"] * 3


def test_a_call_whose_rows_have_waited_long_enough_ends(api_as, staff, three, monkeypatch):
    """All three orders are locked: the first waits for nothing, and the others are busy without being waited for."""
    monkeypatch.setattr(row_by_row, "MOST_WAITING", 0.1)
    tried, apply = [], transitions.apply

    def counted(pk, *args, **named):
        tried.append(pk)
        return apply(pk, *args, **named)

    monkeypatch.setattr(transitions, "apply", counted)
    orders = three()
    with locked_elsewhere(Order.objects.all()):
        sent = {"ids": [str(order.pk) for order in orders], "status": "shipped"}
        body = api_as(staff).post("/api/admin/orders/bulk-status", sent).json()
    assert [refused["code"] for refused in body["refused"]] == ["busy"] * 3
    assert tried == [orders[0].pk]


def test_bulk_actions_of_django_admin_report_a_locked_order_as_busy(three):
    """As above, in Django admin: the page comes back with the locked order alone."""
    orders = three()
    desk = signed_in(StaffFactory(is_staff=True, is_superuser=True, role="super_admin"))
    keys = [str(order.pk) for order in orders]
    sent = {"action": "set_status", "_selected_action": keys, "do": "1", "reason": WHY, "to": "shipped"}
    with locked_elsewhere(Order.objects.filter(pk=orders[1].pk)):
        page = desk.post("/django-admin/orders/order/", sent)
    assert [row.pk for row in page.context["rows"]] == [orders[1].pk]
    assert "try again" in page.content.decode()
    assert statuses(orders) == ["shipped", "processing", "shipped"]


def test_a_locked_order_does_not_stop_a_tracking_list(api_as, staff, three):
    """The first order of a list is locked: the others are shipped at once, it itself by the job's next try."""
    orders = three()
    desk = api_as(staff)
    text = "\n".join(f"{order.number},ST Courier,A{order.pk:08d}" for order in orders)
    made = desk.post("/api/admin/tracking-imports", {"text": text}, format="multipart").json()
    key = int(made["trackingImport"]["_id"])
    desk.post(f"/api/admin/tracking-imports/{key}/commit", {"rows": [row["_id"] for row in made["rows"]]})
    with (
        locked_elsewhere(Order.objects.filter(pk=orders[0].pk)),
        pytest.raises(OperationalError),  # the queue tries again
    ):
        shipping.ship_ticked(key, staff_id=staff.pk, now=timezone.now())
    assert statuses(orders) == ["processing", "shipped", "shipped"]
    shipping.ship_ticked(key, staff_id=staff.pk, now=timezone.now())
    assert statuses(orders) == ["shipped"] * 3
    assert desk.get(f"/api/admin/tracking-imports/{key}").json()["trackingImport"]["state"] == "committed"


def test_a_locked_payment_does_not_stop_the_end_of_holding_times(three):
    """The payment of the first of three unpaid orders is locked: the others expire, it itself in the next run."""
    orders = three(S.PENDING, P.PENDING)
    later = max(order.holds_until for order in Order.objects.all()) + timedelta(minutes=1)
    with locked_elsewhere(Payment.objects.filter(pk=orders[0].payment_id)), pytest.raises(OperationalError):
        transitions.expire_unpaid(now=later)
    assert statuses(orders) == ["pending", "cancelled", "cancelled"]
    assert transitions.expire_unpaid(now=later) == 1
