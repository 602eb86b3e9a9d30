"""kill -9, and a stop for a while, of every part, while people buy and staff decide."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from .shop import FaultyShop, stop_seconds

pytestmark = pytest.mark.trust
ROUNDS = 3
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
def test_a_part_is_away_for_a_while(
    part: str, shop: FaultyShop, under_load: Callable[..., Any], record_property: Any
) -> None:
    with under_load() as load:
        shop.kill(part, away=stop_seconds())
        load.go_on(stop_seconds())
        began = time.monotonic()
        shop.wait_until_ready()
        load.until_served(60)
        record_property("away, served again after", f"{stop_seconds():.0f} s, {time.monotonic() - began:.1f} s")


def worst(seconds: list[float]) -> str:
    """Of several rounds."""
    return f"{max(seconds):.1f} s at worst"
