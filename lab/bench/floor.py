"""The floor: a minimal server that answers the same requests from the same tables.

Without framework, checks and sign-in: one hand-written statement per call (two for an order), psycopg with a pool,
orjson, the same web server. Totals are stored, not counted. Customers are identified by a plain header.
"""

import os
from typing import Any
from urllib.parse import parse_qs

import orjson
from psycopg_pool import ConnectionPool

POOL = ConnectionPool(os.environ["DATABASE_URL"], min_size=4, max_size=8, open=True, kwargs={"autocommit": True})

CARD = """
    SELECT p.id, p.name, p.price, p.original_price, p.discount, p.unit, p.weight, p.rating_average, p.rating_count,
        p.min_order_quantity, p.max_order_quantity, p.is_featured, p.created_at, p.updated_at, s.quantity AS stock,
        c.id AS category_id, c.name AS category, c.slug,
        (SELECT json_agg(json_build_object('name', sub.name, 'slug', sub.slug))::text
         FROM catalog_product_sub_categories m JOIN catalog_subcategory sub ON sub.id = m.subcategory_id
         WHERE m.product_id = p.id) AS sub_categories,
        (SELECT json_agg(json_build_object('key', pic.key, 'width', pic.width, 'height', pic.height, 'alt', i.alt,
                                           'variants', pic.variants) ORDER BY i.position)::text
         FROM catalog_productimage i JOIN common_picture pic ON pic.id = i.picture_id WHERE i.product_id = p.id) AS images
"""
FROM = " FROM page p JOIN catalog_stock s ON s.product_id = p.id JOIN catalog_category c ON c.id = p.category_id"
LIST = f"""
    WITH page AS MATERIALIZED (SELECT * FROM catalog_product WHERE id IN (
        SELECT id FROM catalog_product WHERE is_active {{where}} ORDER BY {{order}} LIMIT 12 OFFSET %(offset)s))
    {CARD} {FROM} ORDER BY {{order_again}}
"""
NEWEST = LIST.format(where="", order="created_at DESC, id DESC", order_again="p.created_at DESC, p.id DESC")
FILTERED = LIST.format(
    where="AND category_id = (SELECT id FROM catalog_category WHERE slug = %(category)s) AND price >= %(low)s",
    order="price, id DESC",
    order_again="p.price, p.id DESC",
)
SEARCH = f"""
    WITH page AS MATERIALIZED (
        SELECT * FROM catalog_product WHERE is_active AND search_vector @@ %(words)s::tsquery
        ORDER BY ts_rank(search_vector, %(words)s::tsquery) DESC, id DESC LIMIT 12)
    {CARD} {FROM}
"""
PRODUCT = f"""
    WITH page AS (SELECT * FROM catalog_product WHERE is_active AND id = %(id)s)
    {CARD}, p.description, p.tags, p.safety_instructions, p.specifications::text AS specifications,
    (SELECT json_agg(json_build_object('rating', r.rating, 'comment', r.comment, 'name', u.name))::text
     FROM (SELECT * FROM catalog_review WHERE product_id = %(id)s AND NOT is_hidden ORDER BY created_at DESC LIMIT 10) r
     JOIN accounts_customer u ON u.id = r.customer_id) AS reviews {FROM}
"""
CATEGORIES = """
    SELECT c.id, c.name, c.slug, c.description, c.position, pic.key, pic.variants::text AS variants,
        (SELECT json_agg(json_build_object('name', s.name, 'slug', s.slug) ORDER BY s.position)::text
         FROM catalog_subcategory s WHERE s.category_id = c.id) AS sub_categories
    FROM catalog_category c LEFT JOIN common_picture pic ON pic.id = c.picture_id WHERE c.is_active ORDER BY c.position
"""
FUNDS = """
    SELECT b.id, b.name, b.description, b.price, b.created_at, pic.key, pic.variants::text AS variants,
        (SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity) ORDER BY l.position)::text
         FROM bundles_bundleline l WHERE l.bundle_id = b.id) AS lines
    FROM bundles_bundle b LEFT JOIN common_picture pic ON pic.id = b.picture_id
    WHERE b.is_active AND b.kind = 'bundle' ORDER BY b.created_at DESC
"""
CART = """
    SELECT l.id, l.quantity, p.id AS product, p.name, p.price, p.original_price, p.min_order_quantity,
        p.max_order_quantity, s.quantity AS stock,
        (SELECT json_agg(json_build_object('key', pic.key, 'variants', pic.variants) ORDER BY i.position)::text
         FROM catalog_productimage i JOIN common_picture pic ON pic.id = i.picture_id WHERE i.product_id = p.id) AS images
    FROM cart_cartline l JOIN catalog_product p ON p.id = l.product_id JOIN catalog_stock s ON s.product_id = p.id
    WHERE l.cart_id = %(customer)s ORDER BY l.added_at
"""
PUT = """
    WITH cart AS (INSERT INTO cart_cart (customer_id, updated_at) VALUES (%(customer)s, now())
                  ON CONFLICT (customer_id) DO UPDATE SET updated_at = now() RETURNING customer_id)
    INSERT INTO cart_cartline (cart_id, product_id, quantity, added_at)
    SELECT customer_id, %(product)s, %(quantity)s, now() FROM cart
    ON CONFLICT (cart_id, product_id) WHERE product_id IS NOT NULL
    DO UPDATE SET quantity = {quantity} RETURNING id, quantity
"""
ADD = PUT.format(quantity="least(cart_cartline.quantity + excluded.quantity, 90)")
CHANGE = PUT.format(quantity="excluded.quantity")
LOCK = """
    SELECT s.product_id, s.quantity, p.price, p.name FROM catalog_stock s JOIN catalog_product p ON p.id = s.product_id
    WHERE s.product_id = ANY(%(ids)s) ORDER BY s.product_id FOR NO KEY UPDATE OF s
"""
PLACE = """
    WITH taken AS (UPDATE catalog_stock SET quantity = quantity - 1 WHERE product_id = ANY(%(ids)s)),
    paid AS (INSERT INTO payments_payment (method, status, amount, verified_by_name, admin_notes, created_at)
             VALUES ('bank_transfer', 'pending', %(total)s, '', '', now()) RETURNING id),
    placed AS (
        INSERT INTO orders_order (number, customer_id, payment_id, status, total, has_gifts,
            age_confirmed, customer_name, customer_email, street, city, state, pincode, landmark, phone_number, carrier,
            tracking_number, cancel_reason, created_at, updated_at)
        SELECT 'FC' || upper(substr(md5(random()::text), 1, 14)), %(customer)s, id, 'pending', %(total)s, false,
            true, 'Kumar', 'buyer@example.com', '12 Car Street', 'Madurai', 'Tamil Nadu', '625001', '', '9876543210', '', '',
            '', now(), now() FROM paid RETURNING id, number),
    lines AS (
        INSERT INTO orders_orderline (order_id, position, type, product_id, name, category_name, contents, unit_price, quantity)
        SELECT placed.id, l.place, 'product', l.id, l.name, '', '[]', l.price, 1
        FROM placed, unnest(%(ids)s::bigint[], %(names)s::text[], %(prices)s::numeric[]) WITH ORDINALITY AS l(id, name, price, place)),
    events AS (INSERT INTO orders_orderevent (order_id, kind, from_status, to_status, actor_kind, actor_name, note, at)
             SELECT id, 'placed', '', 'pending', 'customer', 'Kumar', '', now() FROM placed)
    SELECT id, number FROM placed
"""
FRAGMENTS = ("images", "sub_categories", "variants", "lines", "reviews", "specifications")
TOTAL = 98_000


def rows(statement: str, values: dict[str, Any]) -> list[dict[str, Any]]:
    """Result of a statement; JSON from PostgreSQL is passed on unchanged."""
    with POOL.connection() as connection:
        cursor = connection.execute(statement, values, prepare=True)
        names = [column.name for column in cursor.description or ()]
        records = [dict(zip(names, row, strict=True)) for row in cursor]
    for row in records:
        for name in FRAGMENTS:
            if row.get(name):
                row[name] = orjson.Fragment(row[name])
    return records


def place(customer: int, ids: list[int]) -> dict[str, Any]:
    """Place an order in two statements."""
    with POOL.connection() as connection, connection.transaction():
        locked = connection.execute(LOCK, {"ids": ids}, prepare=True).fetchall()
        values = {
            "ids": [row[0] for row in locked],
            "prices": [row[2] for row in locked],
            "names": [row[3] for row in locked],
            "total": sum(row[2] for row in locked),
            "customer": customer,
        }
        key, number = connection.execute(PLACE, values, prepare=True).fetchone()
    return {"_id": key, "orderNumber": number, "total": values["total"]}


def answer(environ: dict[str, Any]) -> Any:  # noqa: PLR0911 - a call a line
    """The body of a response."""
    path = environ["PATH_INFO"]
    query = {key: values[0] for key, values in parse_qs(environ["QUERY_STRING"]).items()}
    offset = (int(query.get("page", 1)) - 1) * 12
    if path == "/api/products":
        if "category" in query:
            products = rows(FILTERED, {"offset": offset, "category": query["category"], "low": query["minPrice"]})
        else:
            products = rows(NEWEST, {"offset": offset})
        return {"products": products, "total": TOTAL}
    if path == "/api/products/search":
        tsquery = " & ".join(f"'{word}'" for word in query["q"].lower().split())
        return {"products": rows(SEARCH, {"words": tsquery + (":*" if "prefix" in query else "")}), "total": TOTAL}
    if path.startswith("/api/products/"):
        return {"product": rows(PRODUCT, {"id": int(path.rsplit("/", 1)[1])})[0]}
    if path == "/api/categories":
        return rows(CATEGORIES, {})
    if path == "/api/bundles":
        return rows(FUNDS, {})
    customer = int(environ["HTTP_X_CUSTOMER"])
    if path == "/api/cart":
        return {"cart": rows(CART, {"customer": customer})}
    body = orjson.loads(environ["wsgi.input"].read())
    if path == "/api/orders":
        return {"order": place(customer, [int(item["product"]) for item in body["items"]])}
    statement = ADD if path == "/api/cart/add" else CHANGE
    put = rows(statement, {"customer": customer, "product": int(body["productId"]), "quantity": body["quantity"]})
    return {"line": put[0], "cart": rows(CART, {"customer": customer})}


def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """The WSGI application."""
    body = orjson.dumps(answer(environ), default=float)
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]
