from django.db import migrations

BATCH = 5000
# One credit for each completed payment, by whoever decided it and then. What has a credit is left alone, so a run that
# was broken off goes on where it stopped.
CREDIT = """
    WITH paid AS (
        UPDATE payments_payment SET amount_received = amount,
            verified_by_name = coalesce(nullif(verified_by_name, ''), 'unknown')
        WHERE id > %(after)s AND id <= %(upto)s AND status = 'completed' AND amount_received < amount
        RETURNING id, amount, method, verified_at, verified_by_id, verified_by_name
    )
    INSERT INTO payments_credit (payment_id, amount, source, at, by_id, by_name)
    SELECT id, amount, CASE method WHEN 'cod' THEN 'cash' ELSE 'bank' END, verified_at, verified_by_id, verified_by_name
    FROM paid
"""
NAME = """
    UPDATE payments_payment SET verified_by_name = 'unknown'
    WHERE id > %(after)s AND id <= %(upto)s AND status = 'completed' AND verified_by_name = ''
"""


def credit_completed(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(id), 0) FROM payments_payment")
        (last,) = cursor.fetchone()
        for after in range(0, last, BATCH):
            for statement in (CREDIT, NAME):
                cursor.execute(statement, {"after": after, "upto": after + BATCH})


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('payments', '0003_credits_and_refunds'),
    ]

    operations = [
        # Back: migration 0003 drops what was written here.
        migrations.RunPython(credit_completed, migrations.RunPython.noop),
    ]
