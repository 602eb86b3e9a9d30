"""Lines of the cart. Every write locks the customer's cart, so concurrent taps add up and lose nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.db import transaction

from apps.accounts.models import Customer
from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.catalog.models import Product
from apps.common.errors import NotFound

from ..errors import CartFull, NotInCart, QuantityNotPossible
from ..locks import lock_cart
from ..models import Cart, CartLine
from ..pricing import Limits, problem_with
from ..selectors import bundle_limits, product_limits

MAX_LINES = 200
TargetKind = Literal["product", "bundle", "giftbox"]
NOT_FOUND = {"product": "Product not found", "bundle": "Bundle not found", "giftbox": "Gift box not found"}


@dataclass(frozen=True, slots=True)
class Target:
    """What a line is about: a product, a fund or a gift box, by its key."""

    kind: TargetKind
    id: int

    @property
    def key(self) -> dict[str, int]:
        """The line's column and value."""
        return {"product_id" if self.kind == "product" else "bundle_id": self.id}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A target and how many of it."""

    target: Target
    quantity: int


def add(customer: Customer, target: Target, *, quantity: int) -> None:
    """Put a quantity into the cart, on top of what is there.

    Locks the cart. Raises NotFound for what is not sold, QuantityNotPossible with the largest possible quantity.
    """
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        limits = _limits(target)
        if not limits.is_sold:
            raise NotFound(NOT_FOUND[target.kind])
        line = cart.lines.filter(**target.key).first()
        _put(cart, line, target, (line.quantity if line else 0) + quantity, limits)


def set_quantity(customer: Customer, target: Target, *, quantity: int) -> None:
    """Set the quantity of a line. Locks the cart. Raises NotInCart or QuantityNotPossible."""
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        line = cart.lines.filter(**target.key).first()
        if line is None:
            raise NotInCart
        _put(cart, line, target, quantity, _limits(target))


def remove(customer: Customer, target: Target) -> None:
    """Take a line out. Locks the cart. Raises NotInCart."""
    with transaction.atomic(durable=True):
        gone, _ = lock_cart(customer).lines.filter(**target.key).delete()
        if not gone:
            raise NotInCart


def clear(customer: Customer) -> None:
    """Empty the cart. Locks it."""
    with transaction.atomic(durable=True):
        lock_cart(customer).lines.all().delete()


def refill(customer: Customer, wanted: Iterable[Wanted]) -> list[tuple[Wanted, int]]:
    """Put what is still sold into the cart, as much as possible of each; returns what fell short and by how many.

    Locks the cart.
    """
    short: list[tuple[Wanted, int]] = []
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        for item in wanted:
            limits = _limits(item.target, missing_is_unsold=True)
            line = cart.lines.filter(**item.target.key).first()
            there = line.quantity if line else 0
            quantity = min(there + item.quantity, limits.possible)
            if quantity < there + item.quantity:
                short.append((item, there + item.quantity - max(quantity, there)))
            if quantity > there and problem_with(quantity, limits) is None:
                _put(cart, line, item.target, quantity, limits)
    return short


def take_out_ordered(customer: Customer, ordered: Iterable[Wanted]) -> None:
    """Take what was ordered out of the cart, in the caller's transaction; more of it stays. Locks the cart."""
    cart = lock_cart(customer)
    for item in ordered:
        line = cart.lines.filter(**item.target.key).first()
        if line and line.quantity > item.quantity:
            line.quantity -= item.quantity
            line.save(update_fields=["quantity"])
        elif line:
            line.delete()


def _limits(target: Target, *, missing_is_unsold: bool = False) -> Limits:
    if target.kind == "product":
        product = (
            Product.objects.select_related("category", "stock").defer("search_vector").filter(pk=target.id).first()
        )
        if product:
            return product_limits(product)
    else:
        kind = Kind.FUND if target.kind == "bundle" else Kind.GIFT_BOX
        if bundle := Bundle.objects.filter(pk=target.id, kind=kind).first():
            return bundle_limits(bundle)
    if missing_is_unsold:
        return Limits(1, 0, 0, is_sold=False)
    raise NotFound(NOT_FOUND[target.kind])


def _put(cart: Cart, line: CartLine | None, target: Target, quantity: int, limits: Limits) -> None:
    if problem := problem_with(quantity, limits):
        raise QuantityNotPossible(
            problem.message, errors={"quantity": problem.message}, possible=problem.possible, reason=problem.code
        )
    if line:
        line.quantity = quantity
        line.save(update_fields=["quantity"])
        return
    if cart.lines.count() >= MAX_LINES:
        raise CartFull
    cart.lines.create(quantity=quantity, **target.key)
