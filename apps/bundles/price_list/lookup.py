"""Finds what the lines of a list may mean, by the words of the catalogue's search; funds and gift boxes by their names.

The number of statements does not depend on the number of lines.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef
from apps.bundles.models import Bundle
from apps.catalog import search, spelling
from apps.catalog.models import SearchWord
from apps.catalog.selectors import synonyms_now
from apps.catalog.synonyms import Synonyms

from . import matching
from .matching import Candidate, Outcome, Verdict
from .reading import Line

MOST_CANDIDATES = 20
MOST_BUNDLES = 2000
FUND_WORDS = frozenset({"fund", "chit", "combo"})
# For each line, the products on sale that match its query, best first; the ORM has no LATERAL, and would need a query
# for each line. What is on sale: `catalog.querysets.FOR_SALE`.
FOUND = """
    SELECT q.place, p.id, p.name, p.name_ta, p.name_hi, p.price
    FROM unnest(%s::int[], %s::text[]) AS q(place, query), LATERAL (
        SELECT p.id, p.name, p.name_ta, p.name_hi, p.price
        FROM catalog_product p JOIN catalog_category c ON c.id = p.category_id
        WHERE p.search_vector @@ q.query::tsquery AND p.is_active AND c.is_active
        ORDER BY ts_rank(p.search_vector, q.query::tsquery) DESC, length(p.name), p.id LIMIT %s
    ) AS p ORDER BY q.place
"""


@dataclass(frozen=True, slots=True)
class Matched:
    """A line with its verdict and quantity; `assumed`: no quantity was given."""

    text: str
    verdict: Verdict
    quantity: int
    assumed: bool


@dataclass(frozen=True, slots=True)
class _Question:
    """A line's words, corrected to words of the catalogue."""

    words: list[str]
    doubtful: bool


def match(lines: Sequence[Line]) -> list[Matched]:
    """The match of each line, in at most six queries."""
    known = synonyms_now()
    bundles = [(bundle, _words_of(bundle, known)) for bundle in Bundle.objects.visible()[:MOST_BUNDLES]]
    # A product's name may end in a number: "Green Garland 500" is one, not five hundred.
    texts = [line.core for line in lines] + ["" if line.assumed else line.text for line in lines]
    questions = _questions(texts, {word for _, words in bundles for word in words})
    full = _found({n: _joined(question, _required, " & ") for n, question in enumerate(questions)}, holds_all=True)
    rest = {n: questions[n] for n in range(len(lines)) if n not in full}
    some = _found({n: _joined(question, _wished, " | ") for n, question in rest.items()}, holds_all=False)

    def verdict(n: int) -> Verdict:
        question = questions[n]
        candidates = [*full.get(n, ()), *some.get(n, ()), *_bundles_with(question.words, bundles)]
        return matching.judge(question.words, candidates, doubtful=question.doubtful)

    matched = []
    for n, line in enumerate(lines):
        whole = verdict(n + len(lines))
        if whole.outcome is Outcome.SURE and whole.candidates[0].is_written_as(questions[n + len(lines)].words):
            matched.append(Matched(line.text, whole, 1, assumed=True))
        else:
            matched.append(Matched(line.text, verdict(n), line.quantity, line.assumed))
    return matched


def _questions(texts: Sequence[str], more: set[str]) -> list[_Question]:
    typed = [matching.words_in(text) for text in texts]
    words = {word for line in typed for word in line}
    known = more | {word for word in words if word.isdigit()}
    known |= set(SearchWord.objects.filter(word__in=words).values_list("word", flat=True))
    everything = {} if words <= known else dict(SearchWord.objects.values_list("word", "products"))
    return [_question(line, known, everything) for line in typed]


def _question(typed: list[str], known: set[str], vocabulary: Mapping[str, int]) -> _Question:
    meant = [term.word for term in spelling.read(typed, known=known, vocabulary=vocabulary).terms]
    return _Question(meant, matching.is_doubtful(typed, meant))


def _required(word: str) -> str:
    """Sizes and counts must be in the name: a sub-category may be called "12 to 30 Shots"."""
    if not word.isdigit():
        return f"{search.quoted(word)}:ABC"
    written = [word, *([matching.AS_WORDS[word]] if word in matching.AS_WORDS else [])]
    return f"({' | '.join(f'{search.quoted(one)}:A' for one in written)})"


def _wished(word: str) -> str:
    return f"{search.quoted(word)}:AB"


def _joined(question: _Question, written: Callable[[str], str], by: str) -> str:
    return by.join(map(written, question.words))


def _found(queries: Mapping[int, str], *, holds_all: bool) -> dict[int, list[Candidate]]:
    typed = {n: query for n, query in queries.items() if query}
    candidates: dict[int, list[Candidate]] = {}
    if typed:
        with connection.cursor() as cursor:
            cursor.execute(FOUND, [list(typed), list(typed.values()), MOST_CANDIDATES])
            for n, pk, name, *others in cursor.fetchall():
                candidates.setdefault(n, []).append(Candidate(ItemRef(ItemKind.PRODUCT, pk), name, holds_all, *others))
    return candidates


def _words_of(bundle: Bundle, known: Synonyms) -> frozenset[str]:
    names = (bundle.name, bundle.name_ta, bundle.name_hi)
    placed = [*map(search.words_of, names), ["gift", "box"]]
    further = FUND_WORDS if bundle.kind == ItemKind.BUNDLE else known.expansion(placed)
    return frozenset().union(further, *map(matching.telling, names))


def _bundles_with(words: Sequence[str], bundles: Sequence[tuple[Bundle, frozenset[str]]]) -> list[Candidate]:
    typed = set(words)
    return [
        Candidate(
            ItemRef(ItemKind(bundle.kind), bundle.pk), bundle.name, typed <= there,
            bundle.name_ta, bundle.name_hi, bundle.price,
        )
        for bundle, there in bundles
        if typed & there
    ]  # fmt: skip
