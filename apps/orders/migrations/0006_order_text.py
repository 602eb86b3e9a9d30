import django.db.models.deletion
from django.db import migrations, models

# What staff find orders by, kept by a trigger. The grams of a text are its pieces of three letters: a text that holds
# another holds all its grams, and those are in an index. pg_trgm does the same, but is an extension (ADR 0005).
FUNCTIONS = """
CREATE FUNCTION common_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE grams text[] := '{}';
BEGIN
    FOR i IN 1 .. length(words) - 2 LOOP
        grams[i] := substr(words, i, 3);
    END LOOP;
    RETURN grams;
END $$;
CREATE FUNCTION orders_words(o orders_order) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT upper(o.number || E'\\x1F' || o.customer_name || E'\\x1F' || o.customer_email || E'\\x1F' || o.phone_number)
$$;
CREATE FUNCTION orders_write_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM orders_ordertext WHERE order_id = OLD.id;
    ELSE
        INSERT INTO orders_ordertext (order_id, placed_at, words) VALUES (NEW.id, NEW.created_at, orders_words(NEW))
        ON CONFLICT (order_id) DO UPDATE SET placed_at = EXCLUDED.placed_at, words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $$;
"""
TRIGGERS = """
CREATE TRIGGER text_rows AFTER INSERT OR DELETE ON orders_order FOR EACH ROW EXECUTE FUNCTION orders_write_text();
CREATE TRIGGER text_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.number, OLD.customer_name, OLD.customer_email, OLD.phone_number, OLD.created_at)
        IS DISTINCT FROM (NEW.number, NEW.customer_name, NEW.customer_email, NEW.phone_number, NEW.created_at))
    EXECUTE FUNCTION orders_write_text();
"""
UNDO = "DROP FUNCTION orders_write_text(); DROP FUNCTION orders_words(orders_order); DROP FUNCTION common_grams(text);"
UNDO_TRIGGERS = "DROP TRIGGER text_rows ON orders_order; DROP TRIGGER text_values ON orders_order;"


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0005_pending_orders_of_customer'),
    ]

    operations = [
        migrations.RunSQL(FUNCTIONS, UNDO),
        migrations.CreateModel(
            name='OrderText',
            fields=[
                ('order', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, primary_key=True, related_name='+', serialize=False, to='orders.order')),
                ('placed_at', models.DateTimeField()),
                ('words', models.TextField(db_collation='C')),
            ],
            options={
                'indexes': [models.Index(fields=['-placed_at', '-order'], name='texts_newest')],
            },
        ),
        migrations.RunSQL(TRIGGERS, UNDO_TRIGGERS),
    ]
