"""Fixtures of the tests of enquiries."""

from collections.abc import Callable
from typing import Any

import pytest

from apps.catalog.models import Product
from apps.orders.tests.conftest import order_body
from apps.shop.selling.tests.making import period


@pytest.fixture
def product(sell: Callable[..., Product]) -> Product:
    """A product of ₹90 with a stock of 5."""
    return sell(name="Sparkler", price=90, stock=5)


@pytest.fixture
def body() -> Callable[..., dict[str, Any]]:
    """The body of an enquiry."""

    def made(product: Product, quantity: int = 2, **more: Any) -> dict[str, Any]:
        return order_body({"type": "product", "product": str(product.pk), "quantity": quantity}, **more)

    return made


@pytest.fixture
def enquiry_mode(db: None) -> None:
    """The shop only takes enquiries."""
    period("enquiry", "2020-01-01", notice_en="By phone", notice_ta="தொலைபேசியில்", notice_hi="फ़ोन पर")
