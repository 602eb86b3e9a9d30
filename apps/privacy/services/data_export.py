"""The export of a customer's data."""

from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import Address, Customer, Session
from apps.accounts.selectors import addresses_of
from apps.catalog.models import Review
from apps.catalog.stock_alerts.models import StockAlert
from apps.common import audit
from apps.common.actors import Actor
from apps.contact.models import ContactMessage
from apps.contact.selectors import messages_of
from apps.orders.bills.models import Bill
from apps.orders.details import OrderDetails, page_of
from apps.orders.enquiries.models import Enquiry
from apps.orders.enquiries.selectors import enquiries_of
from apps.orders.models import Order
from apps.orders.selectors import with_history
from apps.payments.models import Refund
from apps.reconciliation.models import ReceiptReading
from apps.shop.selectors import shop_settings


@dataclass(frozen=True, slots=True)
class CustomerData:
    """Everything that the shop stores about a customer, as rows."""

    customer: Customer
    addresses: list[Address]
    orders: list[OrderDetails]
    reviews: list[Review]
    devices: list[Session]
    messages: list[ContactMessage]
    enquiries: list[Enquiry]
    refunds: list[Refund]
    readings: list[ReceiptReading]
    stock_alerts: list[StockAlert]
    bills: list[Bill]


def export(customer: Customer, *, actor: Actor) -> CustomerData:
    """Everything that the shop stores about a customer, from one snapshot; the audit log records the export."""
    with transaction.atomic(durable=True):
        shop = shop_settings()
        audit.record(actor=actor, action="customer.data_downloaded", target=customer)
        orders = with_history(Order.objects.filter(customer=customer))
        payments = Order.objects.filter(customer=customer).values("payment")
        return CustomerData(
            customer=customer,
            addresses=list(addresses_of(customer)),
            orders=[page_of(order, shop) for order in orders.order_by("-created_at", "-pk")],
            reviews=list(Review.objects.filter(customer=customer).select_related("product").order_by("-pk")),
            devices=list(Session.objects.filter(customer=customer).order_by("-created_at", "-pk")),
            messages=list(messages_of(customer.email)),
            enquiries=list(enquiries_of(customer)),
            refunds=list(Refund.objects.filter(payment__in=payments).order_by("-pk")),
            readings=list(ReceiptReading.objects.filter(customer=customer).order_by("-pk")),
            stock_alerts=list(
                StockAlert.objects.filter(email=customer.email).select_related("product").order_by("-asked_at", "-pk")
            ),
            bills=list(Bill.objects.filter(order__customer=customer).order_by("-pk")),
        )
