"""Services of a running shop hang or are overloaded; pages are still served (docs/reliability.md).

`make trust` has the long versions.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from lab import processes
from tests.hostile_pictures import jpeg_of_scans
from tests.trust.faults import clients
from tests.trust.faults.journal import Journal
from tests.trust.faults.shop import children_of, put_on_sale
from tests.waiting import PATIENCE

from .conftest import SHOP_URL

pytestmark = pytest.mark.stack
UPLOADS = 8
PAGES = ("/api/health/live", "/api/health/serving", "/api/products?limit=12", "/")
PORT = SHOP_URL.rpartition(":")[2]


class Person(clients.Client):
    """A client; `order_id` is the key of an order that waits for a proof, if any."""

    order_id = ""


def client(host: str = "localhost") -> Person:
    return Person(Journal(), lambda: f"http://127.0.0.1:{PORT}", f"{host}:{PORT}")


@contextlib.contextmanager
def stopped(service: str) -> Iterator[None]:
    """All processes of a service are stopped with SIGSTOP: connections stay open, but nothing is answered."""
    leader = int(Path(os.environ["SHOP_HOME"], "run", f"{service}.pid").read_text())
    # PostgreSQL's processes start sessions of their own.
    pids = {*processes.in_session(leader), *children_of(leader)}
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def get(path: str) -> requests.Response:
    return requests.get(f"http://127.0.0.1:{PORT}{path}", headers={"Host": f"localhost:{PORT}"}, timeout=PATIENCE)


@pytest.fixture
def buyer() -> Person:
    """A customer with an order that waits for a proof."""
    desk = client("admin.localhost")
    clients.sign_in_staff(desk, os.environ["STAFF_EMAIL"], os.environ["STAFF_PASSWORD"])
    [product] = put_on_sale(desk, count=1)
    buyer = client()
    clients.sign_in(buyer, Path(os.environ["MAILBOX_DIR"]))
    items = [{"type": "product", "product": str(product), "quantity": 1}]
    answer = buyer.call("POST", "/api/orders", json={"items": items, "shippingAddress": clients.ADDRESS})
    buyer.order_id = answer.json()["order"]["_id"]
    return buyer


def upload(buyer: Person, picture: bytes) -> requests.Response:
    """Send a proof once."""
    return requests.post(
        f"http://127.0.0.1:{PORT}/api/orders/verify-payment",
        headers={"Host": buyer.host, "Authorization": buyer.session.headers["Authorization"]},
        data={"orderId": buyer.order_id},
        files={"screenshot": ("proof.jpg", picture)},
        timeout=PATIENCE,
    )


def uploads(buyer: Person, pictures: list[bytes]) -> list[requests.Response]:
    """Responses to concurrent uploads; checks that pages are served meanwhile."""
    answers: list[requests.Response] = []
    sending = [threading.Thread(target=lambda sent=sent: answers.append(upload(buyer, sent))) for sent in pictures]
    for thread in sending:
        thread.start()
    seen = [get(path).status_code for _ in range(3) for path in PAGES]
    for thread in sending:
        thread.join()
    assert set(seen) == {200}
    assert len(answers) == len(pictures)
    return answers


def later(answer: requests.Response) -> str:
    """The code of a 503 with Retry-After."""
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    return answer.json()["code"]


def test_pictures_of_many_scans_are_refused_while_pages_are_served(buyer):
    answers = uploads(buyer, [jpeg_of_scans(700, side=6320)] * UPLOADS)
    refused = [answer for answer in answers if answer.status_code != 503]
    assert {answer.status_code for answer in refused} == {415}
    assert {answer.json()["message"] for answer in refused} == {"Please upload only image files"}


def test_proofs_are_refused_while_the_store_hangs_and_accepted_afterwards(buyer):
    with stopped("storage"):
        codes = {later(answer) for answer in uploads(buyer, [clients.picture() for _ in range(UPLOADS)])}
        assert "storage_unavailable" in codes
        assert get("/api/health/ready").json()["down"] == ["objects"]
    answer = buyer.call(
        "POST", "/api/orders/verify-payment", data={"orderId": buyer.order_id},
        files={"screenshot": ("proof.png", clients.picture(), "image/png")},
    )  # fmt: skip
    assert answer.status_code == 200
