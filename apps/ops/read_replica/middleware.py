"""Records the position of the primary's log at each person's last write: they read their own writes (ADR 12)."""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse

from apps.accounts.models import Customer, StaffUser

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
# The position of the log is a function of PostgreSQL.
# Does not wait for the disk: only a crash of the primary within the next half second loses the record.
RECORD = """
    UPDATE {table} SET last_write = pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint
    WHERE id = %s AND set_config('synchronous_commit', 'off', true) = 'off'
"""


class ReadYourWritesMiddleware:
    """Records the last write of the person behind a call that may have written; one statement."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Record after the call's transactions have ended and before its answer is sent."""
        response = self.get_response(request)
        # The API's authentication sets it too; a visitor is None or Django's anonymous user.
        person = getattr(request, "user", None)
        if request.method not in SAFE_METHODS and isinstance(person, Customer | StaffUser):
            record_write(person)
        return response


def record_write(person: Customer | StaffUser) -> None:
    """Record the present position of the log as this person's last write."""
    with connection.cursor() as cursor:
        cursor.execute(RECORD.format(table=person._meta.db_table), [person.pk])
