"""`manage.py migrate` on a shop that has run for years."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection
from django.db.models.signals import pre_migrate

from apps.common.models import Picture


@pytest.fixture
def half_built(transactional_db):
    """An index whose building came to an early end."""
    for key in ("a", "b"):
        Picture.objects.create(key=key, width=1, height=1, bytes=1, sha256="same")
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX CONCURRENTLY half_built ON common_picture (sha256)")
    return "half_built"


@pytest.mark.django_db(transaction=True)
def test_statements_may_take_as_long_as_they_need_but_locks_may_not():
    said = {}

    def look(**_):
        with connection.cursor() as cursor:
            for name in ("statement_timeout", "lock_timeout"):
                cursor.execute(f"SHOW {name}")
                said[name] = cursor.fetchone()[0]

    pre_migrate.connect(look)
    try:
        call_command("migrate", verbosity=0)
    finally:
        pre_migrate.disconnect(look)
        connection.close()
    assert said == {"statement_timeout": "0", "lock_timeout": "8s"}


@pytest.mark.django_db(transaction=True)
def test_what_a_broken_off_migration_left_of_an_index_is_cleared_away(half_built):
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = %s::regclass", [half_built])
            assert cursor.fetchone() == (False,)
        call_command("migrate", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("SELECT to_regclass(%s)", [half_built])
            assert cursor.fetchone() == (None,)
    finally:
        connection.close()
