from django.db import migrations, models

# Whatever public pages show, but for the quantities in stock, which pages are checked against one by one.
# Deferred: the one row is taken at commit, when nobody waits for anything else, and once a transaction.
FUNCTION = """
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('shop.catalogue_changed_by', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
        INSERT INTO catalog_catalogueversion (id, value) VALUES (1, gen_random_uuid())
        ON CONFLICT (id) DO UPDATE SET value = excluded.value;
        PERFORM set_config('shop.catalogue_changed_by', pg_current_xact_id()::text, true);
    END IF;
    RETURN NULL;
END $$;
INSERT INTO catalog_catalogueversion (id, value) VALUES (1, gen_random_uuid());
"""
CHANGED = "OLD.* IS DISTINCT FROM NEW.*"
EVERYTHING = (
    "catalog_category", "catalog_subcategory", "catalog_product", "catalog_product_sub_categories",
    "catalog_productimage", "catalog_review", "catalog_searchword", "bundles_bundle", "bundles_bundleline", "contact_shopsettings",
)
UPDATES = {
    **dict.fromkeys(EVERYTHING, CHANGED),
    "common_picture": CHANGED,
    "accounts_customer": "OLD.name IS DISTINCT FROM NEW.name",  # reviews carry it
}


def triggers():
    for table in (*EVERYTHING, "catalog_stock"):
        yield f"""CREATE CONSTRAINT TRIGGER catalogue_rows AFTER INSERT OR DELETE ON {table}
                  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogue_changed()"""
    for table, when in UPDATES.items():
        yield f"""CREATE CONSTRAINT TRIGGER catalogue_values AFTER UPDATE ON {table}
                  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION catalogue_changed()"""


def undo():
    for table in (*EVERYTHING, "catalog_stock"):
        yield f"DROP TRIGGER IF EXISTS catalogue_rows ON {table}"
    for table in UPDATES:
        yield f"DROP TRIGGER IF EXISTS catalogue_values ON {table}"


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0004_specifications_in_order'),
        ('accounts', '0001_initial'),
        ('bundles', '0001_initial'),
        ('common', '0001_initial'),
        ('contact', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueVersion',
            fields=[
                ('id', models.PositiveSmallIntegerField(primary_key=True, serialize=False, default=1, editable=False)),
                ('value', models.UUIDField()),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(id=1), name='one_catalogue_version')],
            },
        ),
        migrations.RunSQL(FUNCTION, "DROP FUNCTION catalogue_changed()"),
        migrations.RunSQL(";\n".join(triggers()), ";\n".join(undo())),
    ]
