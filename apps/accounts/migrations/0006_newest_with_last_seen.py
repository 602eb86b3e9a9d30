from django.db import migrations, models

from apps.common.postgres.migrating import BuildIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('accounts', '0004_last_write'),
    ]

    operations = [
        BuildIndexConcurrently(
            model_name='customer',
            index=models.Index(fields=['-created_at', '-id'], include=('last_login',), name='customers_newest'),
        ),
        migrations.AlterField(
            model_name='customer',
            name='created_at',
            field=models.DateTimeField(auto_now_add=True),
        ),
    ]
