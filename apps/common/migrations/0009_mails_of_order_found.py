from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("common", "0008_mails_of_orders")]

    operations = [
        AddIndexConcurrently(
            model_name="sentmail",
            index=models.Index(
                fields=["order_id"], condition=models.Q(("order_id__isnull", False)), name="mails_of_order"
            ),
        ),
    ]
