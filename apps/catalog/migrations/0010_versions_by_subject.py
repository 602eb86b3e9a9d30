"""One version of the whole catalogue becomes versions of its subjects (ADR 0017)."""

from importlib import import_module

from django.db import migrations

before = import_module("apps.catalog.migrations.0005_version")
versions = import_module("apps.http_cache.migrations.0001_initial")
UNDO_BEFORE = ";\n".join(before.undo())
# Migration 0008 dropped the customers' trigger again.
REDO_BEFORE = ";\n".join(before.triggers()) + ";\nDROP TRIGGER catalogue_values ON accounts_customer"

SUBJECTS = {
    "catalog_category": ["categories"],
    "catalog_subcategory": ["categories"],
    "catalog_product": ["products", "product:id"],
    "catalog_product_sub_categories": ["products", "product:product_id"],
    "catalog_productimage": ["products", "product:product_id"],
    "catalog_review": ["reviews", "product:product_id"],
    "catalog_searchword": ["search_words"],
}
# Pictures and authors' names show on pages of several products, which only these functions can look up.
FUNCTIONS = f"""
CREATE FUNCTION catalog_picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM http_cache_lock();
    PERFORM http_cache_change(ARRAY(
        SELECT unnest(ARRAY['products', 'product:' || product_id]) FROM catalog_productimage WHERE picture_id = NEW.id
        UNION SELECT 'categories' FROM catalog_category WHERE picture_id = NEW.id
        UNION SELECT 'bundles' FROM bundles_bundle WHERE picture_id = NEW.id));
    RETURN NULL;
END $$;
CREATE FUNCTION catalog_author_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    reviewed text[];
BEGIN
    PERFORM http_cache_lock();
    reviewed := ARRAY(SELECT 'product:' || product_id FROM catalog_review WHERE customer_id = NEW.id);
    IF reviewed <> '{{}}' THEN
        PERFORM http_cache_change(ARRAY['reviews'] || reviewed);
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON common_picture {versions.DEFERRED}
    WHEN ({versions.CHANGED}) EXECUTE FUNCTION catalog_picture_changed();
CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON accounts_customer {versions.DEFERRED}
    WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION catalog_author_renamed();
-- Selling changes no version: quantities are slots. A row more or less is a slot more or less.
CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON catalog_stock {versions.DEFERRED}
    EXECUTE FUNCTION http_cache_changed('products', 'product:product_id');
INSERT INTO http_cache_version (subject, value)
SELECT subject, gen_random_uuid() FROM unnest(ARRAY['products', 'categories', 'reviews', 'search_words']) AS subject;
"""
UNDO_FUNCTIONS = """
DROP TRIGGER http_cache_values ON common_picture;
DROP TRIGGER http_cache_values ON accounts_customer;
DROP TRIGGER http_cache_rows ON catalog_stock;
DROP FUNCTION catalog_picture_changed();
DROP FUNCTION catalog_author_renamed();
DELETE FROM http_cache_version WHERE subject IN ('products', 'categories', 'reviews', 'search_words') OR subject LIKE 'product:%';
"""


class Migration(migrations.Migration):

    dependencies = [
        ("catalog", "0009_discount_up_to_100"),
        ("accounts", "0009_may_reconcile"),
        ("bundles", "0001_initial"),
        ("common", "0005_tally"),
        ("contact", "0002_keep_for_so_long"),
        ("http_cache", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(UNDO_BEFORE, REDO_BEFORE),
        migrations.RunSQL("DROP FUNCTION catalogue_changed()", before.FUNCTION),
        migrations.DeleteModel("CatalogueVersion"),
        migrations.RunSQL(FUNCTIONS, UNDO_FUNCTIONS),
        *(migrations.RunSQL(versions.create(table, *subjects), versions.drop(table)) for table, subjects in SUBJECTS.items()),
    ]
