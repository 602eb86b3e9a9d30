"""Tamil and Hindi names of everything in the demo shop, by English name."""

from .names_of_kinds import KINDS
from .names_of_light import LIGHT
from .names_of_sound import SOUND


def _read(table: str) -> dict[str, tuple[str, str]]:
    rows = (line.split(" | ") for line in table.strip().splitlines())
    return {english: (tamil, hindi) for english, tamil, hindi in rows}


NAMES = _read(KINDS) | _read(LIGHT) | _read(SOUND)


def named(english: str) -> dict[str, str]:
    """The columns of a row's three names."""
    tamil, hindi = NAMES[english]
    return {"name": english, "name_ta": tamil, "name_hi": hindi}
