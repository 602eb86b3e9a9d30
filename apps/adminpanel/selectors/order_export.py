"""Orders as rows of a CSV file."""

from collections.abc import Iterator
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from apps.common.batches import iterate_by_pk
from apps.common.clock import INDIA
from apps.orders.models import Order
from apps.payments.models import PaymentProof

from ..csv_cells import line, phone

EXPORT_CHUNK = 2000
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
    "Alternate Phone",
    "Deliver To",
    "Transport Office",
)


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
        "alternate_phone",
        "delivery_to",
        "transport_office",
        named=True,
    )
    for row in iterate_by_pk(rows, EXPORT_CHUNK, newest_first=True):
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
            phone(row.alternate_phone),
            row.delivery_to,
            line(row.transport_office),
        ]
