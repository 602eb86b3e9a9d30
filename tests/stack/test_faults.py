"""A short version of the fault tests of `make trust`: two services are killed under load."""

import os
import signal
from pathlib import Path

import pytest

from lab import processes
from tests.trust.faults import clients
from tests.trust.faults.journal import Journal
from tests.trust.faults.load import Load
from tests.trust.faults.reconciliation import Reconciliation
from tests.trust.faults.shop import put_on_sale
from tests.waiting import wait_for

from .conftest import SHOP_URL

pytestmark = pytest.mark.stack
BUYERS = 3
PORT = SHOP_URL.rpartition(":")[2]


def client(journal: Journal, host: str = "localhost") -> clients.Client:
    return clients.Client(journal, lambda: f"http://127.0.0.1:{PORT}", f"{host}:{PORT}")


def kill(service: str) -> None:
    """Kill a service with its children, as the kernel does when memory is exhausted. The supervisor restarts it."""
    leader = int(Path(os.environ["SHOP_HOME"], "run", f"{service}.pid").read_text())
    killed = processes.in_session(leader)
    for pid in killed:
        processes.send(pid, signal.SIGKILL)
    wait_for(lambda: not set(killed) & set(processes.in_session(leader)), f"the end of {service}")


def test_no_acknowledged_order_is_lost_when_web_server_and_database_are_killed():
    journal = Journal()
    desk = client(journal, "admin.localhost")
    clients.sign_in_staff(desk, os.environ["STAFF_EMAIL"], os.environ["STAFF_PASSWORD"])
    products = put_on_sale(desk, count=4)
    buyers = [client(journal) for _ in range(BUYERS)]
    for buyer in buyers:
        clients.sign_in(buyer, Path(os.environ["MAILBOX_DIR"]))
    reconciliation = Reconciliation(os.environ, Path(os.environ["MAILBOX_DIR"]))
    people = [(buyer, lambda person: clients.buy(person, products)) for buyer in buyers]
    with Load([*people, (desk, clients.decide), (client(journal), clients.look)]) as load:
        load.until_served()
        for service in ("web", "postgres"):
            kill(service)
            load.until_served()
    assert len(journal.orders) > BUYERS
    assert reconciliation.differences(journal, drained=False) == []
