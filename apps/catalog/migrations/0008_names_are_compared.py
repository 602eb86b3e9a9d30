from django.db import migrations

# Pages that show reviews compare their authors' names themselves: a new name is no change of the whole catalogue.
DROP = "DROP TRIGGER IF EXISTS catalogue_values ON accounts_customer"
CREATE = """
CREATE CONSTRAINT TRIGGER catalogue_values AFTER UPDATE ON accounts_customer
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
EXECUTE FUNCTION catalogue_changed()
"""


class Migration(migrations.Migration):
    dependencies = [("catalog", "0007_counted"), ("accounts", "0007_one_spelling_per_address")]

    operations = [migrations.RunSQL(DROP, CREATE)]
