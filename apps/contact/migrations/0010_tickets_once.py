from django.contrib.postgres.operations import AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("contact", "0009_tickets_of_messages")]

    operations = [
        ValidateConstraint(model_name="contactmessage", name="message_waits_while_open"),
        AddIndexConcurrently(
            model_name='contactmessage',
            index=models.Index(fields=['status', '-last_at', '-id'], name='messages_by_status'),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddConstraint(
                    model_name='contactmessage',
                    constraint=models.UniqueConstraint(condition=models.Q(('number', ''), _negated=True), fields=('number',), name='message_number_once'),
                ),
            ],
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY message_number_once ON contact_contactmessage (number)"
                    " WHERE NOT number = ''",
                    "DROP INDEX CONCURRENTLY message_number_once",
                )
            ],
        ),
    ]
