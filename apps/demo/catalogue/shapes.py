"""The forms that the catalogue's data is written in. Prices are rupees, weights grams, sizes centimetres."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Item:
    """One product of the demo shop, as compact as it can be written.

    `off` is the percentage that the struck-out price is above the price. `pieces` is what the
    unit holds ("10 pieces"); it is also printed on the drawn pack. `burn` and `high` go into the
    specifications, `noise` is one of those that `facets` knows. `kind`, `shape`, `hues` and `count`
    steer the picture; `pictures` is how many there are (1 night, 2 mirrored, 3 day card, 4 another night).
    """

    name: str
    sub: str
    price: int
    off: int
    stock: int
    unit: str
    pieces: str
    grams: int
    cm: tuple[float, float, float]
    text: str
    burn: str = ""
    high: str = ""
    noise: str = ""
    age: int = 0
    kind: str = ""
    shape: str = ""
    hues: tuple[str, ...] = ()
    count: int | None = None
    pictures: int = 1
    featured: bool = False
    limits: tuple[int, int] = (1, 50)
    tags: tuple[str, ...] = ()
    more: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CategoryData:
    """A category with its sub-categories (slug to name), what its items share, and the items."""

    name: str
    text: str
    subs: dict[str, str]
    kind: str
    age: int
    noise: str
    safety: str
    tags: tuple[str, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Assortment:
    """A fund or a gift box with its lines (name, quantity)."""

    name: str
    price: int
    text: str
    lines: tuple[tuple[str, int], ...]
