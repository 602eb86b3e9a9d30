"""Lines of the cart. Every write locks the customer's cart, so that concurrent additions are all counted."""

from collections import Counter
from collections.abc import Iterable

from django.db import transaction

from apps.accounts.models import Customer
from apps.bundles.enums import ItemKind
from apps.bundles.items import Item, ItemRef, RequestedItem, items_of
from apps.common.errors import NotFound

from ..errors import CartFull, NotInCart, QuantityNotPossible
from ..locks import lock_cart
from ..models import CartLine
from ..pricing import check_quantity

MAX_LINES = 200
NOT_FOUND = {
    ItemKind.PRODUCT: "Product not found", ItemKind.BUNDLE: "Bundle not found", ItemKind.GIFT_BOX: "Gift box not found",
}  # fmt: skip


def add(customer: Customer, ref: ItemRef, *, quantity: int) -> None:
    """Put a quantity into the cart, on top of what it has.

    Locks the cart. Raises NotFound for what is not sold, QuantityNotPossible with the largest possible quantity, or
    CartFull.
    """
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        item = items_of([ref]).get(ref)
        if item is None or not item.is_for_sale:
            raise NotFound(NOT_FOUND[ref.kind])
        line = cart.lines.filter(**ref.key).first()
        if line is None:
            line = CartLine(cart=cart, quantity=0, **ref.key)
        _save(line, line.quantity + quantity, item)


def set_quantity(customer: Customer, ref: ItemRef, *, quantity: int) -> None:
    """Set the quantity of a line. Locks the cart. Raises NotInCart or QuantityNotPossible."""
    with transaction.atomic(durable=True):
        line = lock_cart(customer).lines.filter(**ref.key).first()
        item = items_of([ref]).get(ref)
        if line is None or item is None:
            raise NotInCart
        _save(line, quantity, item)


def remove(customer: Customer, ref: ItemRef) -> None:
    """Take a line out. Locks the cart. Raises NotInCart."""
    with transaction.atomic(durable=True):
        gone, _ = lock_cart(customer).lines.filter(**ref.key).delete()
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
        quantities[item.ref.key.get("product_id"), item.ref.key.get("bundle_id")] += item.quantity
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


def _save(line: CartLine, quantity: int, item: Item) -> None:
    if problem := check_quantity(item, quantity, item.available):
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
