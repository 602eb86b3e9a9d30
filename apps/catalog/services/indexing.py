"""Updates the search words of products, in the transaction that changed the products, and changes synonyms."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from django.db import connection, transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.common.jobs import RETRY, app

from .. import search, synonyms
from ..locks import lock_products, lock_synonym_group
from ..models import Product, SynonymGroup
from ..selectors import synonyms_now

BATCH = 1000
# A thousand products at a time; the ORM has no UPDATE ... FROM, no condition on ON CONFLICT and no ts_stat().
ROWS = """
    SELECT p.id, ARRAY[p.name, p.name_ta, p.name_hi], ARRAY[c.name, c.name_ta, c.name_hi] || coalesce((
               SELECT array_agg(n.name ORDER BY s.position, s.id, n.place)
               FROM catalog_product_sub_categories m JOIN catalog_subcategory s ON s.id = m.subcategory_id,
                   unnest(ARRAY[s.name, s.name_ta, s.name_hi]) WITH ORDINALITY AS n(name, place)
               WHERE m.product_id = p.id), '{}') || p.tags,
           concat_ws(' ', p.description, p.description_ta, p.description_hi), p.unit
    FROM catalog_product p JOIN catalog_category c ON c.id = p.category_id
    WHERE p.id = ANY(%s) ORDER BY p.id
"""
# A product with unchanged words is not written.
STORE = """
    UPDATE catalog_product SET search_vector = made.vector
    FROM (SELECT unnest(%s::bigint[]) AS id, unnest(%s::text[])::tsvector AS vector) AS made
    WHERE catalog_product.id = made.id AND catalog_product.search_vector IS DISTINCT FROM made.vector
"""
LEARN = """
    INSERT INTO catalog_searchword AS w (word, products, is_name)
    SELECT word, 1, is_name FROM unnest(%s::text[], %s::bool[]) AS made(word, is_name) ORDER BY word
    ON CONFLICT (word) DO UPDATE SET is_name = true WHERE excluded.is_name AND NOT w.is_name
"""
COUNT = """
    INSERT INTO catalog_searchword AS w (word, products, is_name)
    SELECT word, ndoc, word IN (SELECT word FROM ts_stat('SELECT search_vector FROM catalog_product', 'abc'))
    FROM ts_stat('SELECT search_vector FROM catalog_product') ORDER BY word
    ON CONFLICT (word) DO UPDATE SET products = excluded.products, is_name = excluded.is_name
    WHERE (w.products, w.is_name) <> (excluded.products, excluded.is_name)
"""
FORGET = """
    DELETE FROM catalog_searchword
    WHERE word NOT IN (SELECT word FROM ts_stat('SELECT search_vector FROM catalog_product'))
"""


def parts_of(
    names: Iterable[str], places: Iterable[str], description: str, unit: str, *, known: synonyms.Synonyms
) -> list[search.Weighted]:
    """A product's words by weight: its names, its categories and tags, what else people call it, the rest.

    Names, places and the description are those of all languages.
    """
    named = [search.words_of(name) for name in names]
    placed = [search.words_of(phrase) for phrase in places]
    return [
        search.Weighted("A", [word for name in named for word in name]),
        search.Weighted("B", [word for phrase in placed for word in phrase]),
        search.Weighted("C", known.expansion([*named, *placed])),
        search.Weighted("D", [*synonyms.unit_words(unit), *search.words_of(description)]),
    ]


def reindex(product_ids: Iterable[int]) -> int:
    """Compute the words of these products again, in sets of a thousand; returns how many were looked at.

    Locks the products of a set, in ascending order, before it reads them: the last save always wins.
    """
    done, remaining, known = 0, iter(product_ids), synonyms_now()
    while batch := list(islice(remaining, BATCH)):
        done += _reindex_batch(batch, known)
    return done


def reindex_all() -> int:
    """Rebuild the words of every product and the vocabulary; about 30 seconds for 100,000 products."""
    done = reindex(Product.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=BATCH))
    count_vocabulary()
    return done


def _reindex_batch(product_ids: Sequence[int], known: synonyms.Synonyms) -> int:
    ids, vectors = [], []
    words: dict[str, bool] = {}
    with transaction.atomic(), connection.cursor() as cursor:
        lock_products(product_ids)
        cursor.execute(ROWS, [list(product_ids)])
        for pk, *texts in cursor.fetchall():
            parts = parts_of(*texts, known=known)
            ids.append(pk)
            vectors.append(search.vector(parts))
            for part in parts:
                is_name = part.weight != "D"
                words.update({word: words.get(word, False) or is_name for word in part.words})
        cursor.execute(STORE, [ids, vectors])
        cursor.execute(LEARN, [list(words), list(words.values())])
    return len(ids)


def count_vocabulary() -> None:
    """Count the products of each word and delete unused words; two queries."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(COUNT)
        cursor.execute(FORGET)


@app.task(name="reindex_all_products", queue="search", retry=RETRY)
def reindex_all_products() -> None:
    """Update all products after a change of synonyms."""
    reindex_all()


@app.task(name="reindex_category", queue="search", retry=RETRY)
def reindex_category(category_id: int) -> None:
    """Update the products of a category after a change of its names."""
    reindex(list(Product.objects.filter(category_id=category_id).order_by("pk").values_list("pk", flat=True)))


def save_synonym_group(group: SynonymGroup, *, actor: Actor) -> None:
    """Insert or change a group of synonyms; a job then updates the search text of every product."""
    with transaction.atomic(durable=True):
        before = lock_synonym_group(group.pk)
        group.save()
        audit.record(
            actor=actor, action="synonyms.changed" if before else "synonyms.added", target=group,
            before=_synonym_facts(before) if before else {}, after=_synonym_facts(group),
        )  # fmt: skip
        reindex_all_products.defer()


def delete_synonym_group(group: SynonymGroup, *, actor: Actor) -> None:
    """Delete a group of synonyms; a job then updates the search text of every product."""
    with transaction.atomic(durable=True):
        audit.record(actor=actor, action="synonyms.deleted", target=group, before=_synonym_facts(group))
        group.delete()
        reindex_all_products.defer()


def _synonym_facts(group: SynonymGroup) -> dict[str, Any]:
    return {"name": group.name, "signs": group.signs, "said": group.said}
