"""Fixed vocabularies of bundles."""

from django.db.models import TextChoices


class Kind(TextChoices):
    """What a bundle is called on screens: a fund or a gift box (rules 5)."""

    FUND = "fund", "Fund"
    GIFT_BOX = "gift_box", "Gift box"
