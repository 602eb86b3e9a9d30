"""A store that hangs: calls end in time, and half of the threads at most wait for it (docs/reliability.md)."""

import threading
import uuid
from typing import Any
from urllib.parse import urlsplit

import pytest
from botocore.config import Config
from django.conf import settings as django_settings
from django.core.files.base import ContentFile
from django.core.files.storage import storages

from apps.common import images, s3, slow_work, storage
from apps.common.errors import StorageBusy, StorageUnavailable
from apps.common.images import TooManyPictures
from devstack import stack
from tests.trust.faults.wire import Wire
from tests.waiting import PATIENCE, wait_for
from tests.world import screenshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def wire():
    """The way to the S3 server."""
    wire = Wire(urlsplit(django_settings.S3["endpoint_url"]).port)
    yield wire
    wire.silent = False
    wire.close()


def store_at(port: int) -> s3.PrivateStorage:
    return s3.PrivateStorage(**{**django_settings.S3, "endpoint_url": f"http://127.0.0.1:{port}"})


def save(store: s3.PrivateStorage) -> str:
    return store.save(f"proofs/{uuid.uuid4().hex}.jpg", ContentFile(b"picture"))


CALLS = {
    "save": save,
    "delete": lambda store: store.delete("proofs/x.jpg"),
    "exists": lambda store: store.exists("proofs/x.jpg"),
    "check": lambda store: store.check(),
}


@pytest.fixture
def hasty(monkeypatch):
    """Calls are soon given up."""
    monkeypatch.setattr(s3, "S3_CLIENT", s3.S3_CLIENT.merge(Config(read_timeout=0.5)))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_store_that_stops_answering_is_unavailable_and_then_serves_again(wire, call):
    store = store_at(wire.port)
    wire.silent = True
    with pytest.raises(StorageUnavailable):
        call(store)
    wire.silent = False
    wait_for(lambda: serves(store, call), "an answer of the store")


def serves(store: s3.PrivateStorage, call: Any) -> bool:
    try:
        call(store)
    except StorageUnavailable:
        return False
    return True


def test_limits_of_time_are_those_that_are_documented():
    client = store_at(1).connection.meta.client.meta.config
    assert (client.connect_timeout, client.read_timeout, client.retries["total_max_attempts"]) == (3, 5, 1)


def test_half_of_the_threads_wait_for_a_store_that_hangs_and_further_calls_are_refused_at_once(wire, monkeypatch):
    monkeypatch.setattr(s3, "S3_CLIENT", s3.S3_CLIENT.merge(Config(read_timeout=PATIENCE)))
    store = store_at(wire.port)
    wire.silent = True
    hanging = [threading.Thread(target=store.check) for _ in range(slow_work.PLACES)]
    for thread in hanging:
        thread.start()
    wait_for(lambda: not slow_work._places._value, "calls that hang")
    with pytest.raises(StorageBusy):
        save(store)
    with pytest.raises(TooManyPictures):
        images.sanitize(screenshot(), images.PROOF)
    assert all(thread.is_alive() for thread in hanging)
    wire.silent = False
    for thread in hanging:
        thread.join(PATIENCE)


def test_places_are_half_of_the_threads_of_a_web_process():
    command = stack.web_command(8000)
    assert int(command[command.index("--blocking-threads") + 1]) == slow_work.PLACES * 2


def test_a_link_to_a_proof_needs_no_store(wire):
    wire.silent = True
    assert "X-Amz-Signature" in store_at(wire.port).url("proofs/x.jpg")


@pytest.mark.usefixtures("hasty")
def test_an_upload_says_what_is_wrong_and_the_next_one_is_taken(wire, settings, api_as, customer, sell):
    """A proof while the store hangs: 503 `storage_unavailable` with when to come back, the order unchanged."""
    from apps.orders.tests.conftest import line, place, send_proof, the_order

    client = api_as(customer)
    order = the_order(place(client, line(sell())))
    settings.STORAGES = {
        **settings.STORAGES,
        "proofs": {
            "BACKEND": "apps.common.s3.PrivateStorage",
            "OPTIONS": {**django_settings.S3, "endpoint_url": f"http://127.0.0.1:{wire.port}"},
        },
    }
    assert storage.proofs() is storages["proofs"]
    wire.silent = True
    refused = send_proof(client, order)
    assert (refused.status_code, refused.json()["code"]) == (503, "storage_unavailable")
    assert refused.json()["message"] == StorageUnavailable.message
    assert int(refused["Retry-After"]) > 0
    order.refresh_from_db()
    assert order.payment.proofs.count() == 0
    wire.silent = False

    def taken() -> Any:
        sent = send_proof(client, order)
        return sent if sent.status_code != 503 else None

    assert wait_for(taken, "a proof that is taken").status_code == 200
    assert order.payment.proofs.count() == 1
