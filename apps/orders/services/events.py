"""What happened to an order, in the transaction in which it happened (decisions 7.6)."""

from datetime import datetime

from apps.common.actors import Actor

from ..enums import EventKind, OrderStatus
from ..models import Order, OrderEvent


def record(
    order: Order,
    kind: EventKind,
    *,
    actor: Actor,
    now: datetime,
    was: str = "",
    to: OrderStatus | None = None,
    note: str = "",
) -> OrderEvent:
    """Insert one event; `was` and `to` are statuses, when the status changed."""
    return OrderEvent.objects.create(
        order=order,
        kind=kind,
        from_status=was,
        to_status=to or "",
        actor_kind=actor.kind,
        actor_name=actor.name,
        note=note,
        at=now,
    )
