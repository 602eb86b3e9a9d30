"""The data of the demo shop: Agal Crackers, Sivakasi."""

from . import ground, handheld, novelties, sky, sound
from .bundles import FUNDS, GIFT_BOXES
from .shapes import Assortment, Item, Shelf

__all__ = ["FUNDS", "GIFT_BOXES", "SHELVES", "Assortment", "Item", "Shelf", "items"]

SHELVES: tuple[Shelf, ...] = (
    *handheld.SHELVES[:1],
    *ground.SHELVES,
    *sound.SHELVES,
    *sky.SHELVES,
    *handheld.SHELVES[1:],
    *novelties.SHELVES,
)


def items() -> list[tuple[Shelf, Item]]:
    """Every product with its shelf, in the order of the shop."""
    return [(shelf, item) for shelf in SHELVES for item in shelf.items]
