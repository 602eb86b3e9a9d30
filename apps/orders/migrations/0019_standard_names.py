"""Search documents get their name; the table keeps the earlier one, which triggers use."""

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
        migrations.AlterModelTable(name="OrderText", table="orders_ordertext"),
        migrations.RenameModel("OrderText", "OrderSearchDocument"),
        permissions("ordertext", "ordersearchdocument", "order text", "order search document"),
    ]
