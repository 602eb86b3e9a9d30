"""Orders by words of their number, of their buyer's name, e-mail, phone, city or PIN code, or by a bank reference."""

import json
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, Func, Q, QuerySet, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Upper

from apps.common.api.pagination import keys_and_total, page_counts, paged
from apps.common.clock import day_end, day_start
from apps.common.search_words import search_words
from apps.orders import numbers
from apps.orders.models import Order, OrderText

from .orders import Narrowed

GRAM = 3
# So many rows are gathered from the index; where more are expected, reading all texts in their order is faster.
MOST_GATHERED = 50_000


def texts_with(typed: str) -> tuple[QuerySet[OrderText], bool]:
    """The texts that hold every word of `typed`, in whatever case, and whether they are few; asks the planner how many.

    Whichever way is taken, the texts are the same.
    """
    words = search_words(typed)
    rows = OrderText.objects.all()
    if not words:
        return rows.none(), True
    holding = Q()
    for word in words:
        holding &= Q(words__contains=Upper(Value(word)))
    indexed = [piece for word in words if len(piece := _indexed_piece(word)) >= GRAM]
    if not indexed:
        return rows.filter(holding), False
    by_grams = rows.alias(grams=_grams(F("words")))
    for piece in indexed:
        by_grams = by_grams.filter(grams__contains=_grams(Upper(Value(piece))))
    plan = json.loads(by_grams.explain(format="json"))
    few = plan[0]["Plan"]["Plan Rows"] <= MOST_GATHERED
    return (by_grams if few else rows).filter(holding), few


def _indexed_piece(word: str) -> str:
    """The part of a word to look up in the index: what follows an @ is in most addresses, so its lists are long."""
    name, _, _ = word.partition("@")
    return name if len(name) >= GRAM else word


def _grams(words: Combinable) -> Func:
    """The pieces of three letters: what the index holds of a text."""
    return Func(words, function="common_grams", output_field=ArrayField(TextField()))


def with_text(rows: QuerySet[Order], text: str) -> QuerySet[Order]:
    """Those of the orders that a person means by what they typed: a whole number, or words of a text."""
    number = numbers.canonical(text)
    if numbers.SHAPE.fullmatch(number):
        return rows.filter(number=number)
    return rows.filter(pk__in=texts_with(text)[0].values("order_id"))


def page_with_text(
    rows: QuerySet[Order], text: str, narrowed: Narrowed, *, page: int, limit: int
) -> tuple[list[Order], dict[str, int]]:
    """A page of `rows`, which `narrowed` describes, that hold the text, with its counts.

    Few texts are gathered once for both the total and the page; otherwise they are counted, and the page is read from
    the newest on.
    """
    if numbers.SHAPE.fullmatch(numbers.canonical(text)):
        return paged(with_text(rows, text), page=page, limit=limit)
    texts, few = texts_with(text)
    wanted: dict[str, Any] = {
        "order__status": narrowed.status,
        "order__payment__status__in": narrowed.payment_statuses,
        "placed_at__gte": narrowed.first and day_start(narrowed.first),
        "placed_at__lt": narrowed.last and day_end(narrowed.last),
    }
    texts = texts.filter(**{name: value for name, value in wanted.items() if value}).order_by("-placed_at", "-order")
    if few:
        keys, total = keys_and_total(texts, page=page, limit=limit)
    else:
        start = (page - 1) * limit
        total = texts.count()
        keys = list(texts.values_list("order_id", flat=True)[start : start + limit]) if start < total else []
    items = list(rows.filter(pk__in=keys)) if keys else []
    return items, page_counts(total, page=page, limit=limit)
