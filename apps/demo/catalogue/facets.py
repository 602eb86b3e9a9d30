"""How loud the products are, what they do, and which of them are green crackers."""

from typing import Any

from .shapes import CategoryData, Item

# Level and decibels at 4 m, by what an item says of its noise. A box of many things states neither.
NOISE: dict[str, tuple[str | None, int | None]] = {
    "Silent": ("silent", None), "Quiet": ("low", None), "Soft": ("low", None), "Soft hiss": ("low", None),
    "Soft crackle": ("low", None), "Whirr": ("low", None), "Snap": ("low", None), "Buzz": ("low", None),
    "Crackle": ("medium", None), "Whistle": ("medium", None), "Growl": ("medium", None), "Mixed": (None, None),
    "Up to 90 dB at 4 m": ("medium", 90), "Up to 110 dB at 4 m": ("medium", 110), "Up to 125 dB at 4 m": ("loud", 125),
}  # fmt: skip
EFFECTS = {
    "sparklers": ("sparks",), "twinkling": ("sparks", "flashing"), "pencils": ("sparks",), "flowerpots": ("fountain",),
    "fountains": ("fountain",), "novelty": ("fountain",), "chakkars": ("spinning",), "bijili": ("bang",),
    "crackers": ("bang",), "bombs": ("bang",), "garland": ("bang",), "rockets": ("aerial",), "aerial": ("aerial",),
    "cakes": ("aerial",), "spinners": ("spinning", "aerial"), "snakes": ("smoke",), "stones": ("crackling",),
    "flash": ("flashing",), "smoke": ("smoke",), "caps": ("bang",), "pops": ("bang",),
}  # fmt: skip
NOT_GREEN = {"matches", "diya"}
MIXED = {"giftbox"}


def facets_of(kind: str, group: CategoryData, item: Item) -> dict[str, Any]:
    """The columns of noise, effect and green of an item of this kind of picture."""
    noise = item.noise or group.noise
    level, decibels = NOISE[noise]
    effects = list(EFFECTS.get(kind, ()))
    if noise.endswith("rackle"):
        effects.append("crackling")
    if noise == "Whistle":
        effects.append("whistling")
    if effects and len(item.hues) > 1:
        effects.append("multicolour")
    is_green = None if kind in MIXED else kind not in NOT_GREEN
    return {
        "noise_level": level,
        "noise_db": decibels,
        "effects": list(dict.fromkeys(effects)),
        "is_green_cracker": is_green,
        "green_certificate": f"GC-2026-{group.kind.upper()}" if is_green else "",
    }
