"""The durable queue: procrastinate on the shop's own PostgreSQL.

A job is deferred on Django's own connection, so it exists exactly when the transaction that caused it commits. Every
job may run twice and must be safe to.
"""

import procrastinate
from procrastinate import RetryStrategy
from procrastinate.contrib.django import app

# Waits of 10, 40, 160 ... seconds: two days of trying for a mail server that is away.
RETRY = RetryStrategy(max_attempts=12, exponential_wait=4, wait=6)
STALLED_AFTER_SECONDS = 120

__all__ = ["RETRY", "STALLED_AFTER_SECONDS", "app", "procrastinate"]
