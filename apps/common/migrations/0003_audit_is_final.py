"""Nobody edits or deletes an audit record, whatever the program says (rules 9.3).

A row trigger: emptying the whole table (TRUNCATE), as tests do between themselves, does not fire it.
"""

from django.db import migrations

REFUSE = """
    CREATE FUNCTION common_audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'The audit log is final: % of record % is refused', TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END
    $$;
    CREATE TRIGGER common_audit_is_final BEFORE UPDATE OR DELETE ON common_auditrecord
        FOR EACH ROW EXECUTE FUNCTION common_audit_is_final();
"""
ALLOW = """
    DROP TRIGGER common_audit_is_final ON common_auditrecord;
    DROP FUNCTION common_audit_is_final();
"""


class Migration(migrations.Migration):
    dependencies = [("common", "0002_audit_found_by_name")]

    operations = [migrations.RunSQL(REFUSE, ALLOW)]
