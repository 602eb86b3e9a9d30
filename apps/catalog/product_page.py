"""All that a product's page shows, by one prepared statement: written by the ORM, five take 5 ms of processor more."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

import orjson
from django.db import router

from apps.accounts.models import Customer
from apps.common.models import Picture
from apps.common.postgres import statements

from .enums import Audience
from .errors import ProductNotFound
from .models import Category, Product, ProductImage, Review, Stock, SubCategory
from .selectors import rating_summary

REVIEWS = 10
COLUMNS = [field.attname for field in Product._meta.concrete_fields if field.name != "search_vector"]
# Rows of other tables come as JSON: as lists, the newest reviews with no more of their authors than the names.
PAGE = f"""
    SELECT {statements.columns(Product, "p", COLUMNS)}, s.quantity, row_to_json(c)::text,
        (SELECT json_agg(shown ORDER BY shown.position, shown.id)::text
         FROM (SELECT i.*, row_to_json(f) AS picture FROM catalog_productimage i
               JOIN common_picture f ON f.id = i.picture_id WHERE i.product_id = p.id) AS shown),
        (SELECT json_agg(sub ORDER BY sub.position, sub.id)::text FROM catalog_subcategory sub
         JOIN catalog_product_sub_categories m ON m.subcategory_id = sub.id WHERE m.product_id = p.id),
        (SELECT json_agg(shown)::text
         FROM (SELECT r.*, u.name AS author FROM catalog_review r JOIN accounts_customer u ON u.id = r.customer_id
               WHERE r.product_id = p.id AND NOT r.is_hidden
               ORDER BY r.created_at DESC, r.id DESC LIMIT {REVIEWS}) AS shown),
        (SELECT json_agg(json_build_array(rating, number))::text
         FROM (SELECT rating, count(*) AS number FROM catalog_review
               WHERE product_id = p.id AND NOT is_hidden GROUP BY rating) AS counted)
    FROM catalog_product p JOIN catalog_category c ON c.id = p.category_id
        LEFT JOIN catalog_stock s ON s.product_id = p.id
    WHERE p.id = %s {{more}}
"""  # noqa: S608 - of our own names
STATEMENTS = {
    Audience.PUBLIC: PAGE.format(more="AND p.is_active AND c.is_active"),
    Audience.STAFF: PAGE.format(more=""),
}


def get_product_page(pk: int, *, audience: Audience) -> Product:
    """One product with its `newest_reviews` and the `breakdown` of all of them; raises ProductNotFound."""
    found = statements.row(STATEMENTS[audience], [pk], using=router.db_for_read(Product))
    if found is None:
        raise ProductNotFound
    product: Any = statements.instance(Product, found[: len(COLUMNS)], COLUMNS)
    quantity, *rows = found[len(COLUMNS) :]
    category, images, sub_categories, reviews, stars = (orjson.loads(row or "[]") for row in rows)
    product.specifications = dict(orjson.loads(product.specifications))
    product.category = Category(**category)
    if quantity is not None:
        product.stock = Stock(product=product, quantity=quantity)
    product.image_list = [ProductImage(**image | {"picture": Picture(**image["picture"])}) for image in images]
    product.sub_category_list = [SubCategory(**row) for row in sub_categories]
    product.newest_reviews = list(_reviews(product, reviews))
    product.breakdown = rating_summary(dict(stars))
    return cast("Product", product)


def _reviews(product: Product, rows: Iterable[dict[str, Any]]) -> Iterable[Review]:
    for row in rows:
        author = Customer(pk=row["customer_id"], name=row.pop("author"))
        written = datetime.fromisoformat(row.pop("created_at"))
        yield Review(**row, created_at=written, product=product, customer=author)
