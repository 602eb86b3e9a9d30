"""Which products fall short, and what staff set. What takes and gives back is tested through orders."""

import pytest
from django.db import transaction

from apps.catalog.enums import StockCause
from apps.catalog.models import Stock
from apps.catalog.services.stock import Shortage, StockChanged, Why, set_by_staff, shortages
from apps.common.actors import SYSTEM

COUNTED = Why(StockCause.CORRECTED, SYSTEM)


def test_every_shortage_has_requested_and_available_quantity():
    wanted, locked = {3: 1, 1: 5, 2: 3}, {1: 4, 2: 3}
    assert shortages(wanted, locked) == [Shortage(1, 5, 4), Shortage(3, 1, 0)]


def test_what_suffices_is_no_shortage():
    assert shortages({1: 4, 2: 0}, {1: 4}) == []
    assert shortages({}, {}) == []


@pytest.mark.django_db
def test_the_first_figure_of_a_product_was_nothing_before(sell):
    product = sell()
    Stock.objects.all().delete()
    with transaction.atomic():
        assert set_by_staff(product.pk, COUNTED, to=7, was=None) == (0, 7)
    assert Stock.objects.get(product=product).quantity == 7


@pytest.mark.django_db
def test_a_figure_that_would_go_below_nothing_is_refused_with_what_is_left(sell):
    product = sell(stock=3)
    with pytest.raises(StockChanged) as refused, transaction.atomic():
        set_by_staff(product.pk, COUNTED, to=1, was=5)
    assert refused.value.message == "Only 3 are left now. Please check the stock again."
    assert refused.value.data == {"available": 3}
    assert Stock.objects.get(product=product).quantity == 3
