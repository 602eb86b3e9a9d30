"""Notifications of waiting payments on devices of staff: who gets them, what is in them, when they end."""

import json
import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import PushSubscription, Session, StaffUser
from apps.accounts.services import push
from apps.accounts.services import staff as staff_services
from apps.accounts.tests.factories import StaffFactory
from apps.common import webpush
from apps.common.models import AuditRecord
from apps.common.tests import push_service
from apps.common.tests.answers import wrong_fields
from apps.orders.tests.conftest import line, place, send_proof, the_order
from apps.payments import tasks
from apps.payments.models import Payment
from tests.waiting import PATIENCE, wait_for

pytestmark = pytest.mark.django_db
PATH = "/api/admin/push-subscriptions"


@pytest.fixture
def service(settings, monkeypatch):
    monkeypatch.setattr(webpush, "CALL_SECONDS", PATIENCE)
    with push_service.running() as started:
        settings.PUSH_SERVICES = [started.address]
        yield started


@pytest.fixture
def verifier(db):
    return StaffFactory(name="Divya", email="divya@shop.example", role="verifier")


@pytest.fixture
def device(api_as, service):
    """Signs a person in on a device, turns notifications on there, and returns client and browser."""

    def made(person, name):
        client, browser = api_as(person), service.browser(name)
        assert client.put(PATH, browser.body).status_code == 200
        return client, browser

    return made


def proof_comes(ago=timedelta(0)):
    """A payment with a proof that waits for a decision."""
    return Payment.objects.create(
        method="bank_transfer", status="verification_pending", amount=4321, submitted_at=timezone.now() - ago
    )


def run():
    tasks.push_waiting_payments(timestamp=0)


def paths(service):
    return [path.rpartition("/")[2] for path, _, _ in service.got]


def test_a_new_proof_reaches_every_device_without_personal_data(device, service, staff, verifier):
    browsers = [device(staff, "phone")[1], device(staff, "desk")[1], device(verifier, "tablet")[1]]
    proof_comes()
    run()
    assert paths(service) == ["phone", "desk", "tablet"]
    messages = [browser.read(body) for browser, (_, _, body) in zip(browsers, service.got, strict=True)]
    # Which order, whose and how much: nothing of it leaves the shop, not even encrypted.
    assert [json.loads(message) for message in messages] == [{"kind": "payments_waiting"}] * 3


def test_a_customers_proof_is_sent_without_anything_of_the_order(device, service, api_as, customer, sell, staff):
    _, browser = device(staff, "phone")
    order = the_order(place(api_as(customer), line(sell(price="1234.50"))))
    run()
    assert service.got == []  # nothing to decide yet
    assert send_proof(api_as(customer), order).status_code in (200, 201)
    run()
    ((path, headers, body),) = service.got
    sent = f"{path} {headers} {browser.read(body)!r}"
    for fact in (order.number, str(order.total), customer.name, customer.email, staff.name, staff.email, "1234"):
        assert fact not in sent
    assert "phone" in sent


def test_a_burst_is_one_notification_and_no_proof_is_news_twice(device, service, staff):
    device(staff, "phone")
    for _ in range(5):
        proof_comes()
    run()
    run()
    assert paths(service) == ["phone"]
    proof_comes()
    run()
    assert paths(service) == ["phone", "phone"]


def test_a_device_with_broken_keys_does_not_keep_the_others(device, service, staff, verifier):
    device(staff, "phone")
    device(verifier, "tablet")
    PushSubscription.objects.filter(session__staff=staff).update(p256dh="no key")
    proof_comes()
    with pytest.raises(ValueError):
        run()
    assert paths(service) == ["tablet"]


def test_what_waited_before_or_is_decided_already_notifies_nobody(device, service, staff):
    proof_comes()
    device(staff, "phone")
    run()
    payment = proof_comes()
    Payment.objects.filter(pk=payment.pk).update(status="failed")
    run()
    assert paths(service) == []


def test_turning_on_again_and_signing_in_again_stay_one_device(api_as, device, service, staff):
    client, browser = device(staff, "phone")
    proof_comes()
    run()
    assert client.put(PATH, browser.body).status_code == 200
    later = api_as(staff)
    assert later.get(PATH).json()["devices"] == [{"endpoint": browser.endpoint, "isCurrent": False}]
    assert later.put(PATH, browser.body).status_code == 200
    assert later.get(PATH).json()["devices"] == [{"endpoint": browser.endpoint, "isCurrent": True}]
    assert client.get(PATH).json()["devices"] == [{"endpoint": browser.endpoint, "isCurrent": False}]
    run()
    assert paths(service) == ["phone"]  # the proof is no news again


def test_a_browser_that_renews_its_subscription_has_the_new_one_alone(device, service, staff):
    client, _ = device(staff, "old")
    assert client.put(PATH, service.browser("new").body).status_code == 200
    proof_comes()
    run()
    assert paths(service) == ["new"]


def test_a_sixth_device_takes_the_place_of_the_oldest(device, service, staff, verifier):
    device(verifier, "other")
    for number in range(6):
        device(staff, f"d{number}")
    proof_comes()
    run()
    assert sorted(paths(service)) == ["d1", "d2", "d3", "d4", "d5", "other"]


def test_a_device_that_another_person_uses_now_is_theirs(device, api_as, service, staff, verifier):
    client, browser = device(staff, "shared")
    assert api_as(verifier).put(PATH, browser.body).status_code == 200
    assert client.get(PATH).json()["devices"] == []
    assert PushSubscription.objects.get().session.staff == verifier


@pytest.mark.parametrize(
    "end",
    [
        lambda client, _: client.delete(PATH),
        lambda client, _: client.post("/api/admin/logout"),
        lambda client, _: client.post("/api/admin/logout-all"),
        lambda _, api_as: api_as.delete("/api/admin/sessions"),
    ],
    ids=["turned off", "signed out", "signed out everywhere", "signed out from another device"],
)
def test_signing_out_and_turning_off_forget_the_device_at_once(device, api_as, service, staff, verifier, end):
    client, _ = device(staff, "phone")
    device(verifier, "other")
    assert end(client, api_as(staff)).status_code == 200
    assert [row.endpoint.rpartition("/")[2] for row in PushSubscription.objects.all()] == ["other"]
    proof_comes()
    run()
    assert paths(service) == ["other"]


def test_a_new_password_elsewhere_forgets_the_device(device, service, staff):
    device(staff, "phone")
    staff_services.change_password(
        staff, current="kolam-and-lamps", new="lamps-and-kolam", keep=None, now=timezone.now()
    )
    assert PushSubscription.objects.count() == 0


@pytest.mark.parametrize(
    "lose",
    [
        lambda person: StaffUser.objects.filter(pk=person.pk).update(is_active=False),
        lambda person: StaffUser.objects.filter(pk=person.pk).update(role="packer"),
        lambda person: Session.objects.filter(staff=person).update(revoked_at=timezone.now()),
        lambda person: Session.objects.filter(staff=person).update(created_at=timezone.now() - timedelta(days=8)),
        lambda person: person.delete(),
    ],
    ids=["deactivated", "another role", "session ended in the database", "signed in a week ago", "deleted"],
)
def test_who_may_not_verify_payments_any_more_is_forgotten_and_not_notified(device, service, staff, verifier, lose):
    device(verifier, "phone")
    device(staff, "other")
    lose(verifier)
    proof_comes()
    run()
    assert paths(service) == ["other"]
    assert PushSubscription.objects.get().session.staff == staff


def test_an_expired_token_does_not_end_notifications(device, service, staff):
    device(staff, "phone")
    Session.objects.update(expires_at=timezone.now() - timedelta(hours=5))
    proof_comes()
    run()
    assert paths(service) == ["phone"]


def test_who_has_to_set_up_an_authenticator_first_waits(device, service, staff):
    device(staff, "phone")
    Session.objects.update(must_enrol=True)
    proof_comes()
    run()
    assert paths(service) == []
    assert PushSubscription.objects.count() == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_its_push_service_does_not_know_is_forgotten(device, service, staff, status):
    device(staff, "gone")
    device(staff, "phone")
    service.answers["gone"] = status
    proof_comes()
    run()
    assert [row.endpoint.rpartition("/")[2] for row in PushSubscription.objects.all()] == ["phone"]


def test_a_failing_service_is_tried_again_once_a_run_for_ten_minutes(device, service, staff, caplog):
    device(staff, "phone")
    PushSubscription.objects.update(notified_until=timezone.now() - timedelta(hours=1))
    service.answers["phone"] = 500
    payment = proof_comes()
    with caplog.at_level(logging.WARNING):
        run()
        run()
    assert len(service.got) == 2
    # The log says which service, not which device.
    assert "500" in caplog.text
    assert "/push/phone" not in caplog.text
    del service.answers["phone"]
    run()
    run()
    assert len(service.got) == 3
    PushSubscription.objects.update(notified_until=timezone.now() - timedelta(hours=1))
    Payment.objects.filter(pk=payment.pk).update(submitted_at=timezone.now() - timedelta(minutes=11))
    run()
    assert len(service.got) == 3


def test_a_hanging_service_is_asked_once_a_run(device, service, staff, verifier, monkeypatch):
    monkeypatch.setattr(webpush, "CALL_SECONDS", 0.5)
    for number in range(3):
        device(staff, f"d{number}")
        service.answers[f"d{number}"] = "hangs"
    proof_comes()
    run()
    wait_for(lambda: service.got, "the call that was given up")
    assert paths(service) == ["d0"]


def test_nobody_can_turn_them_on_where_there_is_no_key(api_as, device, service, staff, settings):
    device(staff, "phone")
    settings.VAPID_PRIVATE_KEY = ""
    client = api_as(staff)
    assert client.get(PATH).json()["publicKey"] is None
    answer = client.put(PATH, service.browser("a").body)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    proof_comes()
    run()
    assert service.got == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "https://evil.example/push"),
        ("endpoint", "http://169.254.169.254/latest"),
        ("p256dh", "BCVx"),
        ("p256dh", "not base64!"),
        ("p256dh", "AyVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"),  # compressed
        ("auth", "c2hvcnQ"),
        ("auth", "?"),
    ],
)
def test_what_is_no_subscription_is_refused_by_name(api_as, service, staff, field, value):
    answer = api_as(staff).put(PATH, {**service.browser("a").body, field: value})
    assert (answer.status_code, [name for name, _ in wrong_fields(answer)]) == (400, [field])
    assert PushSubscription.objects.count() == 0


def test_statements_do_not_grow_with_the_devices(device, staff, django_assert_num_queries):
    client, _ = device(staff, "d0")
    now = timezone.now()
    with django_assert_num_queries(1):
        push.notify(newest=None, now=now)
    with django_assert_num_queries(2):  # the session, the devices
        client.get(PATH)
    device(staff, "d1")
    device(staff, "d2")
    with django_assert_num_queries(1):
        push.notify(newest=None, now=now)
    with django_assert_num_queries(2):
        client.get(PATH)


def test_turning_on_and_off_is_in_the_audit_trail_once(device, staff):
    client, browser = device(staff, "phone")
    client.put(PATH, browser.body)
    client.delete(PATH)
    client.delete(PATH)
    done = list(AuditRecord.objects.order_by("pk").values_list("action", flat=True))
    assert done == ["staff.notifications_turned_on", "staff.notifications_turned_off"]
