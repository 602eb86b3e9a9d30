"""What the tests of selling share."""

from collections.abc import Callable
from typing import Any

import pytest

from apps.catalog.models import Product
from apps.orders.tests.conftest import ADDRESS, line


@pytest.fixture
def product(sell: Callable[..., Product]) -> Product:
    """A product of ₹90."""
    return sell(name="Sparkler", price=90, stock=100)


@pytest.fixture
def order_body() -> Callable[..., dict[str, Any]]:
    """The body of an order of a product for a place."""

    def body(product: Product, quantity: int = 1, **address: str) -> dict[str, Any]:
        return {"items": [line(product, quantity)], "shippingAddress": {**ADDRESS, **address}}

    return body
