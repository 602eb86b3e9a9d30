from importlib import import_module

from django.db import migrations

versions = import_module("apps.http_cache.migrations.0001_initial")

TABLES = ("contact_shopsettings",)
FIRST = "INSERT INTO http_cache_version (subject, value) VALUES ('shop', gen_random_uuid())"
NONE = "DELETE FROM http_cache_version WHERE subject = 'shop'"


class Migration(migrations.Migration):

    dependencies = [
        ("contact", "0002_keep_for_so_long"),
        ("catalog", "0010_versions_by_subject"),
    ]

    operations = [
        migrations.RunSQL(FIRST, NONE),
        *(migrations.RunSQL(versions.create(table, "shop"), versions.drop(table)) for table in TABLES),
    ]
