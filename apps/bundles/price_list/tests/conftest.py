"""The demo shop's catalogue without pictures."""

import pytest
from django.utils import timezone

from apps.bundles.enums import ItemKind
from apps.catalog.services.indexing import reindex_all
from apps.demo.catalogue import CATEGORIES, FUNDS, GIFT_BOXES
from apps.demo.services.catalogue_seed import fill, fill_bundles


@pytest.fixture
def catalogue(db):
    """Every product, fund and gift box of the demo shop, found by search."""
    fill([(group, group.items) for group in CATEGORIES], {}, now=timezone.now())
    fill_bundles([(ItemKind.BUNDLE, FUNDS), (ItemKind.GIFT_BOX, GIFT_BOXES)], {})
    reindex_all()
