"""Certain matches that are approved without a person."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common.models import AuditRecord
from apps.orders.enums import EventKind, OrderStatus
from apps.orders.models import Order, OrderEvent
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.services import transitions
from apps.orders.tests.making import broken_invariants
from apps.payments.models import Payment
from apps.reconciliation.enums import MatchClass
from apps.reconciliation.models import AutoApproval, Match, Proposal
from apps.reconciliation.services import automatic, matches
from apps.reconciliation.tasks import propose_matches

pytestmark = pytest.mark.django_db
URL = "/api/admin/auto-approval"
REFERENCES = [f"62857800{number:04}" for number in range(9)]


def run():
    return matches.approve_automatically(now=timezone.now())


def status(order):
    return Order.objects.get(pk=order.pk).status


@pytest.fixture
def switch(super_admin):
    return lambda **more: automatic.change(by=super_admin, now=timezone.now(), changes={"is_on": True, **more})


def mail_job(kind):
    """The queued mail about the last event of this kind."""
    event = OrderEvent.objects.filter(kind=kind).latest("pk")
    return ProcrastinateJob.objects.filter(task_name="send_order_mail", args__event_id=event.pk).first()


def test_only_a_super_admin_switches_it_and_it_is_off_at_first(api_as, super_admin, desk):
    assert desk.get(URL).status_code == 403
    owner = api_as(super_admin)
    now = owner.get(URL).json()["autoApproval"]
    assert (now["isOn"], now["limit"], now["undoMinutes"]) == (False, 10000, 10)
    saved = owner.put(URL, {"isOn": True, "limit": 2000}, format="json").json()["autoApproval"]
    assert (saved["isOn"], saved["limit"], saved["changedByName"]) == (True, 2000, super_admin.name)
    assert AuditRecord.objects.filter(action="auto_approval.changed").count() == 1
    assert owner.put(URL, {"isOn": True, "undoMinutes": 0}, format="json").status_code == 400


def test_a_match_that_fails_does_not_keep_the_others_or_the_lists(owe, credit, switch, monkeypatch):
    switch()
    orders = [owe(5, reference) for reference in REFERENCES[:3]]
    for reference in REFERENCES[:3]:
        credit(500, reference)
    apply = transitions.apply_locked

    def failing(order, *event, **more):
        if order.pk == orders[0].pk:
            raise ZeroDivisionError
        return apply(order, *event, **more)

    monkeypatch.setattr(transitions, "apply_locked", failing)
    with pytest.raises(ZeroDivisionError):
        propose_matches(0)
    assert [status(order) for order in orders] == ["pending", "confirmed", "confirmed"]
    assert list(Proposal.objects.values_list("payments", flat=True)) == [[orders[0].payment_id]]


def test_certain_matches_up_to_the_limit_are_approved_and_nothing_else(owe, credit, switch):
    within, above, strong = owe(5, REFERENCES[0]), owe(6, REFERENCES[1]), owe(4)
    short = owe(5, REFERENCES[2])
    credit(500, REFERENCES[0])
    credit(600, REFERENCES[1])
    credit(400, REFERENCES[3], order_number=strong.number)
    credit(400, REFERENCES[2])
    assert run() == []
    switch(limit=500)
    [made] = run()
    assert (made.payment_id, made.by, made.by_name, made.kind) == (
        within.payment_id,
        None,
        "System",
        MatchClass.CERTAIN,
    )
    assert [status(order) for order in (within, above, strong, short)] == ["confirmed", *["pending"] * 3]
    assert Payment.objects.get(pk=within.payment_id).verified_by_name == "System"
    assert run() == []
    assert not broken_invariants()


def test_the_mail_waits_ten_minutes_and_does_not_go_once_it_is_undone(owe, credit, switch, matching):
    order = owe(5, REFERENCES[0])
    credit(500, REFERENCES[0])
    switch()
    before = timezone.now()
    run()
    job = mail_job(EventKind.PAYMENT_APPROVED)
    assert before <= job.scheduled_at - timedelta(minutes=10) <= timezone.now()
    assert matching.undo(Match.objects.get().pk).status_code == 200
    assert status(order) == OrderStatus.PENDING
    mail.outbox.clear()
    send_order_mail(**job.args)
    assert mail.outbox == []
    assert mail_job(EventKind.PAYMENT_REOPENED) is None  # who got no mail about it gets none about its undoing
    assert not broken_invariants()


def test_a_mail_that_was_not_undone_goes(owe, credit, switch):
    owe(5, REFERENCES[0])
    credit(500, REFERENCES[0])
    switch()
    run()
    mail.outbox.clear()
    send_order_mail(**mail_job(EventKind.PAYMENT_APPROVED).args)
    assert "Payment received" in mail.outbox[0].subject


@pytest.mark.parametrize("way", ["match", "order"])
def test_the_first_undo_switches_it_off(owe, credit, switch, matching, api_as, super_admin, way):
    first, second = owe(5, REFERENCES[0]), owe(6, REFERENCES[1])
    credit(500, REFERENCES[0])
    switch()
    run()
    if way == "match":
        matching.undo(Match.objects.get().pk)
    else:
        answer = api_as(super_admin).put(f"/api/admin/orders/{first.pk}/reopen-payment", {"reason": "Wrong"})
        assert answer.status_code == 200
    row = AutoApproval.objects.get()
    assert (row.is_on, row.switched_off_because) == (
        False, "A match of ₹500.00 that was made without a person was undone.",
    )  # fmt: skip
    credit(600, REFERENCES[1])
    assert run() == []
    assert status(second) == OrderStatus.PENDING


def test_undoing_what_staff_approved_leaves_it_on(owe, credit, switch, matching):
    order = owe(5, REFERENCES[0])
    row = credit(500, REFERENCES[0])
    matching.approve([row], [order])
    switch()
    matching.undo(Match.objects.get().pk)
    assert AutoApproval.objects.get().is_on
