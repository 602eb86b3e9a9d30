"""Writes new orders: payment, order, lines, first event, stock and the job of the mail."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from apps.accounts.models import Customer
from apps.bundles.enums import ItemKind
from apps.bundles.items import Part
from apps.cart.pricing import PricedLine
from apps.catalog.enums import StockCause
from apps.catalog.services import stock
from apps.common.actors import Actor
from apps.payments.models import Payment

from .. import notifications
from ..checkout import PricedRequest
from ..enums import EventKind, Message, OrderStatus
from ..models import Order, OrderEvent, OrderLine
from . import events


@dataclass(frozen=True, slots=True)
class NewOrder:
    """An order that was just written, with all that its page shows: it has no proof and no refund yet."""

    order: Order
    lines: Sequence[OrderLine]
    event: OrderEvent


def create_order(
    customer: Customer,
    priced: PricedRequest,
    *,
    number: str,
    holds_until: datetime | None,
    message: Message | None,
    by: Actor,
    now: datetime,
) -> NewOrder:
    """Create the payment, the order, its lines and its first event, take the stock and queue the mail, if there is one.

    Six statements, however many lines. The caller is in a transaction and has locked the stock of every product and
    found it to suffice; no two lines are of the same item. Raises IntegrityError when the number is taken.
    """
    assert connection.in_atomic_block
    payment = Payment.objects.create(method=priced.request.method, amount=priced.total, created_at=now)
    order = order_of(customer, payment, priced, number=number, holds_until=holds_until, now=now)
    order.save(force_insert=True)
    rows = OrderLine.objects.bulk_create(line_of(order, position, line) for position, line in enumerate(priced.lines))
    stock.take_locked(taken_by(priced.lines), stock.Why(StockCause.SOLD, by, order.pk, order.number))
    event = events.record(order, EventKind.PLACED, actor=by, now=now, to_status=OrderStatus.PENDING, message=message)
    if message:
        notifications.to_customer(order, event)
    return NewOrder(order, rows, event)


def taken_by(lines: Sequence[PricedLine]) -> dict[int, int]:
    """How many units of each product the lines take out of stock, in ascending order of keys."""
    taken: Counter[int] = Counter()
    for line in lines:
        for product, each in line.item.units.items():
            taken[product] += each * line.quantity
    return dict(sorted(taken.items()))


def order_of(
    customer: Customer,
    payment: Payment,
    priced: PricedRequest,
    *,
    number: str,
    holds_until: datetime | None,
    now: datetime,
) -> Order:
    """An unsaved pending order that holds its stock; copies customer and address."""
    return Order(
        number=number,
        customer=customer,
        payment=payment,
        total=priced.total,
        packing=priced.packing,
        terms=priced.promised,
        has_gifts=priced.has_gifts,
        age_confirmed=priced.request.age_confirmed,
        **priced.request.address.columns_for(customer),
        holds_until=holds_until,
        created_at=now,
        updated_at=now,
    )


def line_of(order: Order, position: int, line: PricedLine) -> OrderLine:
    """An unsaved line; copies the item's current data."""
    item = line.item
    return OrderLine(
        order=order,
        position=position,
        type=item.ref.kind,
        **item.ref.key,
        picture=item.picture,
        name=item.name,
        name_ta=item.name_ta,
        name_hi=item.name_hi,
        category_name=item.category_name,
        contents=[] if item.ref.kind == ItemKind.PRODUCT else [_content(part) for part in item.parts],
        unit_price=item.price,
        quantity=line.quantity,
    )


def _content(part: Part) -> dict[str, Any]:
    """A part of a pack as the order copies it; `product` is what is taken out of stock, and given back."""
    copied = {"name": part.name, "names": {"ta": part.name_ta, "hi": part.name_hi}, "quantity": part.quantity}
    return copied if part.product is None else {**copied, "product": part.product}
