"""Remembers how far the log of the primary was when somebody last wrote, so that they read what they wrote (ADR 12)."""

from collections.abc import Callable

from django.core.exceptions import MiddlewareNotUsed
from django.db import connection
from django.http import HttpRequest, HttpResponse

from apps.common import replica

from .models import Customer, StaffUser

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
# Not worth a second wait for the disk: only a crash of the primary within the next half second loses the mark.
MARK = """
    UPDATE {table} SET last_write = pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint
    WHERE id = %s AND set_config('synchronous_commit', 'off', true) = 'off'
"""


class OwnWritesMiddleware:
    """Marks the person behind a call that may have written; one statement. Unused without a replica."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not replica.is_configured():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Mark after the call's transactions have ended and before its answer is sent."""
        response = self.get_response(request)
        # The API's own authentication puts the caller here too; nobody at all is None or Django's anonymous user.
        person = getattr(request, "user", None)
        if request.method not in SAFE and isinstance(person, Customer | StaffUser):
            mark(person)
        return response


def mark(person: Customer | StaffUser) -> None:
    """Note the present position of the log as this person's last write."""
    with connection.cursor() as cursor:
        cursor.execute(MARK.format(table=person._meta.db_table), [person.pk])
