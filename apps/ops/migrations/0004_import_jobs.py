from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("operators", "0003_given_up_job")]

    operations = [
        migrations.AddField(
            model_name="catalogueimport",
            name="state",
            field=models.CharField(
                choices=[
                    ("checking", "Being checked"), ("checked", "Checked"), ("importing", "Being imported"),
                    ("imported", "Imported"),
                ],
                db_default="checked",
                default="checked",
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="catalogueimport",
            name="row_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="catalogueimport",
            name="done_rows",
            field=models.PositiveIntegerField(
                db_default=0, default=0, help_text="Of the present run, noted about once a second."
            ),
        ),
        migrations.AddField(
            model_name="catalogueimport",
            name="problem",
            field=models.CharField(
                blank=True, db_default="", default="", help_text="Why it was not imported.", max_length=500
            ),
        ),
    ]  # fmt: skip
