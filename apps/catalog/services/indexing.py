"""Keeps the search words of products true. Called in the transaction that changed the products."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from django.db import connection, transaction

from apps.common.jobs import RETRY, app

from .. import search, synonyms
from ..locks import lock_products
from ..models import Product

BATCH = 1000
ROWS = """
    SELECT p.id, p.name, p.description, p.tags, p.unit, c.name,
           coalesce((SELECT array_agg(s.name ORDER BY s.position, s.id) FROM catalog_product_sub_categories m
                     JOIN catalog_subcategory s ON s.id = m.subcategory_id WHERE m.product_id = p.id), '{}')
    FROM catalog_product p JOIN catalog_category c ON c.id = p.category_id
    WHERE p.id = ANY(%s) ORDER BY p.id
"""
# A product whose words stay the same is not written: its row, and what is cached of it, stay quiet.
STORE = """
    UPDATE catalog_product SET search_vector = made.vector
    FROM (SELECT unnest(%s::bigint[]) AS id, unnest(%s::text[])::tsvector AS vector) AS made
    WHERE catalog_product.id = made.id AND catalog_product.search_vector IS DISTINCT FROM made.vector
"""
LEARN = """
    INSERT INTO catalog_searchword (word, products) SELECT word, 1 FROM unnest(%s::text[]) AS word ORDER BY word
    ON CONFLICT (word) DO NOTHING
"""
COUNT = """
    INSERT INTO catalog_searchword (word, products)
    SELECT word, ndoc FROM ts_stat('SELECT search_vector FROM catalog_product') ORDER BY word
    ON CONFLICT (word) DO UPDATE SET products = excluded.products WHERE catalog_searchword.products <> excluded.products
"""
FORGET = """
    DELETE FROM catalog_searchword
    WHERE word NOT IN (SELECT word FROM ts_stat('SELECT search_vector FROM catalog_product'))
"""


def parts_of(
    *, name: str, description: str, tags: Iterable[str], unit: str, category: str, sub_categories: Iterable[str]
) -> list[search.Weighted]:
    """A product's words by weight: its name, where it stands and its tags, what else people call it, the rest."""
    named = search.words_of(name)
    placed = [search.words_of(phrase) for phrase in (category, *sub_categories, *tags)]
    further = synonyms.expansion([named, *placed])
    return [
        search.Weighted("A", named),
        search.Weighted("B", [word for phrase in placed for word in phrase]),
        search.Weighted("C", further),
        search.Weighted("D", [*synonyms.unit_words(unit), *search.words_of(description)]),
    ]


def reindex(product_ids: Iterable[int]) -> int:
    """Compute the words of these products again, in sets of a thousand; returns how many were looked at.

    Locks the products of a set, in ascending order, before it reads them: the last save always wins.
    """
    done, remaining = 0, iter(product_ids)
    while batch := list(islice(remaining, BATCH)):
        done += _reindex_batch(batch)
    return done


def reindex_all() -> int:
    """Compute the words of every product again and count the vocabulary; about 30 seconds for 100,000 products."""
    done = reindex(Product.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=BATCH))
    count_vocabulary()
    return done


def _reindex_batch(product_ids: Sequence[int]) -> int:
    ids, vectors, words = [], [], set[str]()
    with transaction.atomic(), connection.cursor() as cursor:
        lock_products(product_ids)
        cursor.execute(ROWS, [list(product_ids)])
        for pk, parts in ((row[0], _parts_of_row(row)) for row in cursor.fetchall()):
            ids.append(pk)
            vectors.append(search.vector(parts))
            words.update(word for part in parts for word in part.words)
        cursor.execute(STORE, [ids, vectors])
        cursor.execute(LEARN, [sorted(words)])
    return len(ids)


def _parts_of_row(row: Sequence[Any]) -> list[search.Weighted]:
    _, name, description, tags, unit, category, sub_categories = row
    return parts_of(
        name=name, description=description, tags=tags, unit=unit, category=category, sub_categories=sub_categories
    )


def count_vocabulary() -> None:
    """Count how many products have each word and forget the words that none has; two statements."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(COUNT)
        cursor.execute(FORGET)


@app.task(name="reindex_category", queue="search", retry=RETRY)
def reindex_category(category_id: int) -> None:
    """Give the products of a category the words of its new names."""
    reindex(list(Product.objects.filter(category_id=category_id).order_by("pk").values_list("pk", flat=True)))
