"""Orders by words of their number, of their buyer's name, e-mail, phone, city or PIN code, or by a bank reference."""

import json

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, Func, Q, QuerySet, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Upper

from apps.common.api.pagination import keys_and_total, page_counts, paged
from apps.common.search_words import search_words
from apps.orders import numbers
from apps.orders.models import Order, OrderSearchDocument

from ..order_filter import OF_DOCUMENTS, OrderFilter

GRAM = 3
# Up to so many rows are read by the index; where more are expected, reading all documents in their order is faster.
MOST_GATHERED = 50_000


def documents_with(typed: str) -> tuple[QuerySet[OrderSearchDocument], bool]:
    """The search documents that contain every word of `typed`, in any case, and whether the planner expects few.

    The documents are the same whether the index is used or not.
    """
    words = search_words(typed)
    rows = OrderSearchDocument.objects.all()
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
    """The part of a word to look up in the index: the domains of addresses are too common to help."""
    name, _, _ = word.partition("@")
    return name if len(name) >= GRAM else word


def _grams(words: Combinable) -> Func:
    """The trigrams of a text, as the index has them."""
    return Func(words, function="common_grams", output_field=ArrayField(TextField()))


def matching(orders: QuerySet[Order], typed: str) -> QuerySet[Order]:
    """Those of the orders that match a search: by a whole order number, otherwise by every word."""
    number = numbers.canonical(typed)
    if numbers.SHAPE.fullmatch(number):
        return orders.filter(number=number)
    return orders.filter(pk__in=documents_with(typed)[0].values("order_id"))


def page_of_matching(
    orders: QuerySet[Order], wanted: OrderFilter, *, page: int, limit: int
) -> tuple[list[Order], dict[str, int]]:
    """A page of the orders that match `wanted`, which has a `search`, with its counts.

    Few documents are read once, for both the total and the page. Many are counted, and the page is read from the newest
    on.
    """
    is_narrowed = wanted.refund or wanted.assigned is not None  # documents do not have these
    if is_narrowed or numbers.SHAPE.fullmatch(numbers.canonical(wanted.search)):
        return paged(matching(wanted.narrow(orders), wanted.search), page=page, limit=limit)
    documents, few = documents_with(wanted.search)
    documents = documents.filter(wanted.where(OF_DOCUMENTS)).order_by("-placed_at", "-order")
    if few:
        keys, total = keys_and_total(documents, page=page, limit=limit)
    else:
        start = (page - 1) * limit
        total = documents.count()
        keys = list(documents.values_list("order_id", flat=True)[start : start + limit]) if start < total else []
    items = list(orders.filter(pk__in=keys)) if keys else []
    return items, page_counts(total, page=page, limit=limit)
