"""Orders by the million: paid, sent and delivered over a year, or cancelled; the last days are still on their way."""

import random
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

from psycopg.types.json import Jsonb

from apps.accounts.models import Address, StaffUser
from apps.bundles.enums import ItemKind
from apps.catalog.models import Product
from apps.common.clock import india_date
from apps.orders.enums import CancelKind, EventKind, OrderStatus, StockState
from apps.orders.models import Order, OrderEvent, OrderLine
from apps.orders.numbers import ALPHABET, RANDOM_LENGTH
from apps.payments.enums import CreditSource, Method, PaymentStatus
from apps.payments.models import Credit, Payment
from apps.shop.models import ShopSettings

from ..catalogue.shop import CARRIERS
from .copying import copy_in, next_keys

TABLES = (Payment, Order, OrderLine, OrderEvent)
SPAN = timedelta(days=365)
CHOICE = 400  # products and customers that one batch draws from

_PAYMENT = (
    "id",
    "method",
    "status",
    "amount",
    "amount_received",
    "submitted_at",
    "verified_at",
    "verified_by",
    "verified_by_name",
    "admin_notes",
    "created_at",
)
_ORDER = (
    "id", "number", "customer", "payment", "status", "stock_state", "total", "has_gifts", "age_confirmed",
    "customer_name", "customer_email", "street", "city", "state", "pincode", "landmark",
    "phone_number", "carrier", "tracking_number", "cancel_kind", "cancel_reason", "holds_until",
    "created_at", "updated_at",
)  # fmt: skip
_CREDIT = ("payment", "amount", "source", "at", "by", "by_name")
_LINE = (
    "order", "position", "type", "product", "picture", "name", "category_name", "contents", "unit_price", "quantity",
)  # fmt: skip
_EVENT = ("order", "kind", "from_status", "to_status", "actor_kind", "actor_name", "note", "at")

#: The usual road, with the hours from one stage to the next.
_ROAD = (
    (OrderStatus.PENDING, EventKind.PLACED, 0),
    (OrderStatus.CONFIRMED, EventKind.PAYMENT_APPROVED, 9),
    (OrderStatus.PROCESSING, EventKind.STATUS_CHANGED, 14),
    (OrderStatus.SHIPPED, EventKind.STATUS_CHANGED, 26),
    (OrderStatus.DELIVERED, EventKind.STATUS_CHANGED, 80),
)
_NOTHING = Jsonb([])
_REASON = "Changed my mind"
_NOTE = "Seen on the bank statement; paid at the counter of the bank, without a screenshot"


def batch(start: int, count: int, wanted: int, now: datetime) -> None:
    """One batch of orders with payments, lines and events, in order of time.

    Nothing in it waits for money: an unpaid order would be given up by the shop's own job, which writes to people.
    """
    rng = random.Random(f"volume orders {start}")
    shop = ShopSettings.objects.get(pk=1)
    clerk = StaffUser.objects.order_by("pk").first()
    goods, people = _goods(rng), _people(rng)
    taken = set(Order.objects.order_by("pk").values_list("number", flat=True)[:1000])
    payments: list[tuple[Any, ...]] = []
    received: list[tuple[Any, ...]] = []
    orders: list[tuple[Any, ...]] = []
    lines: list[tuple[Any, ...]] = []
    events: list[tuple[Any, ...]] = []
    keys = zip(next_keys(Payment, count), next_keys(Order, count), strict=True)
    for i, (payment, order) in enumerate(keys, start):
        at = now - SPAN * (1 - i / wanted) - timedelta(minutes=rng.random() * 5)
        buyer = people[rng.randrange(len(people))]
        total = Decimal(0)
        basket = {rng.randrange(len(goods)): rng.randint(1, 6) for _ in range(rng.choice((1, 1, 2, 2, 3, 5)))}
        for position, (which, quantity) in enumerate(basket.items()):
            product, name, category, price, picture = goods[which]
            total += price * quantity
            lines.append(
                (order, position, ItemKind.PRODUCT.value, product, picture, name, category, _NOTHING, price, quantity)
            )
        cancelled = rng.random() < 0.08
        stages = _stages(at, now, rng)
        status, last = (OrderStatus.CANCELLED, at + timedelta(minutes=40)) if cancelled else stages[-1][:2]
        paid_at = None if cancelled or len(stages) < 2 else stages[1][1]
        events.append((order, "placed", "", "pending", "customer", buyer[1], "", at))
        if cancelled:
            events.append((order, "cancelled", "pending", "cancelled", "customer", buyer[1], _REASON, last))
        else:
            for (was, _, _), (to, moment, kind) in pairwise(stages):
                events.append(
                    (order, kind.value, was.value, to.value, "staff", clerk.name if clerk else "", "", moment)
                )
        payments.append((
            payment, Method.BANK_TRANSFER.value, (PaymentStatus.COMPLETED if paid_at else PaymentStatus.PENDING).value,
            total, total if paid_at else Decimal(0), paid_at, paid_at, clerk.pk if clerk and paid_at else None,
            (clerk.name if clerk else "unknown") if paid_at else "",
            _NOTE if paid_at else "", at,
        ))  # fmt: skip
        if paid_at:
            by = (clerk.pk, clerk.name) if clerk else (None, "unknown")
            received.append((payment, total, CreditSource.BANK.value, paid_at, *by))
        sent = status in (OrderStatus.SHIPPED, OrderStatus.DELIVERED)
        carrier, prefix = CARRIERS[i % len(CARRIERS)] if sent else ("", "")
        orders.append((
            order, _number(shop.order_prefix, at, order, taken), buyer[0], payment, status.value,
            (StockState.RELEASED if cancelled else StockState.HELD).value, total, total >= shop.gift_threshold, True,
            *buyer[1:], carrier, f"{prefix}{i:08d}" if sent else "",
            CancelKind.CUSTOMER.value if cancelled else "", _REASON if cancelled else "", None, at, last,
        ))  # fmt: skip
    copy_in(Payment, _PAYMENT, payments)
    copy_in(Credit, _CREDIT, received)
    copy_in(Order, _ORDER, orders)
    copy_in(OrderLine, _LINE, lines)
    copy_in(OrderEvent, _EVENT, events)


def _stages(at: datetime, now: datetime, rng: random.Random) -> list[tuple[OrderStatus, datetime, EventKind]]:
    """How far an order has come by now. The youngest are confirmed at least: nothing waits for money."""
    stages = [(OrderStatus.PENDING, at, EventKind.PLACED)]
    for status, kind, hours in _ROAD[1:]:
        moment = stages[-1][1] + timedelta(hours=hours * rng.uniform(0.4, 1.6))
        if moment > now and len(stages) > 1:
            break
        stages.append((status, min(moment, now), kind))
    return stages


def _number(prefix: str, at: datetime, key: int, taken: set[str]) -> str:
    """A number that no other key has on any day: an odd factor permutes the five letters' 2**25 values."""
    while True:
        rest, tail = key * 20_015_987 % len(ALPHABET) ** RANDOM_LENGTH, ""
        for _ in range(RANDOM_LENGTH):
            rest, letter = divmod(rest, len(ALPHABET))
            tail += ALPHABET[letter]
        number = f"{prefix}{india_date(at):%y%m%d}-{tail}"
        if number not in taken:  # the orders of the history have numbers of their own
            return number
        key += len(ALPHABET) ** RANDOM_LENGTH // 2


def _goods(rng: random.Random) -> list[tuple[int, str, str, Decimal, int | None]]:
    """Products to put into baskets: key, name, category, price, main picture."""
    rows = (
        Product.objects.filter(pk__in=_spread(Product, rng))
        .select_related("category")
        .prefetch_related("images")
        .order_by("pk")
    )
    goods = []
    for row in rows:
        first = min(row.images.all(), key=lambda image: image.position, default=None)
        goods.append((row.pk, row.name, row.category.name, row.price, first.picture_id if first else None))
    return goods


def _people(rng: random.Random) -> list[tuple[Any, ...]]:
    """Buyers: key, name, e-mail, street, city, state, PIN code, landmark, phone."""
    rows = (
        Address.objects.filter(pk__in=_spread(Address, rng), is_default=True).select_related("customer").order_by("pk")
    )
    return [
        (
            row.customer_id, row.customer.name, row.customer.email, row.street, row.city, row.state, row.pincode,
            row.landmark, row.customer.phone_number,
        )
        for row in rows
    ]  # fmt: skip


def _spread(model: Any, rng: random.Random) -> list[int]:
    """Keys of up to CHOICE neighbours somewhere in the table, found by index alone."""
    lowest = model.objects.order_by("pk").values_list("pk", flat=True).first()
    highest = model.objects.order_by("-pk").values_list("pk", flat=True).first()
    if lowest is None:
        return []
    at = rng.randint(lowest, max(lowest, highest - CHOICE))
    return list(model.objects.filter(pk__gte=at).order_by("pk").values_list("pk", flat=True)[:CHOICE])
