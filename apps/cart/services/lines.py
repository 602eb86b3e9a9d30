"""Lines of the cart. Every write locks the customer's cart, so that concurrent additions are all counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import Customer
from apps.common.errors import NotFound

from ..errors import CartFull, NotInCart, QuantityNotPossible
from ..locks import lock_cart
from ..models import Cart
from ..pricing import Limits, check_quantity
from ..selectors import CartItemState, TargetKind, item_state
from . import fast_path

MAX_LINES = 200
NOTHING = CartItemState(Limits(1, 0, 0, is_sold=False), None, 0, 0)
NOT_FOUND = {"product": "Product not found", "bundle": "Bundle not found", "giftbox": "Gift box not found"}


@dataclass(frozen=True, slots=True)
class ItemRef:
    """What a line is about: a product, a fund or a gift box, by its key."""

    kind: TargetKind
    id: int

    @property
    def key(self) -> dict[str, int]:
        """The line's column and value."""
        return {"product_id" if self.kind == "product" else "bundle_id": self.id}


@dataclass(frozen=True, slots=True)
class RequestedItem:
    """A target and how many of it."""

    target: ItemRef
    quantity: int


def add(customer: Customer, target: ItemRef, *, quantity: int) -> None:
    """Put a quantity into the cart, on top of what it has.

    Locks the cart. Raises NotFound for what is not sold, QuantityNotPossible with the largest possible quantity.
    """
    if fast_path.add(customer.pk, target.kind, target.id, quantity=quantity):
        return
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        found = item_state(cart.pk, target.kind, target.id)
        if found is None or not found.limits.is_sold:
            raise NotFound(NOT_FOUND[target.kind])
        _put(cart, target, found.quantity + quantity, found)


def set_quantity(customer: Customer, target: ItemRef, *, quantity: int) -> None:
    """Set the quantity of a line. Locks the cart. Raises NotInCart or QuantityNotPossible."""
    if fast_path.set_quantity(customer.pk, target.kind, target.id, quantity=quantity):
        return
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        found = item_state(cart.pk, target.kind, target.id)
        if found is None or found.line is None:
            raise NotInCart
        _put(cart, target, quantity, found)


def remove(customer: Customer, target: ItemRef) -> None:
    """Take a line out. Locks the cart. Raises NotInCart."""
    with transaction.atomic(durable=True):
        gone, _ = lock_cart(customer).lines.filter(**target.key).delete()
        if not gone:
            raise NotInCart


def clear(customer: Customer) -> None:
    """Empty the cart. Locks it."""
    with transaction.atomic(durable=True):
        lock_cart(customer).lines.all().delete()


def refill(customer: Customer, wanted: Iterable[RequestedItem]) -> list[tuple[RequestedItem, int]]:
    """Put what is still sold into the cart, as much as possible of each; returns what fell short and by how many.

    Locks the cart.
    """
    short: list[tuple[RequestedItem, int]] = []
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        for item in wanted:
            found = item_state(cart.pk, item.target.kind, item.target.id) or NOTHING
            in_cart = found.quantity
            quantity = min(in_cart + item.quantity, found.limits.possible)
            if quantity < in_cart + item.quantity:
                short.append((item, in_cart + item.quantity - max(quantity, in_cart)))
            if quantity > in_cart and check_quantity(quantity, found.limits) is None:
                _put(cart, item.target, quantity, found)
    return short


def take_out_ordered(customer: Customer, ordered: Iterable[RequestedItem]) -> None:
    """Take what was ordered out of the cart, in the caller's transaction; more of it stays. Locks the cart."""
    cart = lock_cart(customer)
    for item in ordered:
        line = cart.lines.filter(**item.target.key).first()
        if line and line.quantity > item.quantity:
            line.quantity -= item.quantity
            line.save(update_fields=["quantity"])
        elif line:
            line.delete()


def _put(cart: Cart, target: ItemRef, quantity: int, found: CartItemState) -> None:
    if problem := check_quantity(quantity, found.limits):
        raise QuantityNotPossible(
            problem.message, errors={"quantity": problem.message}, possible=problem.possible, reason=problem.code
        )
    if found.line:
        cart.lines.filter(pk=found.line).update(quantity=quantity)
        return
    if found.lines >= MAX_LINES:
        raise CartFull
    cart.lines.create(quantity=quantity, **target.key)
