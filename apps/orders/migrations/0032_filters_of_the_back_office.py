from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions.text import Upper


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("orders", "0031_find_by_everything_listed")]

    operations = [
        AddIndexConcurrently(
            model_name='order',
            index=models.Index(Upper('state'), models.OrderBy(models.F('created_at'), descending=True), models.OrderBy(models.F('id'), descending=True), include=['state', 'total'], name='orders_by_state'),
        ),
        AddIndexConcurrently(
            model_name='order',
            index=models.Index(Upper('city'), models.OrderBy(models.F('created_at'), descending=True), models.OrderBy(models.F('id'), descending=True), include=['city', 'total'], name='orders_by_city'),
        ),
        AddIndexConcurrently(
            model_name='order',
            index=models.Index(Upper('carrier'), models.OrderBy(models.F('created_at'), descending=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('carrier__gt', '')), include=['carrier', 'total'], name='orders_by_carrier'),
        ),
        AddIndexConcurrently(
            model_name='order',
            index=models.Index(condition=models.Q(('tracking_number', '')), fields=['-created_at', '-id'], include=['total'], name='orders_without_number'),
        ),
    ]
