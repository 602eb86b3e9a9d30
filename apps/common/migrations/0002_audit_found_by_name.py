"""The audit log is searched by what a change was made to: an order number, an e-mail address."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("common", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="auditrecord",
            name="at",
            field=models.DateTimeField(db_index=True, default=django.utils.timezone.now),
        ),
        migrations.AddIndex(
            model_name="auditrecord",
            index=models.Index(fields=["target_name", "at"], name="audit_by_name"),
        ),
    ]
