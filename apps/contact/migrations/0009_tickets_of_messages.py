"""Messages that are there already get a number; answered ones are closed: their answers were sent outside the shop."""

import secrets

from django.db import migrations

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
BATCH = 500
FIND = """
    SELECT id, to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'YYMMDD') FROM contact_contactmessage
    WHERE number = '' ORDER BY id LIMIT %s
"""
FILL = """
    UPDATE contact_contactmessage SET number = %s, opened_at = created_at, last_at = coalesce(answered_at, created_at),
        status = CASE WHEN answered_at IS NULL THEN 'open' ELSE 'closed' END,
        waiting_since = CASE WHEN answered_at IS NULL THEN created_at END
    WHERE id = %s
"""


def number_messages(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        while True:
            cursor.execute(FIND, [BATCH])
            rows = cursor.fetchall()
            if not rows:
                return
            for key, day in rows:
                tail = "".join(secrets.choice(ALPHABET) for _ in range(5))
                cursor.execute(FILL, [f"CM{day}-{tail}", key])


class Migration(migrations.Migration):
    dependencies = [("contact", "0008_tickets")]

    operations = [migrations.RunPython(number_messages, migrations.RunPython.noop)]
