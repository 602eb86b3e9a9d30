from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    # Each step in a transaction of its own: the table is read without the lock that the column needs.
    atomic = False

    dependencies = [("orders", "0032_filters_of_the_back_office")]

    operations = [
        migrations.AddField(
            "order",
            "cartons",
            models.SmallIntegerField(blank=True, help_text="Of the parcel; empty until packed.", null=True),
        ),
        AddConstraintNotValid(
            "order",
            models.CheckConstraint(
                condition=models.Q(("cartons__isnull", True), ("cartons__gte", 1), _connector="OR"),
                name="order_cartons_at_least_one",
            ),
        ),
        ValidateConstraint("order", "order_cartons_at_least_one"),
    ]
