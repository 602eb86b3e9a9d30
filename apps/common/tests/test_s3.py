"""A store that hangs: every call ends in time, and no more threads are held than a few (docs/reliability.md)."""

import threading
import uuid
from typing import Any
from urllib.parse import urlsplit

import pytest
from botocore.config import Config
from django.conf import settings as django_settings
from django.core.files.base import ContentFile
from django.core.files.storage import storages

from apps.common import s3, storage
from apps.common.bulkheads import Circuit
from apps.common.deadlines import LimitedCalls
from apps.common.errors import StorageUnavailable
from tests.servers import dripping
from tests.trust.faults.wire import Wire
from tests.waiting import PATIENCE, wait_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bucket")]
THREADS = 2


@pytest.fixture(autouse=True)
def _limits(monkeypatch):
    """Limits of this test alone; a call may take long until the store hangs."""
    monkeypatch.setattr(s3, "_calls", LimitedCalls(threads=THREADS, seconds=PATIENCE))
    monkeypatch.setattr(s3, "_circuit", Circuit(seconds=0))


@pytest.fixture
def wire():
    """The way to the S3 server."""
    wire = Wire(urlsplit(django_settings.S3["endpoint_url"]).port)
    yield wire
    wire.silent = False
    wire.close()


def hang(wire: Wire) -> None:
    """The store answers no more, and calls are soon given up."""
    wire.silent = True
    s3._calls._seconds = 0.5


def answer(wire: Wire) -> None:
    """The store answers again."""
    wire.silent = False
    s3._calls._seconds = PATIENCE


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


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_store_that_stops_answering_is_unavailable_and_then_serves_again(wire, call):
    store = store_at(wire.port)
    call(store)
    hang(wire)
    with pytest.raises(StorageUnavailable):
        call(store)
    answer(wire)

    def serves() -> bool:
        try:
            call(store)
        except StorageUnavailable:
            return False
        return True

    wait_for(serves, "the end of the call that was given up, whose connection is free then")


@pytest.mark.parametrize("head", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"], ids=["head", "body"])
def test_a_store_that_sends_a_byte_now_and_then_is_given_no_more_time(head):
    s3._calls._seconds = 0.5
    with dripping(head) as port, pytest.raises(StorageUnavailable):
        save(store_at(port))


def test_calls_beyond_the_bulkhead_are_refused_while_the_others_hang(wire, monkeypatch):
    """Two calls without an end hold the two threads; a third is refused before anything is sent."""
    monkeypatch.setattr(s3, "S3_CLIENT", s3.S3_CLIENT.merge(Config(read_timeout=PATIENCE)))
    store = store_at(wire.port)
    wire.silent = True
    hanging = [threading.Thread(target=store.check) for _ in range(THREADS)]
    for thread in hanging:
        thread.start()
    wait_for(lambda: not s3._calls._free._value, "two calls that hang")
    with pytest.raises(StorageUnavailable):
        save(store)
    assert all(thread.is_alive() for thread in hanging)
    wire.silent = False
    for thread in hanging:
        thread.join(PATIENCE)


def test_a_store_that_is_known_to_hang_is_not_asked_until_it_is_time_to_try(wire, monkeypatch):
    monkeypatch.setattr(s3, "_circuit", Circuit(seconds=3600))
    store = store_at(wire.port)
    hang(wire)
    with pytest.raises(StorageUnavailable):
        store.check()
    answer(wire)
    with pytest.raises(StorageUnavailable):
        store.check()
    s3._circuit._next_try = float("-inf")
    store.check()
    store.check()


def test_a_link_to_a_proof_needs_no_store(wire):
    wire.silent = True
    assert "X-Amz-Signature" in store_at(wire.port).url("proofs/x.jpg")


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
    hang(wire)
    refused = send_proof(client, order)
    assert (refused.status_code, refused.json()["code"]) == (503, "storage_unavailable")
    assert refused.json()["message"] == StorageUnavailable.message
    assert int(refused["Retry-After"]) > 0
    order.refresh_from_db()
    assert order.payment.proofs.count() == 0
    answer(wire)

    def taken() -> Any:
        sent = send_proof(client, order)
        return sent if sent.status_code != 503 else None

    assert wait_for(taken, "a proof that is taken").status_code == 200
    assert order.payment.proofs.count() == 1
