"""`manage.py migrate` on a database that is in use."""

from contextlib import contextmanager

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.models.signals import pre_migrate

from apps.common.models import Picture
from apps.common.postgres.migrating import LOCK, BuildIndexConcurrently

pytestmark = pytest.mark.django_db(transaction=True)
INDEX = "picture_checksums"


@pytest.fixture(autouse=True)
def fresh_connection(transactional_db):
    """Settings and locks of the session end with the test."""
    connection.close()
    yield
    connection.close()


@pytest.fixture
def invalid_index(fresh_connection):
    """What an interrupted CREATE INDEX CONCURRENTLY leaves; one that is still running looks the same."""
    for key in ("a", "b"):
        Picture.objects.create(key=key, width=1, height=1, bytes=1, sha256="same")
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute(f"CREATE UNIQUE INDEX CONCURRENTLY {INDEX} ON common_picture (sha256)")
    yield INDEX
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX IF EXISTS {INDEX}")


def is_valid(index):
    """Whether the index is valid; None if there is none."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [index])
        row = cursor.fetchone()
    return row[0] if row else None


def setting(name):
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        return cursor.fetchone()[0]


@contextmanager
def other_process_migrates():
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as other:
        other.execute(LOCK)
        yield


def test_a_migration_may_take_long_but_does_not_wait_long_for_a_lock():
    seen = {}

    def look(**_):
        seen.update({name: setting(name) for name in ("statement_timeout", "lock_timeout")})

    pre_migrate.connect(look)
    try:
        call_command("migrate", verbosity=0)
    finally:
        pre_migrate.disconnect(look)
    assert seen == {"statement_timeout": "0", "lock_timeout": "8s"}


@pytest.mark.parametrize("option", ["check_unapplied", "plan"])
def test_a_check_changes_nothing_and_waits_for_nobody(option, invalid_index):
    with other_process_migrates():
        call_command("migrate", verbosity=0, **{option: True})
    assert is_valid(invalid_index) is False
    assert setting("statement_timeout") == "30s"


def test_migration_does_not_drop_invalid_indexes_of_others(invalid_index):
    call_command("migrate", verbosity=0)
    assert is_valid(invalid_index) is False


def test_two_processes_do_not_migrate_at_once():
    with other_process_migrates(), pytest.raises(CommandError, match="Another process"):
        call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0)


def test_an_interrupted_build_of_an_index_is_repeated(invalid_index):
    before = MigrationLoader(connection).project_state()
    build = BuildIndexConcurrently("picture", models.Index(fields=["sha256"], name=invalid_index))
    after = before.clone()
    build.state_forwards("common", after)
    with connection.schema_editor(atomic=False) as editor:
        build.database_forwards("common", editor, before, after)
    assert is_valid(invalid_index) is True
