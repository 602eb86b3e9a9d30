"""kill -9, and a stop for a while, of every part, while people buy and staff decide."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from .shop import FaultyShop, minute

pytestmark = pytest.mark.trust
ROUNDS = 3
SHORT = 5.0
PARTS = ("web", "worker", "postgres", "storage", "mail")


def test_nothing_is_broken(under_load: Callable[..., Any]) -> None:
    """The measure itself: without a fault there are no differences."""
    with under_load() as load:
        load.go_on(4)


def test_one_web_process_is_killed(shop: FaultyShop, under_load: Callable[..., Any], record_property: Any) -> None:
    served = []
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            shop.kill_a_child("web")
            served.append(load.until_served(60))
            load.go_on(6)  # two deaths within five seconds count as a crash loop, and the whole server starts anew
    record_property("served again after", worst(served))


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_killed(part: str, shop: FaultyShop, under_load: Callable[..., Any], record_property: Any) -> None:
    ready, served = [], []
    with under_load(ROUNDS) as load:
        for _ in range(ROUNDS):
            shop.kill(part)
            ready.append(shop.wait_until_ready())
            served.append(load.until_served(60))
            load.go_on(1)
    record_property("ready again after", worst(ready))
    record_property("served again after", worst(served))


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_away(part: str, shop: FaultyShop, under_load: Callable[..., Any], record_property: Any) -> None:
    """For a minute, then twice for a short while."""
    served = []
    away = (minute(), SHORT, SHORT)
    with under_load(len(away)) as load:
        for seconds in away:
            shop.kill(part, away=seconds)
            load.go_on(seconds)
            began = time.monotonic()
            shop.wait_until_ready()
            load.until_served(60)
            served.append(time.monotonic() - began)
    record_property("away for", ", ".join(f"{seconds:.0f} s" for seconds in away))
    record_property("served again after", worst(served))


def worst(seconds: list[float]) -> str:
    """Of several rounds."""
    return f"{max(seconds):.1f} s at worst"
