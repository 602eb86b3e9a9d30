"""Refunds as the back office lists them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db.models import Count, Q, QuerySet, Sum

from apps.common.clock import day_start, india_date
from apps.common.csv_cells import line
from apps.common.money import ZERO
from apps.orders.models import Order
from apps.payments.enums import RefundState
from apps.payments.models import Refund
from apps.reconciliation.selectors.matching import debit_days, left_bank

OWED = Q(sent_at__isnull=True, withdrawn_at__isnull=True)
DUE = OWED & Q(on_record=False)
REFUNDS = {
    "due": DUE,
    "details": DUE & Q(payee_at__isnull=False),
    "record": OWED & Q(on_record=True),
    "sent": Q(sent_at__isnull=False),
    "matched": Q(sent_at__isnull=False) & Q(left_bank()),
}
REFUND_STATES = [
    *RefundState.choices, ("details", "Due, details given"), ("matched", "Sent, in the bank"),
    ("record", "Left on record"),
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class RefundDetails:
    """A refund with its order; `left_bank_on` is the day of the debit row with its reference.

    `is_last` says that it is the one of its order that was sent last, which can be undone.
    """

    refund: Refund
    order: Order
    left_bank_on: date | None
    is_last: bool

    @property
    def stage(self) -> str:
        """One of REFUNDS: the last of them that this refund has reached."""
        if self.refund.sent_at:
            return "matched" if self.left_bank_on else "sent"
        if self.refund.on_record:
            return "record"
        return "details" if self.refund.payee_at else "due"


def with_orders(refunds: Sequence[Refund]) -> list[RefundDetails]:
    """These refunds with their orders and debit days; three statements."""
    orders, days = orders_of_refunds(refunds), debit_days(refunds)
    sent = Refund.objects.filter(payment__in=[row.payment_id for row in refunds], sent_at__isnull=False)
    last = set(sent.order_by("payment", "-sent_at", "-pk").distinct("payment").values_list("pk", flat=True))
    return [RefundDetails(row, orders[row.payment_id], days.get(row.pk), row.pk in last) for row in refunds]


def orders_of_refunds(refunds: Iterable[Refund]) -> dict[int, Order]:
    """The orders of these refunds, by payment; one statement."""
    return {order.payment_id: order for order in Order.objects.filter(payment__in=[row.payment_id for row in refunds])}


@dataclass(frozen=True, slots=True)
class RefundTotals:
    """Rupees that are due, on record, and were sent in this month of India; and how many refunds are in each state."""

    due: Decimal
    on_record: Decimal
    sent_this_month: Decimal
    counts: dict[str, int]


def totals(now: datetime) -> RefundTotals:
    """The figures over the list; two statements."""
    month = india_date(now).replace(day=1)
    this_month = Q(sent_on__gte=month) | Q(sent_on__isnull=True)
    sent = Refund.objects.filter(this_month, sent_at__gte=day_start(month)).aggregate(sum=Sum("amount"))["sum"]
    counted = Refund.objects.aggregate(
        due_sum=Sum("amount", filter=DUE),
        record_sum=Sum("amount", filter=REFUNDS["record"]),
        **{state: Count("pk", filter=where) for state, where in REFUNDS.items()},
    )
    return RefundTotals(
        due=counted["due_sum"] or ZERO,
        on_record=counted["record_sum"] or ZERO,
        sent_this_month=sent or ZERO,
        counts={state: counted[state] for state in REFUNDS},
    )


SENT = ("sent", "matched")
EXPORT_COLUMNS = [
    "Order", "Customer", "Phone", "E-mail", "Amount", "Reason", "Due since", "Remarks",
    "UPI id", "Account holder", "Account number", "IFSC",
]  # fmt: skip


SENT_COLUMNS = [*EXPORT_COLUMNS, "Sent on", "Reference", "Sent by", "In the bank"]
EXPORTED_AT_ONCE = 500


def export_columns(state: str) -> list[str]:
    """The headings of the file of a state."""
    return SENT_COLUMNS if state in SENT else EXPORT_COLUMNS


def export_rows(refunds: QuerySet[Refund], state: str) -> Iterator[list[str]]:
    """The refunds of a state as cells, for net banking and the accounts; amounts in rupees with two places."""
    keys = list(refunds.values_list("pk", flat=True))
    for start in range(0, len(keys), EXPORTED_AT_ONCE):
        some = keys[start : start + EXPORTED_AT_ONCE]
        by_key = Refund.objects.in_bulk(some)
        yield from _cells(state, with_orders([by_key[key] for key in some if key in by_key]))


def _cells(state: str, rows: Iterable[RefundDetails]) -> Iterator[list[str]]:
    for details in rows:
        row, order = details.refund, details.order
        cells = [order.number, order.customer_name, order.phone_number, order.customer_email, f"{row.amount:.2f}"]
        cells += [
            row.reason, india_date(row.due_at).isoformat(), f"Refund {order.number}",
            row.payee_upi, row.payee_name, row.payee_account, row.payee_ifsc,
        ]  # fmt: skip
        if state in SENT:
            in_bank = details.left_bank_on.isoformat() if details.left_bank_on else ""
            cells += [row.day_sent.isoformat() if row.day_sent else "", row.reference, row.sent_by_name, in_bank]
        yield [line(cell) for cell in cells]
