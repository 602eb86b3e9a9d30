"""Placing an order: one transaction takes the stock, copies lines and address, and opens the payment (decisions 7)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import IntegrityError, transaction

from apps.accounts.models import Customer
from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.cart import pricing
from apps.cart.locks import lock_cart
from apps.cart.selectors import bundle_limits
from apps.cart.services.lines import take_out_ordered
from apps.catalog.locks import lock_stock
from apps.catalog.models import Product
from apps.catalog.services import stock
from apps.common import idempotency
from apps.common.models import IdempotencyKey
from apps.common.money import in_words
from apps.contact.models import ShopSettings
from apps.contact.selectors import shop_settings
from apps.payments.enums import Method
from apps.payments.services import decisions, proofs

from .. import notifications, numbers
from ..enums import EventKind, LineType, OrderStatus
from ..errors import BelowMinimum, CashNotOffered, NoItems, OutOfStock, PaymentWaiting, TooManyUnpaid, TotalChanged
from ..locks import lock_order
from ..models import Order, OrderLine
from ..selectors import bundles_for_sale, holds_too_much_unpaid, products_for_sale, waiting_for_payment, wanted_of
from . import events, lifecycle

NUMBER_TRIES = 5


@dataclass(frozen=True, slots=True)
class LineRequest:
    """What somebody wants, by kind and key."""

    type: LineType
    id: int
    quantity: int


@dataclass(frozen=True, slots=True)
class ShippingAddress:
    """Where it goes."""

    street: str
    city: str
    state: str
    pincode: str
    phone_number: str
    landmark: str = ""


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """An order as a customer asks for it; the shop prices it. `expected_total` is what the customer saw, in rupees."""

    lines: tuple[LineRequest, ...]
    address: ShippingAddress
    method: Method = Method.BANK_TRANSFER
    expected_total: Decimal | None = None
    age_confirmed: bool = False
    replaces_waiting: bool = False


@dataclass(frozen=True, slots=True)
class _Sold:
    """A line that passed every check."""

    request: LineRequest
    target: Product | Bundle
    priced: pricing.Priced


def place_order(
    customer: Customer,
    request: OrderRequest,
    *,
    key: str,
    now: datetime,
    proof: proofs.StoredProof | None = None,
    reference: str = "",
) -> tuple[Order, bool]:
    """Place an order; returns it and whether it is new. With a proof its payment waits for verification at once.

    Locks the customer's cart, then stock in ascending order. The same `key` and request give the same order. Raises
    KeyReused, PaymentWaiting, TooManyUnpaid, OutOfStock with every shortage, TotalChanged, BelowMinimum, CashNotOffered
    or NoItems.
    """
    with transaction.atomic(durable=True):
        lock_cart(customer)
        claim = _claim(customer, key, request)
        if claim and claim.result:
            return Order.objects.get(pk=claim.result), False
        if proof is None:
            _settle_waiting(customer, request, now)
        if holds_too_much_unpaid(customer):
            raise TooManyUnpaid
        shop = shop_settings()
        sold = _check(_merged(request.lines))
        total = pricing.total_of([line.priced for line in sold])
        _check_total(total, request, shop)
        stock.take_locked(_product_quantities(sold))
        order = _insert(customer, request, sold, total, shop, now)
        if proof is not None:
            _attach(order, proof, reference, now)
        if claim:
            idempotency.finish(claim, result=str(order.pk))
        return order, True


def _claim(customer: Customer, key: str, request: OrderRequest) -> IdempotencyKey | None:
    if not key:
        return None
    return idempotency.claim(scope=f"order:{customer.pk}", key=key, body_fingerprint=idempotency.fingerprint(request))


def _settle_waiting(customer: Customer, request: OrderRequest, now: datetime) -> None:
    """One unpaid order at a time: a second one replaces the first or is refused, so nobody blocks stock for free."""
    for waiting in waiting_for_payment(customer):
        if not request.replaces_waiting:
            raise PaymentWaiting(
                order={
                    "id": str(waiting.pk),
                    "order_number": waiting.number,
                    "total": waiting.total,
                    "holds_until": waiting.holds_until.isoformat() if waiting.holds_until else None,
                }
            )
        order = lock_order(waiting.pk)
        lifecycle.cancel_locked(order, actor=customer.actor, reason="Replaced by a new order", now=now)


def _merged(lines: Sequence[LineRequest]) -> list[LineRequest]:
    """Lines of the same thing are one line: otherwise each could pass a check that their sum fails."""
    if not lines:
        raise NoItems
    sums: Counter[tuple[LineType, int]] = Counter()
    for line in lines:
        sums[line.type, line.id] += line.quantity
    return [LineRequest(kind, pk, quantity) for (kind, pk), quantity in sums.items()]


def _check(lines: list[LineRequest]) -> list[_Sold]:
    """Lock the stock, read what is sold under the lock, and refuse with every shortage at once."""
    product_ids = [line.id for line in lines if line.type == LineType.PRODUCT]
    available = lock_stock(product_ids)
    # Read after the lock was had: a price or a switch-off that another transaction committed meanwhile counts.
    products = products_for_sale(product_ids)
    bundles = bundles_for_sale([line.id for line in lines if line.type != LineType.PRODUCT])
    sold: list[_Sold] = []
    refused: list[dict[str, object]] = []
    for line in lines:
        target, limits = _target(line, products, bundles, available)
        problem = pricing.problem_with(line.quantity, limits)
        if problem or target is None:
            refused.append(_shortage(line, target, problem or pricing.problem_with(1, limits)))
        else:
            sold.append(_Sold(line, target, pricing.Priced(target.price, line.quantity)))
    if refused:
        raise OutOfStock(
            errors={f"items.{item['id']}": f"{item['name']}: {item['message']}" for item in refused}, shortages=refused
        )
    return sold


def _target(
    line: LineRequest, products: dict[int, Product], bundles: dict[int, Bundle], available: dict[int, int]
) -> tuple[Product | Bundle | None, pricing.Limits]:
    if line.type == LineType.PRODUCT and (product := products.get(line.id)):
        return product, pricing.Limits(
            product.min_order_quantity,
            product.max_order_quantity,
            available.get(line.id, 0),
            is_sold=product.is_active and product.category.is_active,
        )
    if line.type != LineType.PRODUCT and (bundle := bundles.get(line.id)):
        kind = LineType.BUNDLE if bundle.kind == Kind.FUND else LineType.GIFT_BOX
        if kind == line.type:
            return bundle, bundle_limits(bundle)
    return None, pricing.Limits(1, 0, 0, is_sold=False)


def _shortage(line: LineRequest, target: Product | Bundle | None, problem: pricing.Problem | None) -> dict[str, object]:
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
    if missing := pricing.missing_to(total, shop.minimum_order):
        raise BelowMinimum(
            f"The minimum order is {in_words(shop.minimum_order or total)}. "
            f"Please add items for {in_words(missing)} more.",
            minimum_order=shop.minimum_order,
            missing=missing,
        )
    if request.method == Method.COD and not shop.cod_enabled:
        raise CashNotOffered(errors={"paymentMethod": CashNotOffered.message})


def _product_quantities(sold: list[_Sold]) -> dict[int, int]:
    return {line.request.id: line.request.quantity for line in sold if line.request.type == LineType.PRODUCT}


def _insert(
    customer: Customer, request: OrderRequest, sold: list[_Sold], total: Decimal, shop: ShopSettings, now: datetime
) -> Order:
    address = request.address
    waits = request.method == Method.BANK_TRANSFER
    order = Order(
        customer=customer,
        payment=decisions.open_payment(method=request.method, amount=total),
        total=total,
        has_gifts=pricing.has_gifts(total, shop.gift_threshold),
        age_confirmed=request.age_confirmed,
        customer_name=customer.name,
        customer_email=customer.email,
        street=address.street,
        city=address.city,
        state=address.state,
        pincode=address.pincode,
        landmark=address.landmark,
        phone_number=address.phone_number,
        holds_until=now + timedelta(minutes=shop.holding_minutes) if waits else None,
        created_at=now,
        updated_at=now,
    )
    _save_with_number(order, shop.order_prefix, now)
    OrderLine.objects.bulk_create([_line(order, position, line) for position, line in enumerate(sold)])
    event = events.record(order, EventKind.PLACED, actor=customer.actor, now=now, to=OrderStatus.PENDING)
    notifications.to_customer(order, event)
    return order


def _save_with_number(order: Order, prefix: str, now: datetime) -> None:
    for left in reversed(range(NUMBER_TRIES)):
        order.number = numbers.new_number(prefix, now)
        try:
            with transaction.atomic():
                order.save(force_insert=True)
            return
        except IntegrityError:
            if left == 0:
                raise


def _line(order: Order, position: int, sold: _Sold) -> OrderLine:
    target = sold.target
    line = OrderLine(
        order=order,
        position=position,
        type=sold.request.type,
        name=target.name,
        unit_price=sold.priced.unit_price,
        quantity=sold.priced.quantity,
    )
    if isinstance(target, Product):
        images = list(target.images.all())
        line.product = target
        line.category_name = target.category.name
        line.picture = images[0].picture if images else None
    else:
        line.bundle = target
        line.picture = target.picture
        line.contents = [{"name": item.name, "quantity": item.quantity} for item in target.lines.all()]
    return line


def _attach(order: Order, proof: proofs.StoredProof, reference: str, now: datetime) -> None:
    proofs.attach(order.payment, proof, reference=reference, now=now)
    order.holds_until = None
    order.save(update_fields=["holds_until"])
    take_out_ordered(order.customer, wanted_of(order))
    event = events.record(order, EventKind.PROOF_SUBMITTED, actor=order.customer.actor, now=now)
    notifications.to_shop(order, event)
