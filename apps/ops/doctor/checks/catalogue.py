"""Products, stock, bundles and reviews."""

from .check import Check

WORDS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBER = rf"(\d{{1,2}}|{'|'.join(WORDS)})"
# Phrases for an age; a number of years by itself is a duration, as in "for ten years".
AGE = "|".join(
    (
        rf"\mage[sd]?\s+(?:(?:of|from|over|above|under)\s+)?{NUMBER}\M",
        rf"\m(?:over|above|under|below)\s+{NUMBER}\s+years?\M",
        rf"\m{NUMBER}\s*\+?[\s-]*years?(?:[\s-]+olds?|\s+(?:and|or)\s+(?:over|above|older|up)|\s+up)\M",
        rf"\m{NUMBER}\s*\+\s*years?\M",
        rf"\m{NUMBER}\s*(?:வயது|वर्ष|साल)",
    )
)

CATALOGUE = (
    Check(
        "product_rating",
        "A product's rating is that of its visible reviews",
        "catalog.product",
        "Count its reviews again",
        """
        SELECT p.id, p.name, format('says %s of %s, reviews give %s of %s', p.rating_average, p.rating_count,
               coalesce(r.average, 0), coalesce(r.number, 0))
        FROM catalog_product p
        LEFT JOIN (SELECT product_id, round(avg(rating), 2) AS average, count(*) AS number FROM catalog_review
                   WHERE NOT is_hidden GROUP BY product_id) r ON r.product_id = p.id
        WHERE (p.rating_average, p.rating_count) <> (coalesce(r.average, 0), coalesce(r.number, 0))
        """,
    ),
    Check(
        "product_price",
        "Price, discount and original price agree",
        "catalog.product",
        "Save the product with the right discount",
        """
        SELECT id, name, format('₹%s, %s%% off ₹%s', price, discount, original_price) FROM catalog_product
        WHERE abs(discount - round((original_price - price) * 100 / original_price, 2)) > 0.01
          AND original_price <> round(price * 100 / (100 - least(discount, 99.995)), 2)
        """,
    ),
    Check(
        "product_stock",
        "Every product has a stock row",
        "catalog.product",
        "Set its stock",
        """
        SELECT p.id, p.name, 'no stock row' FROM catalog_product p
        WHERE NOT EXISTS (SELECT FROM catalog_stock s WHERE s.product_id = p.id)
        """,
    ),
    Check(
        "stock_ledger",
        "The entries of a product's ledger add up to its stock",
        "catalog.product",
        "Count the shelf and set its stock; if it happens again, look for a trigger that is switched off",
        """
        SELECT coalesce(l.product_id, s.product_id), coalesce(p.name, 'a deleted product'),
               format('entries add up to %s, stock is %s', coalesce(l.total, 0), coalesce(s.quantity, 0))
        FROM (SELECT product_id, sum(change) AS total FROM catalog_stockentry GROUP BY product_id) l
        FULL JOIN catalog_stock s ON s.product_id = l.product_id
        LEFT JOIN catalog_product p ON p.id = coalesce(l.product_id, s.product_id)
        WHERE coalesce(l.total, 0) <> coalesce(s.quantity, 0)
        """,
    ),
    Check(
        "product_sub_categories",
        "A product is in sub-categories of its own category",
        "catalog.product",
        "Choose its sub-categories again",
        """
        SELECT p.id, p.name, CASE WHEN count(m.id) = 0 THEN 'no sub-category'
               ELSE 'in sub-categories of another category: '
                    || string_agg(s.name, ', ') FILTER (WHERE s.category_id <> p.category_id) END
        FROM catalog_product p
        LEFT JOIN catalog_product_sub_categories m ON m.product_id = p.id
        LEFT JOIN catalog_subcategory s ON s.id = m.subcategory_id
        GROUP BY p.id, p.name HAVING count(m.id) = 0 OR bool_or(s.category_id <> p.category_id)
        """,
    ),
    Check(
        "product_age",
        "A description names no other age than the product's",
        "catalog.product",
        "Correct the description, or the age",
        rf"""
        SELECT p.id, p.name, format('names age %s, is for %s', string_agg(DISTINCT named.age::text, ', '),
               p.age_restriction)
        FROM catalog_product p
        CROSS JOIN LATERAL regexp_matches(p.description, '{AGE}', 'gi') AS found
        CROSS JOIN LATERAL (SELECT coalesce(array_position('{{{",".join(WORDS)}}}', lower(word)), word::integer) AS age
                            FROM unnest(found) AS word WHERE word IS NOT NULL) AS named
        WHERE named.age <> p.age_restriction GROUP BY p.id
        """,  # noqa: S608 - our own text
    ),
    Check(
        "product_green",
        "A product that is called a green cracker is stated to be one",
        "catalog.product",
        "State that it is a green cracker, or take the words out",
        r"""
        SELECT id, name, 'is called a green cracker' FROM catalog_product
        WHERE is_green_cracker IS NOT TRUE
          AND concat_ws(' ', name, description, specifications::text, tags::text)
              ~* 'green[\s-]+crackers?\M|பசுமைப?் ?பட்டாசு|ग्रीन (पटाख|क्रैकर)'
        """,
    ),
    Check(
        "product_words",
        "Every product can be found by its words",
        "catalog.product",
        "Index its words again",
        "SELECT id, name, 'has no search words' FROM catalog_product WHERE search_vector IS NULL",
    ),
    Check(
        "search_words",
        "Misspelt searches are corrected to every word that products have",
        "",
        "manage.py reindex_search",
        """
        SELECT 0, word, format('in %s products, not among the known words', ndoc)
        FROM ts_stat('SELECT search_vector FROM catalog_product') AS used
        WHERE NOT EXISTS (SELECT FROM catalog_searchword k WHERE k.word = used.word)
        """,
    ),
)
