"""What an error says about the parts that the shop depends on: down, busy, or nothing, because it is a bug."""

import errno
import sys

import psycopg
from django.db import DatabaseError, InterfaceError, OperationalError

from .errors import Unavailable

# As Django says it, and as what does not go through Django says it.
LOST = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
# A server that became a standby, or that ended a transaction which idled while another part was waited for.
MOVED_AWAY = (psycopg.errors.ReadOnlySqlTransaction, psycopg.errors.IdleInTransactionSessionTimeout)
DISK = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO}
BUSY = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected, psycopg.errors.QueryCanceled)


def _is_of_storage(error: BaseException) -> bool:
    # boto3 is loaded when it is first used: before that it raises nothing.
    boto = sys.modules.get("botocore.exceptions")
    return boto is not None and isinstance(error, boto.BotoCoreError | boto.ClientError)


def _moved(error: BaseException | None) -> bool:
    """Whether the server is no longer the one that it was.

    An internal error without a code is not the server's: one that ended and the pooler before it both answered one
    statement, which psycopg refuses.
    """
    return isinstance(error, MOVED_AWAY) or (isinstance(error, psycopg.InternalError) and error.sqlstate is None)


def unavailable_part(error: BaseException | None) -> str:
    """Which part is down or busy: "busy", "database", "storage", "disk" or "part"; "" when the error is something else.

    Libraries wrap what they meet (a job that cannot be queued hides the lost connection), so causes are looked at too.
    """
    while error is not None:
        if isinstance(error, Unavailable):
            return "part"
        if isinstance(error, LOST):
            return "busy" if isinstance(error.__cause__ or error, BUSY) else "database"
        if isinstance(error, DatabaseError) and _moved(error.__cause__):
            return "database"
        if _is_of_storage(error):
            return "storage"
        if isinstance(error, OSError) and error.errno in DISK:
            return "disk"
        error = error.__cause__
    return ""
