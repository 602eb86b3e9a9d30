"""What can go wrong with orders."""

from apps.common.errors import Conflict, Invalid, NotFound


class OrderNotFound(NotFound):
    """Unknown, or somebody else's."""

    code = "order_not_found"
    message = "Order not found"


class TrackingNotFound(NotFound):
    """A wrong number and a wrong e-mail look alike (decisions 7.8)."""

    code = "order_not_found"
    message = "Order not found. Please check your order number and email."


class OutOfStock(Conflict):
    """Some lines cannot be had; `shortages` lists all of them, by item."""

    code = "out_of_stock"
    message = "Some items in your cart are out of stock. Please update quantities or remove them."


class TotalChanged(Conflict):
    """Prices changed since the customer saw the total; `newTotal` is today's (decisions 11)."""

    code = "total_changed"
    message = "Prices have changed. Please check the new total."


class BelowMinimum(Conflict):
    """The total is below the shop's minimum order."""

    code = "below_minimum_order"


class PaymentWaiting(Conflict):
    """An order of this customer waits for its payment: resume or replace it (decisions 7.3)."""

    code = "order_waiting_for_payment"
    message = "You have an order that waits for payment."


class TooManyUnpaid(Conflict):
    """Nobody blocks more of the stock than this without paying, whatever pictures they send as proofs."""

    code = "too_many_unpaid_orders"
    message = (
        "Several of your orders are not paid or not verified yet. "
        "Please wait for them, or cancel one, before you place another."
    )


class NotCancellable(Conflict):
    """Too late to cancel."""

    code = "not_cancellable"
    message = "Only pending orders can be cancelled."


class NotReorderable(Conflict):
    """Still on its way."""

    code = "not_reorderable"
    message = "Only delivered or cancelled orders can be reordered."


class StatusUnchanged(Conflict):
    """The order has this status already."""

    code = "status_unchanged"


class StepBack(Conflict):
    """Against the usual order of statuses: asks once more (decisions 7.6)."""

    code = "confirm_step_back"


class CashNotOffered(Invalid):
    """Cash on delivery is switched off."""

    code = "cash_not_offered"
    message = "Cash on delivery is not available."


class NoItems(Invalid):
    """An order of nothing."""

    code = "no_items"
    message = "Your cart is empty. Please add items before checkout."
