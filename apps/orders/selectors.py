"""Queries of orders by owner: another customer's order is treated as missing."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet

from apps.accounts.models import Customer
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.catalog.models import Product, Stock
from apps.common.clock import day_start, india_date
from apps.common.models import AuditRecord
from apps.payments.enums import Method, PaymentStatus
from apps.payments.errors import ProofNotExpected
from apps.payments.models import PaymentProof
from apps.payments.selectors import expects_proof

from . import numbers
from .enums import EventKind, OrderStatus, StockState
from .errors import OrderNotFound, TrackingNotFound
from .models import Order, OrderEvent, OrderLine

EXPIRE_AT_ONCE = 500
MAX_UNPAID = 10
REJECTIONS = 3
COPIES_A_DAY = 3
MAIL_SENT_AGAIN = "order.mail_sent_again"
OFTEN_REJECTED = f"More than {REJECTIONS} payment proofs of this customer were rejected in the last 7 days."


def with_details(orders: QuerySet[Order]) -> QuerySet[Order]:
    """With payment, refunds, lines and pictures: three statements whatever the number of orders."""
    return orders.select_related("payment").prefetch_related(
        "payment__refunds", Prefetch("lines", OrderLine.objects.select_related("picture").order_by("position"))
    )


def with_history(orders: QuerySet[Order]) -> QuerySet[Order]:
    """With events and proofs too."""
    return with_details(orders).prefetch_related(
        Prefetch("events", OrderEvent.objects.order_by("id")),
        Prefetch("payment__proofs", PaymentProof.objects.order_by("-id")),
    )


def orders_of(customer: Customer) -> QuerySet[Order]:
    """A customer's orders, newest first."""
    return with_details(Order.objects.filter(customer=customer).order_by("-created_at", "-id"))


def order_of(customer: Customer, pk: int) -> Order:
    """One order of a customer with everything; raises OrderNotFound."""
    order = with_history(Order.objects.filter(customer=customer, pk=pk)).first()
    if order is None:
        raise OrderNotFound
    return order


def check_expects_proof(customer: Customer, pk: int) -> None:
    """Raises OrderNotFound or ProofNotExpected, before a picture is checked and stored; the transition checks again."""
    order = Order.objects.filter(customer=customer, pk=pk).select_related("payment").first()
    if order is None:
        raise OrderNotFound
    if not expects_proof(order.payment):
        raise ProofNotExpected


def tracked(number: str, email: str) -> Order:
    """The order with this number, as typed, and this e-mail; raises TrackingNotFound."""
    orders = Order.objects.filter(number=numbers.canonical(number), customer_email=email).select_related("customer")
    order = with_history(orders).first()
    if order is None:
        raise TrackingNotFound
    return order


@dataclass(frozen=True, slots=True)
class UnpaidOrder:
    """The data of an unpaid order that rules and messages about the next order need; the total is rupees."""

    id: int
    number: str
    total: Decimal
    holds_until: datetime | None
    stock_state: str
    payment_status: str
    payment_method: str

    @property
    def awaits_proof(self) -> bool:
        """Whether it is to be paid by transfer and no proof was sent yet."""
        return self.payment_status == PaymentStatus.PENDING and self.payment_method == Method.BANK_TRANSFER


def unpaid_of(customer: Customer) -> list[UnpaidOrder]:
    """A customer's pending orders whose payment is not completed, the oldest first."""
    unpaid = Order.objects.filter(customer=customer, status=OrderStatus.PENDING)
    unpaid = unpaid.exclude(payment__status=PaymentStatus.COMPLETED).order_by("pk")
    columns = ("pk", "number", "total", "holds_until", "stock_state", "payment__status", "payment__method")
    return [UnpaidOrder(*row) for row in unpaid.values_list(*columns)]


def orders_with_proof(customer: Customer, sha256: str, reference: str, *, since: datetime) -> QuerySet[Order]:
    """A customer's orders placed since then with this picture and reference, with their lines; not cancelled ones."""
    sent = PaymentProof.objects.filter(payment=OuterRef("payment"), sha256=sha256, reference=reference)
    orders = Order.objects.filter(Exists(sent), customer=customer, created_at__gte=since)
    return orders.exclude(status=OrderStatus.CANCELLED).prefetch_related("lines")


def cash_orders_to(customer: Customer, address: dict[str, str], *, since: datetime) -> QuerySet[Order]:
    """A customer's cash orders placed since then to this address, with their lines; not cancelled ones.

    `address` has the columns of `ShippingAddress.columns_for`.
    """
    orders = Order.objects.filter(customer=customer, payment__method=Method.COD, created_at__gte=since, **address)
    return orders.exclude(status=OrderStatus.CANCELLED).prefetch_related("lines")


def exceeds_unpaid_limit(unpaid: Iterable[UnpaidOrder]) -> bool:
    """Whether a customer's unpaid orders hold the maximum of stock."""
    return sum(order.stock_state == StockState.HELD for order in unpaid) >= MAX_UNPAID


def often_rejected(customers: Collection[int], *, now: datetime) -> set[int]:
    """Those of these customers of whom more than REJECTIONS proofs were rejected in the last seven days."""
    since = now - timedelta(days=7)
    rejected = OrderEvent.objects.filter(
        order__customer__in=customers, kind=EventKind.PAYMENT_REJECTED, at__gte=since
    ).values_list("order__customer")
    counted = rejected.annotate(number=Count("pk")).filter(number__gt=REJECTIONS)
    return {customer for customer, _ in counted.order_by()}


def copies_today(order: Order, *, now: datetime) -> Counter[int | None]:
    """By event key, the number of copies of its mail that staff requested today in India; None: of other mails."""
    requests = AuditRecord.objects.filter(
        target_type="orders.order", target_id=str(order.pk), action=MAIL_SENT_AGAIN, at__gte=day_start(india_date(now))
    )
    return Counter(record["event"] for record in requests.values_list("after", flat=True))


def is_in_stock(order: Order) -> bool:
    """Whether every product of an order is in stock; without locks, for information only."""
    quantities = product_quantities(order)
    available = dict(Stock.objects.filter(product__in=quantities).values_list("product_id", "quantity"))
    return all(available.get(product, 0) >= quantity for product, quantity in quantities.items())


def expired_ids(now: datetime) -> list[int]:
    """Orders whose holding time has ended, the longest ago first."""
    due = Order.objects.filter(
        holds_until__lte=now,
        status=OrderStatus.PENDING,
        payment__method=Method.BANK_TRANSFER,
        payment__status__in=[PaymentStatus.PENDING, PaymentStatus.FAILED],
    ).order_by("holds_until", "pk")
    return list(due.values_list("pk", flat=True)[:EXPIRE_AT_ONCE])


def units_of(order: Order) -> list[tuple[int, int, str]]:
    """What an order takes out of stock, by its copy: product, quantity, name; deleted products are left out.

    A product has the name of its own line rather than the one in a pack. One query, two if packs name products.
    """
    lines = list(order.lines.order_by("position"))
    taken = [(line.product_id, line.quantity, line.name) for line in lines if line.product_id]
    in_packs = [
        (content["product"], content["quantity"] * line.quantity, content["name"])
        for line in lines
        for content in line.contents
        if "product" in content
    ]
    if in_packs:
        there = set(Product.objects.filter(pk__in={pk for pk, _, _ in in_packs}).values_list("pk", flat=True))
        taken += [unit for unit in in_packs if unit[0] in there]
    quantities: Counter[int] = Counter()
    names: dict[int, str] = {}
    for pk, quantity, name in taken:
        quantities[pk] += quantity
        names.setdefault(pk, name)
    return [(pk, quantities[pk], names[pk]) for pk in sorted(quantities)]


def product_quantities(order: Order) -> dict[int, int]:
    """How many units of each product an order takes, those in its packs included."""
    return {pk: quantity for pk, quantity, _ in units_of(order)}


def wanted_of(order: Order) -> list[RequestedItem]:
    """The items of an order as cart items, without items deleted since."""
    return [
        RequestedItem(ItemRef(ItemKind(line.type), item_id), line.quantity)
        for line in order.lines.order_by("position")
        if (item_id := line.product_id or line.bundle_id)
    ]


def has_bought(customer_id: int, product_id: int) -> bool:
    """Whether a customer has an order of a product that the shop has confirmed; marks reviews (rules 4.6).

    A pending order is free and expires: it does not show that anything was bought.
    """
    return (
        OrderLine.objects.filter(order__customer_id=customer_id, product_id=product_id)
        .exclude(order__status__in=[OrderStatus.PENDING, OrderStatus.CANCELLED])
        .exists()
    )
