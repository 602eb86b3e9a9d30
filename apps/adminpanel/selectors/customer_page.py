"""One customer with everything that staff see of them."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Count, Q, QuerySet, Sum

from apps.accounts.models import Customer, CustomerNote
from apps.common.errors import NotFound
from apps.common.models import AuditRecord
from apps.common.money import ZERO
from apps.orders.enums import EventKind, OrderStatus
from apps.orders.models import Order, OrderEvent, OrderNote
from apps.payments.enums import PaymentStatus

from .orders import orders_with_item_count
from .people import customers_with_order_count

SHOWN = 20
# As revenue counts (rules 9.1).
SPENT = Q(payment__status=PaymentStatus.COMPLETED) & ~Q(status=OrderStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class Note:
    """A note about the customer, or about the order that is named."""

    note: CustomerNote | OrderNote
    order: Order | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomerPage:
    """A customer for staff. `spend` is rupees of completed orders that are not cancelled.

    `rejected`, `notes` and `blocks` are the latest ones.
    """

    customer: Customer
    spend: Decimal
    paid_orders: int
    cancelled_orders: int
    last_order_at: datetime | None
    rejected: list[OrderEvent]
    rejected_count: int
    notes: list[Note]
    blocks: list[AuditRecord]


def customer_page(pk: int) -> CustomerPage:
    """A customer with figures, rejected proofs and notes; as many statements however many orders. Raises NotFound."""
    customer = customers_with_order_count().filter(pk=pk).first()
    if customer is None:
        raise NotFound("User not found")
    orders = Order.objects.filter(customer=customer)
    counted = orders.aggregate(
        spend=Sum("total", filter=SPENT),
        paid=Count("pk", filter=SPENT),
        cancelled=Count("pk", filter=Q(status=OrderStatus.CANCELLED)),
    )
    latest = orders.order_by("-created_at", "-pk").values_list("created_at", flat=True).first()
    rejected = OrderEvent.objects.filter(order__customer=customer, kind=EventKind.PAYMENT_REJECTED)
    shown = list(rejected.select_related("order").order_by("-pk")[:SHOWN])
    return CustomerPage(
        customer=customer,
        spend=counted["spend"] or ZERO,
        paid_orders=counted["paid"],
        cancelled_orders=counted["cancelled"],
        last_order_at=latest,
        rejected=shown,
        rejected_count=rejected.count() if len(shown) == SHOWN else len(shown),
        notes=_notes(customer),
        blocks=_blocks(customer),
    )


def orders_of_customer(pk: int) -> QuerySet[Order]:
    """The orders of a customer as the list of orders shows them, the newest first. Raises NotFound."""
    if not Customer.objects.filter(pk=pk).exists():
        raise NotFound("User not found")
    return orders_with_item_count().filter(customer=pk)


def _notes(customer: Customer) -> list[Note]:
    own = [Note(note) for note in customer.notes.order_by("-pk")[:SHOWN]]
    of_orders = OrderNote.objects.filter(order__customer=customer).select_related("order").order_by("-pk")[:SHOWN]
    notes = own + [Note(note, note.order) for note in of_orders]
    return sorted(notes, key=lambda row: row.note.written_at, reverse=True)


def _blocks(customer: Customer) -> list[AuditRecord]:
    changes = AuditRecord.objects.filter(
        target_type="accounts.customer",
        target_id=str(customer.pk),
        action__in=["customer.blocked", "customer.unblocked"],
    )
    return list(changes.order_by("-at", "-pk")[:SHOWN])
