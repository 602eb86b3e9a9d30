"""An operator with a signed-in browser, and a small shop to repair."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Customer, StaffUser
from apps.accounts.tests.factories import StaffFactory
from apps.catalog.models import Product
from apps.catalog.services import categories, products
from apps.common.actors import SYSTEM
from apps.ops.site import PASSWORD_SUFFICES
from apps.orders.models import Order
from apps.orders.tests.conftest import line, place, send_proof, the_order
from apps.orders.tests.making import last_proof

HOST = "admin.localhost"
WHY = "The customer rang about it"


@pytest.fixture
def operator(db: None) -> StaffUser:
    """Selvi, who repairs data."""
    return StaffFactory(name="Selvi", email="selvi@shop.example", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(operator: StaffUser) -> Client:
    """Selvi's browser, signed in."""
    return signed_in(operator)


def signed_in(user: StaffUser) -> Client:
    client = Client(SERVER_NAME=HOST)
    client.force_login(user)
    session = client.session
    session[PASSWORD_SUFFICES] = True
    session.save()
    return client


def run_action(desk: Client, row: Any, name: str, **data: Any) -> Any:
    """Submit an action's form, with the hidden proof that its page has."""
    label = f"{row._meta.app_label}/{row._meta.model_name}"
    if name in {"approve", "reject"}:
        data.setdefault("proof", last_proof(row))
    return desk.post(f"/django-admin/{label}/{row.pk}/action/{name}/", {"reason": WHY, **data})


def filled(page: Any) -> dict[str, Any]:
    """The values that a browser would submit from a row's page."""
    form = page.context["adminform"].form
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    for inline in page.context["inline_admin_formsets"]:
        management = inline.formset.management_form
        sent |= {management.add_prefix(name): management[name].value() for name in management.fields}
        for row in inline.formset.initial_forms:
            key = row._meta.model._meta.pk.name
            sent[row.add_prefix(key)] = row.instance.pk
    return sent


@pytest.fixture
def product(db: None) -> Product:
    """A product created by the service."""
    return rocket()


def rocket() -> Product:
    category = categories.create_category(
        categories.CategoryForm(
            name="Rockets", description="Up", sub_categories=[categories.SubCategoryLine(name="Small")]
        ),
        actor=SYSTEM,
    )
    pk = products.create_product(
        products.ProductForm(
            fields={"name": "Rocket", "description": "Up it goes", "weight": 200, "is_active": True},
            price=Decimal(100), discount=Decimal(50), category=category.slug, sub_categories=["Small"], stock=10,
        ),
        actor=SYSTEM,
    )  # fmt: skip
    return Product.objects.get(pk=pk)


@pytest.fixture
def order(product: Product, customer: Customer, api_as: Any) -> Order:
    """Meena's order of three, with its proof."""
    client = api_as(customer)
    made = the_order(place(client, line(product, 3)))
    assert send_proof(client, made).status_code == 200
    made.refresh_from_db()
    return made
