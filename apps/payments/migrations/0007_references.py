from django.db import migrations, models


class Migration(migrations.Migration):
    """The bank's reference beside each credit, and the hash of a proof as it was sent. No row is written."""

    dependencies = [
        ('payments', '0006_invariants_validated'),
    ]

    operations = [
        migrations.AddField(
            model_name='credit',
            name='reference',
            field=models.CharField(blank=True, db_default='', default='', help_text='Of the transfer; blank when nobody gave it.', max_length=22),
        ),
        migrations.AddField(
            model_name='credit',
            name='shares_reference',
            field=models.BooleanField(db_default=False, default=False, help_text='Another credit had this reference: one transfer was split.'),
        ),
        migrations.AddField(
            model_name='paymentproof',
            name='original_sha256',
            field=models.CharField(blank=True, db_default='', default='', help_text='Of the file as the customer sent it.', max_length=64),
        ),
    ]
