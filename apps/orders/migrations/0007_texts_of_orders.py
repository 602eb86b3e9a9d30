import django.contrib.postgres.indexes
import django.db.models.expressions
from django.db import migrations, models

from apps.common.postgres.migrating import BuildIndexConcurrently

# Orders from before the trigger. It has written what was placed or changed since; a million take ten seconds, and a
# minute for their index. Nobody waits.
FILL = """
INSERT INTO orders_ordertext (order_id, placed_at, words)
SELECT o.id, o.created_at, orders_words(o) FROM orders_order o ORDER BY o.id ON CONFLICT DO NOTHING
"""


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('orders', '0006_order_text'),
    ]

    operations = [
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        BuildIndexConcurrently(
            model_name='ordertext',
            index=django.contrib.postgres.indexes.GinIndex(django.db.models.expressions.Func(models.F('words'), function='common_grams'), gin_pending_list_limit=16384, name='texts_by_grams'),
        ),
    ]
