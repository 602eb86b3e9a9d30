from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models.functions.text import Lower

from apps.common.postgres.migrating import BuildIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0017_stock_ledger_written'),
    ]

    operations = [
        BuildIndexConcurrently(
            model_name='product',
            index=models.Index(
                models.Func(
                    models.Func(
                        Lower('name'), models.Value('(\\d+)'), models.Value('00000\\1'), models.Value('g'),
                        function='regexp_replace',
                    ),
                    models.Value('0*(\\d{6})(?!\\d)'), models.Value('\\1'), models.Value('g'),
                    function='regexp_replace',
                ),
                models.OrderBy(models.F('id'), descending=True),
                name='product_by_natural_name',
            ),
        ),
        RemoveIndexConcurrently(model_name='product', name='product_by_lower_name'),
    ]
