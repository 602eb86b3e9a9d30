"""Fixed vocabularies of the catalogue."""

from enum import Enum

from django.db.models import TextChoices


class Unit(TextChoices):
    """In what a product is sold."""

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
    """How much is left: none, 10 or less, more."""

    IN_STOCK = "in-stock", "In Stock"
    LOW_STOCK = "low-stock", "Low Stock"
    OUT_OF_STOCK = "out-of-stock", "Out of Stock"


LOW_STOCK = 10


class StockCause(TextChoices):
    """Why stock changed. What named no cause is `unstated`: an older process during a release, or SQL by hand."""

    OPENING = "opening", "Opening stock"
    SOLD = "sold", "Sold"
    GIVEN_BACK = "given_back", "Given back"
    RECEIVED = "received", "Received"
    CORRECTED = "corrected", "Corrected"
    IMPORT = "import", "Imported"
    REMOVED = "removed", "Product deleted"
    UNSTATED = "unstated", "Not stated"


class NoiseLevel(TextChoices):
    """Loudness of a product at close distance."""

    SILENT = "silent", "Silent"
    LOW = "low", "Low"
    MEDIUM = "medium", "Medium"
    LOUD = "loud", "Loud"


class Effect(TextChoices):
    """What a product does; it may do several of these."""

    SPARKS = "sparks", "Sparks"
    FOUNTAIN = "fountain", "Fountain"
    SPINNING = "spinning", "Spinning"
    AERIAL = "aerial", "In the sky"
    BANG = "bang", "Bang"
    CRACKLING = "crackling", "Crackling"
    WHISTLING = "whistling", "Whistling"
    FLASHING = "flashing", "Flashing"
    SMOKE = "smoke", "Smoke"
    MULTICOLOUR = "multicolour", "Many colours"


class Audience(Enum):
    """For whom the catalogue is read: the public sees what is active, staff see all (rules 4.1)."""

    PUBLIC = "public"
    STAFF = "staff"


class SortBy(TextChoices):
    """By what products may be sorted."""

    CREATED_AT = "createdAt", "newest"
    PRICE = "price", "price"
    NAME = "name", "name"
    RATING = "ratings.average", "rating"
    STOCK = "stock", "stock"


class SortOrder(TextChoices):
    """Up or down."""

    ASC = "asc", "ascending"
    DESC = "desc", "descending"


def stock_status(quantity: int) -> StockStatus:
    """How much that many units are."""
    if quantity == 0:
        return StockStatus.OUT_OF_STOCK
    return StockStatus.LOW_STOCK if quantity <= LOW_STOCK else StockStatus.IN_STOCK
