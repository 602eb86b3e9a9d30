from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("payments", "0012_looks"), ("reconciliation", "0009_receipt_readings")]

    operations = [
        migrations.AddField(
            model_name="receiptreading",
            name="says_nothing",
            field=models.BooleanField(db_default=False, default=False),
        ),
        AddIndexConcurrently(
            model_name="receiptreading",
            index=models.Index(
                condition=models.Q(("says_nothing", True)), fields=["proof"], name="readings_that_say_nothing"
            ),
        ),
    ]
