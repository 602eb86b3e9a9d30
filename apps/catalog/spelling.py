"""Corrects misspelt query words against the words that the catalogue has. Pure; some milliseconds for 15,000 words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .search import Term

SHORTEST = 4  # shorter words have too many neighbours to guess


@dataclass(frozen=True, slots=True)
class Reading:
    """How a query is understood; `corrected` says whether that differs from what was typed."""

    terms: list[Term]
    corrected: bool


def read(words: Sequence[str], *, known: set[str], vocabulary: Mapping[str, int]) -> Reading:
    """Understand a query's words; `known` are those that need no correction, `vocabulary` counts products by word.

    The last word may be the beginning of a word. A word that nobody knows is split in two known ones ("skyshot"),
    or replaced by its nearest neighbour, or, failing that, kept.
    """
    terms: list[Term] = []
    corrected = False
    for place, word in enumerate(words):
        last = place == len(words) - 1
        better = [word] if word in known else _better(word, vocabulary)
        corrected |= better != [word]
        terms += [Term(piece) for piece in better[:-1]]
        terms.append(Term(better[-1], prefix=last or (better == [word] and word not in known)))
    return Reading(terms, corrected)


def _better(word: str, vocabulary: Mapping[str, int]) -> list[str]:
    if len(word) < SHORTEST or word.isdigit():
        return [word]
    if near := _nearest(word, vocabulary, most=1):
        return [near]
    return _split(word, vocabulary) or [_nearest(word, vocabulary, most=_tolerance(word)) or word]


def _tolerance(word: str) -> int:
    """How many wrong, missing, additional or swapped letters still make the same word."""
    return 1 if len(word) < 5 else 2 if len(word) < 9 else 3


def _nearest(word: str, vocabulary: Mapping[str, int], *, most: int) -> str | None:
    choices = [known for known in vocabulary if abs(len(known) - len(word)) <= most and not known.isdigit()]
    found = process.extract(word, choices, scorer=OSA.distance, score_cutoff=most, limit=20)
    # The fewest mistakes; then the same first letter, which people rarely get wrong; then the commoner word.
    best = min(found, key=lambda hit: (hit[1], hit[0][0] != word[0], -vocabulary[hit[0]], hit[0]), default=None)
    return str(best[0]) if best else None


def _split(word: str, vocabulary: Mapping[str, int]) -> list[str] | None:
    pairs = [(word[:at], word[at:]) for at in range(3, len(word) - 2)]
    both = [pair for pair in pairs if pair[0] in vocabulary and pair[1] in vocabulary]
    return list(max(both, key=lambda pair: min(vocabulary[pair[0]], vocabulary[pair[1]]))) if both else None
