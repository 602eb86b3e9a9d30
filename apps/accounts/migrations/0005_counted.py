from django.db import migrations

# Customers by the day on which they came, and by the day on which they were last seen.
FUNCTIONS = """
CREATE FUNCTION customers_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO common_tally (kind, day, number)
    SELECT kind, (at AT TIME ZONE 'Asia/Kolkata')::date, sum(number)
    FROM (VALUES ('customers', OLD.created_at, -1), ('customers seen', OLD.last_login, -1),
                 ('customers', NEW.created_at, 1), ('customers seen', NEW.last_login, 1)) AS change (kind, at, number)
    WHERE at IS NOT NULL GROUP BY 1, 2 HAVING sum(number) <> 0;
    RETURN NULL;
END $$;
CREATE PROCEDURE count_customers_again() LANGUAGE sql AS $$
    LOCK TABLE accounts_customer IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM common_tally WHERE kind IN ('customers', 'customers seen');
    INSERT INTO common_tally (kind, day, number)
    SELECT kind, (at AT TIME ZONE 'Asia/Kolkata')::date, count(*)
    FROM accounts_customer, LATERAL (VALUES ('customers', created_at), ('customers seen', last_login)) AS known (kind, at)
    WHERE at IS NOT NULL GROUP BY 1, 2;
$$;
CREATE TRIGGER tally_rows AFTER INSERT OR DELETE ON accounts_customer
    FOR EACH ROW EXECUTE FUNCTION customers_tally();
CREATE TRIGGER tally_values AFTER UPDATE ON accounts_customer FOR EACH ROW
    WHEN ((OLD.created_at, OLD.last_login) IS DISTINCT FROM (NEW.created_at, NEW.last_login))
    EXECUTE FUNCTION customers_tally();
CALL count_customers_again();
"""
UNDO = """
DROP TRIGGER tally_rows ON accounts_customer;
DROP TRIGGER tally_values ON accounts_customer;
DROP FUNCTION customers_tally();
DROP PROCEDURE count_customers_again();
DELETE FROM common_tally WHERE kind IN ('customers', 'customers seen');
"""


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_last_write'),
        ('common', '0005_tally'),
    ]

    operations = [
        migrations.RunSQL(FUNCTIONS, UNDO),
    ]
