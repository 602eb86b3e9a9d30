from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0012_noise_effect_green_filled'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='product',
            index=models.Index(condition=models.Q(('is_active', True)), fields=['category', 'noise_level', 'is_green_cracker', 'age_restriction'], include=('effects', 'price'), name='product_facets'),
        ),
    ]
