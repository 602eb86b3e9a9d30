"""Count deltas and search documents get their names; the tables keep the earlier ones, which triggers use."""

from django.db import migrations

RENAME = """
    UPDATE auth_permission p
    SET codename = replace(codename, '{old}', '{new}'), name = replace(name, '{old_name}', '{new_name}')
    FROM django_content_type c
    WHERE c.id = p.content_type_id AND c.app_label = 'orders' AND p.codename ~ '_{old}$'
"""


def permissions(old, new, old_name, new_name):
    """Groups keep what they may do."""
    there = RENAME.format(old=old, new=new, old_name=old_name, new_name=new_name)
    back = RENAME.format(old=new, new=old, old_name=new_name, new_name=old_name)
    return migrations.RunSQL(there, back)


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("orders", "0018_part_payments"),
    ]

    operations = [
        migrations.AlterModelTable(name="OrderTally", table="orders_ordertally"),
        migrations.AlterModelTable(name="BuyerTally", table="orders_buyertally"),
        migrations.AlterModelTable(name="OrderText", table="orders_ordertext"),
        migrations.RenameModel("OrderTally", "OrderCountDelta"),
        migrations.RenameModel("BuyerTally", "BuyerCountDelta"),
        migrations.RenameModel("OrderText", "OrderSearchDocument"),
        migrations.AlterModelOptions(name="OrderCountDelta", options={}),
        migrations.AlterModelOptions(name="BuyerCountDelta", options={}),
        permissions("ordertally", "ordercountdelta", "order tally", "order count delta"),
        permissions("buyertally", "buyercountdelta", "buyer tally", "buyer count delta"),
        permissions("ordertext", "ordersearchdocument", "order text", "order search document"),
    ]
