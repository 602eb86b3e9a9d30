"""What a product's own words say about its picture: colours, size, numbers. Meaning comes before the seed."""

import re

import numpy as np

from .light import Rng

_WORDS = {
    "gold": "gold", "golden": "gold", "silver": "silver", "white": "silver", "red": "red", "ruby": "red",
    "green": "green", "emerald": "green", "blue": "blue", "pink": "magenta", "magenta": "magenta", "rose": "magenta",
    "violet": "violet", "purple": "violet", "lavender": "violet", "aqua": "aqua", "lemon": "lemon", "yellow": "lemon",
    "orange": "orange", "amber": "amber", "copper": "amber", "peacock": "aqua",
}  # fmt: skip
_MANY = {"multi", "multicolour", "colour", "colours", "rainbow", "rangoli", "disco", "fancy", "tricolour", "holi"}
_PARTNER = {
    "gold": "amber", "silver": "violet", "red": "gold", "green": "lemon", "blue": "silver", "magenta": "violet",
    "violet": "magenta", "aqua": "green", "lemon": "green", "orange": "gold", "amber": "gold",
}  # fmt: skip
#: Kinds whose plain sort is gold, whatever the seed says.
_GOLDEN = {"sparklers", "flowerpots", "chakkars", "bijili", "crackers", "bombs", "garland", "diya", "snakes", "caps"}
_RAINBOW = ("red", "green", "blue", "gold", "magenta", "violet", "aqua", "lemon")
_SMALL, _BIG = {"small", "mini", "baby", "tiny", "junior", "chotta"}, {"big", "giant", "jumbo", "mega", "king", "maha"}


#: Sizes that names give, and how large they are drawn.
_LENGTHS = {
    "cm": ((7, 0.62), (15, 0.9), (30, 1.05), (50, 1.25)),
    "ft": ((1.5, 0.8), (4, 1.1)),
    '"': ((2, 0.8), (4, 1.05), (6, 1.25)),
}


def words(name: str) -> list[str]:
    """The words of a name in small letters."""
    return re.findall(r"[a-z]+", name.lower())


def hues_of(name: str, kind: str, rng: Rng) -> tuple[str, ...]:
    """Colours named in the product's name; else the kind's own gold; else a choice of the seed."""
    name_words = words(name)
    named = list(dict.fromkeys(_WORDS[w] for w in name_words if w in _WORDS))
    mixed = [_RAINBOW[i] for i in rng.permutation(len(_RAINBOW))]  # drawn always: the stream stays in step
    if len(named) > 1:
        return tuple(named)
    if named:
        return named[0], _PARTNER[named[0]], "gold"
    if _MANY & set(name_words) or kind in ("cakes", "fund", "giftbox"):
        return tuple(mixed[:5])
    if kind in _GOLDEN:
        return "gold", "amber", "gold"
    return mixed[0], _PARTNER[mixed[0]], mixed[1]


def number_in(name: str) -> int:
    """The first whole number of the name ('1000 Wala', '30 Shot'), 0 without one; inches do not count."""
    match = re.search(r"(?<![\d.])(\d{1,6})(?![\d.]*\s*(?:\"|inch|cm|mm|ft))", name)
    return int(match.group(1)) if match else 0


def scale_of(name: str) -> float:
    """How large the item is drawn: by the length in its name, else 0.8 for small sorts, 1.15 for big ones."""
    length = re.search(r"(\d+(?:\.\d+)?) ?(cm|ft|\")", name)
    if length:
        figure, unit = float(length.group(1)), length.group(2)
        points = _LENGTHS[unit]
        return float(np.interp(figure, [at for at, _ in points], [scale for _, scale in points]))
    name_words = set(words(name))
    return 0.8 if _SMALL & name_words else 1.15 if _BIG & name_words else 1.0
