"""Placing an order: one transaction takes the stock, copies lines and address, and opens the payment (rules 7)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import IntegrityError, transaction

from apps.accounts.models import Customer
from apps.accounts.services.blocking import require_not_blocked
from apps.cart import pricing
from apps.cart.locks import lock_cart
from apps.catalog.locks import lock_stock
from apps.common import idempotency
from apps.common.money import format_inr
from apps.contact.models import ShopSettings
from apps.payments.enums import Method
from apps.payments.locks import lock_payment
from apps.payments.services import proofs

from .. import numbers
from ..enums import LineType, Message
from ..errors import BelowMinimum, CashNotOffered, NoItems, OutOfStock, PaymentWaiting, TooManyUnpaid, TotalChanged
from ..locks import lock_order
from ..models import Order
from ..selectors import (
    SellableItem,
    awaits_proof,
    bundles_for_sale,
    exceeds_unpaid_limit,
    product_quantities,
    products_for_sale,
    unpaid_of,
)
from ..state_machine import Replace, SubmitProof
from . import order_writer, transitions
from .order_writer import Line, NewOrder, ShippingAddress

NUMBER_TRIES = 5


@dataclass(frozen=True, slots=True)
class LineRequest:
    """A requested item, by kind and key."""

    type: LineType
    id: int
    quantity: int


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """An order as a customer asks for it; the shop prices it. `expected_total` is what the customer saw, in rupees."""

    lines: tuple[LineRequest, ...]
    address: ShippingAddress
    method: Method = Method.BANK_TRANSFER
    expected_total: Decimal | None = None
    age_confirmed: bool = False
    replaces_waiting: bool = False


def place_order(
    customer: Customer,
    request: OrderRequest,
    *,
    shop: ShopSettings,
    key: str,
    now: datetime,
    proof: proofs.StoredProof | None = None,
    reference: str = "",
) -> tuple[Order, NewOrder | None]:
    """Place an order on the shop's present terms; returns it and, if it is new, all that its page shows.

    With a proof its payment waits for verification at once.
    Locks the customer's cart, then stock in ascending order. The same `key`, request and proof give the same order,
    as it is now. Raises CustomerBlocked, KeyReused, PaymentWaiting, TooManyUnpaid, OutOfStock with every shortage,
    TotalChanged, BelowMinimum, CashNotOffered or NoItems.
    """
    for _ in range(NUMBER_TRIES):
        number = numbers.new_number(shop.order_prefix, now)
        try:
            with transaction.atomic(durable=True):
                return _place(customer, request, shop, number, key, now, proof, reference)
        except IntegrityError:
            if not Order.objects.filter(number=number).exists():
                raise
    raise RuntimeError("No order number was free")


def _place(
    customer: Customer,
    request: OrderRequest,
    shop: ShopSettings,
    number: str,
    key: str,
    now: datetime,
    proof: proofs.StoredProof | None,
    reference: str,
) -> tuple[Order, NewOrder | None]:
    lock_cart(customer)
    if key:
        body = (request, proof.sha256, reference) if proof else request
        earlier = idempotency.claim(
            scope=f"order:{customer.pk}", key=key, body_fingerprint=idempotency.fingerprint(body), result=number
        )
        if earlier is not None:
            return Order.objects.get(number=earlier), None
    require_not_blocked(customer)
    unpaid = unpaid_of(customer)
    if proof is None:
        unpaid = _settle_waiting(unpaid, customer, request, now)
    if exceeds_unpaid_limit(unpaid):
        raise TooManyUnpaid
    lines = _check(_merged(request.lines))
    total = pricing.total_of([pricing.Priced(line.item.price, line.quantity) for line in lines])
    _check_total(total, request, shop)
    is_transfer = request.method == Method.BANK_TRANSFER
    terms = order_writer.OrderTerms(
        number=number,
        method=request.method,
        total=total,
        has_gifts=pricing.qualifies_for_gifts(total, shop.gift_threshold),
        age_confirmed=request.age_confirmed,
        holds_until=now + timedelta(minutes=shop.holding_minutes) if is_transfer else None,
        message=_message(request.method, with_proof=proof is not None),
    )
    new = order_writer.create_order(customer, request.address, lines, terms, now=now)
    if proof is not None:
        transitions.apply_locked(new.order, SubmitProof(proof, reference), by=customer, now=now)
    return new.order, new


def _message(method: Method, *, with_proof: bool) -> Message:
    if with_proof:
        return Message.PLACED_WITH_PROOF
    return Message.PLACED_COD if method == Method.COD else Message.PLACED


def _settle_waiting(unpaid: Sequence[Order], customer: Customer, request: OrderRequest, now: datetime) -> list[Order]:
    """One unpaid order at a time: a second one replaces the first or is refused, so that it does not hold stock too.

    Returns the unpaid orders that are left. What was read before the locks is read again under them: an order that
    staff confirmed, or that expired, in between is not replaced.
    """
    waiting = [order for order in unpaid if awaits_proof(order)]
    if waiting and not request.replaces_waiting:
        first = waiting[0]
        raise PaymentWaiting(
            order={
                "id": str(first.pk),
                "order_number": first.number,
                "total": first.total,
                "holds_until": first.holds_until.isoformat() if first.holds_until else None,
            }
        )
    if not waiting:
        return list(unpaid)
    locked = [lock_order(order.pk) for order in waiting]
    for order in locked:
        lock_payment(order.payment_id)
    # Both sets of products together: locking them one after the other can deadlock with another buyer.
    lock_stock({pk for order in locked for pk in product_quantities(order)} | set(_product_ids(request.lines)))
    for order in locked:
        transitions.apply_locked(order, Replace(), by=customer, now=now)
    return unpaid_of(customer)


def _merged(lines: Sequence[LineRequest]) -> list[LineRequest]:
    """Lines of the same item become one: otherwise each could pass a check that their sum fails."""
    if not lines:
        raise NoItems
    sums: Counter[tuple[LineType, int]] = Counter()
    for line in lines:
        sums[line.type, line.id] += line.quantity
    return [LineRequest(kind, pk, quantity) for (kind, pk), quantity in sums.items()]


def _product_ids(lines: Sequence[LineRequest]) -> list[int]:
    return [line.id for line in lines if line.type == LineType.PRODUCT]


def _check(lines: list[LineRequest]) -> list[Line]:
    """Lock the stock, read what is sold under the lock, and refuse with every shortage at once."""
    product_ids = _product_ids(lines)
    available = lock_stock(product_ids)
    # Read after locking: a price or a deactivation that another transaction committed meanwhile counts.
    products = products_for_sale(product_ids)
    bundles = bundles_for_sale([line.id for line in lines if line.type != LineType.PRODUCT])
    sold: list[Line] = []
    refused: list[dict[str, object]] = []
    for line in lines:
        target, limits = _target(line, products, bundles, available)
        problem = pricing.check_quantity(line.quantity, limits)
        if problem or target is None:
            refused.append(_shortage(line, target, problem or pricing.check_quantity(1, limits)))
        else:
            sold.append(Line(target, line.quantity))
    if refused:
        raise OutOfStock(
            errors={f"items.{item['id']}": f"{item['name']}: {item['message']}" for item in refused}, shortages=refused
        )
    return sold


def _target(
    line: LineRequest, products: dict[int, SellableItem], bundles: dict[int, SellableItem], available: dict[int, int]
) -> tuple[SellableItem | None, pricing.Limits]:
    found = (products if line.type == LineType.PRODUCT else bundles).get(line.id)
    if found is None or found.type != line.type:
        return None, pricing.Limits(1, 0, 0, is_sold=False)
    stocked = available.get(line.id, 0) if line.type == LineType.PRODUCT else None
    return found, pricing.Limits(found.minimum, found.maximum, stocked, is_sold=found.is_sold)


def _shortage(line: LineRequest, target: SellableItem | None, problem: pricing.Problem | None) -> dict[str, object]:
    assert problem is not None
    return {
        "type": str(line.type),
        "id": str(line.id),
        "name": target.name if target else "This item",
        "wanted": line.quantity,
        "available": problem.possible,
        "code": problem.code,
        "message": problem.message,
    }


def _check_total(total: Decimal, request: OrderRequest, shop: ShopSettings) -> None:
    if request.expected_total is not None and request.expected_total != total:
        raise TotalChanged(new_total=total, expected_total=request.expected_total)
    if missing := pricing.shortfall(total, shop.minimum_order):
        raise BelowMinimum(
            f"The minimum order is {format_inr(shop.minimum_order or total)}. "
            f"Please add items for {format_inr(missing)} more.",
            minimum_order=shop.minimum_order,
            missing=missing,
        )
    if request.method == Method.COD and not shop.cod_enabled:
        raise CashNotOffered(errors={"payment_method": CashNotOffered.message})
