from django.db import migrations
from django.db.models import Q

from apps.common.email_addresses import repaired_email

# As accounts.0007: an order is tracked by the address that stands in it.
OTHER_SPELLING = Q(customer_email__regex=r"[^\x01-\x7f]") | Q(customer_email__startswith='"')


def normalize(apps, schema_editor):
    """Give the copies in orders the spelling with which they are looked up from now on."""
    orders = apps.get_model("orders", "Order").objects
    for row in orders.filter(OTHER_SPELLING).only("pk", "customer_email"):
        if email := repaired_email(row.customer_email):
            orders.filter(pk=row.pk).update(customer_email=email)


class Migration(migrations.Migration):
    dependencies = [("orders", "0007_texts_of_orders"), ("accounts", "0007_one_spelling_per_address")]

    operations = [migrations.RunPython(normalize, migrations.RunPython.noop, elidable=True)]
