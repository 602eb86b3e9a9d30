from django.db import migrations

# What an Idempotency-Key brings back is the order's number, no longer its key. A week's rows at most.
TO_NUMBERS = """
UPDATE common_idempotencykey SET result = o.number FROM orders_order o
WHERE common_idempotencykey.scope LIKE 'order:%' AND common_idempotencykey.result = o.id::text
"""
TO_KEYS = """
UPDATE common_idempotencykey SET result = o.id::text FROM orders_order o
WHERE common_idempotencykey.scope LIKE 'order:%' AND common_idempotencykey.result = o.number
"""


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0001_initial'),
        ('orders', '0016_old_columns_dropped'),
    ]

    operations = [
        migrations.RunSQL(TO_NUMBERS, TO_KEYS),
    ]
