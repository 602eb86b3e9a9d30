"""What this process knows of the replica: how far it has replayed the log, and whether it may be asked."""

import threading
import time

from django.db import Error, connections

ALIAS = "replica"
MAX_LAG_SECONDS = 20
"""How old the data may be that strangers see; a replica further behind is not asked.

Workers write a heartbeat every 10 seconds, so a replica that follows never looks older when nobody orders.
"""
CHECK_SECONDS, RETRY_SECONDS = 1.0, 5.0
"""Between two checks of the position, and after a failure until the next one."""
# Functions of PostgreSQL, without a table.
POSITION = """
    SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint,
           coalesce(now() - pg_last_xact_replay_timestamp() < %s * interval '1 second', false)
"""


class ReplicaStatus:
    """Position and health of the replica, as of the last check of this process."""

    def __init__(self) -> None:
        self.position = 0
        self.usable = False
        self.next_check = float("-inf")
        self._checking = threading.Lock()

    def replica_has(self, position: int) -> bool:
        """Whether the replica may be asked and has replayed the log up to `position`; at most one statement there.

        One thread checks; the others use the last result. So a replica that does not answer delays a single reader.
        """
        outdated = time.monotonic() > self.next_check
        if (outdated or (self.usable and self.position < position)) and self._checking.acquire(blocking=False):
            try:
                self._check()
            finally:
                self._checking.release()
        return self.usable and self.position >= position

    def _check(self) -> None:
        self.next_check = time.monotonic() + CHECK_SECONDS
        try:
            with connections[ALIAS].cursor() as cursor:
                cursor.execute(POSITION, [MAX_LAG_SECONDS])
                replayed, self.usable = cursor.fetchone()
            # The position is null on a server that was promoted meanwhile.
            self.position = int(replayed or 0)
        except Error:
            self.mark_unusable()

    def mark_unusable(self) -> None:
        """Do not ask the replica for RETRY_SECONDS."""
        self.usable = False
        self.next_check = time.monotonic() + RETRY_SECONDS
        connections[ALIAS].close()


status = ReplicaStatus()
