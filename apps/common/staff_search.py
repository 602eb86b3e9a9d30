"""How staff find orders and customers, in the back office and in Django admin: one rule.

A table of search documents has a text of each row in capitals, `words`, which triggers write, and an index of its
pieces of three letters (`common_grams`). A row is found when its text has every word that was typed, in any order and
case.
"""

import json
import re
from typing import Any, TypeVar

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, Func, Model, Q, QuerySet, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Upper

Document = TypeVar("Document", bound=Model)

# A run of digits with the signs that lists and people put between them: '+91 98402 11736', '626 123', '4123-5678-9012'.
NUMBER = re.compile(r"(?<!\S)[+(]{0,2}\d[\d\s().+-]*(?!\S)")
# +91 or 0 before a mobile number, and 0 before a landline with its area code; a bank reference may have them inside.
DIALLED = re.compile(r"\A(?:(?:91|0)(?=[6-9]\d{9}\Z)|0(?=[1-9]\d{9}\Z))")
CODES = ("91", "0")
WHOLE = re.compile(r"[1-9]\d{5}|\d{10,}")  # a PIN code, a phone number, a bank reference
GRAM = 3
# Up to so many rows are read by the index; where more are expected, reading all documents in their order is faster.
MOST_GATHERED = 30_000


def search_words(typed: str) -> list[str]:
    """The words that must all occur, in any order; phone numbers without +91, 0, blanks and hyphens."""
    return NUMBER.sub(lambda run: f" {' '.join(_numbers(run[0]))} ", typed).split()


def _numbers(run: str) -> list[str]:
    """The numbers of a run of digits: a group as long as a PIN code or a phone number is one, the others are joined."""
    parts, part = [], ""
    for group in run.split():
        digits = "".join(str(int(sign)) for sign in group if sign.isdecimal())
        if not WHOLE.fullmatch(digits):
            part += digits
            continue
        parts += [number for number in (part, digits) if number and number not in CODES]
        part = ""
    return [DIALLED.sub("", number) for number in (*parts, part) if number]


def documents_with(documents: QuerySet[Document], typed: str, *, many: bool = False) -> QuerySet[Document]:
    """Those of the documents that hold every word of `typed`.

    They are gathered from the index if few are expected, and read otherwise; they are the same either way. As many are
    expected as have the rarest word. The planner's number for all words takes these for independent, and would gather
    half the table for "Tamil Nadu". It takes the pieces of a word for independent, too, and may expect nine rows where
    there are 40,000: `many` is for a search that is known to find many, whose first rows in an order are soon read.
    """
    words = search_words(typed)
    if not words:
        return documents.none()
    holding = Q()
    for word in words:
        holding &= Q(words__contains=Upper(Value(word)))
    if many:
        return documents.filter(holding)
    indexed = [_grams(Upper(Value(piece))) for word in words if len(piece := _indexed_piece(word)) >= GRAM]
    by_grams: QuerySet[Any] = documents.alias(grams=_grams(F("words")))
    if not indexed or min(_expected(by_grams, indexed)) > MOST_GATHERED:
        return documents.filter(holding)
    for grams in indexed:
        by_grams = by_grams.filter(grams__contains=grams)
    return by_grams.filter(holding)


def _expected(by_grams: QuerySet[Any], words: list[Func]) -> list[int]:
    """Number of rows that the planner expects for each word; one query."""
    with_each = [by_grams.filter(grams__contains=grams).values("pk") for grams in words]
    plan = json.loads(with_each[0].union(*with_each[1:], all=True).explain(format="json"))[0]["Plan"]
    while plan["Node Type"].startswith("Gather"):
        (plan,) = plan["Plans"]
    return [each["Plan Rows"] for each in (plan["Plans"] if plan["Node Type"] == "Append" else [plan])]


def _indexed_piece(word: str) -> str:
    """The part of a word to look up in the index; domains of e-mail addresses are too frequent to be useful."""
    name, _, _ = word.partition("@")
    return name if len(name) >= GRAM else word


def _grams(words: Combinable) -> Func:
    """The trigrams of a text, as the index has them."""
    return Func(words, function="common_grams", output_field=ArrayField(TextField()))
