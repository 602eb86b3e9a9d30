"""PendingFile gets its name; its table keeps the earlier one, which old code uses."""

from django.db import migrations

RENAME = """
    UPDATE auth_permission p
    SET codename = replace(codename, '{old}', '{new}'), name = replace(name, '{old_name}', '{new_name}')
    FROM django_content_type c
    WHERE c.id = p.content_type_id AND c.app_label = 'common' AND p.codename ~ '_{old}$'
"""


def permissions(old, new, old_name, new_name):
    """Groups keep what they may do."""
    there = RENAME.format(old=old, new=new, old_name=old_name, new_name=new_name)
    back = RENAME.format(old=new, new=old, old_name=new_name, new_name=old_name)
    return migrations.RunSQL(there, back)


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("common", "0004_notes_by_the_databases_clock"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterModelTable(name="UnsettledFile", table="common_unsettledfile"),
        migrations.RenameModel("UnsettledFile", "PendingFile"),
        permissions("unsettledfile", "pendingfile", "unsettled file", "pending file"),
    ]
