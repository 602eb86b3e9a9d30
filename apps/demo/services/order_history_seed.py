"""Demo orders with a history: placed, paid, decided, packed, sent, delivered, cancelled.

Rows are made in memory as the shop's services would have written them, without mails, and inserted together.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from apps.accounts.models import Customer, StaffUser
from apps.adminpanel.models import Season, season_of
from apps.bundles.enums import ItemKind
from apps.bundles.items import Item, ItemRef, items_of
from apps.bundles.models import Bundle
from apps.cart.pricing import PricedLine, total_of
from apps.catalog.models import Product
from apps.common.clock import day_start, india_date
from apps.orders.checkout import OrderRequest, PricedRequest, ShippingAddress
from apps.orders.models import Order
from apps.orders.numbers import ALPHABET, RANDOM_LENGTH
from apps.orders.services.order_writer import line_of, order_of
from apps.payments.enums import Method
from apps.payments.models import Payment
from apps.shop.models import ShopSettings

from ..catalogue.people import Person
from .order_rows import OrderRows
from .order_steps import OrderHistory

#: (how many of 100 orders, the steps after placing, placed how many hours ago: from, to)
HISTORIES: tuple[tuple[int, str, float, float], ...] = (
    (3, "", 0.15, 1.6),
    (11, "proof", 1, 40),
    (1, "twin-picture", 5, 46),
    (1, "twin-reference", 5, 46),
    (8, "proof approve", 22, 70),
    (8, "proof approve process", 44, 120),
    (10, "proof approve process ship", 90, 190),
    (35, "proof approve process ship deliver", 240, 1440),
    (6, "give-up", 4, 1300),
    (6, "expire", 6, 1200),
    (4, "proof reject", 20, 240),
    (2, "proof reject proof", 30, 120),
    (2, "proof reject proof approve process", 70, 200),
    (1, "expire late", 14, 30),
    (2, "proof approve refund", 30, 90),
    (1, "proof approve refund payee", 40, 120),
    (3, "proof approve refund send-back", 200, 900),
    (1, "proof approve record", 60, 300),
    (1, "proof stop", 8, 40),
    (1, "proof approve process ship void", 90, 190),
)


def histories(count: int) -> Iterator[tuple[str, float, float]]:
    """The steps and ages (hours) of `count` orders in the shares of HISTORIES; every history occurs at least once."""
    whole = sum(share for share, *_ in HISTORIES)
    for share, steps, young, old in HISTORIES:
        for _ in range(max(1, round(share * count / whole))):
            yield steps, young, old


def write(
    customers: Sequence[Customer],
    people: Mapping[str, Person],
    staff: Sequence[StaffUser],
    products: Sequence[Product],
    bundles: Sequence[Bundle],
    shop: ShopSettings,
    *,
    count: int,
    of_last_season: int,
    now: datetime,
) -> OrderRows:
    """The rows of about `count` orders, and of others before the last Deepavali: not inserted, proofs without files."""
    rng = random.Random("demo stories")
    rows, numbers = OrderRows(), set[str]()
    goods = [ItemRef(ItemKind.PRODUCT, row.pk) for row in products]
    packs = [ItemRef(ItemKind(row.kind), row.pk) for row in bundles]
    items = items_of([*goods, *packs], pictures=True)
    sold = [items[ref] for ref in goods], [items[ref] for ref in packs]
    for i, (steps, young, old) in enumerate(histories(count)):
        # Somebody whose order waits for money has no second one that waits.
        customer = customers[i % len(customers)] if not steps else rng.choice(customers)
        at = now - timedelta(hours=rng.uniform(young, old))
        order = _place(rows, customer, people[customer.email], _basket(rng, *sold), shop, at, rng, numbers)
        OrderHistory(rows, order, rng, staff, shop, at, now).apply(steps)
    last = Season.objects.get(year=season_of(india_date(now)) - 1)
    for _ in range(of_last_season):
        customer = rng.choice(customers)
        at = day_start(last.deepavali) - timedelta(days=rng.triangular(1, 75, 14))
        order = _place(rows, customer, people[customer.email], _basket(rng, *sold), shop, at, rng, numbers)
        OrderHistory(rows, order, rng, staff, shop, at, now).apply("counter process ship deliver")
    # Keys grow with time, as if the orders had really come one after the other.
    rows.orders.sort(key=lambda order: order.created_at)
    rows.payments = [order.payment for order in rows.orders]
    rows.events.sort(key=lambda event: event.at)
    return rows


def _basket(rng: random.Random, products: Sequence[Item], bundles: Sequence[Item]) -> list[PricedLine]:
    """What one customer buys: many cheap things, few dear ones, now and then a fund or a gift box."""
    weights = [1 / (20 + float(item.price)) ** 0.7 for item in products]
    basket = []
    for which in dict.fromkeys(rng.choices(range(len(products)), weights, k=rng.choice((2, 3, 4, 6, 8, 10, 12)))):
        item = products[which]
        most = min(item.maximum, max(item.minimum, int(2400 / float(item.price)), 1), 20)
        basket.append(PricedLine(item, rng.randint(item.minimum, max(item.minimum, most // 2))))
    if bundles and rng.random() < 0.25:
        basket.append(PricedLine(rng.choice(bundles), 1))
    return basket


def _place(
    rows: OrderRows, customer: Customer, place: Person, basket: list[PricedLine], shop: ShopSettings,
    at: datetime, rng: random.Random, numbers: set[str],
) -> Order:  # fmt: skip
    total = total_of(basket)
    payment = Payment(method=Method.BANK_TRANSFER, amount=total)
    address = ShippingAddress(
        place.street, place.city, place.state, place.pincode, customer.phone_number, place.landmark
    )
    request = OrderRequest((), address, age_confirmed=True)
    priced = PricedRequest(request, basket, total, Decimal(0), promised={}, has_gifts=total >= shop.gift_threshold)
    number = _number(shop.order_prefix, at, rng, numbers)
    held = at + timedelta(minutes=shop.holding_minutes)
    order = order_of(customer, payment, priced, number=number, holds_until=held, now=at)
    rows.payments.append(payment)
    rows.orders.append(order)
    rows.lines += [line_of(order, position, line) for position, line in enumerate(basket)]
    return order


def _number(prefix: str, at: datetime, rng: random.Random, taken: set[str]) -> str:
    while (number := f"{prefix}{india_date(at):%y%m%d}-{''.join(rng.choices(ALPHABET, k=RANDOM_LENGTH))}") in taken:
        pass
    taken.add(number)
    return number
