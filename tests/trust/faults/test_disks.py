"""Disks that are full, and have room again, while people buy and staff decide."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lab import disks
from tests.waiting import PATIENCE

from .clients import Client, picture
from .conftest import People, gather
from .shop import DISKS, FaultyShop, running

pytestmark = pytest.mark.trust
ROUNDS = 3
FULL_FOR = 6.0
# A limit is of processes, and PostgreSQL begins one for each connection.
IMITATED = {"storage", "web", "mail"}


@pytest.fixture(scope="module")
def shop() -> Iterator[FaultyShop]:
    """A shop on small disks."""
    with running(Path(os.environ["SHOP_HOME"]) / "disks", on_disks_of_its_own=True) as faulty:
        yield faulty


@pytest.fixture(scope="module")
def people(shop: FaultyShop) -> People:
    return gather(shop)


@pytest.mark.parametrize("service", DISKS)
def test_the_disk_is_full(
    service: str, shop: FaultyShop, people: People, under_load: Callable[..., Any], record_property: Any
) -> None:
    """A service's disk is filled for six seconds under load, three times: clear 503s at most, served again at once,
    nothing lost.

    Of the S3 server, where proofs go; of the web server, with pictures, uploads, logs and counts; of PostgreSQL, whose
    tables cannot grow, and whose log then ends, which ends the server; of the mail server.
    """
    if not disks.may_mount() and service not in IMITATED:
        pytest.skip("no file system may be mounted here")
    answers = people.journal.answers
    desk = shop.staff(people.journal)
    served, unanswered = [], answers["no answer"]
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            hanging = threading.Thread(target=hang_up_a_picture, args=(desk, people.products[0]), daemon=True)
            with closing(shop.owner()) as owner, shop.full_disk(service):
                hanging.start()
                load.go_on(FULL_FOR)
                if service == "postgres":
                    shop.use_up_the_log(owner)
                    load.go_on(FULL_FOR)
            shop.wait_until_ready()
            served.append(load.until_served())
            hanging.join(PATIENCE)
            assert not hanging.is_alive()
    if service != "postgres":
        assert answers["no answer"] == unanswered, "the web server was gone"
    record_property("disk", "full" if disks.may_mount() else "imitated by a limit on the size of files")
    record_property("served again after", f"{max(served):.1f} s at worst")


def hang_up_a_picture(desk: Client, product: int) -> None:
    """Staff's upload: taken, refused since there are enough, or 503 with Retry-After; never a crash."""
    files = {"images": ("product.png", picture(), "image/png")}
    answer = desk.call("POST", f"/api/products/{product}/images", files=files)
    if answer.status_code not in {201, 409, 400}:
        desk.journal.fault(f"a picture: {answer.status_code} {answer.text[:200]}")
