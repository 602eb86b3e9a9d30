from django.db import migrations, models

# Deferred triggers call these at commit, when nobody waits for anything else.
FUNCTIONS = """
CREATE FUNCTION http_cache_lock() RETURNS void LANGUAGE sql AS $$
    -- One transaction at a time: two that change the same subjects in another order would wait for each other. Taken
    -- before a trigger looks up subjects, so that it sees those of every transaction that committed before.
    SELECT pg_advisory_xact_lock(hashtextextended('http_cache', 0))
$$;
CREATE FUNCTION http_cache_change(subjects text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM http_cache_lock();
    INSERT INTO http_cache_version AS v (subject, value)
    SELECT subject, gen_random_uuid() FROM (SELECT DISTINCT unnest(subjects) AS subject) AS changed
    ON CONFLICT (subject) DO UPDATE SET value = excluded.value
    WHERE v.xmin <> pg_current_xact_id()::xid;  -- once a transaction, however many rows it changes
END $$;
CREATE FUNCTION http_cache_changed() RETURNS trigger LANGUAGE plpgsql AS $$
-- The arguments are subjects; 'product:product_id' is 'product:' with the value of that column, before and after.
DECLARE
    argument text;
    key text;
    subjects text[] := '{}';
BEGIN
    FOREACH argument IN ARRAY TG_ARGV LOOP
        IF argument NOT LIKE '%:%' THEN
            subjects := array_append(subjects, argument);
            CONTINUE;
        END IF;
        IF TG_OP <> 'INSERT' THEN
            EXECUTE format('SELECT ($1).%I::text', split_part(argument, ':', 2)) INTO key USING OLD;
            subjects := array_append(subjects, split_part(argument, ':', 1) || ':' || key);
        END IF;
        IF TG_OP <> 'DELETE' THEN
            EXECUTE format('SELECT ($1).%I::text', split_part(argument, ':', 2)) INTO key USING NEW;
            subjects := array_append(subjects, split_part(argument, ':', 1) || ':' || key);
        END IF;
    END LOOP;
    PERFORM http_cache_change(subjects);
    RETURN NULL;
END $$;
"""
UNDO = """
DROP FUNCTION http_cache_changed();
DROP FUNCTION http_cache_change(text[]);
DROP FUNCTION http_cache_lock();
"""
DEFERRED = "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
CHANGED = "OLD.* IS DISTINCT FROM NEW.*"


def create(table, *subjects):
    """For migrations of other apps: every row of this table changes these subjects."""
    call = f"http_cache_changed({', '.join(repr(subject) for subject in subjects)})"
    return f"""
        CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON {table} {DEFERRED} EXECUTE FUNCTION {call};
        CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON {table} {DEFERRED} WHEN ({CHANGED})
            EXECUTE FUNCTION {call};
    """


def drop(table):
    return f"DROP TRIGGER http_cache_rows ON {table}; DROP TRIGGER http_cache_values ON {table};"


class Migration(migrations.Migration):

    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name='Version',
            fields=[
                ('subject', models.CharField(max_length=60, primary_key=True, serialize=False)),
                ('value', models.UUIDField()),
            ],
        ),
        migrations.RunSQL(FUNCTIONS, UNDO),
    ]
