"""Profiles for two files that are no bank's statements, for the owner to keep or change."""

from django.db import migrations

PROFILES = {
    "UPI business app": {
        "columns": {
            "narration": ["Transaction ID"],
            "amount": ["Transaction Amount"],
            "reference": ["UTR"],
            "order_number": ["Merchant Reference ID"],
            "status": ["Transaction Status"],
        },
        "statuses": ["COMPLETED", "SUCCESS", "SUCCESSFUL"],
        "only_credits": True,
    },
    # The amount before the fee is what the customer paid; the UTR is that of the settlement, not of the payment.
    "Razorpay settlements": {
        "date_order": "dmy",
        "columns": {
            "date": ["entity_created_at"],
            "narration": ["entity_id"],
            "amount": ["amount"],
            "order_number": ["order_receipt"],
            "reference": [],
            "status": ["transaction_entity"],
        },
        "statuses": ["payment"],
        "only_credits": True,
    },
}


def add(apps, schema_editor):
    profiles = apps.get_model("reconciliation", "FormatProfile")
    for name, fields in PROFILES.items():
        profiles.objects.get_or_create(name=name, defaults=fields)


class Migration(migrations.Migration):
    dependencies = [("reconciliation", "0002_rows_are_final")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
