from django.db import migrations, models

# How many orders there are of each kind, kept exact by rows that are only ever added: no order waits for another.
# A job adds the rows of a kind together every minute.
FUNCTIONS = """
CREATE FUNCTION orders_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid text;
BEGIN
    SELECT status INTO paid FROM payments_payment WHERE id = coalesce(NEW.payment_id, OLD.payment_id);
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
        VALUES ((OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date, OLD.status, paid, -1, -OLD.total);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
        VALUES ((NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, NEW.status, paid, 1, NEW.total);
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION payments_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
    SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date, o.status, change.paid, change.number,
        change.number * o.total
    FROM orders_order o, (VALUES (OLD.status, -1), (NEW.status, 1)) AS change (paid, number)
    WHERE o.payment_id = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER tally_rows AFTER INSERT OR DELETE ON orders_order FOR EACH ROW EXECUTE FUNCTION orders_tally();
CREATE TRIGGER tally_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.status, OLD.total, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.total, NEW.created_at))
    EXECUTE FUNCTION orders_tally();
CREATE TRIGGER tally_values AFTER UPDATE ON payments_payment FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payments_tally();

CREATE PROCEDURE count_orders_again() LANGUAGE sql AS $$
    LOCK TABLE orders_order, payments_payment IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM orders_ordertally;
    INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
    SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date, o.status, p.status, count(*), sum(o.total)
    FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id GROUP BY 1, 2, 3;
$$;
CALL count_orders_again();
"""
UNDO = """
DROP TRIGGER tally_rows ON orders_order;
DROP TRIGGER tally_values ON orders_order;
DROP TRIGGER tally_values ON payments_payment;
DROP FUNCTION orders_tally();
DROP FUNCTION payments_tally();
DROP PROCEDURE count_orders_again();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0002_found_by_phone'),
        ('payments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='OrderTally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(help_text="India's.")),
                ('status', models.CharField(max_length=10)),
                ('payment_status', models.CharField(max_length=20)),
                ('orders', models.IntegerField()),
                ('total', models.DecimalField(decimal_places=2, max_digits=16)),
            ],
            options={
                'verbose_name_plural': 'order tally',
            },
        ),
        migrations.RunSQL(FUNCTIONS, UNDO),
    ]
