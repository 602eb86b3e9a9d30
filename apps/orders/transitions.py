"""Which changes of status do what to stock; pure, and the only place that says so."""

from enum import Enum

from .enums import OrderStatus

S = OrderStatus
STEPS = (S.PENDING, S.CONFIRMED, S.PROCESSING, S.SHIPPED, S.DELIVERED)


class StockEffect(Enum):
    """What a change does to the order's products."""

    NONE = "none"
    TAKE = "take"
    GIVE_BACK = "give back"


def stock_effect(to: OrderStatus, *, stock_held: bool) -> StockEffect:
    """A cancelled order holds no stock, every other one does (decisions 7.6).

    It follows from where the order goes and from whether it holds stock now, so that giving back happens once, and an
    order that was paid too late takes its stock with the next step.
    """
    if to == S.CANCELLED:
        return StockEffect.GIVE_BACK if stock_held else StockEffect.NONE
    return StockEffect.NONE if stock_held else StockEffect.TAKE


def is_step_back(current: OrderStatus, to: OrderStatus) -> bool:
    """Whether the change goes against the usual order, or out of cancelled."""
    if to == S.CANCELLED:
        return False
    return current == S.CANCELLED or STEPS.index(to) < STEPS.index(current)


def is_cancellable_by_customer(current: OrderStatus) -> bool:
    """Customers cancel pending orders alone (storefront.md 4)."""
    return current == S.PENDING


def is_reorderable(current: OrderStatus) -> bool:
    """Cancelled and delivered orders can be ordered again (storefront.md 4)."""
    return current in {S.CANCELLED, S.DELIVERED}
