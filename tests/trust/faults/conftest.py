"""A shop for fault injection, and the checks around each fault."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from . import clients
from .journal import Journal
from .load import Load
from .reconciliation import Reconciliation
from .shop import FaultyShop, put_on_sale, running

BUYERS = 4


@pytest.fixture(scope="session")
def shop() -> Iterator[FaultyShop]:
    """The shop whose services are broken, one after the other; it lives through all rounds."""
    home = Path(os.environ["SHOP_HOME"]) / "faults"
    with running(home) as faulty:
        yield faulty


@dataclass
class People:
    """Signed-in clients, whose sessions must survive every fault."""

    journal: Journal
    buyers: list[clients.Client]
    staff: clients.Client
    visitor: clients.Client
    products: list[int]
    reconciliation: Reconciliation

    def everybody(self) -> list[tuple[clients.Client, Callable[[clients.Client], None]]]:
        """Who does what."""
        return [
            *((buyer, lambda client: clients.buy(client, self.products)) for buyer in self.buyers),
            (self.staff, clients.decide),
            (self.visitor, clients.look),
        ]


@pytest.fixture(scope="session")
def people(shop: FaultyShop) -> People:
    return gather(shop)


def gather(shop: FaultyShop) -> People:
    """Four buyers, staff and a visitor, and something to buy."""
    journal = Journal()
    staff = shop.staff(journal)
    assert staff.call("PUT", "/api/admin/shop", json={"email": "shop@agalcrackers.example", "name": "Agal"}).ok
    products = put_on_sale(staff)
    buyers = [shop.buyer(journal) for _ in range(BUYERS)]
    reconciliation = Reconciliation({**shop.environment, "DATABASE_URL": shop.database_url}, shop.mail)
    return People(journal, buyers, staff, shop.client(journal), products, reconciliation)


@pytest.fixture
def under_load(people: People, shop: FaultyShop, record_property: Any) -> Callable[..., Any]:
    """A load around a block; afterwards the shop is ready, the queue is empty, and nothing differs."""

    @contextmanager
    def around(rounds: int = 1) -> Iterator[Load]:
        journal = people.journal
        before, answers = len(journal.orders), journal.answers.copy()
        journal.faults.clear()
        with Load(people.everybody()) as load:
            load.until_served()
            yield load
            shop.wait_until_ready()
            load.until_served()
        drained = people.reconciliation.drain()
        found = people.reconciliation.differences(journal)
        reported = {kind: count - answers[kind] for kind, count in journal.answers.items() if count > answers[kind]}
        record_property("rounds", rounds)
        record_property("orders", len(journal.orders) - before)
        record_property("answers", ", ".join(f"{count} x {kind}" for kind, count in sorted(reported.items())))
        record_property("queue empty after", f"{drained:.0f} s")
        record_property("lost", found or "nothing")
        assert found == []

    return around
