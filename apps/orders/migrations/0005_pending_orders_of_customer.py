from django.db import migrations, models
from django.db.models import Q

from apps.common.postgres.migrating import BuildIndexConcurrently


class Migration(migrations.Migration):
    """A customer's unpaid orders by an index of their own; no index twice that begins another one."""

    atomic = False

    dependencies = [
        ("orders", "0004_short_of_stock_found"),
    ]

    operations = [
        BuildIndexConcurrently(
            "order",
            models.Index(fields=["customer"], condition=Q(status="pending"), name="pending_orders_of_customer"),
        ),
        migrations.AlterField(
            "order",
            "customer",
            models.ForeignKey(
                db_index=False, on_delete=models.deletion.PROTECT, related_name="+", to="accounts.customer"
            ),
        ),
        migrations.AlterField(
            "orderline",
            "order",
            models.ForeignKey(
                db_index=False, on_delete=models.deletion.CASCADE, related_name="lines", to="orders.order"
            ),
        ),
        migrations.AlterField(
            "orderevent",
            "order",
            models.ForeignKey(
                db_index=False, on_delete=models.deletion.CASCADE, related_name="events", to="orders.order"
            ),
        ),
    ]
