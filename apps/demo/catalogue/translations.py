"""Tamil and Hindi names and descriptions of everything in the demo shop, by English name."""

from . import names_of_kinds, names_of_light, names_of_sound, texts_of_kinds, texts_of_light, texts_of_sound


def _names(table: str) -> dict[str, tuple[str, str]]:
    rows = (line.split(" | ") for line in table.strip().splitlines())
    return {english: (tamil, hindi) for english, tamil, hindi in rows}


def _texts(table: str) -> dict[str, tuple[str, str]]:
    rows = (paragraph.split("\n") for paragraph in table.strip().split("\n\n"))
    return {english: (tamil, hindi) for english, tamil, hindi in rows}


NAMES = _names(names_of_kinds.KINDS) | _names(names_of_light.LIGHT) | _names(names_of_sound.SOUND)
TEXTS = _texts(texts_of_kinds.KINDS) | _texts(texts_of_light.LIGHT) | _texts(texts_of_sound.SOUND)


def named(english: str) -> dict[str, str]:
    """The columns of a row's three names."""
    tamil, hindi = NAMES[english]
    return {"name": english, "name_ta": tamil, "name_hi": hindi}


def described(english: str, text: str) -> dict[str, str]:
    """The columns of a row's three descriptions; `text` is the English one."""
    tamil, hindi = TEXTS[english]
    return {"description": text, "description_ta": tamil, "description_hi": hindi}
