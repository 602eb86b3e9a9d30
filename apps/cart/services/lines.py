"""Lines of the cart. Every write locks the customer's cart, so that concurrent additions are all counted."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import Customer
from apps.common.errors import NotFound

from ..errors import CartFull, NotInCart, QuantityNotPossible
from ..locks import lock_cart
from ..models import Cart, CartLine
from ..pricing import check_quantity
from ..selectors import CartItemState, TargetKind, item_state
from . import fast_path

MAX_LINES = 200
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


def take_out_ordered(customer: Customer, ordered: Iterable[RequestedItem]) -> None:
    """Take what was ordered out of the cart, in the caller's transaction; more of it stays. Locks the cart.

    At most four statements, however many lines.
    """
    quantities: Counter[tuple[int | None, int | None]] = Counter()
    for item in ordered:
        quantities[item.target.key.get("product_id"), item.target.key.get("bundle_id")] += item.quantity
    gone, less = [], []
    for line in lock_cart(customer).lines.all():
        line.quantity -= quantities[line.product_id, line.bundle_id]
        if line.quantity <= 0:
            gone.append(line.pk)
        elif (line.product_id, line.bundle_id) in quantities:
            less.append(line)
    if gone:
        CartLine.objects.filter(pk__in=gone).delete()
    if less:
        CartLine.objects.bulk_update(less, ["quantity"])


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
