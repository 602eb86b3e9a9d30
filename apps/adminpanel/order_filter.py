"""Which orders a member of staff asked for: list, total and export are built from it (ADR 0019)."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.common.clock import day_end, day_start
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.payments.enums import WIRE_STATUSES, PaymentStatus, wire_status
from apps.payments.models import Refund

# The payment statuses that clients see as one: a refunded payment was completed before.
BEHIND = {wire: [status for status in PaymentStatus if wire_status(status) == wire] for wire, _ in WIRE_STATUSES}
OWED = Q(sent_at__isnull=True, withdrawn_at__isnull=True)
NOBODY = 0
DUE = OWED & Q(on_record=False)
REFUNDS = {"due": DUE, "record": OWED & Q(on_record=True), "sent": Q(sent_at__isnull=False)}


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns by which a table of orders is filtered; `placed` is a moment, or India's day if `has_days`."""

    status: str
    payment_status: str
    placed: str
    has_days: bool = False


OF_ORDERS = Columns("status", "payment__status", "created_at")
OF_DOCUMENTS = Columns("order__status", "order__payment__status", "placed_at")
OF_COUNTS = Columns("status", "payment_status", "day", has_days=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFilter:
    """Which orders to show; "" and None leave a field out. Days are India's, both ends included.

    `search` is what was typed, see `selectors.order_search`; `payment_status` is one that clients know,
    `assigned` the key of a member of staff, or NOBODY.
    """

    search: str = ""
    status: str = ""
    payment_status: str = ""
    refund: str = ""
    assigned: int | None = None
    from_day: date | None = None
    to_day: date | None = None

    @property
    def is_counted(self) -> bool:
        """Whether the counts by day say how many such orders there are."""
        return not (self.search or self.refund or self.assigned is not None)

    def where(self, columns: Columns) -> Q:
        """The condition of the fields that are counted, on a table with these columns."""
        condition = Q()
        if self.status:
            condition &= Q((columns.status, OrderStatus(self.status)))
        if self.payment_status:
            condition &= Q((f"{columns.payment_status}__in", BEHIND[self.payment_status]))
        if self.from_day:
            first = self.from_day if columns.has_days else day_start(self.from_day)
            condition &= Q((f"{columns.placed}__gte", first))
        if self.to_day and columns.has_days:
            condition &= Q((f"{columns.placed}__lte", self.to_day))
        elif self.to_day:
            condition &= Q((f"{columns.placed}__lt", day_end(self.to_day)))
        return condition

    def narrow(self, orders: QuerySet[Order]) -> QuerySet[Order]:
        """Those of the orders that match every field but `search`."""
        orders = orders.filter(self.where(OF_ORDERS))
        if self.refund:
            refunds = Refund.objects.filter(REFUNDS[self.refund], payment=OuterRef("payment"))
            orders = orders.filter(Exists(refunds))
        if self.assigned is not None:
            orders = orders.filter(assigned_to=self.assigned or None)
        return orders
