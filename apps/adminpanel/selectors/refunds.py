"""Refunds as the back office lists them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.orders.models import Order
from apps.payments.models import Refund
from apps.reconciliation.selectors.matching import debit_days

from ..csv_cells import line
from ..order_filter import DUE, REFUNDS
from .order_search import matching


def refunds_for_list(state: str, search: str) -> QuerySet[Refund]:
    """Refunds that are due or left on record, the oldest first, or sent ones, the latest first.

    `search` is a part of the order's number, of its buyer's name, e-mail or phone, or the refund's reference.
    """
    rows = Refund.objects.filter(REFUNDS[state])
    if search:
        meant = matching(Order.objects.filter(payment=OuterRef("payment")), search)
        rows = rows.filter(Exists(meant) | Q(reference__iexact=search))
    return rows.order_by("-sent_at", "-pk") if state == "sent" else rows.order_by("due_at", "pk")


@dataclass(frozen=True, slots=True)
class RefundDetails:
    """A refund with its order; `left_bank_on` is the day of the debit row with its reference."""

    refund: Refund
    order: Order
    left_bank_on: date | None


def with_orders(refunds: Sequence[Refund]) -> list[RefundDetails]:
    """These refunds with their orders and debit days; two statements."""
    orders, days = orders_of_refunds(refunds), debit_days(refunds)
    return [RefundDetails(row, orders[row.payment_id], days.get(row.pk)) for row in refunds]


def orders_of_refunds(refunds: Iterable[Refund]) -> dict[int, Order]:
    """The orders of these refunds, by payment; one statement."""
    return {order.payment_id: order for order in Order.objects.filter(payment__in=[row.payment_id for row in refunds])}


def total_due() -> Decimal:
    """Rupees of all due refunds."""
    return Refund.objects.filter(DUE).aggregate(sum=Sum("amount"))["sum"] or ZERO


EXPORT_COLUMNS = [
    "Order", "Customer", "Phone", "E-mail", "Amount", "Reason", "Due since", "Remarks",
    "UPI id", "Account holder", "Account number", "IFSC",
]  # fmt: skip


def export_rows() -> Iterator[list[str]]:
    """The due refunds for net banking, the oldest first, as cells; amounts in rupees with two places."""
    found = list(Refund.objects.filter(DUE).order_by("due_at", "pk"))
    orders = orders_of_refunds(found)
    for row in found:
        order = orders[row.payment_id]
        cells = [order.number, order.customer_name, order.phone_number, order.customer_email, f"{row.amount:.2f}"]
        yield [
            line(cell)
            for cell in (
                *cells, row.reason, india_date(row.due_at).isoformat(), f"Refund {order.number}",
                row.payee_upi, row.payee_name, row.payee_account, row.payee_ifsc,
            )
        ]  # fmt: skip
