"""The durable queue: procrastinate on the shop's own PostgreSQL.

A job is deferred on Django's own connection, so it exists exactly when the transaction that caused it commits. Every
job may run twice and must be safe to.
"""

from typing import Any

import procrastinate
from django.db import InterfaceError, OperationalError
from procrastinate import BaseRetryStrategy, RetryDecision, RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import ConnectorException

MINUTE, HOUR = 60, 3600


class NotWorthRepeating(Exception):
    """A job that raises it is given up at once: a second try would end the same way."""


class Waits(BaseRetryStrategy):
    """A job is tried again after each of these seconds, and then given up."""

    def __init__(self, *seconds: int) -> None:
        self.seconds = seconds

    def get_retry_decision(self, *, exception: BaseException, job: Any) -> RetryDecision | None:
        """When to try again; None: never."""
        if isinstance(exception, NotWorthRepeating) or job.attempts >= len(self.seconds):
            return None
        return RetryDecision(retry_in={"seconds": self.seconds[job.attempts]})


# Retries for two days while a mail server is unavailable.
RETRY = Waits(
    10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR,
    *[8 * HOUR] * 5,
)  # fmt: skip
# Somebody waits for a code, which is valid for minutes: its job ends by itself when the code is.
RETRY_CODE = Waits(*[5] * 240)
# Of what runs by the clock: a database that is away, or has no room, is nothing that people must look at. The wait is
# shorter than a minute, so that the next one finds this one queued and is left out.
RETRY_SOON = RetryStrategy(wait=20, retry_exceptions=(OperationalError, InterfaceError, ConnectorException))
# A worker records a heartbeat every ten seconds.
STALLED_AFTER_SECONDS = 60
# No job of ours takes nearly as long. A living worker that lost the database while it finished a job forgets about it.
FORGOTTEN_AFTER_SECONDS = 180

# Its worker needs packages that others do not have; they take the other queues (WORKER_QUEUES).
READER_QUEUE = "receipts"
# Sign-in codes have a process of their own in each worker (`manage.py worker`): other jobs never take them.
CODE_QUEUE = "codes"
CODE_CONCURRENCY = 2
# One picture at a time: many new ones keep neither mails nor visitors waiting.
PICTURE_QUEUE = "pictures"

__all__ = [
    "CODE_CONCURRENCY",
    "CODE_QUEUE",
    "FORGOTTEN_AFTER_SECONDS",
    "PICTURE_QUEUE",
    "READER_QUEUE",
    "RETRY",
    "RETRY_CODE",
    "RETRY_SOON",
    "STALLED_AFTER_SECONDS",
    "NotWorthRepeating",
    "app",
    "procrastinate",
]
