"""Orders in various states, and tracking lists."""

import io

import pytest
from django.utils import timezone
from openpyxl import Workbook

from apps.orders.enums import OrderStatus as S
from apps.orders.tests.making import make_order
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def parcel(sell, customer, staff):
    """Create an order; by default paid and being packed."""
    product = sell("100.00", stock=10_000, name="Rocket")

    def order(status=S.PROCESSING, payment=P.COMPLETED, method=Method.BANK_TRANSFER, **more):
        return make_order(customer, product, staff, status, payment, method, now=timezone.now(), **more)

    return order


@pytest.fixture
def paste(desk):
    """Send lines as a pasted list."""

    def send(*lines, client=desk, **more):
        return client.post("/api/admin/tracking-imports", {"text": "\n".join(lines), **more}, format="multipart")

    return send


def workbook(*rows, cell=()):
    """An xlsx file of these rows, and perhaps a cell: its name and value."""
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    if cell:
        book.active[cell[0]] = cell[1]
    book.save(file)
    file.seek(0)
    file.name = "parcels.xlsx"
    return file
