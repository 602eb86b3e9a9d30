"""The audit trail is listed by who did it and by what was done, the latest first."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("common", "0009_mails_of_order_found")]

    operations = [
        AddIndexConcurrently(
            model_name="auditrecord",
            index=models.Index(fields=["actor_kind", "actor_id", "at"], name="audit_by_actor"),
        ),
        AddIndexConcurrently(
            model_name="auditrecord",
            index=models.Index(fields=["action", "at"], name="audit_by_action"),
        ),
    ]
