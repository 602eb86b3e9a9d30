from django.db import migrations

from ._old_states import bring_forward


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('contact', '0001_initial'),
        ('orders', '0011_state_columns'),
        ('payments', '0004_credits_of_completed'),
    ]

    operations = [
        migrations.RunPython(bring_forward, migrations.RunPython.noop),
    ]
