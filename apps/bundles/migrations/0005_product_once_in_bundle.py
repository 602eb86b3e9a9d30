from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("bundles", "0004_lines_name_products")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY bundle_product_once ON bundles_bundleline (product_id, bundle_id)",
                    "DROP INDEX CONCURRENTLY IF EXISTS bundle_product_once",
                ),
                migrations.RunSQL(
                    "ALTER TABLE bundles_bundleline"
                    " ADD CONSTRAINT bundle_product_once UNIQUE USING INDEX bundle_product_once",
                    "ALTER TABLE bundles_bundleline DROP CONSTRAINT bundle_product_once",
                ),
            ],
            state_operations=[
                migrations.AddConstraint(
                    "bundleline",
                    models.UniqueConstraint(fields=("product", "bundle"), name="bundle_product_once"),
                )
            ],
        )
    ]
