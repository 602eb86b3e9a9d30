"""Parts that are slow, cut off or wrong about the time, while people buy and staff decide."""

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from .conftest import People
from .journal import Journal
from .shop import FaultyShop
from .wire import Wire

pytestmark = pytest.mark.trust
ROUNDS = 3
LOCK_TIMEOUT = 8
TOMORROW = Path(__file__).parent / "tomorrow"
"""A folder for `PYTHONPATH` that moves the clock."""


def test_somebody_holds_the_rows_of_the_stock(shop: FaultyShop, under_load: Callable[..., Any]) -> None:
    """All stock rows are locked for 12 s, longer than a lock waits: orders get 503, and succeed later."""
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            with psycopg.connect(shop.database_url) as holder:
                # In the shop's own order: any other can deadlock with an order that is being placed.
                holder.execute("SELECT * FROM catalog_stock ORDER BY product_id FOR UPDATE")
                load.go_on(LOCK_TIMEOUT + 4)
            load.until_served()


def test_the_database_takes_a_second_for_each_answer(shop: FaultyShop, under_load: Callable[..., Any]) -> None:
    """Each answer of PostgreSQL takes a second for ten seconds: slow, but served, nothing lost."""
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            shop.wire.delay = 0.5
            load.go_on(10)
            shop.wire.delay = 0.0
            load.until_served()


@pytest.mark.parametrize("service", ["storage", "mail", "postgres"])
def test_a_service_hangs_under_load(shop: FaultyShop, under_load: Callable[..., Any], service: str) -> None:
    """A service is stopped (SIGSTOP) for twenty seconds, three times: 503s at most, served again, nothing lost."""
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            with shop.stopped(service):
                load.go_on(20)
            load.until_served()


def test_the_databases_answers_get_lost(shop: FaultyShop, under_load: Callable[..., Any], record_property: Any) -> None:
    """PostgreSQL's answers are cut eight times, those to COMMIT too: repeated by key, no order lost or doubled.

    Nobody knows then what became of an order until its key is asked for again.
    """
    with under_load(8) as load:
        for _ in range(8):
            shop.wire.cut_answers = True
            load.go_on(0.4)
            shop.wire.cut_answers = False
            load.go_on(0.8)
    record_property("answers cut", shop.wire.cut)


def test_the_network_is_cut_between_request_and_answer(
    shop: FaultyShop, people: People, under_load: Callable[..., Any], record_property: Any
) -> None:
    """Answers to buyers are cut eight times: the same request with its key makes no second order."""
    wire = Wire(shop.port)
    for buyer in people.buyers:
        buyer.address = lambda: f"http://127.0.0.1:{wire.port}"
    try:
        with under_load(8) as load:
            for _ in range(8):
                wire.cut_answers = True
                load.go_on(0.5)
                wire.cut_answers = False
                load.go_on(0.7)
    finally:
        for buyer in people.buyers:
            buyer.address = shop.address
        wire.close()
    assert wire.cut > 8
    record_property("answers cut", wire.cut)


def test_the_clock_jumps_a_day_ahead_and_back(
    shop: FaultyShop, people: People, under_load: Callable[..., Any], record_property: Any
) -> None:
    """Web server and worker run a day ahead, then right again: nobody is signed out, nothing ends before its time.

    Staff are away meanwhile, since their tokens live two hours; customers stay signed in. A store refuses requests that
    are signed tomorrow, so proofs wait meanwhile, and the node says that it is not ready.
    """
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            load.send_home(people.staff)
            try:
                for service in ("web", "worker"):
                    shop.change(service, PYTHONPATH=str(TOMORROW))
                guest = shop.buyer(people.journal)
                load.go_on(3)
            finally:
                for service in ("web", "worker"):
                    shop.change(service, PYTHONPATH="")
            load.come_back(people.staff)
            # People who signed in while the clock was wrong stay signed in when it is right.
            assert guest.call("GET", "/api/orders").status_code == 200
            load.go_on(2)
    record_property("clock", "a day ahead, then back")


def test_a_code_can_be_asked_for_again_after_the_clock_went_back(shop: FaultyShop) -> None:
    """A code was issued by a clock a day ahead: another one can be asked for at once."""
    client = shop.client(Journal())
    email = f"clock-{uuid.uuid4().hex}@example.com"
    assert client.call("POST", "/api/auth/send-otp", json={"email": email}).ok
    shop.sql(
        "UPDATE accounts_logincode SET created_at = created_at + interval '1 day', "
        "expires_at = expires_at + interval '1 day' WHERE email = %s",
        email,
    )
    assert client.call("POST", "/api/auth/send-otp", json={"email": email}).ok
