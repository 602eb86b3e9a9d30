"""Colour: the fire palette, label palettes, and the way between sRGB and linear light."""

import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
F32 = np.float32

GOLD, AMBER, SILVER, WHITE = "#FFA930", "#FF7A1E", "#D6E2FF", "#FFF1D6"
FOIL = "#F4C95A"

#: Colours that a spark can burn in, by the word that product names use.
FIRE = {
    "gold": GOLD,
    "amber": AMBER,
    "silver": SILVER,
    "red": "#FF2E3A",
    "green": "#35FF6A",
    "blue": "#3F6BFF",
    "magenta": "#FF3FC0",
    "violet": "#A04BFF",
    "aqua": "#35E6E0",
    "lemon": "#E8FF4A",
    "orange": "#FF6A1E",
}


class Palette(NamedTuple):
    """The four inks that a pack is printed in."""

    ground: str
    band: str
    accent: str
    ink: str


PALETTES = (
    Palette("#C4161C", "#FFC21A", "#7A0C12", "#FFF6E0"),
    Palette("#0E7A3B", "#FFD23A", "#064A24", "#FFFBE8"),
    Palette("#1C2E9C", "#FF9F1C", "#101A60", "#FFF6E0"),
    Palette("#B0137A", "#FFD23A", "#6A0A4A", "#FFF4FA"),
    Palette("#E2660C", "#FFE07A", "#8E1B10", "#FFF8E6"),
    Palette("#5A1E9C", "#FFB81C", "#34105E", "#FBF2FF"),
)


def rgb8(code: str) -> tuple[int, int, int]:
    """'#rrggbb' as three integers from 0 to 255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@functools.cache
def lin(code: str) -> Array:
    """'#rrggbb' as linear light (float32, 3). Shared between calls: never write to it."""
    c = np.array(rgb8(code), F32) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(F32)


def fire(name: str) -> Array:
    """Linear light of a colour of the fire palette."""
    return lin(FIRE[name])


TO_LINEAR = np.array([lin(f"#{i:02x}{i:02x}{i:02x}")[0] for i in range(256)], F32)

_v = np.linspace(0, 1, 65536)
_srgb = np.where(_v <= 0.0031308, _v * 12.92, 1.055 * np.maximum(_v, 1e-9) ** (1 / 2.4) - 0.055)
TO_SRGB = (_srgb * 255 + 0.5).astype(np.uint8)
