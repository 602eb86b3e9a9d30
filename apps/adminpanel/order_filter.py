"""Which orders a member of staff asked for: list, total, sum and export are built from it (ADR 0029)."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.common.clock import day_end, day_start
from apps.orders.enums import OrderStatus, StockState
from apps.orders.models import Order, OrderLine
from apps.payments.enums import WIRE_STATUSES, PaymentStatus, RefundState, wire_status
from apps.payments.models import Refund
from apps.reconciliation.selectors.matching import left_bank, without_row

# The payment statuses that clients see as one: a refunded payment was completed before.
BEHIND = {wire: [status for status in PaymentStatus if wire_status(status) == wire] for wire, _ in WIRE_STATUSES}
OWED = Q(sent_at__isnull=True, withdrawn_at__isnull=True)
NOBODY = 0
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


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFilter:
    """Which orders to show; what is empty, None or False leaves a field out. Days are India's, both ends included.

    `search` is what was typed, see `orders.search`; `payment_status` is one that clients know, `assigned` the key of
    a member of staff, or NOBODY; `proof_before` the moment before which a proof came that still waits; with
    `no_row_at` only transfers that were approved 48 hours before that moment and have no bank row. State, city and
    carrier match in any case, `product` is the key of one that a line was sold as.
    """

    search: str = ""
    statuses: tuple[str, ...] = ()
    payment_status: str = ""
    refund: str = ""
    assigned: int | None = None
    from_day: date | None = None
    to_day: date | None = None
    proof_before: datetime | None = None
    state: str = ""
    city: str = ""
    carrier: str = ""
    short: bool = False
    no_number: bool = False
    no_row_at: datetime | None = None
    product: int | None = None

    def narrow(self, orders: QuerySet[Order]) -> QuerySet[Order]:
        """Those of the orders that match every field but `search`."""
        orders = orders.filter(self._of_sale(), self._of_parcel())
        if self.refund:
            refunds = Refund.objects.filter(REFUNDS[self.refund], payment=OuterRef("payment"))
            orders = orders.filter(Exists(refunds))
        if self.proof_before:
            waiting = {"payment__status": PaymentStatus.VERIFICATION_PENDING}
            orders = orders.filter(**waiting, payment__submitted_at__lt=self.proof_before)
        if self.no_row_at:
            orders = orders.filter(without_row(now=self.no_row_at))
        if self.product is not None:
            lines = OrderLine.objects.filter(product=self.product)
            orders = orders.filter(pk__in=lines.values("order_id"))
        return orders

    def _of_sale(self) -> Q:
        condition = Q()
        if self.statuses:
            condition &= Q(status__in=[OrderStatus(status) for status in self.statuses])
        if self.payment_status:
            condition &= Q(payment__status__in=BEHIND[self.payment_status])
        if self.from_day:
            condition &= Q(created_at__gte=day_start(self.from_day))
        if self.to_day:
            condition &= Q(created_at__lt=day_end(self.to_day))
        return condition

    def _of_parcel(self) -> Q:
        condition = Q()
        if self.assigned is not None:
            condition &= Q(assigned_to=self.assigned or None)
        if self.state:
            condition &= Q(state__iexact=self.state)
        if self.city:
            condition &= Q(city__iexact=self.city)
        if self.carrier:
            condition &= Q(carrier__gt="", carrier__iexact=self.carrier)
        if self.short:
            condition &= Q(stock_state=StockState.SHORT)
        if self.no_number:
            condition &= Q(tracking_number="")
        return condition
