"""Orders to bill, and a shop that issues bills."""

from datetime import date
from decimal import Decimal

import pytest
from django.utils import timezone

from apps.bundles.enums import ItemKind
from apps.orders.bills.models import BillRate
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderLine
from apps.orders.tests.making import make_order
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P
from apps.payments.models import Payment
from apps.shop.models import ShopSettings

GSTIN = "33ABCDE1234F1Z7"


@pytest.fixture
def desk(api_as, staff):
    """An admin's client."""
    return api_as(staff)


@pytest.fixture
def shop(db):
    """A shop in Tamil Nadu that is registered for GST."""
    BillRate.objects.get_or_create(valid_from=date(2017, 7, 1), defaults={"hsn": "3604", "percent": 18})
    return ShopSettings.objects.create(
        name="Agal Crackers", legal_name="A. Sample", address="118 Thiruthangal Road, Sivakasi 626123", gstin=GSTIN,
        billing="regular", phone="9876501234",
    )  # fmt: skip


@pytest.fixture
def parcel(sell, customer, staff):
    """Create an order of two rockets; by default paid and being packed."""
    product = sell("100.00", stock=100_000, name="Rocket")

    def order(status=S.PROCESSING, payment=P.COMPLETED, method=Method.BANK_TRANSFER, **more):
        made = make_order(customer, product, staff, status, payment, method, now=timezone.now())
        if more:
            Order.objects.filter(pk=made.pk).update(**more)
        return made

    return order


def reprice(order: Order, lines: list[tuple[str, Decimal, int]], packing: Decimal = Decimal(0), **names: str) -> Order:
    """Give an order these lines, (name, price, quantity), and this packing charge."""
    order.lines.all().delete()
    OrderLine.objects.bulk_create(
        OrderLine(
            order=order, position=position, type=ItemKind.PRODUCT, name=name, unit_price=price, quantity=quantity,
            **names,
        )
        for position, (name, price, quantity) in enumerate(lines)
    )  # fmt: skip
    order.packing = packing
    order.total = sum((price * quantity for _, price, quantity in lines), packing)
    order.save()
    Payment.objects.filter(pk=order.payment_id).update(amount=order.total, amount_received=order.total)
    return order
