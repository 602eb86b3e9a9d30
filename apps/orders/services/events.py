"""What happened to an order, in the transaction in which it happened (rules 7.6)."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from apps.common.actors import Actor

from ..enums import Confirmation, EventKind, Message, OrderStatus
from ..models import Order, OrderEvent


def record(
    order: Order,
    kind: EventKind,
    *,
    actor: Actor,
    now: datetime,
    from_status: str = "",
    to_status: OrderStatus | None = None,
    note: str = "",
    reason: str = "",
    confirmed: Sequence[Confirmation] = (),
    amount: Decimal | None = None,
    message: Message | None = None,
) -> OrderEvent:
    """Insert one event; the two statuses are given when the status changed. The customer reads `note`, not `reason`.

    `amount` is the rupees that came in or were sent back, `message` the mail that follows.
    """
    return OrderEvent.objects.create(
        order=order,
        kind=kind,
        from_status=from_status,
        to_status=to_status or "",
        actor_kind=actor.kind,
        actor_name=actor.name,
        note=note,
        reason=reason,
        confirmed=[str(name) for name in confirmed],
        amount=amount,
        message=message or "",
        at=now,
    )
