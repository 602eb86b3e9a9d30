"""A line may name the product that it takes out of stock; the column is empty, so nothing is read to check it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("catalog", "0015_synonym_groups"), ("bundles", "0003_names_in_three_languages")]

    operations = [
        migrations.AddField(
            "bundleline",
            "product",
            models.ForeignKey(
                blank=True,
                db_index=False,
                help_text="What it takes out of stock; without one, nothing.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="catalog.product",
            ),
        ),
    ]
