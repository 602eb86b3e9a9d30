"""Writes new orders: payment, order, lines, first event, stock and the job of the mail."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import connection

from apps.accounts.models import Customer
from apps.catalog.enums import StockCause
from apps.catalog.services import stock
from apps.common.actors import Actor
from apps.common.recipients import DeliveryTo
from apps.payments.enums import Method
from apps.payments.models import Payment

from .. import notifications
from ..enums import EventKind, LineType, Message, OrderStatus
from ..models import Order, OrderEvent, OrderLine
from ..selectors import SellableItem
from . import events


@dataclass(frozen=True, slots=True)
class ShippingAddress:
    """The address of the parcel. Without a `recipient` it is addressed to the customer."""

    street: str
    city: str
    state: str
    pincode: str
    phone_number: str
    landmark: str = ""
    recipient: str = ""
    alternate_phone: str = ""
    delivery_to: DeliveryTo = DeliveryTo.DOOR
    transport_office: str = ""

    def columns_for(self, customer: Customer) -> dict[str, str]:
        """What an order or an enquiry of this customer copies."""
        return {
            "customer_name": self.recipient or customer.name,
            "customer_email": customer.email,
            "street": self.street,
            "city": self.city,
            "state": self.state,
            "pincode": self.pincode,
            "landmark": self.landmark,
            "phone_number": self.phone_number,
            "alternate_phone": self.alternate_phone,
            "delivery_to": self.delivery_to,
            "transport_office": self.transport_office,
        }


@dataclass(frozen=True, slots=True)
class Line:
    """An item and how many of it."""

    item: SellableItem
    quantity: int


@dataclass(frozen=True, slots=True)
class OrderTerms:
    """What the shop and the customer agreed on; `total` is rupees, with `packing`. `promised` becomes `Order.terms`."""

    number: str
    method: Method
    total: Decimal
    packing: Decimal
    promised: dict[str, Any]
    has_gifts: bool
    age_confirmed: bool
    holds_until: datetime | None
    message: Message | None


@dataclass(frozen=True, slots=True)
class NewOrder:
    """An order that was just written, with all that its page shows: it has no proof and no refund yet."""

    order: Order
    lines: Sequence[OrderLine]
    event: OrderEvent


def create_order(
    customer: Customer, address: ShippingAddress, lines: Sequence[Line], terms: OrderTerms, *, by: Actor, now: datetime
) -> NewOrder:
    """Create the payment, the order, its lines and its first event, take the stock and queue the mail, if there is one.

    Six statements, however many lines. The caller is in a transaction and has locked the stock of every product and
    found it to suffice; no two lines are of the same item. Raises IntegrityError when the number is taken.
    """
    assert connection.in_atomic_block
    payment = Payment.objects.create(method=terms.method, amount=terms.total, created_at=now)
    order = order_of(customer, payment, address, terms, now=now)
    order.save(force_insert=True)
    rows = OrderLine.objects.bulk_create(line_of(order, position, line) for position, line in enumerate(lines))
    stock.take_locked(taken_by(lines), stock.Why(StockCause.SOLD, by, order.pk, order.number))
    event = events.record(
        order, EventKind.PLACED, actor=by, now=now, to_status=OrderStatus.PENDING, message=terms.message
    )
    if terms.message:
        notifications.to_customer(order, event)
    return NewOrder(order, rows, event)


def taken_by(lines: Sequence[Line]) -> dict[int, int]:
    """How many units of each product the lines take out of stock, in ascending order of keys."""
    taken: Counter[int] = Counter()
    for line in lines:
        for product, each in line.item.units.items():
            taken[product] += each * line.quantity
    return dict(sorted(taken.items()))


def order_of(
    customer: Customer, payment: Payment, address: ShippingAddress, terms: OrderTerms, *, now: datetime
) -> Order:
    """An unsaved pending order that holds its stock; copies customer and address."""
    return Order(
        number=terms.number,
        customer=customer,
        payment=payment,
        total=terms.total,
        packing=terms.packing,
        terms=terms.promised,
        has_gifts=terms.has_gifts,
        age_confirmed=terms.age_confirmed,
        **address.columns_for(customer),
        holds_until=terms.holds_until,
        created_at=now,
        updated_at=now,
    )


def line_of(order: Order, position: int, line: Line) -> OrderLine:
    """An unsaved line; copies the item's current data."""
    item, is_product = line.item, line.item.type == LineType.PRODUCT
    return OrderLine(
        order=order,
        position=position,
        type=item.type,
        product_id=item.id if is_product else None,
        bundle_id=None if is_product else item.id,
        picture=item.picture,
        name=item.name,
        name_ta=item.name_ta,
        name_hi=item.name_hi,
        category_name=item.category_name,
        contents=item.contents,
        unit_price=item.price,
        quantity=line.quantity,
    )
