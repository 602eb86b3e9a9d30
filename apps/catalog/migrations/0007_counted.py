from django.db import migrations

# A row for each statement, however many products it adds.
FUNCTIONS = """
CREATE FUNCTION products_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO common_tally (kind, number)
    SELECT 'products', CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed HAVING count(*) > 0;
    RETURN NULL;
END $$;
CREATE PROCEDURE count_products_again() LANGUAGE sql AS $$
    LOCK TABLE catalog_product IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM common_tally WHERE kind = 'products';
    INSERT INTO common_tally (kind, number) SELECT 'products', count(*) FROM catalog_product;
$$;
CREATE TRIGGER tally_more AFTER INSERT ON catalog_product REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION products_tally();
CREATE TRIGGER tally_fewer AFTER DELETE ON catalog_product REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION products_tally();
CALL count_products_again();
"""
UNDO = """
DROP TRIGGER tally_more ON catalog_product;
DROP TRIGGER tally_fewer ON catalog_product;
DROP FUNCTION products_tally();
DROP PROCEDURE count_products_again();
DELETE FROM common_tally WHERE kind = 'products';
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0006_inactive_found'),
        ('common', '0005_tally'),
    ]

    operations = [
        migrations.RunSQL(FUNCTIONS, UNDO),
    ]
