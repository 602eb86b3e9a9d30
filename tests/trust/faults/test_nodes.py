"""Two web nodes behind HAProxy: one killed, one drained, one replaced by the next release with its migration."""

import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from devstack import ports
from devstack.shop import APPS, PYTHON, ROOT
from tests.waiting import wait_for

from . import gateway
from .conftest import People
from .shop import FaultyShop, web

pytestmark = [
    pytest.mark.trust,
    pytest.mark.skipif(not gateway.is_installed(), reason="HAProxy is not installed (Debian: apt-get install haproxy)"),
]
ROUNDS = 3
# One node alone is busier than two, and then asks people with pictures to come again in two seconds.
SERVED = {"200", "201", "409", "busy"}
FIELD = '    {} = models.CharField(max_length=200, blank=True, default="", db_default="")\n'
BEFORE = "    cancel_reason = "


@contextmanager
def through(door: gateway.Gateway, people: People) -> Iterator[None]:
    """Everybody comes through the gateway."""
    everybody = [*people.buyers, people.staff, people.visitor]
    own = people.visitor.address
    for client in everybody:
        client.address, client.has_gateway = door.address, True
    try:
        yield
    finally:
        for client in everybody:
            client.address, client.has_gateway = own, False


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path, for a socket lies in it."""
    with tempfile.TemporaryDirectory(prefix="gw", dir="/tmp") as name:
        yield Path(name)


def refusals(people: People) -> Counter[str]:
    """Answers that somebody had to be patient about."""
    answers = people.journal.answers
    return Counter({kind: count for kind, count in answers.items() if kind.removeprefix("page ") not in SERVED})


def test_one_node_is_killed_and_one_is_drained(
    shop: FaultyShop, people: People, folder: Path, under_load: Callable[..., Any], record_property: Any
) -> None:
    """Two nodes behind HAProxy: kill -9 of one; then the other is drained and stopped, and nobody is refused."""
    second = ports.pick({shop.port})
    shop.start(web(shop, "second", second))
    try:
        with gateway.before({"first": shop.port, "second": second}, folder) as door, through(door, people):
            wait_for(lambda: door.is_up("second"), "the second node to be up")
            served = []
            with under_load(2 * ROUNDS) as load:
                for _ in range(ROUNDS):
                    shop.kill("second", away=4)
                    served.append(load.until_served())
                    wait_for(lambda: not door.is_up("second"), "the second node to be away")
                    wait_for(lambda: door.is_up("second"), "the second node to be up")
                    patient = refusals(people)
                    door.state("first", "drain")
                    wait_for(lambda: door.is_idle("first"), "the first node to be idle")
                    shop.stop("web")
                    load.go_on(3)
                    shop.start(replace(shop.stack.web(), environment=shop.environment, before_start=lambda: None))
                    door.state("first", "ready")
                    wait_for(lambda: door.is_up("first"), "the first node to be up")
                    load.go_on(2)
                    # A node that was drained is missed by nobody.
                    assert refusals(people) == patient
            record_property("served after a node was killed", f"{max(served):.1f} s at worst")
            record_property("refused while a node was drained", "nobody")
    finally:
        shop.stop("second")


def next_release(folder: Path, column: str) -> Path:
    """The code with one more column, to which Django makes the migration."""
    new = folder / column
    new.mkdir()
    for name in ("apps", "contract", "shop_project", "manage.py"):
        source = ROOT / name
        shutil.copytree(source, new / name) if source.is_dir() else shutil.copy(source, new / name)
    for app in APPS:  # they are as they were
        (new / app).mkdir()
        (new / app / "dist").symlink_to(ROOT / app / "dist")
    models = new / "apps" / "orders" / "models.py"
    models.write_text(models.read_text().replace(BEFORE, FIELD.format(column) + BEFORE, 1))
    return new


def manage(shop: FaultyShop, release: Path, *arguments: str) -> None:
    command = [str(PYTHON), "manage.py", *arguments]
    done = subprocess.run(  # noqa: S603
        command, cwd=release, env=shop.environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_release_with_a_migration_is_deployed_while_orders_come_in(
    shop: FaultyShop, people: People, folder: Path, under_load: Callable[..., Any], record_property: Any
) -> None:
    """A migration, new code beside old, the old one drained, and back again: nobody is refused, nothing lost."""
    second = ports.pick({shop.port})
    columns = [f"gift_note_{number}" for number in range(ROUNDS)]
    with gateway.before({"old": shop.port, "new": second}, folder) as door, through(door, people):
        with under_load(ROUNDS) as load:
            for column in columns:
                release = next_release(folder, column)
                manage(shop, release, "makemigrations", "orders", "--name", column)
                door.state("new", "ready")
                patient = refusals(people)
                manage(shop, release, "migrate", "--noinput")
                load.go_on(2)
                shop.start(web(shop, "new", second, release))
                wait_for(lambda: door.is_up("new"), "the new node to be up")
                load.go_on(3)  # old and new side by side
                door.state("old", "drain")
                wait_for(lambda: door.is_idle("old"), "the old node to be idle")
                load.go_on(3)
                assert refusals(people) == patient
                # And back: the release is taken off again, its column stays.
                door.state("old", "ready")
                wait_for(lambda: door.is_up("old"), "the old node to be up")
                door.state("new", "drain")
                wait_for(lambda: door.is_idle("new"), "the new node to be idle")
                assert refusals(people) == patient
                shop.stop("new")
        for column in columns:
            shop.sql(f"UPDATE orders_order SET {column} = {column}")  # noqa: S608 - the migrations were real ones
    record_property("refused while deploying and going back", "nobody")
