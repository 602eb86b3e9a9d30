"""Rows that are built once for all tests of a module."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections, transaction


@contextmanager
def shared_rows(django_db_blocker: Any) -> Iterator[None]:
    """For a fixture of a module: rows that it creates inside are there until its last test.

    The transaction stays open around those of the tests, which roll back to it, and is rolled back at the end. The
    module must not have tests with `transaction=True`. The fixture depends on `django_db_setup`.
    """
    block: Any = transaction.atomic()
    # As Django's own TestCase marks its transactions: durable ones may begin inside.
    block._from_testcase = True
    with django_db_blocker.unblock():
        with block:
            yield
            transaction.set_rollback(True)
        # As after Django's own TestCase, so that a test without a database does not meet an open connection.
        connections.close_all()
