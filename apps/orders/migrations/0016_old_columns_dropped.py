from django.db import migrations


class Migration(migrations.Migration):
    """`stock_state` says what these two said."""

    dependencies = [
        ('orders', '0015_old_columns_filled'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='order',
            name='is_short_of_stock',
        ),
        migrations.RemoveField(
            model_name='order',
            name='stock_held',
        ),
    ]
