from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("orders", "0027_notes_and_presence")]

    operations = [
        AddIndexConcurrently(
            model_name='order',
            index=models.Index(condition=models.Q(('assigned_to__isnull', False)), fields=['assigned_to', '-created_at', '-id'], name='orders_assigned'),
        ),
    ]
