from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0020_packing_and_terms'),
    ]

    operations = [
        ValidateConstraint(model_name='order', name='order_packing_is_of_total'),
    ]
