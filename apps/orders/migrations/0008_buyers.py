import django.db.models.deletion
from django.db import migrations, models

# How many customers have orders that are not cancelled, without one order waiting for another: see models.BuyerTally.
FUNCTIONS = """
CREATE FUNCTION buyers_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO orders_buyertally (customer_id, orders)
    SELECT customer, sum(number)
    FROM (VALUES (OLD.customer_id, OLD.status, -1), (NEW.customer_id, NEW.status, 1)) AS change (customer, status, number)
    WHERE status <> 'cancelled' GROUP BY 1 HAVING sum(number) <> 0;
    RETURN NULL;
END $$;
CREATE PROCEDURE count_buyers_again() LANGUAGE sql AS $$
    LOCK TABLE orders_order IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM orders_buyertally;
    DELETE FROM common_tally WHERE kind = 'buyers';
    INSERT INTO orders_buyertally (customer_id, orders, settled)
    SELECT customer_id, count(*), true FROM orders_order WHERE status <> 'cancelled' GROUP BY 1;
    INSERT INTO common_tally (kind, number) SELECT 'buyers', count(*) FROM orders_buyertally;
$$;
CREATE TRIGGER buyer_rows AFTER INSERT OR DELETE ON orders_order FOR EACH ROW EXECUTE FUNCTION buyers_tally();
CREATE TRIGGER buyer_values AFTER UPDATE ON orders_order FOR EACH ROW
    WHEN ((OLD.customer_id, OLD.status = 'cancelled') IS DISTINCT FROM (NEW.customer_id, NEW.status = 'cancelled'))
    EXECUTE FUNCTION buyers_tally();
CALL count_buyers_again();
"""
UNDO = """
DROP TRIGGER buyer_rows ON orders_order;
DROP TRIGGER buyer_values ON orders_order;
DROP FUNCTION buyers_tally();
DROP PROCEDURE count_buyers_again();
DELETE FROM common_tally WHERE kind = 'buyers';
"""


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_counted'),
        ('common', '0005_tally'),
        ('orders', '0007_texts_of_orders'),
    ]

    operations = [
        migrations.CreateModel(
            name='BuyerTally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('orders', models.IntegerField()),
                ('settled', models.BooleanField(db_default=False, default=False)),
                ('customer', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='accounts.customer')),
            ],
            options={
                'verbose_name_plural': 'buyer tally',
                'indexes': [models.Index(condition=models.Q(('settled', False)), fields=['customer'], name='buyers_not_settled')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('settled', True)), fields=('customer',), name='one_settled_row_of_a_buyer')],
            },
        ),
        migrations.RunSQL(FUNCTIONS, UNDO),
    ]
