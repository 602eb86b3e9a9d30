"""The figures of queue, payments, orders, copies and backups: read at most once in CACHE_SECONDS by each process.

Each is one number from one statement that takes at most STATEMENT_MILLISECONDS. A figure whose statement took longer,
or that does not apply here, is left out. `/metrics` shows them to Prometheus, `sentences` says them in words.
"""

import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import Error, OperationalError, connections, transaction
from psycopg.errors import QueryCanceled

from apps.common.jobs import READER_QUEUE

from ..jobs import MAIL_QUEUES

CACHE_SECONDS = 10.0
STATEMENT_MILLISECONDS = 2000
DUE = """
    SELECT coalesce(extract(epoch FROM now() - min(greatest(j.scheduled_at, d.at))), 0) FROM (
        SELECT id, scheduled_at FROM procrastinate_jobs
        WHERE status = 'todo' AND {queues} AND coalesce(scheduled_at, now()) <= now() ORDER BY id LIMIT 1000
    ) j JOIN procrastinate_events d ON d.job_id = j.id AND d.type = 'deferred'
"""

# Name, what it says, SQL. An age of nothing is 0.
NUMBERS = (
    (
        "shop_orders_per_minute",
        "Orders placed a minute, over the last five minutes.",
        "SELECT count(*) / 5.0 FROM orders_order WHERE created_at > now() - interval '5 minutes'",
    ),
    (
        "shop_orders_last_minute",
        "Orders placed in the last minute.",
        "SELECT count(*) FROM orders_order WHERE created_at > now() - interval '1 minute'",
    ),
    (
        "shop_orders_last_hour",
        "Orders placed in the last hour.",
        "SELECT count(*) FROM orders_order WHERE created_at > now() - interval '1 hour'",
    ),
    (
        "shop_payments_waiting",
        "Payments whose proof waits for staff.",
        "SELECT count(*) FROM payments_payment WHERE status = 'verification_pending'",
    ),
    (
        "shop_payments_waiting_oldest_seconds",
        "For how long the oldest of them has been waiting.",
        "SELECT coalesce(extract(epoch FROM now() - min(submitted_at)), 0) FROM payments_payment "
        "WHERE status = 'verification_pending'",
    ),
    (
        "shop_payments_matched_last_hour",
        "Payments that were matched with rows of bank statements in the last hour, of the newest 20,000.",
        "SELECT count(*) FROM (SELECT at FROM reconciliation_match WHERE undone_at IS NULL ORDER BY id DESC "
        "LIMIT 20000) m WHERE at > now() - interval '1 hour'",
    ),
    (
        "shop_payments_matched_today",
        "Payments that were matched with rows of bank statements since midnight in India, of the newest 20,000.",
        "SELECT count(*) FROM (SELECT at FROM reconciliation_match WHERE undone_at IS NULL ORDER BY id DESC "
        "LIMIT 20000) m WHERE at >= date_trunc('day', now(), 'Asia/Kolkata')",
    ),
    (
        "shop_orders_holding_stock",
        "Unpaid orders that hold stock.",
        "SELECT count(*) FROM orders_order WHERE holds_until IS NOT NULL AND status = 'pending'",
    ),
    (
        "shop_orders_overdue",
        "Unpaid orders whose holding time ended five minutes ago, and that were not cancelled.",
        "SELECT count(*) FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id "
        "WHERE o.holds_until < now() - interval '5 minutes' AND o.status = 'pending' "
        "AND p.status IN ('pending', 'failed')",
    ),
    (
        "shop_worker_silent_seconds",
        "Since the last heartbeat of any job worker; an hour when there was none.",
        "SELECT coalesce(extract(epoch FROM now() - max(last_heartbeat)), 3600) FROM procrastinate_workers",
    ),
    (
        "shop_jobs_oldest_due_seconds",
        "For how long the oldest job that is due has been waiting; without those of the receipt reader.",
        DUE.format(queues="queue_name <> 'receipts'"),
    ),
    (
        "shop_codes_oldest_due_seconds",
        "For how long the oldest sign-in code has been waiting to be sent.",
        DUE.format(queues="queue_name = 'codes'"),
    ),
    (
        "shop_backup_age_seconds",
        "Since the last backup; a year when there was none.",
        "SELECT coalesce(extract(epoch FROM now() - max(at)), 31536000) FROM common_auditrecord "
        "WHERE action = 'shop.backed_up'",
    ),
    (
        "shop_database_copies",
        "Servers that follow the database by streaming.",
        "SELECT count(*) FROM pg_stat_replication",
    ),
    (
        "shop_archive_on",
        "Whether the database archives its changes continuously.",
        "SELECT (current_setting('archive_mode') <> 'off')::int",
    ),
    (
        "shop_archive_age_seconds",
        "Since the last change was archived; a year when none was. Left out where nothing is archived continuously.",
        "SELECT CASE WHEN current_setting('archive_mode') <> 'off' "
        "THEN coalesce(extract(epoch FROM now() - last_archived_time), 31536000) END FROM pg_stat_archiver",
    ),
)
# A mail that its recipient's server refused for good is no fault of the shop: counted apart, it raises no alarm.
JOBS = """
    SELECT queue_name,
        CASE WHEN status = 'failed' AND starts_with(e.error, 'MailRefused: ') THEN 'refused' ELSE status::text END,
        count(*)
    FROM procrastinate_jobs j LEFT JOIN common_joberror e ON e.job_id = j.id
    WHERE status IN ('todo', 'doing', 'failed') GROUP BY 1, 2
"""
# A replica that has replayed all it received is up to date, however long nobody wrote.
REPLICA_LAG = """
    SELECT CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) END
"""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Figures by name, and unfinished jobs by queue and status, None when they are not known."""

    figures: dict[str, float]
    jobs: dict[tuple[str, str], int] | None

    def waiting(self) -> dict[str, int] | None:
        """Jobs that wait, by queue, without those of the receipt reader; None when they are not known."""
        if self.jobs is None:
            return None
        waiting = {queue: count for (queue, status), count in self.jobs.items() if status == "todo"}
        waiting.pop(READER_QUEUE, None)
        return waiting

    def given_up(self, *, mails: bool) -> tuple[int, int] | None:
        """Mails or other jobs that were given up: how many failed, and how many the recipients' servers refused."""
        if self.jobs is None:
            return None
        counts: Counter[str] = Counter()
        for (queue, status), count in self.jobs.items():
            if (queue in MAIL_QUEUES) == mails:
                counts[status] += count
        return counts["failed"], counts["refused"]


class _Cache:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.until = float("-inf")
        self.numbers = Numbers({}, None)


_cache = _Cache()


def read() -> Numbers:
    """The figures, at most CACHE_SECONDS old. `shop_database_up` is always there."""
    with _cache.lock:
        if time.monotonic() >= _cache.until:
            _cache.numbers = _read()
            _cache.until = time.monotonic() + CACHE_SECONDS
        return _cache.numbers


def forget() -> None:
    """Read again at the next call."""
    _cache.until = float("-inf")


def _read() -> Numbers:
    figures: dict[str, float] = {}
    try:
        for name, _, sql in NUMBERS:
            if (rows := _ask("default", sql)) and rows[0][0] is not None:
                figures[name] = float(rows[0][0])
        counted = _ask("default", JOBS)
    except Error:
        return Numbers({"shop_database_up": 0.0} | _replica(), None)
    jobs = None if counted is None else {(queue, status): count for queue, status, count in counted}
    figures["shop_database_copies_expected"] = float(settings.DATABASE_COPIES)
    return Numbers({"shop_database_up": 1.0} | figures | _replica(), jobs)


def _replica() -> dict[str, float]:
    if "replica" not in settings.DATABASES:
        return {}
    try:
        rows = _ask("replica", REPLICA_LAG)
    except Error:
        connections["replica"].close()
        return {"shop_replica_up": 0.0}
    lag = {"shop_replica_lag_seconds": float(rows[0][0])} if rows else {}
    return {"shop_replica_up": 1.0} | lag


def _ask(alias: str, sql: str) -> list[tuple[Any, ...]] | None:
    """The rows; None when it took too long."""
    try:
        # The ORM has no limit on a statement's time, and PostgreSQL's own views no models.
        with transaction.atomic(alias), connections[alias].cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = %s", [STATEMENT_MILLISECONDS])
            cursor.execute(sql)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            return None
        raise
