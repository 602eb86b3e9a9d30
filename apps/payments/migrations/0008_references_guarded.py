from django.db import migrations, models

from apps.common.postgres.migrating import BuildIndexConcurrently

# Typed with zeros before 12 digits.
FOLD = "UPDATE payments_paymentproof SET reference = substr(reference, 5) WHERE reference ~ '^0000[0-9]{12}$'"
# The reference of a payment's last proof goes to its first transfer that came in. Where one reference was approved for
# several orders in the past, the first one has it and the others share it.
FILL = """
    WITH told AS (
        SELECT DISTINCT ON (c.payment_id) c.id, f.reference FROM payments_credit c
        JOIN LATERAL (SELECT reference FROM payments_paymentproof WHERE payment_id = c.payment_id
                      ORDER BY id DESC LIMIT 1) f ON f.reference <> ''
        WHERE c.source = 'bank' ORDER BY c.payment_id, c.id
    ), ranked AS (SELECT id, reference, row_number() OVER (PARTITION BY reference ORDER BY id) AS place FROM told)
    UPDATE payments_credit c SET reference = ranked.reference, shares_reference = ranked.place > 1
    FROM ranked WHERE ranked.id = c.id AND c.reference = ''
"""


class Migration(migrations.Migration):
    """One approved credit of each reference. A run that was broken off goes on where it stopped."""

    atomic = False

    dependencies = [
        ('payments', '0007_references'),
    ]

    operations = [
        migrations.RunSQL(FOLD, migrations.RunSQL.noop),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        BuildIndexConcurrently(
            'credit',
            models.Index(condition=models.Q(('reference__gt', '')), fields=['reference'], name='credits_by_reference'),
        ),
        BuildIndexConcurrently(
            'paymentproof',
            models.Index(condition=models.Q(('original_sha256', ''), _negated=True), fields=['original_sha256'], name='proofs_by_original'),
        ),
        migrations.AddConstraint(
            model_name='credit',
            constraint=models.UniqueConstraint(condition=models.Q(('reference__gt', ''), ('shares_reference', False)), fields=('reference',), name='one_credit_of_a_reference'),
        ),
    ]
