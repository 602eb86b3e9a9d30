"""Ordering again what was ordered before (rules 7.7)."""

from apps.accounts.models import Customer
from apps.cart.services.batch import refill

from ..enums import OrderStatus
from ..errors import NotReorderable
from ..models import Order, OrderLine
from ..selectors import wanted_of
from ..state_machine import is_reorderable


def reorder(customer: Customer, order: Order) -> list[dict[str, object]]:
    """Put what is still sold of an order into its customer's cart; returns what was left out, with how many.

    Raises NotReorderable unless the order is delivered or cancelled.
    """
    if not is_reorderable(OrderStatus(order.status)):
        raise NotReorderable
    lines = list(order.lines.all())
    gone = [_left_out(line, line.quantity) for line in lines if line.product_id is None and line.bundle_id is None]
    ordered = {(line.type, line.product_id or line.bundle_id): line for line in lines}
    short = refill(customer, wanted_of(order))
    return gone + [_left_out(ordered[item.ref.kind, item.ref.id], missing) for item, missing in short]


def _left_out(line: OrderLine, missing: int) -> dict[str, object]:
    return {"name": line.name, "names": {"ta": line.name_ta, "hi": line.name_hi}, "missing": missing}
