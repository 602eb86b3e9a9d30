"""Nobody edits or deletes a note, whatever the program says: erasing personal data may empty its text."""

from django.db import migrations

REFUSE = """
    CREATE FUNCTION orders_note_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND to_jsonb(NEW) - '{text,author_id}'::text[] = to_jsonb(OLD) - '{text,author_id}'::text[]
            AND NEW.text IN ('', OLD.text)
            AND (NEW.author_id IS NULL OR NEW.author_id = OLD.author_id)
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Notes are final: % of note % is refused', TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END
    $$;
    CREATE TRIGGER orders_note_is_final BEFORE UPDATE OR DELETE ON orders_ordernote
        FOR EACH ROW EXECUTE FUNCTION orders_note_is_final();
"""
ALLOW = """
    DROP TRIGGER orders_note_is_final ON orders_ordernote;
    DROP FUNCTION orders_note_is_final();
"""


class Migration(migrations.Migration):
    dependencies = [("orders", "0028_orders_assigned")]

    operations = [migrations.RunSQL(REFUSE, ALLOW)]
