"""The timeline of an order, as a guest sees it; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from apps.common.clock import india_date

from .enums import EventKind, OrderStatus
from .models import Order, OrderEvent
from .state_machine import STEPS

DELIVERY_DAYS = timedelta(days=3)
S = OrderStatus


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the timeline; `at` is empty while it is ahead, or when no event has it."""

    title: str
    location: str
    at: datetime | None
    completed: bool


def timeline(order: Order, events: Sequence[OrderEvent]) -> list[Step]:
    """The steps behind, with their times from the events, then those ahead."""
    steps = [Step("Order Placed", "Online", order.created_at, completed=True)]
    status = S(order.status)
    if status == S.CANCELLED:
        return [*steps, Step("Cancelled", "Online", _reached(events, S.CANCELLED), completed=True)]
    if status != S.PENDING:
        title = "Order Confirmed" if status == S.CONFIRMED else "Order Processed"
        at = _reached(events, S.CONFIRMED) or _reached(events, status)
        steps.append(Step(title, "Online", at, completed=True))
    places = (
        (S.PROCESSING, "Processing", "Warehouse"),
        (S.SHIPPED, "Shipped", "Distribution Center"),
        (S.DELIVERED, "Delivered", "Your Address"),
    )
    for step, title, location in places:
        done = STEPS.index(status) >= STEPS.index(step)
        if done:
            steps.append(Step(title, location, _reached(events, step), completed=True))
        elif step != S.PROCESSING:
            steps.append(Step(title, location, None, completed=False))
    return steps


def _reached(events: Sequence[OrderEvent], status: OrderStatus) -> datetime | None:
    """When the order last reached a status."""
    for event in reversed(events):
        if event.to_status == status and event.kind != EventKind.PLACED:
            return event.at
    return None


def estimated_delivery(order: Order, events: Sequence[OrderEvent], today: date) -> date:
    """The day of delivery when delivered, else three days from today."""
    delivered = _reached(events, S.DELIVERED) if order.status == S.DELIVERED else None
    return india_date(delivered) if delivered else today + DELIVERY_DAYS


def carrier_label(order: Order, *, is_cod: bool) -> str:
    """The carrier that staff noted, else the documents' label."""
    return order.carrier or ("Cash on Delivery" if is_cod else "Express Delivery")
