"""The durable queue: procrastinate on the shop's own PostgreSQL.

A job is deferred on Django's own connection, so it exists exactly when the transaction that caused it commits. Every
job may run twice and must be safe to.
"""

import procrastinate
from django.db import InterfaceError, OperationalError
from procrastinate import RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import ConnectorException

# Waits of 10, 40, 160 ... seconds: two days of trying for a mail server that is away.
RETRY = RetryStrategy(max_attempts=12, exponential_wait=4, wait=6)
# Of what runs by the clock: a database that is away, or has no room, is nothing that people must look at. The wait is
# shorter than a minute, so that the next one finds this one queued and is left out.
RETRY_SOON = RetryStrategy(wait=20, retry_exceptions=(OperationalError, InterfaceError, ConnectorException))
# A worker says every ten seconds that it lives.
STALLED_AFTER_SECONDS = 60
# No job of ours takes nearly as long. A living worker that lost the database while it finished a job forgets about it.
FORGOTTEN_AFTER_SECONDS = 180

# Its worker needs packages that others do not have; they take the other queues (PROCRASTINATE_WORKER_DEFAULTS).
READER_QUEUE = "receipts"

__all__ = [
    "FORGOTTEN_AFTER_SECONDS",
    "READER_QUEUE",
    "RETRY",
    "RETRY_SOON",
    "STALLED_AFTER_SECONDS",
    "app",
    "procrastinate",
]
