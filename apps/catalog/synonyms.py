"""What people call things: groups of trade words of one meaning, in English, Tamil, Hindi and Latin spellings. Pure.

A product that carries a group's concept is indexed under all its words, so a query needs no rewriting and a customer
who types பட்டாசு, phuljhadi or anar finds what is labelled in English. The groups are rows that the owner edits
(`models.SynonymGroup`); `synonym_seed` is what a new shop starts with.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .search import words_of


@dataclass(frozen=True, slots=True)
class Group:
    """Phrases that mean the concept, and further words that people type for it.

    A product has the concept when one of the `signs` is in its names, tags, category or sub-categories. `said`
    are words too loose to be a sign ("12 shot" is no word for a 30 shot, "small" none for every small thing).
    """

    signs: Sequence[str]
    said: Sequence[str] = ()


# "Crackers" applies to every product.
EVERYTHING = (
    "crackers", "fireworks", "பட்டாசு", "पटाखे", "पटाखा", "आतिशबाज़ी", "pattasu", "patasu", "pattas", "patakha",
    "patakhe", "pataka", "pathaka", "atishbaji", "aatishbaazi", "diwali", "deepavali", "deepawali", "தீபாவளி",
    "दीपावली", "दिवाली",
)  # fmt: skip

UNITS = {
    "piece": "piece pcs nos each துண்டு पीस",
    "box": "box பெட்டி डिब्बा",
    "pack": "pack packet pkt பாக்கெட் पैकेट",
    "kg": "kg kilo",
    "g": "gram gm",
    "dozen": "dozen 12",
}


class Synonyms:
    """Groups, ready to be looked up."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self._groups = [
            (
                [tuple(words_of(sign)) for sign in group.signs],
                list(dict.fromkeys(word for phrase in (*group.signs, *group.said) for word in words_of(phrase))),
            )
            for group in groups
        ]
        self._everything = list(dict.fromkeys(word for phrase in EVERYTHING for word in words_of(phrase)))

    def expansion(self, phrases: Iterable[Sequence[str]]) -> list[str]:
        """Additional words for a product with these phrases (each a list of words)."""
        sequences = [tuple(phrase) for phrase in phrases]
        present = {word for sequence in sequences for word in sequence}
        expanded: dict[str, None] = {}
        for signs, words in self._groups:
            if any(_occurs(sign, sequences, present) for sign in signs):
                expanded.update(dict.fromkeys(words))
        expanded.update(dict.fromkeys(self._everything))
        return [word for word in expanded if word not in present]


def _occurs(sign: tuple[str, ...], sequences: list[tuple[str, ...]], present: set[str]) -> bool:
    if not sign or not all(word in present for word in sign):
        return False
    size = len(sign)
    return size == 1 or any(
        sequence[start : start + size] == sign for sequence in sequences for start in range(len(sequence) - size + 1)
    )


def unit_words(unit: str) -> list[str]:
    """Words for a product's unit."""
    return words_of(UNITS.get(unit, unit))
