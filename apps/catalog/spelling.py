"""Corrects misspelt query words with the catalogue's vocabulary. Pure; some milliseconds for 15,000 words."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from .search import Term

SHORTEST = 2  # a lone letter says nothing
SHORTEST_MISSPELT = 4  # shorter words have too many neighbours to guess
SHORTEST_PIECE = 3
TELLING = 4  # consonants
TOLERANCE = ((6, 1), (9, 2), (99, 3))
# How one sound is written in Latin letters; the longer ways first.
VARIANTS = (
    ("ksh", "ks"), ("x", "ks"), ("ph", "f"), ("th", "t"), ("dh", "d"), ("bh", "b"), ("gh", "g"), ("kh", "k"),
    ("jh", "j"), ("sh", "s"), ("ck", "k"), ("c", "k"), ("q", "k"), ("z", "s"), ("w", "v"),
)  # fmt: skip
# Tamil and Hindi letters that are often confused; vowel signs, the pulli and nasal dots are ignored.
INDIC = str.maketrans(
    {
        **dict(zip("ணநறழளஷஸ", "னனரலலசச", strict=True)),
        **dict(zip("खघछझठढथधफभशषणव", "कगचजटडतदपबससनब", strict=True)),
        **dict.fromkeys([*range(0x093E, 0x094E), 0x0902, 0x0903, *range(0x0BBE, 0x0BCE)]),
    }
)


@dataclass(frozen=True, slots=True)
class InterpretedQuery:
    """How a query is interpreted; `corrected` says whether that differs from what was typed."""

    terms: list[Term]
    corrected: bool


def read(
    words: Sequence[str], *, known: Set[str], vocabulary: Mapping[str, int], whole: Set[str] = frozenset()
) -> InterpretedQuery:
    """Understand a query's words; `known` are those that need no correction, `vocabulary` counts products by word.

    The last word may be the beginning of a word, unless it is one of `whole`. A word that nobody knows is joined
    with its neighbour or split in two where that makes known words, or replaced by its nearest neighbour, or,
    otherwise left as it is.
    """
    terms: list[Term] = []
    meant = _joined(words, known, vocabulary)
    corrected = meant != list(words)
    for place, word in enumerate(meant):
        last = place == len(meant) - 1
        fine = word in known or word in vocabulary
        better = [word] if fine else _better(word, vocabulary)
        corrected |= better != [word]
        terms += [Term(piece) for piece in better[:-1]]
        # An unknown word may be the beginning of a word.
        terms.append(Term(better[-1], prefix=better[-1] not in whole and (last or (better == [word] and not fine))))
    return InterpretedQuery(terms, corrected)


def _joined(words: Sequence[str], known: Set[str], vocabulary: Mapping[str, int]) -> list[str]:
    """The words, with unknown neighbours joined if the result is known: "phool jhadi" is phooljhadi."""
    joined: list[str] = []
    for word in words:
        before = joined[-1] if joined else ""
        if before and before + word in vocabulary and not {before, word} <= known:
            joined[-1] = before + word
        else:
            joined.append(word)
    return joined


def _better(word: str, vocabulary: Mapping[str, int]) -> list[str]:
    if len(word) < SHORTEST or word.isdigit():
        return [word]
    if len(word) >= SHORTEST_MISSPELT and (near := _nearest(word, vocabulary, most=1)):
        return [near]
    if alike := _alike(word, vocabulary):
        return [alike]
    if len(word) < SHORTEST_MISSPELT:
        return [word]
    return _split(word, vocabulary) or [_nearest(word, vocabulary, most=_tolerance(word)) or word]


def _tolerance(word: str) -> int:
    """Number of wrong, missing, additional or swapped letters allowed."""
    return next(mistakes for shorter_than, mistakes in TOLERANCE if len(word) < shorter_than)


def _nearest(word: str, vocabulary: Mapping[str, int], *, most: int) -> str | None:
    choices = [known for known in vocabulary if abs(len(known) - len(word)) <= most and not known.isdigit()]
    neighbours = process.extract(word, choices, scorer=OSA.distance, score_cutoff=most, limit=20)
    # The fewest mistakes; then the longest common beginning, which people rarely get wrong; then the commoner word.
    best = min(
        neighbours,
        key=lambda hit: (hit[1], -Prefix.similarity(hit[0], word), -vocabulary[hit[0]], hit[0]),
        default=None,
    )
    return str(best[0]) if best else None


def _alike(word: str, vocabulary: Mapping[str, int]) -> str | None:
    """The commonest word that sounds the same: "laxmi" for lakshmi, or "flwr" without vowels."""
    heard = sound(word)
    same = [
        known
        for known in vocabulary
        if known[0] == word[0]
        and sound(known) == heard
        # Three consonants are shared by words that have nothing to do with each other (bird and broad): then only
        # left-out letters count.
        and (len(heard) >= TELLING or _left_out(word, known))
    ]
    return max(same, key=lambda known: (vocabulary[known], known), default=None)


def _left_out(word: str, known: str) -> bool:
    """Whether the word is the known one with letters left out."""
    rest = iter(known)
    return all(letter in rest for letter in word)


@lru_cache(maxsize=50_000)
def sound(word: str) -> str:
    """A key shared by the spellings of one word, in Latin, Tamil or Hindi letters: consonants without variants."""
    if word.isascii():
        for written, heard in VARIANTS:
            word = word.replace(written, heard)
        consonants = word[0] + "".join(letter for letter in word[1:] if letter not in "aeiouy")
    else:
        consonants = word.translate(INDIC) or word
    return "".join(letter for place, letter in enumerate(consonants) if consonants[place - 1 : place] != letter)


def _split(word: str, vocabulary: Mapping[str, int]) -> list[str] | None:
    pairs = ([word[:at], word[at:]] for at in range(SHORTEST_PIECE, len(word) - SHORTEST_PIECE + 1))
    both = [pair for pair in pairs if pair[0] in vocabulary and pair[1] in vocabulary]
    return max(both, key=lambda pair: min(vocabulary[piece] for piece in pair), default=None)
