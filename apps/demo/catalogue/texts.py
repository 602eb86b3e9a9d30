"""Tamil and Hindi descriptions of everything in the demo shop, by English name."""

from .texts_of_kinds import KINDS
from .texts_of_light import LIGHT
from .texts_of_sound import SOUND


def _read(table: str) -> dict[str, tuple[str, str]]:
    rows = (paragraph.split("\n") for paragraph in table.strip().split("\n\n"))
    return {english: (tamil, hindi) for english, tamil, hindi in rows}


TEXTS = _read(KINDS) | _read(LIGHT) | _read(SOUND)


def described(english: str, text: str) -> dict[str, str]:
    """The columns of a row's three descriptions; `text` is the English one."""
    tamil, hindi = TEXTS[english]
    return {"description": text, "description_ta": tamil, "description_hi": hindi}
