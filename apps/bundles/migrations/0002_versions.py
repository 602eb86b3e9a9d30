from importlib import import_module

from django.db import migrations

versions = import_module("apps.http_cache.migrations.0001_initial")

TABLES = ("bundles_bundle", "bundles_bundleline")
FIRST = "INSERT INTO http_cache_version (subject, value) VALUES ('bundles', gen_random_uuid())"
NONE = "DELETE FROM http_cache_version WHERE subject = 'bundles'"


class Migration(migrations.Migration):

    dependencies = [
        ("bundles", "0001_initial"),
        ("catalog", "0010_versions_by_subject"),
    ]

    operations = [
        migrations.RunSQL(FIRST, NONE),
        *(migrations.RunSQL(versions.create(table, "bundles"), versions.drop(table)) for table in TABLES),
    ]
