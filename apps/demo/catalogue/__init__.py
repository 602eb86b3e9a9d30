"""The data of the demo shop: Agal Crackers, Sivakasi."""

from . import ground, handheld, novelties, sky, sound
from .bundles import FUNDS, GIFT_BOXES
from .shapes import Assortment, Item, CategoryData

__all__ = ["FUNDS", "GIFT_BOXES", "CATEGORIES", "Assortment", "Item", "CategoryData", "items"]

CATEGORIES: tuple[CategoryData, ...] = (
    *handheld.CATEGORIES[:1],
    *ground.CATEGORIES,
    *sound.CATEGORIES,
    *sky.CATEGORIES,
    *handheld.CATEGORIES[1:],
    *novelties.CATEGORIES,
)


def items() -> list[tuple[CategoryData, Item]]:
    """Every product with its category, in the order of the shop."""
    return [(group, item) for group in CATEGORIES for item in group.items]
