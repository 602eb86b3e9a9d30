"""Placing an order: one transaction takes the stock, copies lines and address, and opens the payment (rules 7)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import IntegrityError, connection, transaction

from apps.accounts.models import Customer, StaffUser
from apps.accounts.services.blocking import require_not_blocked
from apps.cart import pricing
from apps.cart.locks import lock_cart
from apps.cart.services.lines import take_out_ordered
from apps.catalog.locks import lock_stock
from apps.common import idempotency
from apps.common.money import format_inr
from apps.payments.enums import Method
from apps.payments.locks import lock_payment
from apps.payments.services import proofs
from apps.shop.models import ShopSettings
from apps.shop.selling.enforcement import require_cash_taken, require_delivery, require_order_taken
from apps.shop.selling.evaluation import Verdict
from apps.shop.selling.selectors import promised, service_for

from .. import numbers
from ..enums import LineType, Message
from ..errors import (
    BelowMinimum,
    CashNotOffered,
    NoItems,
    NotReplaceable,
    OutOfStock,
    PackChanged,
    PaymentWaiting,
    PlacedAlready,
    TooManyUnpaid,
    TotalChanged,
)
from ..locks import lock_order
from ..models import Order
from ..selectors import (
    SellableItem,
    UnpaidOrder,
    bundles_for_sale,
    cash_orders_to,
    exceeds_unpaid_limit,
    orders_with_proof,
    product_quantities,
    products_for_sale,
    products_of_bundles,
    unpaid_of,
    wanted_of,
)
from ..state_machine import Replace, SubmitProof
from ..state_machine.states import LONGEST_HOLD
from . import order_writer, transitions
from .order_writer import Line, NewOrder, ShippingAddress

TRIES = 5
REPEATED_WITHIN = timedelta(minutes=10)
Packs = Mapping[int, SellableItem]
"""Funds and gift boxes by key, as they are sold."""


@dataclass(frozen=True, slots=True)
class LineRequest:
    """A requested item, by kind and key."""

    type: LineType
    id: int
    quantity: int


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """An order as requested; the server sets the prices. `expected_total`: total shown to the customer, in rupees."""

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
    as it is now. Raises CustomerBlocked, KeyReused, PaymentWaiting, NotReplaceable, PlacedAlready, TooManyUnpaid,
    OutOfStock with every shortage, TotalChanged, BelowMinimum, CashNotOffered, CodOverLimit, SellingClosed,
    NotServiceable, EnquiryOnly, DeliveryNotOffered or NoItems.
    """
    for _ in range(TRIES):
        number = numbers.new_number(shop.order_prefix, now)
        try:
            with transaction.atomic(durable=True):
                return _place(customer, request, shop, number, key, now, proof, reference)
        except PackChanged:
            continue
        except IntegrityError:
            if not Order.objects.filter(number=number).exists():
                raise
    raise RuntimeError("No order number was free, or a pack never stayed as it was")


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
    place = request.address
    unpaid = unpaid_of(customer)
    service = service_for(place.pincode, place.state, now=now, shop_minimum=shop.minimum_order)
    require_order_taken(service)
    require_delivery(service, place.delivery_to)
    taken = _taken_products(request.lines)
    since = now - REPEATED_WITHIN
    if proof is not None:
        _check_not_placed_already(request, orders_with_proof(customer, proof.sha256, reference, since=since))
    else:
        if request.method == Method.COD:
            _check_not_placed_already(request, cash_orders_to(customer, place.columns_for(customer), since=since))
        unpaid = _settle_waiting(unpaid, customer, request, taken, now)
    if exceeds_unpaid_limit(unpaid):
        raise TooManyUnpaid
    lines = _lines_in_stock(request, taken)
    subtotal = subtotal_of(lines)
    packing = service.terms.packing(subtotal)
    check_total(subtotal, packing, request.expected_total, service.terms.minimum_order)
    if request.method == Method.COD:
        _check_cash(subtotal + packing, service, shop)
    message = _message(request.method, with_proof=proof is not None)
    holding = timedelta(minutes=shop.holding_minutes)
    terms = _terms(number, request, subtotal, service, shop, holds_until=now + holding, message=message)
    new = order_writer.create_order(customer, request.address, lines, terms, by=customer.actor, now=now)
    if proof is not None:
        transitions.apply_locked(new.order, SubmitProof(proof, reference), by=customer, now=now)
    elif request.method == Method.COD:  # no proof follows, with which a transfer leaves the cart
        take_out_ordered(customer, wanted_of(new.order))
    return new.order, new


def place_agreed(
    customer: Customer, request: OrderRequest, *, shop: ShopSettings, by: StaffUser, now: datetime
) -> Order:
    """Place an order that staff agreed on with its customer, in the caller's transaction and in every mode.

    Its items are reserved for the longest time that is allowed, and no mail goes out. Locks the stock in ascending
    order. Raises OutOfStock with every shortage, PackChanged, or NoItems.
    """
    assert connection.in_atomic_block
    number = numbers.new_number(shop.order_prefix, now)
    place = request.address
    service = service_for(place.pincode, place.state, now=now, shop_minimum=None)
    lines = _lines_in_stock(request, _taken_products(request.lines))
    held = now + LONGEST_HOLD
    terms = _terms(number, request, subtotal_of(lines), service, shop, holds_until=held, message=None)
    return order_writer.create_order(customer, place, lines, terms, by=by.actor, now=now).order


def _terms(
    number: str,
    request: OrderRequest,
    subtotal: Decimal,
    service: Verdict,
    shop: ShopSettings,
    *,
    holds_until: datetime,
    message: Message | None,
) -> order_writer.OrderTerms:
    packing = service.terms.packing(subtotal)
    return order_writer.OrderTerms(
        number=number,
        method=request.method,
        total=subtotal + packing,
        packing=packing,
        promised=promised(service),
        has_gifts=pricing.qualifies_for_gifts(subtotal, shop.gift_threshold),
        age_confirmed=request.age_confirmed,
        holds_until=holds_until if request.method == Method.BANK_TRANSFER else None,
        message=message,
    )


def subtotal_of(lines: Sequence[Line]) -> Decimal:
    """The value of the items in rupees."""
    return pricing.total_of([pricing.Priced(line.item.price, line.quantity) for line in lines])


def _message(method: Method, *, with_proof: bool) -> Message:
    if with_proof:
        return Message.PLACED_WITH_PROOF
    return Message.PLACED_COD if method == Method.COD else Message.PLACED


def _settle_waiting(
    unpaid: Sequence[UnpaidOrder], customer: Customer, request: OrderRequest, taken: set[int], now: datetime
) -> list[UnpaidOrder]:
    """One unpaid order at a time: a second one replaces the first or is refused, so that it does not hold stock too.

    Returns the unpaid orders that are left. What was read before the locks is read again under them: an order that
    staff confirmed, or that expired, in between is not replaced. Raises PaymentWaiting, or NotReplaceable for one with
    money or a proof.
    """
    waiting = [order for order in unpaid if order.awaits_proof]
    if waiting and not request.replaces_waiting:
        raise PaymentWaiting(order=_named(waiting[0]))
    if not waiting:
        return list(unpaid)
    locked = [lock_order(order.id) for order in waiting]
    for order in locked:
        lock_payment(order.payment_id)
    # Both sets of products together: locking them one after the other can deadlock with another buyer.
    lock_stock({pk for order in locked for pk in product_quantities(order)} | taken)
    for order in locked:
        transitions.apply_locked(order, Replace(), by=customer, now=now)
    left = unpaid_of(customer)
    for kept in left:
        if kept.awaits_proof:
            raise NotReplaceable(order=_named(kept))
    return left


def _named(order: UnpaidOrder | Order) -> dict[str, object]:
    """An earlier order, as a refusal names it."""
    return {
        "id": str(order.id),
        "order_number": order.number,
        "total": order.total,
        "holds_until": order.holds_until.isoformat() if order.holds_until else None,
    }


def _check_not_placed_already(request: OrderRequest, earlier: Iterable[Order]) -> None:
    """Raises PlacedAlready for the items of one of these orders; the cart is locked."""
    items = {(line.type, line.id, line.quantity) for line in merged_lines(request.lines)}
    for order in earlier:
        if {(line.type, line.product_id or line.bundle_id, line.quantity) for line in order.lines.all()} == items:
            raise PlacedAlready(order=_named(order))


def merged_lines(lines: Sequence[LineRequest]) -> list[LineRequest]:
    """Merge lines of the same item, so that checks apply to their sum."""
    if not lines:
        raise NoItems
    sums: Counter[tuple[LineType, int]] = Counter()
    for line in lines:
        sums[line.type, line.id] += line.quantity
    return [LineRequest(kind, pk, quantity) for (kind, pk), quantity in sums.items()]


def _product_ids(lines: Sequence[LineRequest]) -> list[int]:
    return [line.id for line in lines if line.type == LineType.PRODUCT]


def packs_of(lines: Sequence[LineRequest]) -> Packs:
    """The funds and gift boxes of these lines as they are sold now."""
    return bundles_for_sale(_pack_ids(lines))


def _pack_ids(lines: Sequence[LineRequest]) -> list[int]:
    return [line.id for line in lines if line.type != LineType.PRODUCT]


def _taken_products(lines: Sequence[LineRequest]) -> set[int]:
    """The products to lock: those of the lines, and those in their packs."""
    return {*_product_ids(lines), *products_of_bundles(_pack_ids(lines))}


def _lines_in_stock(request: OrderRequest, taken: set[int]) -> list[Line]:
    """Lock the stock of these products, read what is sold under the lock, and refuse with every shortage at once.

    Raises PackChanged when a pack takes other products by then: locking those too could deadlock.
    """
    lines = merged_lines(request.lines)
    available = lock_stock(taken)
    # Read after locking, like the products: a price that another transaction committed meanwhile counts.
    packs = packs_of(lines)
    if any(not taken.issuperset(pack.units) for pack in packs.values()):
        raise PackChanged
    return check_lines(lines, packs, available)


def check_lines(lines: list[LineRequest], packs: Packs, available: dict[int, int] | None) -> list[Line]:
    """The items of these lines as they are sold now; raises OutOfStock with everything that cannot be had so.

    `available` is the stock by product, locked by the caller; None where stock does not count. What a line takes is
    not there for the lines after it.
    """
    # Read after the caller locked: a price or a deactivation that another transaction committed meanwhile counts.
    products = products_for_sale(_product_ids(lines))
    left = None if available is None else dict(available)
    sold: list[Line] = []
    refused: list[dict[str, object]] = []
    for line in lines:
        target, limits = _target(line, products, packs, left)
        problem = pricing.check_quantity(line.quantity, limits)
        if problem or target is None:
            refused.append(_shortage(line, target, problem or pricing.check_quantity(1, limits)))
        else:
            sold.append(Line(target, line.quantity))
            if left is not None:
                for product, each in target.units.items():
                    left[product] -= each * line.quantity
    if refused:
        raise OutOfStock(
            errors={f"items.{item['id']}": f"{item['name']}: {item['message']}" for item in refused},
            error_codes={f"items.{item['id']}": str(item["code"]) for item in refused},
            shortages=refused,
        )
    return sold


def _target(
    line: LineRequest,
    products: Mapping[int, SellableItem],
    packs: Packs,
    left: Mapping[int, int] | None,
) -> tuple[SellableItem | None, pricing.Limits]:
    found = (products if line.type == LineType.PRODUCT else packs).get(line.id)
    if found is None or found.type != line.type:
        return None, pricing.Limits(1, 0, 0, is_sold=False)
    stocked = None if left is None else pricing.available_of(found.units, left)
    return found, pricing.Limits(found.minimum, found.maximum, stocked, is_sold=found.is_sold)


def _shortage(line: LineRequest, target: SellableItem | None, problem: pricing.Problem | None) -> dict[str, object]:
    assert problem is not None
    return {
        "type": str(line.type),
        "id": str(line.id),
        "name": target.name if target else "This item",
        "names": {"ta": target.name_ta, "hi": target.name_hi} if target else {"ta": "", "hi": ""},
        "wanted": line.quantity,
        "available": problem.possible,
        "code": problem.code,
        "message": problem.message,
    }


def check_total(subtotal: Decimal, packing: Decimal, expected: Decimal | None, minimum: Decimal | None) -> None:
    """Raises TotalChanged when the customer saw another total, or BelowMinimum; amounts are rupees."""
    total = subtotal + packing
    if expected is not None and expected != total:
        figures = {"subtotal": subtotal, "packing": packing, "total": total}
        raise TotalChanged(new_total=total, expected_total=expected, pricing=figures)
    if minimum is not None and (missing := pricing.shortfall(subtotal, minimum)):
        raise BelowMinimum(
            f"The minimum order is {format_inr(minimum)}. Please add items for {format_inr(missing)} more.",
            minimum_order=minimum,
            missing=missing,
        )


def _check_cash(total: Decimal, service: Verdict, shop: ShopSettings) -> None:
    if not shop.cod_enabled:
        raise CashNotOffered(errors={"payment_method": CashNotOffered.message})
    require_cash_taken(service, total)
