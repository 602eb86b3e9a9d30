"""Orders as rows of a CSV file or a workbook: a row for each order, or for each line of an order."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import islice
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from apps.common.batches import iterate_by_pk
from apps.common.clock import INDIA
from apps.common.csv_cells import digits, line, phone
from apps.orders.models import Order, OrderLine
from apps.payments.models import PaymentProof

EXPORT_CHUNK = 2000


def moment(value: datetime) -> str:
    """India's day and time."""
    return f"{value.astimezone(INDIA):%Y-%m-%d %H:%M}"


def amount(value: Decimal | None) -> str:
    """Rupees; empty where they are in another row."""
    return "" if value is None else f"{value:.2f}"


# Heading, field, and how CSV has it; a workbook has the value itself. None is in another row of the order.
Column = tuple[str, str, Callable[[Any], Any]]
NUMBER: tuple[Column, ...] = (("Order Number", "number", str), ("Date", "created_at", moment))
BUYER: tuple[Column, ...] = (
    ("Customer", "customer_name", line),
    ("Email", "customer_email", line),
    ("Phone", "phone_number", phone),
    ("Street", "street", line),
    ("City", "city", line),
    ("State", "state", line),
    ("PIN Code", "pincode", str),
)
STATE: tuple[Column, ...] = (
    ("Order Status", "status", str),
    ("Payment Method", "payment__method", str),
    ("Payment Status", "payment__status", str),
    ("Reference", "reference", digits),
    ("Carrier", "carrier", line),
    ("Tracking Number", "tracking_number", digits),
    ("Alternate Phone", "alternate_phone", phone),
    ("Deliver To", "delivery_to", str),
    ("Transport Office", "transport_office", line),
)
OF_ORDERS: tuple[Column, ...] = (*NUMBER, *BUYER, ("Items", "item_count", int), ("Total (₹)", "total", amount), *STATE)
# Packing and total are in the first row of an order: each column adds up.
OF_LINES: tuple[Column, ...] = (
    *NUMBER,
    *BUYER,
    ("Line", "position", int),
    ("Type", "line_type", str),
    ("Item", "name", line),
    ("Category", "category_name", line),
    ("Quantity", "quantity", int),
    ("Unit Price (₹)", "unit_price", amount),
    ("Amount (₹)", "amount", amount),
    ("Packing (₹)", "packing", amount),
    ("Total (₹)", "total", amount),
    *STATE,
)


def headings(columns: Sequence[Column]) -> list[str]:
    """The first row."""
    return [heading for heading, _, _ in columns]


def as_csv(rows: Iterator[list[Any]], columns: Sequence[Column]) -> Iterator[list[Any]]:
    """The cells as CSV has them: no formulas, and digits that stay text (rules 9.2)."""
    writers = [writer for _, _, writer in columns]
    for row in rows:
        yield [write(value) for write, value in zip(writers, row, strict=True)]


def order_rows(orders: QuerySet[Order]) -> Iterator[list[Any]]:
    """One row an order, the last placed first, read in batches: memory does not grow with the number of orders."""
    fields = [field for _, field, _ in OF_ORDERS]
    for row in _orders(orders, fields):
        yield [getattr(row, field) for field in fields]


def line_rows(orders: QuerySet[Order]) -> Iterator[list[Any]]:
    """One row a line, in the order of the lines, the last placed order first; two statements a batch."""
    of_order = {field for _, field, _ in (*NUMBER, *BUYER, *STATE)} | {"packing", "total"}
    rows = _orders(orders, sorted(of_order))
    while batch := list(islice(rows, EXPORT_CHUNK)):
        lines: dict[int, list[OrderLine]] = defaultdict(list)
        of_batch = OrderLine.objects.using(orders.db).filter(order__in=[row.pk for row in batch]).defer("contents")
        for item in of_batch.order_by("order", "position"):
            lines[item.order_id].append(item)
        for row in batch:
            for place, item in enumerate(lines[row.pk]):
                known = {
                    "position": place + 1,
                    "line_type": item.get_type_display(),
                    "name": item.name,
                    "category_name": item.category_name,
                    "quantity": item.quantity,
                    "unit_price": item.unit_price,
                    "amount": item.unit_price * item.quantity,
                    **({"packing": None, "total": None} if place else {}),
                }
                yield [known[field] if field in known else getattr(row, field) for _, field, _ in OF_LINES]


def count_lines(orders: QuerySet[Order]) -> int:
    """How many rows `line_rows` has."""
    return OrderLine.objects.filter(order__in=orders.order_by().values("pk")).count()


def _orders(orders: QuerySet[Order], fields: Sequence[str]) -> Iterator[Any]:
    reference = PaymentProof.objects.filter(payment=OuterRef("payment")).order_by("-pk").values("reference")[:1]
    rows = orders.annotate(reference=Coalesce(Subquery(reference), Value("")))
    return iterate_by_pk(rows.values_list("pk", *fields, named=True), EXPORT_CHUNK, newest_first=True)
