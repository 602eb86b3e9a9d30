from django.db import migrations
from django.db.models import F, Q

from apps.common.email_addresses import repaired_email

# Addresses that were taken before they were normalised: letters beyond ASCII, or a quoted local part.
OTHER_SPELLING = Q(email__regex=r"[^\x01-\x7f]") | Q(email__startswith='"')


def normalize(apps, schema_editor):
    """Give accounts the spelling with which they are looked up from now on.

    Of several accounts of one mailbox the one that signed in last gets it. The others keep what they have: they are
    found in Django admin, but nobody signs in to them any more.
    """
    for name in ("Customer", "StaffUser"):
        model = apps.get_model("accounts", name)
        for row in model.objects.filter(OTHER_SPELLING).order_by(F("last_login").desc(nulls_last=True), "pk"):
            email = repaired_email(row.email)
            if email and not model.objects.filter(email=email).exists():
                model.objects.filter(pk=row.pk).update(email=email)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_newest_with_last_seen")]

    operations = [migrations.RunPython(normalize, migrations.RunPython.noop, elidable=True)]
