"""Rows of orders that are made in memory and inserted together."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime

from apps.common.models import AuditRecord
from apps.orders.enums import OrderStatus
from apps.orders.models import Order, OrderEvent, OrderLine
from apps.payments.models import Credit, Payment, PaymentProof, Refund


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a payment screenshot shows: the paid order, the bank's reference, the moment."""

    order: Order
    reference: str
    when: datetime


@dataclass(slots=True)
class OrderRows:
    """Rows to insert, in an order that satisfies the foreign keys."""

    payments: list[Payment] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    lines: list[OrderLine] = field(default_factory=list)
    events: list[OrderEvent] = field(default_factory=list)
    proofs: list[PaymentProof] = field(default_factory=list)
    credits: list[Credit] = field(default_factory=list)
    refunds: list[Refund] = field(default_factory=list)
    audits: list[tuple[Order, AuditRecord]] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)  # what each of the proofs shows

    def insert(self) -> None:
        """Writes everything; call it in a transaction."""
        Payment.objects.bulk_create(self.payments)
        for order in self.orders:
            order.payment = order.payment  # takes over the key that the payment has only now
            order.payment.created_at = order.created_at
        Payment.objects.bulk_update(self.payments, ["created_at"])
        Order.objects.bulk_create(self.orders)
        for line in self.lines:
            line.order = line.order
        for event in self.events:
            event.order = event.order
        for proof in self.proofs:
            proof.payment = proof.payment
        OrderLine.objects.bulk_create(self.lines)
        OrderEvent.objects.bulk_create(self.events)
        PaymentProof.objects.bulk_create(self.proofs)
        for credit in self.credits:
            credit.payment = credit.payment
        for refund in self.refunds:
            refund.payment = refund.payment
        Credit.objects.bulk_create(self.credits)
        Refund.objects.bulk_create(self.refunds)
        for order, record in self.audits:
            record.target_id, record.target_name = str(order.pk), str(order)
        AuditRecord.objects.bulk_create([record for _, record in self.audits])


def products_received(rows: OrderRows) -> dict[int, set[int]]:
    """Which customers got which products: keys of products to keys of customers."""
    owners: dict[int, set[int]] = defaultdict(set)
    for line in rows.lines:
        if line.product_id and line.order.status == OrderStatus.DELIVERED:
            owners[line.product_id].add(line.order.customer_id)
    return owners
