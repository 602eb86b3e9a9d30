"""Ways to order and to decide, for the tests of orders."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from rest_framework.test import APIClient

from apps.accounts.models import StaffUser
from apps.catalog.models import Product, Stock
from apps.orders.models import Order

from .making import last_proof

ADDRESS = {
    "street": "12 Car Street",
    "city": "Madurai",
    "state": "Tamil Nadu",
    "pincode": "625001",
    "phoneNumber": "9876543210",
}


@pytest.fixture
def clerk(api_as: Callable[..., APIClient], staff: StaffUser) -> APIClient:
    return api_as(staff)


@pytest.fixture
def boss(api_as: Callable[..., APIClient], super_admin: StaffUser) -> APIClient:
    return api_as(super_admin)


def line(product: Product, quantity: int = 1) -> dict[str, Any]:
    return {"type": "product", "product": str(product.pk), "quantity": quantity}


def order_body(*items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"items": list(items), "shippingAddress": ADDRESS, "paymentMethod": "bank_transfer", **more}


def place(client: APIClient, *items: dict[str, Any], key: str = "", **more: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post("/api/orders", order_body(*items, **more), headers=headers)


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
    """Decide about the last proof, if there is one."""
    verdict = {"approved": approved, "proof": last_proof(order) or "0", "adminNotes": notes}
    return client.put(f"/api/admin/orders/{order.pk}/verify-payment", verdict)
