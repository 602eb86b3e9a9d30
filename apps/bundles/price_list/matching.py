"""Judges which product a line of a list means. Pure.

A line is sure when exactly one product can be meant. Several products that contain all its words, or some of them, are
offered as choices.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from rapidfuzz.distance import OSA

from apps.bundles.items import ItemRef
from apps.catalog import search
from apps.catalog.spelling import sound
from apps.catalog.synonyms import EVERYTHING
from apps.common.money import ZERO

MOST_CHOICES = 5
LONG = 6  # letters of a word whose correction may be trusted without other words
# Words of packaging do not identify a product; nor does the inch sign.
NOISE = frozenset(
    (
        *("box", "boxe", "pkt", "packet", "pack", "nos", "no", "pcs", "pc", "piece", "qty", "quantity", "each", "unit"),
        *("inch", "inche", "in", "இன்ச்", "इंच", "பெட்டி", "பாக்கெட்", "डिब्बा", "डिब्बे", "पैकेट"),
    )
)
NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "twelve": "12",
}  # fmt: skip
AS_WORDS = {digits: word for word, digits in NUMBERS.items()}
# Words that do not distinguish one product from another.
GENERIC = frozenset(word for phrase in EVERYTHING for word in search.words_of(phrase))


class Outcome(Enum):
    """Certainty of a match."""

    SURE = "sure"
    CHOOSE = "choose"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An item on sale; `holds_all`: its name has every word of the line. The price is rupees."""

    ref: ItemRef
    name: str
    holds_all: bool
    name_ta: str = ""
    name_hi: str = ""
    price: Decimal = ZERO

    @property
    def words(self) -> frozenset[str]:
        """The distinguishing words of its English name."""
        return telling(self.name)

    def is_called(self, words: Set[str]) -> bool:
        """Whether these are exactly the distinguishing words of its name in one language."""
        return any(telling(name) == words for name in (self.name, self.name_ta, self.name_hi))

    def is_written_as(self, words: Sequence[str]) -> bool:
        """Whether these are the distinguishing words of its name in one language, each as often as there."""
        return any(sorted(words_in(name)) == sorted(words) for name in (self.name, self.name_ta, self.name_hi))


@dataclass(frozen=True, slots=True)
class Verdict:
    """One candidate when sure, up to five to choose from, none when unknown."""

    outcome: Outcome
    candidates: Sequence[Candidate] = ()


def words_in(text: str) -> list[str]:
    """The distinguishing words of a text in order, number words as digits."""
    return [NUMBERS.get(word, word) for word in search.query_words(text) if word not in NOISE]


def telling(text: str) -> frozenset[str]:
    """The distinguishing words of a text as a set."""
    return frozenset(words_in(text))


def is_doubtful(typed: Sequence[str], meant: Sequence[str]) -> bool:
    """Whether a correction changed too much for a certain match."""
    if list(typed) == list(meant):
        return False
    if len(typed) != len(meant):  # two words made one, or one made two, without other changes
        return "".join(typed) != "".join(meant)
    changed = [(one, other) for one, other in zip(typed, meant, strict=True) if one != other]
    near = all(OSA.distance(one, other) == 1 or sound(one) == sound(other) for one, other in changed)
    return not near or (len(typed) == 1 and len(typed[0]) < LONG)


def judge(words: Iterable[str], candidates: Sequence[Candidate], *, doubtful: bool = False) -> Verdict:
    """The verdict on a line of these words; a doubtful line is never sure."""
    asked = frozenset(words)
    if not asked:
        return Verdict(Outcome.UNKNOWN)
    full = [candidate for candidate in candidates if candidate.holds_all]
    one = _the_one(asked, full)
    if one and not doubtful:
        return Verdict(Outcome.SURE, [one])
    near = full or [candidate for candidate in candidates if _is_near(asked, candidate)]
    if not near:
        return Verdict(Outcome.UNKNOWN)
    near.sort(key=lambda candidate: (-len(asked & candidate.words), len(candidate.words)))
    return Verdict(Outcome.CHOOSE, near[:MOST_CHOICES])


def _the_one(words: frozenset[str], full: Sequence[Candidate]) -> Candidate | None:
    exact = [candidate for candidate in full if candidate.is_called(words)]
    if exact:
        return exact[0] if len(exact) == 1 else None
    if len(full) != 1:
        return None
    # One word of a long name, such as "family", may be meant otherwise.
    named = full[0].words - GENERIC
    return full[0] if len(words) > 1 or 2 * len(words & named) >= len(named) else None


def _is_near(words: frozenset[str], candidate: Candidate) -> bool:
    shared = words & candidate.words
    return 2 * len(shared) >= len(words) and any(not word.isdigit() for word in shared)
