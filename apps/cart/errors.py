"""What can go wrong with a cart."""

from apps.common.errors import Conflict, NotFound


class QuantityNotPossible(Conflict):
    """So many cannot be ordered; `possible` says how many can."""

    code = "quantity_not_possible"


class NotInCart(NotFound):
    """The cart has no line for this."""

    code = "not_in_cart"
    message = "This item is not in your cart"


class CartFull(Conflict):
    """More different things than a cart holds."""

    code = "cart_full"
    message = "Your cart is full. Please order what is in it first."
