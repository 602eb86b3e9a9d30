"""Changes of the cart by one statement, for quantities that can be ordered: nearly every call.

When a statement writes nothing, `lines` finds the reason under the cart's lock. A cart takes no stock, so stock is read
without a lock. Concurrent statements of one cart wait for its row here too.
"""

from apps.common.postgres import statements

from ..selectors import BUNDLE, PRODUCT, TargetKind, target_values

# Larger carts are counted under their lock.
FEW_LINES = 100
POSSIBLE = "t.is_sold AND {wanted} BETWEEN t.minimum AND least(t.maximum, t.available)"
ADD = f"""
    WITH t AS MATERIALIZED ({{item_state}}), mine AS (
        INSERT INTO cart_cart (customer_id, updated_at)
        SELECT %(cart)s, now() FROM t
        WHERE {POSSIBLE.format(wanted="t.in_cart + %(quantity)s")} AND (t.line IS NOT NULL OR t.lines < {FEW_LINES})
        ON CONFLICT (customer_id) DO UPDATE SET updated_at = excluded.updated_at RETURNING customer_id
    )
    INSERT INTO cart_cartline (cart_id, {{column}}, quantity, added_at)
    SELECT mine.customer_id, %(target)s, %(quantity)s, now() FROM mine
    ON CONFLICT (cart_id, {{column}}) WHERE {{column}} IS NOT NULL
    DO UPDATE SET quantity = cart_cartline.quantity + excluded.quantity
    WHERE EXISTS (
        SELECT FROM t WHERE {POSSIBLE.format(wanted="cart_cartline.quantity + excluded.quantity")}
    )
    RETURNING id
"""  # noqa: S608 - of constants
SET = f"""
    WITH t AS MATERIALIZED ({{item_state}}), mine AS (
        UPDATE cart_cart SET updated_at = now() FROM t
        WHERE customer_id = %(cart)s AND {POSSIBLE.format(wanted="%(quantity)s")} RETURNING customer_id
    )
    UPDATE cart_cartline SET quantity = %(quantity)s FROM mine
    WHERE cart_id = mine.customer_id AND {{column}} = %(target)s RETURNING id
"""  # noqa: S608 - of constants
PRODUCTS = {"item_state": PRODUCT, "column": "product_id"}
BUNDLES = {"item_state": BUNDLE, "column": "bundle_id"}
STATEMENTS = {
    (written, is_product): written.format(**(PRODUCTS if is_product else BUNDLES))
    for written in (ADD, SET)
    for is_product in (True, False)
}


def add(cart_id: int, kind: TargetKind, target: int, *, quantity: int) -> bool:
    """Add a quantity to that in the cart, if all of it can be ordered; returns whether it was done."""
    return _written(ADD, cart_id, kind, target, quantity)


def set_quantity(cart_id: int, kind: TargetKind, target: int, *, quantity: int) -> bool:
    """Set the quantity of a line, if so much can be ordered; returns whether it was done."""
    return _written(SET, cart_id, kind, target, quantity)


def _written(written: str, cart_id: int, kind: TargetKind, target: int, quantity: int) -> bool:
    values = target_values(cart_id, kind, target) | {"quantity": quantity}
    return bool(statements.rows(STATEMENTS[written, kind == "product"], values))
