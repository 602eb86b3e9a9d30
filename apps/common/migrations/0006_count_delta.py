# The table keeps its name: triggers of the release before write to it.

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("common", "0005_tally"),
    ]

    operations = [
        migrations.AlterModelTable("tally", "common_tally"),
        migrations.RenameModel("Tally", "CountDelta"),
        migrations.AlterModelOptions("countdelta", {}),
    ]
