"""Moves the products of an order between the shop's stock and the order, and writes `stock_state`."""

from apps.catalog.enums import StockCause
from apps.catalog.services import stock

from ...enums import StockState
from ...errors import OutOfStock
from ...selectors import exceeds_unpaid_limit, product_quantities, units_of, unpaid_of
from ...state_machine import StockEffect
from .change import Change

SHORTAGE = "Some products are not in stock any more"
TOO_MANY_UNPAID = "Too many unpaid orders of this customer hold stock"


def write_stock(change: Change) -> None:
    """Apply the outcome's effect on stock. Locks the stock; raises OutOfStock with every shortage."""
    order, effect = change.order, change.outcome.stock
    if effect in {StockEffect.RELEASE, StockEffect.WRITE_OFF}:
        lost = effect is StockEffect.WRITE_OFF
        if order.stock_held and not lost:
            stock.give_back(product_quantities(order), _why(change, StockCause.GIVEN_BACK))
        order.stock_state = StockState.WRITTEN_OFF if lost else StockState.RELEASED
    elif effect is StockEffect.HOLD:
        order.stock_state = StockState.HELD
    elif effect is StockEffect.TAKE:
        _take(change)
        order.stock_state = StockState.HELD
    elif effect in {StockEffect.TRY_TAKE, StockEffect.TRY_TAKE_UNPAID}:
        _try_take(change)


def _try_take(change: Change) -> None:
    """Take the units if they are there. A proof of a customer whose unpaid orders hold enough takes none.

    The proof is stored in any case, since it may be genuine: the units follow when staff have approved it.
    """
    order = change.order
    was_short, order.stock_state = order.is_short_of_stock, StockState.SHORT
    is_unpaid = change.outcome.stock is StockEffect.TRY_TAKE_UNPAID
    if is_unpaid and exceeds_unpaid_limit(unpaid_of(order.customer)):
        change.note = change.note if was_short else TOO_MANY_UNPAID
        return
    try:
        _take(change)
    except OutOfStock:
        change.note = change.note if was_short else SHORTAGE
    else:
        order.stock_state = StockState.HELD


def _why(change: Change, cause: StockCause) -> stock.Why:
    return stock.Why(cause, change.actor, change.order.pk, change.order.number)


def _take(change: Change) -> None:
    """Take the products of an order out of stock; raises OutOfStock with every shortage, taking nothing."""
    units = units_of(change.order)
    missing = stock.take({pk: quantity for pk, quantity, _ in units}, _why(change, StockCause.SOLD))
    if missing:
        names = {pk: name for pk, _, name in units}
        raise OutOfStock(
            "Not enough stock for this order: "
            + ", ".join(f"{names[item.product_id]} (needs {item.wanted}, {item.available} left)" for item in missing),
            shortages=[
                {
                    "type": "product",
                    "id": str(item.product_id),
                    "name": names[item.product_id],
                    "wanted": item.wanted,
                    "available": item.available,
                    "code": "short_of_stock",
                    "message": f"Only {item.available} left",
                }
                for item in missing
            ],
        )
