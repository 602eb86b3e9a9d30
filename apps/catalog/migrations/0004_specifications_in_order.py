"""Specifications keep the order in which staff write them."""

from django.db import migrations

import apps.catalog.columns

TO_PAIRS = """
    UPDATE catalog_product SET specifications = coalesce(
        (SELECT jsonb_agg(jsonb_build_array(key, value)) FROM jsonb_each(specifications)), '[]'
    ) WHERE jsonb_typeof(specifications) = 'object'
"""
TO_OBJECT = """
    UPDATE catalog_product SET specifications = coalesce(
        (SELECT jsonb_object_agg(pair ->> 0, pair -> 1) FROM jsonb_array_elements(specifications) AS pair), '{}'
    ) WHERE jsonb_typeof(specifications) = 'array'
"""


class Migration(migrations.Migration):
    """The rows first, then the state: the column's type stays."""

    dependencies = [("catalog", "0003_active_in_category")]

    operations = [
        migrations.RunSQL(TO_PAIRS, TO_OBJECT),
        migrations.AlterField(
            model_name="product",
            name="specifications",
            field=apps.catalog.columns.PairsField(
                blank=True, default=dict, help_text="Free names to values, in order."
            ),
        ),
    ]
