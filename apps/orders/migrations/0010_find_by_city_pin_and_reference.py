from django.db import migrations

# Staff also find orders by city, PIN code and the references of their payment proofs.
FUNCTIONS = """
CREATE OR REPLACE FUNCTION orders_words(o orders_order) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT upper(concat_ws(E'\\x1F', o.number, o.customer_name, o.customer_email, o.phone_number, o.city, o.pincode,
        (SELECT string_agg(DISTINCT p.reference, E'\\x1F') FROM payments_paymentproof p
            WHERE p.payment_id = o.payment_id AND p.reference <> '')))
$$;
CREATE FUNCTION orders_write_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
        WHERE orders_ordertext.order_id = o.id AND o.payment_id = COALESCE(NEW.payment_id, OLD.payment_id);
    RETURN NULL;
END $$;
DROP TRIGGER text_values ON orders_order;
CREATE TRIGGER text_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.number, OLD.customer_name, OLD.customer_email, OLD.phone_number, OLD.city, OLD.pincode, OLD.created_at)
        IS DISTINCT FROM (NEW.number, NEW.customer_name, NEW.customer_email, NEW.phone_number, NEW.city, NEW.pincode,
            NEW.created_at))
    EXECUTE FUNCTION orders_write_text();
CREATE TRIGGER text_new_reference AFTER INSERT ON payments_paymentproof FOR EACH ROW
    WHEN (NEW.reference <> '') EXECUTE FUNCTION orders_write_references();
CREATE TRIGGER text_reference AFTER UPDATE OF reference ON payments_paymentproof FOR EACH ROW
    WHEN (OLD.reference IS DISTINCT FROM NEW.reference) EXECUTE FUNCTION orders_write_references();
CREATE TRIGGER text_lost_reference AFTER DELETE ON payments_paymentproof FOR EACH ROW
    WHEN (OLD.reference <> '') EXECUTE FUNCTION orders_write_references();
"""
UNDO = """
DROP TRIGGER text_new_reference ON payments_paymentproof;
DROP TRIGGER text_reference ON payments_paymentproof;
DROP TRIGGER text_lost_reference ON payments_paymentproof;
DROP FUNCTION orders_write_references();
DROP TRIGGER text_values ON orders_order;
CREATE TRIGGER text_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.number, OLD.customer_name, OLD.customer_email, OLD.phone_number, OLD.created_at)
        IS DISTINCT FROM (NEW.number, NEW.customer_name, NEW.customer_email, NEW.phone_number, NEW.created_at))
    EXECUTE FUNCTION orders_write_text();
CREATE OR REPLACE FUNCTION orders_words(o orders_order) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT upper(o.number || E'\\x1F' || o.customer_name || E'\\x1F' || o.customer_email || E'\\x1F' || o.phone_number)
$$;
"""
BATCH = 5_000
REWRITE = """
WITH batch AS (
    SELECT order_id FROM orders_ordertext WHERE order_id > %s ORDER BY order_id LIMIT %s
), written AS (
    UPDATE orders_ordertext t SET words = orders_words(o) FROM batch JOIN orders_order o ON o.id = batch.order_id
    WHERE t.order_id = batch.order_id AND t.words <> orders_words(o)
)
SELECT max(order_id) FROM batch
"""


def rewrite(apps, schema_editor):
    """Write the texts of existing orders in short statements: each locks its rows only while it runs."""
    last = 0
    while last is not None:
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(REWRITE, [last, BATCH])
            last = cursor.fetchone()[0]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('orders', '0009_one_spelling_per_address'),
        ('payments', '0001_initial'),
    ]

    operations = [
        migrations.RunSQL(f"BEGIN; {FUNCTIONS} COMMIT;", f"BEGIN; {UNDO} COMMIT;"),
        migrations.RunPython(rewrite, rewrite),
    ]
