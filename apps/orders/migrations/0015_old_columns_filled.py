from django.db import migrations

from ._old_states import bring_back


class Migration(migrations.Migration):
    """Nothing on the way forward; on the way back, the columns that the next migration drops get their values."""

    atomic = False

    dependencies = [
        ('orders', '0014_invariants_validated'),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, bring_back),
    ]
