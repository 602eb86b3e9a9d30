"""Fixed vocabularies of what is sold."""

from django.db.models import TextChoices


class ItemKind(TextChoices):
    """What an item is: a product, a fund or a gift box (rules 5). The API has the same values."""

    PRODUCT = "product", "Product"
    BUNDLE = "bundle", "Fund"
    GIFT_BOX = "giftbox", "Gift box"


BUNDLE_KINDS = (ItemKind.BUNDLE, ItemKind.GIFT_BOX)
