"""PgBouncer in transaction mode: the shop works through it, except for commands that need a direct connection."""

import os
import subprocess
import sys
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command

from shop_project.settings import databases

pytestmark = pytest.mark.scale
# Tests of locks, races, the queue and streaming.
HARDEST = (
    *("tests/test_races.py", "tests/test_queue.py"),
    *("apps/adminpanel/tests/test_orders.py", "apps/ops/tests/test_spreadsheet.py"),
)


def through(pooler: int, name: str) -> str:
    """DATABASE_URL through the pooler."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    return urlunsplit(parts._replace(netloc=f"{parts.username}:{parts.password}@127.0.0.1:{pooler}", path=f"/{name}"))


@pytest.mark.long
def test_the_hardest_tests_pass_through_three_shared_connections(pooler):
    env = os.environ | {
        "DATABASE_URL": through(pooler, "pooled"),
        "DATABASE_DIRECT_URL": os.environ["DATABASE_URL"],
        "PYTEST_XDIST_WORKER": "",
    }
    # The pooler's connections stay open, so the database cannot be dropped at the end; the next run recreates it.
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--create-db", "--reuse-db", *HARDEST]
    ended = subprocess.run(command, env=env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)  # noqa: S603
    assert ended.returncode == 0, ended.stdout[-4000:]


@pytest.mark.django_db(transaction=True)
def test_the_limits_of_a_session_hold_behind_the_pooler(pooler):
    call_command("ensure_database", verbosity=0)
    with psycopg.connect(through(pooler, str(settings.DATABASES["default"]["NAME"]))) as line:
        for name, milliseconds in databases.LIMITS.items():
            (found,) = line.execute("SELECT setting::int FROM pg_settings WHERE name = %s", [name]).fetchone()
            assert found == milliseconds


def test_shop_uses_no_session_state_behind_a_pooler():
    found = databases.from_environment({"DATABASE_URL": "postgresql://a/shop", "DATABASE_DIRECT_URL": "postgresql://b"})
    database = found["default"]
    assert database["DISABLE_SERVER_SIDE_CURSORS"]
    assert "options" not in database["OPTIONS"], "a pooler refuses settings of a session"


def test_commands_and_the_worker_bypass_the_pooler():
    env = os.environ | {"DATABASE_URL": "postgresql://pooler/shop", "DATABASE_DIRECT_URL": "postgresql://server/shop"}
    command = [sys.executable, "manage.py", "shell", "-v0", "-c"]
    script = (
        "from django.db import connection; found = connection.settings_dict;"
        "print(found['HOST'], found['DISABLE_SERVER_SIDE_CURSORS'])"
    )
    ended = subprocess.run(  # noqa: S603
        [*command, script], env=env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert ended.stdout.split() == ["server", "False"]
