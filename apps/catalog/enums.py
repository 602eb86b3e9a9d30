"""Fixed vocabularies of the catalogue."""

from django.db.models import TextChoices


class Unit(TextChoices):
    """In what a product is sold (back-office.md 9)."""

    PIECE = "piece", "piece"
    BOX = "box", "box"
    KG = "kg", "kg"
    G = "g", "g"
    OZ = "oz", "oz"
    L = "l", "l"
    ML = "ml", "ml"
    DOZEN = "dozen", "dozen"
    PACK = "pack", "pack"


class StockStatus(TextChoices):
    """How much is left: none, 10 or less, more (back-office.md 4)."""

    IN_STOCK = "in-stock", "In Stock"
    LOW_STOCK = "low-stock", "Low Stock"
    OUT_OF_STOCK = "out-of-stock", "Out of Stock"


LOW_STOCK = 10
