"""PendingFile and CountDelta get their names; their tables keep the earlier ones, which triggers and old code use."""

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
        ("common", "0005_tally"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterModelTable(name="UnsettledFile", table="common_unsettledfile"),
        migrations.AlterModelTable(name="Tally", table="common_tally"),
        migrations.RenameModel("UnsettledFile", "PendingFile"),
        migrations.RenameModel("Tally", "CountDelta"),
        migrations.AlterModelOptions(name="CountDelta", options={}),
        permissions("unsettledfile", "pendingfile", "unsettled file", "pending file"),
        permissions("tally", "countdelta", "tally", "count delta"),
    ]
