"""`manage.py bring_back`: copies exactly the rows that were deleted by mistake."""

import os
import subprocess
from io import StringIO

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from apps.common.models import AuditRecord, IdempotencyKey, RateCounter
from devstack.postgres import binaries

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "common_idempotencykey"


@pytest.fixture
def keys() -> list[int]:
    """Six rows."""
    rows = [IdempotencyKey.objects.create(scope="order", key=str(n), fingerprint=f"f{n}") for n in range(6)]
    return [row.pk for row in rows]


@pytest.fixture
def copy(keys):
    """The URL of a copy of the test database, as a restore creates it."""
    server, name = settings.DATABASES["default"], f"copy_{os.getpid()}"
    root = f"postgresql://{server['USER']}:{server['PASSWORD']}@{server['HOST']}:{server['PORT']}"
    with psycopg.connect(f"{root}/postgres", autocommit=True) as line:
        line.execute(f"DROP DATABASE IF EXISTS {name}")
        line.execute(f"CREATE DATABASE {name}")
        source = connection.settings_dict["NAME"]
        dump = [str(binaries() / "pg_dump"), "--no-owner", "-t", TABLE, "-t", "common_ratecounter", f"{root}/{source}"]
        content = subprocess.run(dump, capture_output=True, check=True).stdout  # noqa: S603
        into = [str(binaries() / "psql"), "-q", "-v", "ON_ERROR_STOP=1", f"{root}/{name}"]
        subprocess.run(into, input=content, capture_output=True, check=True)  # noqa: S603
        yield f"{root}/{name}"
        line.execute(f"DROP DATABASE {name}")


def run(*words: str) -> str:
    out = StringIO()
    call_command("bring_back", *words, stdout=out)
    return out.getvalue()


def test_without_write_nothing_changes(copy, keys):
    IdempotencyKey.objects.filter(pk__in=keys[:2]).delete()
    assert f"{TABLE}: 2 rows are missing here ({keys[0]}, {keys[1]})" in run(copy, TABLE)
    assert IdempotencyKey.objects.count() == 4


def test_texts_of_orders_are_not_listed(copy, monkeypatch):
    """A trigger writes them with the order: a copy of them would be refused as a duplicate."""
    monkeypatch.setattr("apps.ops.backups.missing.TABLES", "SELECT 'orders_ordertext'")
    assert "Nothing is missing here." in run(copy)


def test_deleted_rows_are_restored_and_audited(copy, keys):
    before = list(IdempotencyKey.objects.order_by("pk").values())
    IdempotencyKey.objects.filter(pk__in=keys[:2]).delete()
    assert "2 rows are back" in run(copy, TABLE, "--write", "--reason", "The wrong rows were deleted")
    assert list(IdempotencyKey.objects.order_by("pk").values()) == before
    record = AuditRecord.objects.get(action="shop.rows_brought_back")
    assert (record.reason, record.after) == ("The wrong rows were deleted", {TABLE: 2})


def test_changed_and_new_rows_are_not_touched(copy, keys):
    IdempotencyKey.objects.filter(pk=keys[0]).delete()
    IdempotencyKey.objects.filter(pk=keys[1]).update(result="changed since")
    newer = IdempotencyKey.objects.create(scope="order", key="new", fingerprint="f").pk
    run(copy, TABLE, "--write", "--reason", "The wrong row was deleted")
    assert IdempotencyKey.objects.get(pk=keys[1]).result == "changed since"
    assert IdempotencyKey.objects.filter(pk=newer).exists()
    assert IdempotencyKey.objects.count() == 7


def test_constraint_violation_rolls_everything_back(copy, keys):
    IdempotencyKey.objects.filter(pk__in=keys[:2]).delete()
    IdempotencyKey.objects.create(scope="order", key="1", fingerprint="used again since")
    with pytest.raises(CommandError, match="Nothing was written"):
        run(copy, TABLE, "--write", "--reason", "The wrong rows were deleted")
    assert IdempotencyKey.objects.count() == 5
    assert not AuditRecord.objects.filter(action="shop.rows_brought_back").exists()


def test_only_the_named_tables_are_touched(copy):
    RateCounter.objects.create(key="login:1", window_start=0)
    assert run(copy, TABLE).startswith("Nothing is missing here.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((TABLE, "--write"), "needs the tables"),
        (("--write", "--reason", "All of it"), "needs the tables"),
        (("no_such_table",), "There is no table no_such_table"),
    ],
)
def test_invalid_arguments_are_refused_with_a_message(copy, words, says):
    with pytest.raises(CommandError, match=says):
        run(copy, *words)
