# The tables keep their names: triggers and the release before write to them.

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("orders", "0018_part_payments"),
    ]

    operations = [
        migrations.AlterModelTable("ordertally", "orders_ordertally"),
        migrations.RenameModel("OrderTally", "OrderCountDelta"),
        migrations.AlterModelOptions("ordercountdelta", {}),
        migrations.AlterModelTable("buyertally", "orders_buyertally"),
        migrations.RenameModel("BuyerTally", "BuyerCountDelta"),
        migrations.AlterModelOptions("buyercountdelta", {}),
        migrations.AlterModelTable("ordertext", "orders_ordertext"),
        migrations.RenameModel("OrderText", "OrderSearchDocument"),
    ]
