"""Orders as the back office lists, reads and exports them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.common.api.pagination import paged
from apps.common.batches import by_key
from apps.common.clock import INDIA, india_date
from apps.orders.errors import OrderNotFound
from apps.orders.models import Order, OrderLine, OrderTally
from apps.orders.selectors import OFTEN_REJECTED, often_rejected, with_history
from apps.payments.models import Payment, PaymentProof
from apps.payments.selectors import doubles_of
from apps.reconciliation.models import ReceiptReading
from apps.reconciliation.selectors.matching import OPEN, bank_warnings
from apps.reconciliation.selectors.receipts import PICTURE_SHARED, payments_with_same_receipt, receipt_warnings

from ..order_filter import OF_COUNTS, OrderFilter
from . import order_search
from .paging import page_by_day

EXPORT_CHUNK = 2000
# What spreadsheet programs skip, seen or unseen, before a sign that begins a formula; wide signs count too.
FORMULA = r"[\s\u200b-\u200f\u2060\ufeff]*[=+\-@|＝＋－＠]"
BEGINS_FORMULA = re.compile(FORMULA)
# Spreadsheet programs also split cells at these characters in some locales.
BREAK_BEFORE_FORMULA = re.compile(rf"([;\t\r\n])(?={FORMULA})")
EXPORT_COLUMNS = (
    "Order Number",
    "Date",
    "Customer",
    "Email",
    "Phone",
    "Street",
    "City",
    "State",
    "PIN Code",
    "Items",
    "Total (₹)",
    "Order Status",
    "Payment Method",
    "Payment Status",
    "Reference",
    "Carrier",
    "Tracking Number",
)


def order_rows() -> QuerySet[Order]:
    """Every order with its payment and `item_count`, newest first; one statement a page."""
    lines = (
        OrderLine.objects.filter(order=OuterRef("pk")).order_by().values("order").annotate(n=Count("pk")).values("n")
    )
    return (
        Order.objects.select_related("payment", "customer")
        .annotate(item_count=Coalesce(Subquery(lines), 0))
        .order_by("-created_at", "-id")
    )


def counts_per_day(wanted: OrderFilter) -> list[tuple[date, int]]:
    """How many such orders each day has that has any, the latest day first; `wanted` is counted. One statement."""
    days = (
        OrderTally.objects.filter(wanted.where(OF_COUNTS))
        .values_list("day")
        .annotate(placed=Sum("orders"))
        .order_by("-day")
    )
    return [(day, placed) for day, placed in days if placed]


def orders_matching(wanted: OrderFilter) -> QuerySet[Order]:
    """All such orders as `order_rows` has them."""
    orders = wanted.narrow(order_rows())
    return order_search.matching(orders, wanted.search) if wanted.search else orders


def count_orders(wanted: OrderFilter) -> int:
    """How many such orders there are, exactly."""
    if wanted.is_counted:
        return sum(placed for _, placed in counts_per_day(wanted))
    return orders_matching(wanted).count()


def orders_for_list(wanted: OrderFilter, *, page: int, limit: int) -> tuple[list[Order], dict[str, int]]:
    """A page of such orders, newest first, with its counts."""
    if wanted.search:
        return order_search.page_of_matching(order_rows(), wanted, page=page, limit=limit)
    orders = wanted.narrow(order_rows())
    if wanted.is_counted:
        return page_by_day(orders, counts_per_day(wanted), page=page, limit=limit)
    return paged(orders, page=page, limit=limit)


@dataclass(frozen=True, slots=True)
class PaymentWarning:
    """Something that staff must look at before they decide; `orders` are the other orders concerned."""

    kind: str
    message: str
    orders: list[Order]


def order_with_everything(pk: int) -> Order:
    """One order with customer, payment, lines, events and proofs; raises OrderNotFound."""
    order = with_history(Order.objects.select_related("customer")).filter(pk=pk).first()
    if order is None:
        raise OrderNotFound
    return order


def warnings_for(order: Order, proof: PaymentProof | None, reading: ReceiptReading | None) -> list[PaymentWarning]:
    """What speaks against a payment: re-used reference or picture, what the picture and the bank say, missing stock.

    Rules 7.4, 8.2; `reading` is what the proof's picture says.
    """
    found = []
    if proof:
        doubles = doubles_of(proof)
        others = {
            row.payment_id: row
            for row in Order.objects.select_related("payment").filter(payment__in=doubles.reference | doubles.picture)
        }
        for kind, payments, message in (
            ("reference", doubles.reference, "This reference number was also given for another order."),
            ("picture", doubles.picture, "The same screenshot was also sent for another order."),
        ):
            if payments:
                found.append(PaymentWarning(kind, message, [others[pk] for pk in sorted(payments) if pk in others]))
    found += _receipt_warnings(order, reading)
    if proof and often_rejected({order.customer_id}, now=timezone.now()):
        found.append(PaymentWarning("rejections", OFTEN_REJECTED, []))
    if against := bank_warnings(order.payment, proof):
        found.append(PaymentWarning("bank", " ".join(against), []))
    if order.is_short_of_stock:
        found.append(
            PaymentWarning("stock", "Paid after its holding time: some products are not in stock any more.", [])
        )
    return found


def _receipt_warnings(order: Order, reading: ReceiptReading | None) -> list[PaymentWarning]:
    if reading is None or order.payment.status not in OPEN:
        return []
    against = receipt_warnings(reading, ordered_on=india_date(order.created_at))
    same = payments_with_same_receipt([reading]).get(reading.pk, set())
    others = Order.objects.select_related("payment").filter(payment__in=same).order_by("pk")
    if same:
        against.append(PICTURE_SHARED)
    return [PaymentWarning("receipt", " ".join(against), list(others))] if against else []


def waiting_payments() -> QuerySet[Payment]:
    """Payments with a proof that waits for a decision, oldest first."""
    return Payment.objects.filter(status="verification_pending").order_by("submitted_at", "pk")


def waiting_orders(limit: int) -> tuple[int, list[Order]]:
    """How many payments wait, and the orders of the oldest ones."""
    waiting = Order.objects.select_related("payment").filter(payment__status="verification_pending")
    return waiting_payments().count(), list(waiting.order_by("payment__submitted_at", "payment_id")[:limit])


def export_rows(orders: QuerySet[Order]) -> Iterator[list[Any]]:
    """One row an order, the last placed first, read in batches: memory does not grow with the number of orders."""
    reference = PaymentProof.objects.filter(payment=OuterRef("payment")).order_by("-pk").values("reference")[:1]
    rows = orders.annotate(reference=Coalesce(Subquery(reference), Value(""))).values_list(
        "pk",
        "number",
        "created_at",
        "customer_name",
        "customer_email",
        "phone_number",
        "street",
        "city",
        "state",
        "pincode",
        "item_count",
        "total",
        "status",
        "payment__method",
        "payment__status",
        "reference",
        "carrier",
        "tracking_number",
        named=True,
    )
    for row in by_key(rows, EXPORT_CHUNK, newest_first=True):
        yield [
            row.number,
            f"{row.created_at.astimezone(INDIA):%Y-%m-%d %H:%M}",
            *(line(value) for value in (row.customer_name, row.customer_email)),
            phone(row.phone_number),
            *(line(value) for value in (row.street, row.city, row.state)),
            row.pincode,
            row.item_count,
            f"{row.total:.2f}",
            row.status,
            row.payment__method,
            row.payment__status,
            # An apostrophe keeps 12 to 22 digits from becoming 1.2E+21.
            f"'{row.reference}" if row.reference else "",
            line(row.carrier),
            line(row.tracking_number),
        ]


def text(value: str) -> str:
    """A cell that no spreadsheet program takes for a formula (rules 9.2)."""
    return f"'{value}" if BEGINS_FORMULA.match(value) else value


def line(value: str) -> str:
    """The same, also for programs that part it in the middle; there is no way back to what was typed."""
    return BREAK_BEFORE_FORMULA.sub(r"\1'", text(value))


def phone(number: str) -> str:
    """A phone number that stays text: (+91) 98765 43210."""
    return f"(+91) {number[:5]} {number[5:]}" if number else ""
