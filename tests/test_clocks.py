"""A clock that is temporarily wrong loses nothing, ends nothing early and locks nobody out."""

from datetime import timedelta

import pytest
from django.core.files.storage import storages
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.models import FailedSignIn, LoginCode
from apps.accounts.services import sessions
from apps.common import clock, files, images, storage
from apps.common.models import PendingFile
from apps.common.tasks import sweep_files
from apps.orders.models import Order
from apps.orders.tasks import expire_unpaid_orders

from .world import build

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)


@pytest.fixture
def ahead(monkeypatch):
    """This machine's clock is a day ahead of the database's."""
    real = timezone.now
    monkeypatch.setattr("django.utils.timezone.now", lambda: real() + A_DAY)
    return real


def test_an_unpaid_order_is_not_cancelled_before_its_time(customer, staff, super_admin, ahead, monkeypatch):
    """The job that expires unpaid orders runs on a clock a day ahead: a new order is unchanged."""
    monkeypatch.setattr("django.utils.timezone.now", ahead)
    world = build(customer, staff, super_admin)
    monkeypatch.setattr("django.utils.timezone.now", lambda: ahead() + A_DAY)
    expire_unpaid_orders(timestamp=0)
    assert Order.objects.get(pk=world.order).status == "pending"


def test_a_proof_whose_order_is_being_written_is_not_swept(ahead):
    """The sweeper runs on a clock a day ahead: a file stored a moment ago is not removed."""
    key = images.random_name("proofs", "jpg")
    files.mark_pending("proofs", [key])
    storage.write("proofs", key, b"x")
    sweep_files(timestamp=0)
    assert storages["proofs"].exists(key)


def test_pending_file_has_the_databases_time(ahead):
    """A file is registered on a machine a day ahead: the row has the database's time."""
    files.mark_pending("proofs", ["proofs/x.jpg"])
    assert PendingFile.objects.get().noted_at < ahead() + timedelta(minutes=1)


def test_an_hour_later_by_both_clocks_it_is_swept(monkeypatch):
    """A file was registered two hours ago and has no row: the sweeper removes it."""
    files.mark_pending("proofs", ["proofs/left.jpg"])
    PendingFile.objects.update(noted_at=timezone.now() - timedelta(hours=2))
    sweep_files(timestamp=0)
    assert not PendingFile.objects.exists()


def test_jobs_use_the_earlier_of_both_clocks(monkeypatch, ahead):
    """A machine a day ahead, then a day behind the database: jobs use the earlier time."""
    assert clock.conservative_now() < ahead() + timedelta(minutes=1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: ahead() - A_DAY)
    assert clock.conservative_now() < ahead() - A_DAY + timedelta(minutes=1)


def test_a_token_of_a_node_whose_clock_is_ahead_signs_nobody_out(customer, monkeypatch):
    """A token issued three minutes in the future: it opens the list of orders."""
    ahead = timezone.now() + timedelta(minutes=3)
    monkeypatch.setattr("rest_framework_simplejwt.tokens.aware_utcnow", lambda: ahead)
    token = sessions.begin(customer, device=sessions.Device(), now=timezone.now())
    monkeypatch.undo()
    client = APIClient(SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}")
    assert client.get("/api/orders").status_code == 200


def test_a_code_of_a_clock_that_was_ahead_keeps_nobody_out(api):
    """A code's row is dated tomorrow: another code can be requested."""
    assert api.post("/api/auth/send-otp", {"email": "meena@example.com"}).status_code == 200
    assert api.post("/api/auth/send-otp", {"email": "meena@example.com"}).status_code == 429
    LoginCode.objects.update(created_at=timezone.now() + A_DAY, expires_at=timezone.now() + A_DAY)
    assert api.post("/api/auth/send-otp", {"email": "meena@example.com"}).status_code == 200


def test_lock_dated_in_the_future_does_not_block_sign_in(super_admin):
    """A staff lock ends tomorrow, longer than any lock lasts: the right password signs in; a real lock holds."""
    api = APIClient(SERVER_NAME="admin.localhost")
    FailedSignIn.objects.create(email=super_admin.email, failures=5, locked_until=timezone.now() + A_DAY)
    body = {"email": super_admin.email, "password": "kolam-and-lamps"}
    assert api.post("/api/admin/login", body).status_code == 200
    FailedSignIn.objects.create(
        email=super_admin.email, failures=5, locked_until=timezone.now() + timedelta(minutes=14)
    )
    assert api.post("/api/admin/login", body).status_code == 429
