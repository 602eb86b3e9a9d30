"""What every test may ask for: people, and clients that call the API as them."""

import gc
import io
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.models import Customer, StaffUser
from apps.accounts.services import sessions
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle
from apps.catalog.models import Category, Product, Stock
from apps.common import ratelimits
from apps.ops.monitoring import numbers
from tests import clock, emptying, equal_files

clock.begin()
emptying.begin()
equal_files.begin()

SHOP_HOST, ADMIN_HOST = "localhost", "admin.localhost"
ClientFor = Callable[..., APIClient]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options of tests/test_examples.py and tests/test_sql_files.py."""
    parser.addoption("--write-examples", action="store_true", help="write contract/examples/ from today's answers")
    parser.addoption("--write-sql", action="store_true", help="write apps/*/sql/ from the migrated database")


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end, so the garbage collector need not look through it again and again.

    It took a sixth of the processor time of the run.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """The test database, with copies of the rows that a new one has; and the private bucket on the S3 server."""
    with django_db_blocker.unblock():
        emptying.remember()
    call_command("ensure_storage", verbosity=0, stdout=io.StringIO())


@pytest.fixture(scope="session")
def _media(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders, one for each test. Most tests need none, so that none is created here."""
    folder = tmp_path_factory.mktemp("media")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _own_media(_media: Iterator[Path], settings: Any) -> None:
    """Pictures go to a folder of this test."""
    settings.MEDIA_ROOT = next(_media)


@pytest.fixture
def throttles(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits are on, as in production. Windows begin with the test: else the hour could end in the middle of it."""
    settings.THROTTLES_ON = True
    began = int(time.time())
    monkeypatch.setattr(ratelimits, "window_of", lambda now, seconds: now - (now - began) % seconds)


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    """Django's cache, which keeps totals for a minute, is empty, and the shop's figures are read again."""
    cache.clear()
    numbers.forget()


@pytest.fixture
def customer(db: None) -> Customer:
    """Meena, who buys."""
    return CustomerFactory(name="Meena Raman", email="meena@example.com")


@pytest.fixture
def other_customer(db: None) -> Customer:
    """Ravi, whose things are not Meena's."""
    return CustomerFactory(name="Ravi Kumar", email="ravi@example.com")


@pytest.fixture
def staff(db: None) -> StaffUser:
    """Arun, an admin."""
    return StaffFactory(name="Arun Prakash", email="arun@shop.example")


@pytest.fixture
def super_admin(db: None) -> StaffUser:
    """Lakshmi, the owner."""
    return StaffFactory(name="Lakshmi", email="lakshmi@shop.example", role="super_admin")


@pytest.fixture
def api(db: None) -> APIClient:
    """Nobody, on the shop's host."""
    return APIClient(SERVER_NAME=SHOP_HOST)


@pytest.fixture
def api_as(db: None) -> ClientFor:
    """A client signed in as somebody, on the host where that kind of account belongs."""

    def client(person: Customer | StaffUser, *, host: str | None = None) -> APIClient:
        home = SHOP_HOST if isinstance(person, Customer) else ADMIN_HOST
        made = APIClient(SERVER_NAME=host or home)
        token = sessions.begin(person, device=sessions.Device(), now=timezone.now())
        made.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        return made

    return client


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
    made = Bundle.objects.create(
        kind=ItemKind.BUNDLE, name="Family Fund", description="For all", price=Decimal("1500.00")
    )
    made.lines.create(position=0, name="Red Sparklers", quantity=2)
    made.lines.create(position=1, name="Ground Chakkar", quantity=1)
    return made


@pytest.fixture
def gift_box(db: None) -> Bundle:
    """A gift box for 800 rupees."""
    return Bundle.objects.create(
        kind=ItemKind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal("800.00")
    )
