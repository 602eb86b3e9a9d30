"""What packages do when an order leaves the shop."""

from collections.abc import Callable

from ..enums import GONE
from ..models import Order

Departure = Callable[[Order], None]
_departures: list[Departure] = []


def register(departure: Departure) -> None:
    """Let a package act on an order that leaves, in the transition's transaction; quickly, as by queueing a job."""
    _departures.append(departure)


def announce(order: Order, *, before: str) -> None:
    """Call the registered functions if the order was shipped just now; `before` was its status."""
    if order.status in GONE and before not in GONE:
        for departure in _departures:
            departure(order)
