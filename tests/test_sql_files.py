"""Each database function of ours, with its triggers, has one file with its current text: `apps/<app>/sql/<name>.sql`.

A trigger by which another app uses a function of `common` has a file of its own.

The first migration of the app runs the file. `pytest tests/test_sql_files.py --create-db --write-sql` writes the files
as PostgreSQL shows them.
"""

from pathlib import Path

import pytest
from django.db import connection

APPS = Path(__file__).parents[1] / "apps"
# Functions and triggers of the job queue belong to its library.
FUNCTIONS = """
    SELECT proname, pg_get_functiondef(pg_proc.oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname NOT LIKE 'procrastinate%' ORDER BY proname
"""
TRIGGERS = """
    SELECT CASE WHEN proname LIKE 'common%' AND relname NOT LIKE 'common%' THEN tgname ELSE proname END,
        pg_get_triggerdef(pg_trigger.oid)
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND proname NOT LIKE 'procrastinate%' ORDER BY tgrelid::regclass::text, tgname
"""


def current_texts() -> dict[str, str]:
    """The text of each function, followed by its triggers, and of each other trigger, by name."""
    with connection.cursor() as cursor:
        cursor.execute(FUNCTIONS)
        texts = {name: f"{definition.strip()};\n" for name, definition in cursor.fetchall()}
        cursor.execute(TRIGGERS)
        for name, definition in cursor.fetchall():
            texts[name] = f"{texts[name]}\n{definition};\n" if name in texts else f"{definition};\n"
    return texts


@pytest.mark.django_db
def test_each_function_and_its_triggers_have_a_file_with_their_current_text(request):
    files = {path.stem: path for path in APPS.glob("*/sql/*.sql")}
    texts = current_texts()
    if request.config.getoption("--write-sql"):
        for name in texts.keys() & files.keys():
            files[name].write_text(texts[name])
    assert {name: path.read_text() for name, path in files.items()} == texts
