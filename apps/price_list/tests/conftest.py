"""The demo shop's catalogue without pictures: names as a Sivakasi shop prints them."""

import pytest
from django.utils import timezone

from apps.bundles.enums import Kind
from apps.catalog.services.indexing import reindex_all
from apps.demo.catalogue import FUNDS, GIFT_BOXES, SHELVES
from apps.demo.services.shelves import fill, fill_bundles


@pytest.fixture
def catalogue(db):
    """Every product, fund and gift box of the demo shop, found by search."""
    fill([(shelf, shelf.items) for shelf in SHELVES], {}, now=timezone.now())
    fill_bundles([(Kind.FUND, FUNDS), (Kind.GIFT_BOX, GIFT_BOXES)], {})
    reindex_all()
