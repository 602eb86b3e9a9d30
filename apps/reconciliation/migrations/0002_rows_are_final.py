"""Nobody edits a row of a statement, whatever the program says: only what became of it may change.

A row trigger: emptying the whole table (TRUNCATE), as tests do between themselves, does not fire it.
"""

from django.db import migrations

REFUSE = """
    CREATE FUNCTION reconciliation_row_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF to_jsonb(NEW) - '{state,set_aside_reason}'::text[] <> to_jsonb(OLD) - '{state,set_aside_reason}'::text[] THEN
            RAISE EXCEPTION 'Rows of statements are final: UPDATE of row % is refused', OLD.id
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NEW;
    END
    $$;
    CREATE TRIGGER reconciliation_row_is_final BEFORE UPDATE ON reconciliation_statementrow
        FOR EACH ROW EXECUTE FUNCTION reconciliation_row_is_final();
"""
ALLOW = """
    DROP TRIGGER reconciliation_row_is_final ON reconciliation_statementrow;
    DROP FUNCTION reconciliation_row_is_final();
"""


class Migration(migrations.Migration):
    dependencies = [("reconciliation", "0001_initial")]

    operations = [migrations.RunSQL(REFUSE, ALLOW)]
