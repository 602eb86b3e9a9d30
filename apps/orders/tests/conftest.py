"""A small shop for the tests of orders: things to sell, ways to order and to decide."""

import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from PIL import Image
from rest_framework.test import APIClient

from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.catalog.models import Category, Product, Stock
from apps.orders.models import Order

ADDRESS = {
    "street": "12 Car Street",
    "city": "Madurai",
    "state": "Tamil Nadu",
    "pincode": "625001",
    "phoneNumber": "9876543210",
}


@pytest.fixture
def sell(db: None) -> Callable[..., Product]:
    """Put a product on sale."""
    category = Category.objects.create(name="Sparklers", slug="sparklers", description="Sparklers")

    def product(price: str = "100.00", stock: int = 10, **fields: Any) -> Product:
        made = Product.objects.create(
            name=fields.pop("name", f"Sparkler {Product.objects.count()}"),
            description="Burns",
            price=Decimal(price),
            original_price=fields.pop("original_price", Decimal(price)),
            category=category,
            weight=100,
            **fields,
        )
        Stock.objects.create(product=made, quantity=stock)
        return made

    return product


@pytest.fixture
def fund(db: None) -> Bundle:
    """A fund of two kinds of crackers for 1,500 rupees."""
    made = Bundle.objects.create(kind=Kind.FUND, name="Family Fund", description="For all", price=Decimal("1500.00"))
    made.lines.create(position=0, name="Red Sparklers", quantity=2)
    made.lines.create(position=1, name="Ground Chakkar", quantity=1)
    return made


@pytest.fixture
def gift_box(db: None) -> Bundle:
    """A gift box for 800 rupees."""
    return Bundle.objects.create(kind=Kind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal("800.00"))


def line(product: Product, quantity: int = 1) -> dict[str, Any]:
    return {"type": "product", "product": str(product.pk), "quantity": quantity}


def order_body(*items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"items": list(items), "shippingAddress": ADDRESS, "paymentMethod": "bank_transfer", **more}


def place(client: APIClient, *items: dict[str, Any], key: str = "", **more: Any) -> Any:
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return client.post("/api/orders", order_body(*items, **more), **headers)


def stock_of(product: Product) -> int:
    return Stock.objects.get(product=product).quantity


def the_order(answer: Any) -> Order:
    assert answer.status_code in {200, 201}, answer.json()
    return Order.objects.get(pk=answer.json()["order"]["_id"])


def screenshot(colour: str = "white", name: str = "proof.png") -> io.BytesIO:
    file = io.BytesIO()
    Image.new("RGB", (300, 600), colour).save(file, "PNG")
    file.seek(0)
    file.name = name
    return file


def send_proof(client: APIClient, order: Order, *, reference: str = "", colour: str = "white") -> Any:
    return client.post(
        "/api/orders/verify-payment",
        {"orderId": str(order.pk), "screenshot": screenshot(colour), "reference": reference},
        format="multipart",
    )


def decide(client: APIClient, order: Order, *, approved: bool, notes: str = "") -> Any:
    return client.put(f"/api/admin/orders/{order.pk}/verify-payment", {"approved": approved, "adminNotes": notes})
