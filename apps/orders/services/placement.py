"""Placing an order: one transaction takes the stock, copies lines and address, and opens the payment (rules 7)."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import connection, transaction

from apps.accounts.models import Customer, StaffUser
from apps.accounts.services.blocking import require_not_blocked
from apps.bundles.items import Item, ItemRef, products_taken_by
from apps.cart.locks import lock_cart
from apps.cart.services.batch import refill
from apps.cart.services.lines import take_out_ordered
from apps.catalog.locks import lock_stock
from apps.common import audit, idempotency
from apps.common.errors import Invalid
from apps.common.money import MAX_AMOUNT, format_inr
from apps.common.reference_numbers import under_new_number
from apps.payments.enums import Method
from apps.payments.locks import lock_payment
from apps.payments.services import proofs
from apps.shop.models import ShopSettings

from .. import checkout
from ..checkout import OrderRequest, Purpose
from ..enums import Message, OrderStatus
from ..errors import (
    NotReorderable,
    NotReplaceable,
    PackChanged,
    PaymentWaiting,
    PlacedAlready,
    ReasonRequired,
    TooManyUnpaid,
)
from ..locks import lock_order
from ..models import Order, OrderLine
from ..selectors import (
    UnpaidOrder,
    cash_orders_to,
    exceeds_unpaid_limit,
    orders_with_proof,
    product_quantities,
    unpaid_of,
    wanted_of,
)
from ..state_machine import Replace, SubmitProof, is_reorderable
from ..state_machine.states import LONGEST_HOLD
from . import order_writer, transitions
from .order_writer import NewOrder

TRIES = 5
REPEATED_WITHIN = timedelta(minutes=10)


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

    def place(number: str) -> tuple[Order, NewOrder | None]:
        return _place(customer, request, shop, number, key, now, proof, reference)

    for _ in range(TRIES):
        with suppress(PackChanged):
            return under_new_number(Order, shop.order_prefix, now, place)
    raise RuntimeError("A pack never stayed as it was")


@transaction.atomic(durable=True)
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
    service = checkout.service_of(request, Purpose.ORDER, shop=shop, now=now)
    taken = products_taken_by(item.ref for item in request.items)
    since = now - REPEATED_WITHIN
    if proof is not None:
        _check_not_placed_already(request, orders_with_proof(customer, proof.sha256, reference, since=since))
    else:
        if request.method == Method.COD:
            address = request.address.columns_for(customer)
            _check_not_placed_already(request, cash_orders_to(customer, address, since=since))
        unpaid = _settle_waiting(unpaid, customer, request, taken, now)
    if exceeds_unpaid_limit(unpaid):
        raise TooManyUnpaid
    priced = checkout.price(request, Purpose.ORDER, service, shop=shop, taken=taken)
    new = order_writer.create_order(
        customer,
        priced,
        number=number,
        holds_until=_held_until(request, now + timedelta(minutes=shop.holding_minutes)),
        message=_message(request.method, with_proof=proof is not None),
        by=customer.actor,
        now=now,
    )
    if proof is not None:
        transitions.apply_locked(new.order, SubmitProof(proof, reference), by=customer, now=now)
    elif request.method == Method.COD:  # no proof follows, with which a transfer leaves the cart
        take_out_ordered(customer, wanted_of(new.order))
    return new.order, new


def place_agreed(
    customer: Customer,
    request: OrderRequest,
    *,
    prices: Mapping[ItemRef, Decimal],
    price_reason: str,
    shop: ShopSettings,
    by: StaffUser,
    now: datetime,
) -> NewOrder:
    """Place an order that staff agreed on with its customer, in the caller's transaction and in every mode.

    `prices` are rupees; items without one cost what they cost today. A price that differs from today's needs a reason,
    which is recorded with both. Its items are reserved for the longest time that is allowed, and no mail goes out.
    Locks the stock in ascending order. Raises OutOfStock with every shortage, PackChanged, NoItems, ReasonRequired, or
    Invalid for a total that is too high.
    """
    assert connection.in_atomic_block
    taken = products_taken_by(item.ref for item in request.items)
    service = checkout.service_of(request, Purpose.AGREED_SALE, shop=shop, now=now)
    priced = checkout.price(request, Purpose.AGREED_SALE, service, shop=shop, taken=taken, agreed=prices)
    if priced.repriced and not price_reason:
        raise ReasonRequired("price_reason")
    if priced.total > MAX_AMOUNT:
        raise Invalid(f"An order comes to {format_inr(MAX_AMOUNT)} at most.")
    held = _held_until(request, now + LONGEST_HOLD)

    @transaction.atomic
    def create(number: str) -> NewOrder:
        return order_writer.create_order(
            customer, priced, number=number, holds_until=held, message=None, by=by.actor, now=now
        )

    new = under_new_number(Order, shop.order_prefix, now, create)
    if priced.repriced:
        todays = {item.ref: item for item in priced.repriced}
        sold = [line.item for line in priced.lines if line.item.ref in todays]
        before = {"prices": _listed(todays[item.ref] for item in sold)}
        after = {"prices": _listed(sold)}
        audit.record(
            actor=by.actor, action="order.prices_agreed", target=new.order, before=before, after=after,
            reason=price_reason,
        )  # fmt: skip
    return new


def _listed(items: Iterable[Item]) -> str:
    return "; ".join(f"{item.name} {format_inr(item.price)}" for item in items)


def _held_until(request: OrderRequest, moment: datetime) -> datetime | None:
    """Only what is paid by transfer waits for its payment."""
    return moment if request.method == Method.BANK_TRANSFER else None


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
    items = {(item.ref.kind, item.ref.id, item.quantity) for item in checkout.merged(request.items)}
    for order in earlier:
        if {(line.type, line.product_id or line.bundle_id, line.quantity) for line in order.lines.all()} == items:
            raise PlacedAlready(order=_named(order))


def reorder(customer: Customer, order: Order) -> list[dict[str, object]]:
    """Put what is still sold of an order into its customer's cart; returns what was left out, with how many.

    Raises NotReorderable unless the order is delivered or cancelled.
    """
    if not is_reorderable(OrderStatus(order.status)):
        raise NotReorderable
    lines = list(order.lines.all())
    gone = [_left_out(line, line.quantity) for line in lines if line.product_id is None and line.bundle_id is None]
    ordered = {(line.type, line.product_id or line.bundle_id): line for line in lines}
    short = refill(customer, wanted_of(order))
    return gone + [_left_out(ordered[item.ref.kind, item.ref.id], missing) for item, missing in short]


def _left_out(line: OrderLine, missing: int) -> dict[str, object]:
    return {"name": line.name, "names": {"ta": line.name_ta, "hi": line.name_hi}, "missing": missing}
