from importlib import import_module

from django.db import migrations

versions = import_module("apps.http_cache.migrations.0001_initial")

TABLES = ("selling_sellingperiod", "selling_sellingrule")
FIRST = "INSERT INTO http_cache_version (subject, value) VALUES ('selling', gen_random_uuid())"
NONE = "DELETE FROM http_cache_version WHERE subject = 'selling'"


class Migration(migrations.Migration):

    dependencies = [
        ("selling", "0001_initial"),
        ("http_cache", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(FIRST, NONE),
        *(migrations.RunSQL(versions.create(table, "selling"), versions.drop(table)) for table in TABLES),
    ]
