"""A new order: stock, order, payment, lines, first event and the job of its mail, written by one statement."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

import orjson
from django.db import connection

from apps.accounts.models import Customer
from apps.catalog.services import stock
from apps.common.postgres import statements
from apps.payments.enums import Method, PaymentStatus
from apps.payments.models import Payment

from .. import notifications, numbers
from ..enums import EventKind, LineType, Message, OrderStatus
from ..models import Order, OrderEvent, OrderLine
from ..selectors import SellableItem

NUMBER_TRIES = 5

# The payment's key is drawn first, and all the rest hangs on the order's row, so that a number which is taken leaves
# nothing behind. Less of the stock's lock is spent on the way between us and the database than with one after another.
INSERT = f"""
    WITH placed AS (
        INSERT INTO orders_order (number, customer_id, payment_id, status, stock_state, total, has_gifts,
            age_confirmed, customer_name, customer_email, street, city, state, pincode, landmark, phone_number, carrier,
            tracking_number, cancel_kind, cancel_reason, holds_until, created_at, updated_at)
        VALUES (%(number)s, %(customer)s, nextval(pg_get_serial_sequence('payments_payment', 'id')), %(status)s,
            %(stock_state)s, %(total)s, %(has_gifts)s, %(age_confirmed)s, %(customer_name)s, %(customer_email)s,
            %(street)s, %(city)s, %(state)s, %(pincode)s, %(landmark)s, %(phone_number)s, '', '', '', '',
            %(holds_until)s, %(now)s, %(now)s)
        ON CONFLICT (number) DO NOTHING RETURNING id, payment_id
    ), owed AS (
        INSERT INTO payments_payment (id, method, status, amount, amount_received, amount_refunded, verified_by_name,
            admin_notes, created_at)
        SELECT payment_id, %(method)s, %(payment_status)s, %(total)s, 0, 0, '', '', %(now)s FROM placed
    ), taken AS (
        {stock.TAKE} AND EXISTS (SELECT FROM placed) RETURNING 1
    ), sold AS (
        INSERT INTO orders_orderline (order_id, position, type, product_id, bundle_id, picture_id, name, category_name,
            contents, unit_price, quantity)
        SELECT placed.id, line.place - 1, line.type, line.product, line.bundle, line.picture, line.name, line.category,
            line.contents::jsonb, line.price, line.quantity
        FROM placed, unnest(%(types)s::text[], %(products)s::bigint[], %(bundles)s::bigint[], %(pictures)s::bigint[],
            %(names)s::text[], %(categories)s::text[], %(contents)s::text[], %(prices)s::numeric[],
            %(quantities)s::int[])
            WITH ORDINALITY AS line(type, product, bundle, picture, name, category, contents, price, quantity, place)
        RETURNING id, position
    ), told AS (
        INSERT INTO orders_orderevent (order_id, kind, from_status, to_status, actor_kind, actor_name, note, message,
            at)
        SELECT id, %(kind)s, '', %(status)s, %(actor_kind)s, %(actor_name)s, '', %(message)s, %(now)s FROM placed
        RETURNING id
    )
    SELECT placed.id, payment_id, (SELECT array_agg(id ORDER BY position) FROM sold), told.id,
        (SELECT count(*) FROM taken), {notifications.TO_CUSTOMER.format(order="placed.id", event="told.id")}
    FROM placed, told
"""  # noqa: S608 - of our own statements


@dataclass(frozen=True, slots=True)
class ShippingAddress:
    """Where it goes. Without a `recipient` the customer's own name is on the parcel."""

    street: str
    city: str
    state: str
    pincode: str
    phone_number: str
    landmark: str = ""
    recipient: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What is sold, and how many of it."""

    target: SellableItem
    quantity: int


@dataclass(frozen=True, slots=True)
class OrderTerms:
    """What the shop and the customer agreed on; `total` is rupees."""

    method: Method
    total: Decimal
    has_gifts: bool
    age_confirmed: bool
    holds_until: datetime | None
    number_prefix: str
    message: Message


def insert(
    customer: Customer, address: ShippingAddress, lines: Sequence[Line], terms: OrderTerms, *, now: datetime
) -> Order:
    """Write an order, take its stock, and queue its mail; returns it with everything that shows it.

    The caller has locked the stock of every product and found it to suffice; no two lines are of the same thing.
    """
    assert connection.in_atomic_block
    place = asdict(address)
    order = Order(
        customer=customer,
        status=OrderStatus.PENDING,
        total=terms.total,
        has_gifts=terms.has_gifts,
        age_confirmed=terms.age_confirmed,
        customer_name=place.pop("recipient") or customer.name,
        customer_email=customer.email,
        holds_until=terms.holds_until,
        created_at=now,
        updated_at=now,
        **place,
    )
    payment = Payment(method=terms.method, status=PaymentStatus.PENDING, amount=terms.total, created_at=now)
    event = OrderEvent(
        kind=EventKind.PLACED, to_status=OrderStatus.PENDING, actor_kind=customer.actor.kind,
        actor_name=customer.actor.name, message=terms.message, at=now,
    )  # fmt: skip
    rows = [_line(position, line) for position, line in enumerate(lines)]
    order.pk, payment.pk, keys, event.pk, taken, _ = _written(order, payment, event, rows, terms.number_prefix)
    stock.all_taken(sum(row.product_id is not None for row in rows), taken)
    for row, key in zip(rows, keys, strict=True):
        row.pk, row.order_id = key, order.pk
    order.payment, event.order = payment, order
    for made in (order, payment, event, *rows):
        made._state.adding = False
        made._state.db = connection.alias
    # What was just written need not be read to be shown.
    _known(order, lines=rows, events=[event])
    _known(payment, proofs=[], refunds=[])
    return order


def _known(row: Any, **related: list[Any]) -> None:
    """Let relations be read without a statement, as `prefetch_related` would; further filters ask the database."""
    row._prefetched_objects_cache = {}
    for name, found in related.items():
        query = getattr(row, name).all()
        query._result_cache, query._prefetch_done = found, True
        row._prefetched_objects_cache[name] = query


def _line(position: int, line: Line) -> OrderLine:
    target = line.target
    return OrderLine(
        position=position,
        type=target.type,
        product_id=target.id if target.type == LineType.PRODUCT else None,
        bundle_id=None if target.type == LineType.PRODUCT else target.id,
        picture=target.picture,
        name=target.name,
        category_name=target.category_name,
        contents=target.contents,
        unit_price=target.price,
        quantity=line.quantity,
    )


def _written(
    order: Order, payment: Payment, event: OrderEvent, lines: Sequence[OrderLine], prefix: str
) -> tuple[Any, ...]:
    values = {
        **{name: getattr(order, name) for name in (
            "status", "stock_state", "total", "has_gifts", "age_confirmed", "customer_name", "customer_email", "street",
            "city", "state", "pincode", "landmark", "phone_number", "holds_until",
        )},
        "customer": order.customer_id,
        "now": order.created_at,
        "method": payment.method,
        "payment_status": payment.status,
        "kind": event.kind,
        "message": event.message,
        "actor_kind": event.actor_kind,
        "actor_name": event.actor_name,
        "types": [line.type for line in lines],
        "products": [line.product_id for line in lines],
        "bundles": [line.bundle_id for line in lines],
        "pictures": [line.picture_id for line in lines],
        "names": [line.name for line in lines],
        "categories": [line.category_name for line in lines],
        "contents": [orjson.dumps(line.contents).decode() for line in lines],
        "prices": [line.unit_price for line in lines],
        "quantities": [line.quantity for line in lines],
    }  # fmt: skip
    values = {name: str(value) if isinstance(value, str) else value for name, value in values.items()}
    values["types"] = [str(kind) for kind in values["types"]]
    for _ in range(NUMBER_TRIES):
        order.number = numbers.new_number(prefix, order.created_at)
        if written := statements.row(INSERT, {**values, "number": order.number}):
            return written
    raise RuntimeError("No order number was free")
