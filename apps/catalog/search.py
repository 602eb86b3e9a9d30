"""The words of the catalogue's search: folded, split, stripped of plurals, and written as PostgreSQL's own literals.

Pure. PostgreSQL's parsers are not used: they split Tamil and Hindi at vowel signs, and differ between servers. The
same functions make a product's words and a query's words, so that the two always meet.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MAX_WORD = 40  # as long as SearchWord.word
MAX_QUERY_WORDS = 12
MAX_POSITION = 16_383  # of a tsvector
MAX_POSITIONS_PER_WORD = 255

# Vowel signs and other marks of the Indic blocks belong to the letter before them; the danda does not.
WORD = re.compile(r"(?:[^\W\d_]|[\u0900-\u0963\u0970-\u0dff])+|\d+")
LATIN_MARKS = re.compile(r"[\u0300-\u036f]")
# Hindi is typed with and without the dot of ज़ and ड़, and with or without joiners.
DROPPED = dict.fromkeys((0x093C, 0x200B, 0x200C, 0x200D))
# Two spellings that look alike: ँ and ं, ஶ்ரீ and ஸ்ரீ, the second part of ௌ and ஔ and the letter ள.
LOOKS_LIKE = {0x0901: 0x0902, 0x0BB6: 0x0BB8, 0x0BD7: 0x0BB3}
SHORTEST_PLURAL = 4
PLURAL_ES = ("xes", "ches", "shes", "sses", "zes")
NO_PLURAL = ("ss", "us", "is")
# Words that join others; a query does not insist on them.
JOINING = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"})


@dataclass(frozen=True, slots=True)
class Weighted:
    """Words of one part of a product, with the weight that PostgreSQL's ranking knows: A counts most, D least."""

    weight: str
    words: Sequence[str]


def fold(text: str) -> str:
    """The text without regard to case, Latin accents and ways of encoding; Indic signs stay."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    plain = LATIN_MARKS.sub("", unicodedata.normalize("NFKD", decomposed)).translate(DROPPED | LOOKS_LIKE)
    return unicodedata.normalize("NFC", plain)


def singular(word: str) -> str:
    """An English word without its plural ending; other words as they are."""
    if len(word) < SHORTEST_PLURAL or not word.isascii() or word.endswith(NO_PLURAL) or not word.endswith("s"):
        return word
    if word.endswith("ies") and len(word) > SHORTEST_PLURAL:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(PLURAL_ES) else word[:-1]


def words_of(text: str) -> list[str]:
    """The words of a text in order, as in index and queries; numbers are separated from letters."""
    return [singular(word[:MAX_WORD]) for word in map(_ascii_digits, WORD.findall(fold(text)))]


def query_words(text: str) -> list[str]:
    """The words of a query, at most MAX_QUERY_WORDS; stop words only if there are no others."""
    words = words_of(text)
    return ([word for word in words if word not in JOINING] or words)[:MAX_QUERY_WORDS]


def _ascii_digits(word: str) -> str:
    if word.isascii() or not word.isdecimal():
        return word
    return "".join(str(unicodedata.decimal(digit)) for digit in word)


def quoted(word: str) -> str:
    """The word as a lexeme within a tsvector or tsquery literal."""
    escaped = word.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"


def vector(parts: Iterable[Weighted]) -> str:
    """A tsvector literal of these parts, in order of position."""
    positions: dict[str, list[str]] = {}
    position = 0
    for part in parts:
        for word in part.words:
            position = min(position + 1, MAX_POSITION)
            known = positions.setdefault(word, [])
            if len(known) < MAX_POSITIONS_PER_WORD:
                known.append(f"{position}{part.weight}")
    return " ".join(f"{quoted(word)}:{','.join(places)}" for word, places in positions.items())


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a query; `prefix` matches every word that begins with it."""

    word: str
    prefix: bool = False


def query(terms: Iterable[Term]) -> str:
    """A tsquery literal that requires all terms; empty if there are none."""
    return " & ".join(f"{quoted(term.word)}:*" if term.prefix else quoted(term.word) for term in terms)
