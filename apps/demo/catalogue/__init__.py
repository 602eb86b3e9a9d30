"""The data of the demo shop: Agal Crackers, Sivakasi."""

from . import ground, handheld, novelties, sky, sound
from .bundles import FUNDS, GIFT_BOXES
from .shapes import Assortment, CategoryData, Item

__all__ = ["CATEGORIES", "FUNDS", "GIFT_BOXES", "Assortment", "CategoryData", "Item", "items"]

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
