"""A minute of connections whose bodies do not come, while people buy, staff decide and visitors read."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.trust.slow_clients import HEADS, Attack, probe_all
from tests.waiting import PATIENCE, pause, wait_for

from . import caddy
from .conftest import People
from .shop import FaultyShop, minute

pytestmark = pytest.mark.trust
CONNECTIONS = 40


def test_bodies_that_do_not_come(
    shop: FaultyShop, people: People, under_load: Callable[..., Any], record_property: Any
) -> None:
    """40 connections hold unfinished bodies for a minute: pages are served, people buy, each is ended with a 408."""
    token = people.buyers[0].session.headers["Authorization"].removeprefix("Bearer ")
    attack = Attack(shop.port, str(token))
    waits: list[float] = []
    with under_load():
        end = time.monotonic() + minute()
        while time.monotonic() < end:
            attack.open(CONNECTIONS)
            waits += probe_all(shop.port).values()
            attack.look()
            pause()
        wait_for(lambda: attack.look() == 0, "the end of all connections")
    record_property("connections ended", dict(attack.answers))
    record_property("probes", figures(waits))
    assert set(attack.answers) == {408}


def test_bodies_that_do_not_come_through_the_proxy_of_an_app(
    shop: FaultyShop, people: People, tmp_path: Path, record_property: Any
) -> None:
    """40 unfinished bodies, then 40 unfinished heads, through app.Caddyfile: pages are served meanwhile."""
    token = people.buyers[0].session.headers["Authorization"].removeprefix("Bearer ")
    files = tmp_path / "build"
    (files / ".vite").mkdir(parents=True)
    (files / "index.html").write_text("the app")
    (files / ".vite" / "manifest.json").write_text("{}")
    with caddy.serving(tmp_path, shop=shop.port, files=files) as port:
        bodies, heads = Attack(port, str(token)), Attack(port, str(token), HEADS)
        try:
            _is_served_during(bodies, port, "bodies", record_property)
            assert bodies.look() > CONNECTIONS / 2
            bodies.close()
            _is_served_during(heads, port, "heads", record_property)
            wait_for(lambda: heads.look() == 0, "the end of all heads, by Caddy")
        finally:
            bodies.close()
            heads.close()
        for path in ("/", "/api/products", "/api/health/live", "/.vite/manifest.json"):
            answer = requests.get(
                f"http://127.0.0.1:{port}{path}", headers={"Host": f"localhost:{port}"}, timeout=PATIENCE
            )
            assert "Server" not in answer.headers
            assert (answer.status_code == 404) == path.startswith("/.")


def _is_served_during(attack: Attack, port: int, name: str, record_property: Any) -> None:
    attack.open(CONNECTIONS)
    waits = [took for _ in range(5) for took in probe_all(port).values()]
    record_property(f"probes during unfinished {name}", figures(waits))


def figures(waits: list[float]) -> str:
    """All of them were answered; two seconds are promised for most."""
    return f"{len(waits)}, half of them within {statistics.median(waits):.2f} s, the slowest {max(waits):.2f} s"
