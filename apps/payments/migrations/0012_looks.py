from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payments", "0011_refund_payees")]

    operations = [
        migrations.AddField(
            model_name="paymentproof",
            name="look",
            field=models.BigIntegerField(
                blank=True,
                help_text="64 bits of how the picture looks; empty for pictures of earlier times.",
                null=True,
            ),
        ),
    ]
