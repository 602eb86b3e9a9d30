from django.db import migrations, models

# Staff also find orders by state, tracking number, second phone, buyer (the name on the order is the recipient's), and by
# references that only bank rows have. A search adds up totals without reading the orders.
FUNCTIONS = """
CREATE OR REPLACE FUNCTION orders_words(o orders_order) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT upper(concat_ws(E'\\x1F', o.number, o.customer_name, o.customer_email, o.phone_number,
        nullif(o.alternate_phone, ''), o.city, o.state, o.pincode, nullif(o.tracking_number, ''),
        nullif(regexp_replace(o.tracking_number, '[\\s-]', '', 'g'), o.tracking_number),
        (SELECT nullif(concat_ws(E'\\x1F', nullif(c.name, o.customer_name), nullif(c.email, o.customer_email),
            nullif(c.phone_number, o.phone_number)), '') FROM accounts_customer c WHERE c.id = o.customer_id),
        (SELECT string_agg(known.reference, E'\\x1F' ORDER BY known.reference) FROM (
            SELECT p.reference FROM payments_paymentproof p WHERE p.payment_id = o.payment_id AND p.reference <> ''
            UNION SELECT m.reference FROM payments_credit m WHERE m.payment_id = o.payment_id AND m.reference <> ''
        ) AS known)))
$$;
CREATE OR REPLACE FUNCTION orders_write_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM orders_ordertext WHERE order_id = OLD.id;
    ELSE
        INSERT INTO orders_ordertext (order_id, placed_at, total, words)
        VALUES (NEW.id, NEW.created_at, NEW.total, orders_words(NEW))
        ON CONFLICT (order_id) DO UPDATE
            SET placed_at = EXCLUDED.placed_at, total = EXCLUDED.total, words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION orders_write_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
        WHERE orders_ordertext.order_id = o.id AND o.customer_id = NEW.id;
    RETURN NULL;
END $$;
DROP TRIGGER text_values ON orders_order;
CREATE TRIGGER text_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.number, OLD.customer_id, OLD.customer_name, OLD.customer_email, OLD.phone_number, OLD.alternate_phone,
            OLD.city, OLD.state, OLD.pincode, OLD.tracking_number, OLD.total, OLD.created_at)
        IS DISTINCT FROM (NEW.number, NEW.customer_id, NEW.customer_name, NEW.customer_email, NEW.phone_number,
            NEW.alternate_phone, NEW.city, NEW.state, NEW.pincode, NEW.tracking_number, NEW.total, NEW.created_at))
    EXECUTE FUNCTION orders_write_text();
CREATE TRIGGER text_of_buyer AFTER UPDATE OF name, email, phone_number ON accounts_customer FOR EACH ROW
    WHEN ((OLD.name, OLD.email, OLD.phone_number) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone_number))
    EXECUTE FUNCTION orders_write_buyer();
CREATE TRIGGER text_new_reference AFTER INSERT ON payments_credit FOR EACH ROW
    WHEN (NEW.reference <> '') EXECUTE FUNCTION orders_write_references();
CREATE TRIGGER text_reference AFTER UPDATE OF reference ON payments_credit FOR EACH ROW
    WHEN (OLD.reference IS DISTINCT FROM NEW.reference) EXECUTE FUNCTION orders_write_references();
CREATE TRIGGER text_lost_reference AFTER DELETE ON payments_credit FOR EACH ROW
    WHEN (OLD.reference <> '') EXECUTE FUNCTION orders_write_references();
"""
UNDO = """
DROP TRIGGER text_new_reference ON payments_credit;
DROP TRIGGER text_reference ON payments_credit;
DROP TRIGGER text_lost_reference ON payments_credit;
DROP TRIGGER text_of_buyer ON accounts_customer;
DROP FUNCTION orders_write_buyer();
DROP TRIGGER text_values ON orders_order;
CREATE TRIGGER text_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.number, OLD.customer_name, OLD.customer_email, OLD.phone_number, OLD.city, OLD.pincode, OLD.created_at)
        IS DISTINCT FROM (NEW.number, NEW.customer_name, NEW.customer_email, NEW.phone_number, NEW.city, NEW.pincode,
            NEW.created_at))
    EXECUTE FUNCTION orders_write_text();
CREATE OR REPLACE FUNCTION orders_write_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM orders_ordertext WHERE order_id = OLD.id;
    ELSE
        INSERT INTO orders_ordertext (order_id, placed_at, words) VALUES (NEW.id, NEW.created_at, orders_words(NEW))
        ON CONFLICT (order_id) DO UPDATE SET placed_at = EXCLUDED.placed_at, words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION orders_words(o orders_order) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT upper(concat_ws(E'\\x1F', o.number, o.customer_name, o.customer_email, o.phone_number, o.city, o.pincode,
        (SELECT string_agg(DISTINCT p.reference, E'\\x1F') FROM payments_paymentproof p
            WHERE p.payment_id = o.payment_id AND p.reference <> '')))
$$;
"""
BATCH = 5_000
REWRITE = """
WITH batch AS (
    SELECT order_id FROM orders_ordertext WHERE order_id > %s ORDER BY order_id LIMIT %s
), written AS (
    UPDATE orders_ordertext t SET words = orders_words(o), total = o.total
    FROM batch JOIN orders_order o ON o.id = batch.order_id WHERE t.order_id = batch.order_id
        AND (t.words, t.total) IS DISTINCT FROM (orders_words(o), o.total)
)
SELECT max(order_id) FROM batch
"""
# As in 0010, which does not know of totals.
REWRITE_WORDS = """
WITH batch AS (
    SELECT order_id FROM orders_ordertext WHERE order_id > %s ORDER BY order_id LIMIT %s
), written AS (
    UPDATE orders_ordertext t SET words = orders_words(o) FROM batch JOIN orders_order o ON o.id = batch.order_id
    WHERE t.order_id = batch.order_id AND t.words <> orders_words(o)
)
SELECT max(order_id) FROM batch
"""


def _in_batches(schema_editor, statement):
    """Write the texts of existing orders in short statements: each locks its rows only while it runs."""
    last = 0
    while last is not None:
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(statement, [last, BATCH])
            last = cursor.fetchone()[0]


def rewrite(apps, schema_editor):
    _in_batches(schema_editor, REWRITE)


def rewrite_words(apps, schema_editor):
    _in_batches(schema_editor, REWRITE_WORDS)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('orders', '0029_notes_are_final'),
        ('accounts', '0011_recipient'),
        ('payments', '0010_credits_by_hand'),
    ]

    operations = [
        # Going back, the texts are written again before the column goes, and after the functions are the old ones.
        migrations.AddField(
            model_name='ordersearchdocument',
            name='total',
            field=models.DecimalField(db_default=0, decimal_places=2, default=0, help_text="The order's, in rupees.", max_digits=10),
        ),
        migrations.RunPython(migrations.RunPython.noop, rewrite_words),
        migrations.RunSQL(f"BEGIN; {FUNCTIONS} COMMIT;", f"BEGIN; {UNDO} COMMIT;"),
        migrations.RunPython(rewrite, migrations.RunPython.noop),
    ]
