"""Lines of the cart. Every write locks the customer's cart, so that concurrent additions are all counted."""

from collections import Counter
from collections.abc import Iterable

from django.db import transaction

from apps.accounts.models import Customer
from apps.common.errors import NotFound

from ..errors import CartFull, NotInCart, QuantityNotPossible
from ..locks import lock_cart
from ..models import CartLine
from ..pricing import Limits, check_quantity
from ..selectors import ItemRef, RequestedItem, offers

MAX_LINES = 200
NOT_FOUND = {"product": "Product not found", "bundle": "Bundle not found", "giftbox": "Gift box not found"}


def add(customer: Customer, target: ItemRef, *, quantity: int) -> None:
    """Put a quantity into the cart, on top of what it has.

    Locks the cart. Raises NotFound for what is not sold, QuantityNotPossible with the largest possible quantity, or
    CartFull.
    """
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        offer = offers([target]).get(target)
        if offer is None or not offer.limits.is_sold:
            raise NotFound(NOT_FOUND[target.kind])
        line = cart.lines.filter(**target.key).first()
        if line is None:
            line = CartLine(cart=cart, quantity=0, **target.key)
        _save(line, line.quantity + quantity, offer.limits)


def set_quantity(customer: Customer, target: ItemRef, *, quantity: int) -> None:
    """Set the quantity of a line. Locks the cart. Raises NotInCart or QuantityNotPossible."""
    with transaction.atomic(durable=True):
        line = lock_cart(customer).lines.filter(**target.key).first()
        offer = offers([target]).get(target)
        if line is None or offer is None:
            raise NotInCart
        _save(line, quantity, offer.limits)


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


def _save(line: CartLine, quantity: int, limits: Limits) -> None:
    if problem := check_quantity(quantity, limits):
        raise QuantityNotPossible(
            problem.message, errors={"quantity": problem.message}, possible=problem.possible, reason=problem.code
        )
    if line.pk:
        CartLine.objects.filter(pk=line.pk).update(quantity=quantity)
        return
    if line.cart.lines.count() >= MAX_LINES:
        raise CartFull
    line.quantity = quantity
    line.save()
