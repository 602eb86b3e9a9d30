"""Fireworks: HSN 3604, 18 percent."""

from django.db import migrations

ADD = "INSERT INTO bills_billrate (valid_from, hsn, percent) VALUES ('2017-07-01', '3604', 18)"
REMOVE = "DELETE FROM bills_billrate WHERE valid_from = '2017-07-01'"


class Migration(migrations.Migration):
    dependencies = [("bills", "0002_bills_are_final")]

    operations = [migrations.RunSQL(ADD, REMOVE)]
