"""kill -9, SIGTERM, and a stop for a while, of the services, while people buy and staff decide."""

import signal
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import psycopg
import pytest

from lab import processes
from tests.waiting import PATIENCE

from .clients import ADDRESS, Client
from .conftest import People
from .shop import FaultyShop, minute

pytestmark = pytest.mark.trust
ROUNDS = 3
SHORT = 5.0
SERVICES = ("web", "worker", "postgres", "storage", "mail")


def test_nothing_is_broken(under_load: Callable[..., Any]) -> None:
    """The load without a fault: no differences, so what the rounds below find is theirs."""
    with under_load() as load:
        load.go_on(4)


def test_one_web_process_is_killed(shop: FaultyShop, under_load: Callable[..., Any], record_property: Any) -> None:
    """kill -9 of one of two web processes under load: the other serves, the unanswered is repeated, nothing lost."""
    served = []
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            shop.kill_a_child("web")
            served.append(load.until_served())
            load.go_on(6)  # two deaths within five seconds count as a crash loop, and the whole server starts again
    record_property("served again after", worst(served))


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_is_killed(
    service: str, shop: FaultyShop, under_load: Callable[..., Any], record_property: Any
) -> None:
    """kill -9 of a service with all its processes under load, then it is started again: served again, nothing lost."""
    ready, served = [], []
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            shop.kill(service)
            ready.append(shop.wait_until_ready())
            served.append(load.until_served())
            load.go_on(1)
    record_property("ready again after", worst(ready))
    record_property("served again after", worst(served))


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_is_away(
    service: str, shop: FaultyShop, under_load: Callable[..., Any], record_property: Any
) -> None:
    """A service stays away for a minute, then twice for five seconds: waits or clear 503s meanwhile, nothing lost."""
    served = []
    away = (minute(), SHORT, SHORT)
    with under_load(len(away)) as load:
        for seconds in away:
            shop.kill(service, away=seconds)
            load.go_on(seconds)
            began = time.monotonic()
            shop.wait_until_ready()
            load.until_served()
            served.append(time.monotonic() - began)
    record_property("away for", ", ".join(f"{seconds:.0f} s" for seconds in away))
    record_property("served again after", worst(served))


@pytest.mark.parametrize("service", ["web", "worker"])
def test_a_service_is_told_to_stop(
    service: str, shop: FaultyShop, people: People, under_load: Callable[..., Any], record_property: Any
) -> None:
    """SIGTERM under load, as a deploy or `systemctl stop`, then a new start: what was begun is ended, nothing lost."""
    stopped, served = [], []
    guest = shop.buyer(people.journal)
    with under_load(ROUNDS) as load, ThreadPoolExecutor(1) as pool:
        for everybody in (False, True, False):
            with ExitStack() as delay:
                delay.enter_context(held_up(service, shop))
                begun = pool.submit(order_once, guest, people.products[0])
                load.go_on(1)
                assert service == "web" or shop.jobs_under_way() > 0
                with shop.told_to_stop(service, everybody=everybody):
                    load.go_on(1)
                    delay.close()
                    began = time.monotonic()
            stopped.append(time.monotonic() - began)
            # A request that the server had, and a job that the worker had, were brought to their end.
            assert begun.result(PATIENCE) == 201
            assert service == "web" or shop.jobs_under_way() == 0
            began = time.monotonic()
            shop.wait_until_ready()
            load.until_served()
            served.append(time.monotonic() - began)
            load.go_on(2)
    record_property("begun before, answered after", ROUNDS)
    record_property("stopped after", worst(stopped))
    record_property("served again after", worst(served))


@contextmanager
def held_up(service: str, shop: FaultyShop) -> Iterator[None]:
    """What a service begins does not end before the block: orders wait for the stock, mails for the mail server."""
    if service == "web":
        with psycopg.connect(shop.database_url) as holder:
            holder.execute("SELECT * FROM catalog_stock FOR UPDATE")
            yield
        return
    mail = shop.pids("mail")
    for pid in mail:
        processes.send(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in mail:
            processes.send(pid, signal.SIGCONT)


def order_once(client: Client, product: int) -> int:
    """The status of an order that is asked for once, by somebody without patience."""
    key = uuid.uuid4().hex
    items = [{"type": "product", "product": str(product), "quantity": 1}]
    body = {"items": items, "shippingAddress": ADDRESS, "replacesWaiting": True}
    client.journal.sent(key)
    answer = client._ask("POST", "/api/orders", json=body, headers={"Idempotency-Key": key})
    if answer.ok:
        client.journal.placed(key, answer.json()["order"])
    return answer.status_code


def worst(seconds: list[float]) -> str:
    """Of several rounds."""
    return f"{max(seconds):.1f} s at worst"
