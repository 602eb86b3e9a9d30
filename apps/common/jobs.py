"""The durable queue: procrastinate on the shop's own PostgreSQL.

A job is deferred on Django's own connection, so it exists exactly when the transaction that caused it commits. Every
job may run twice and must be safe to.
"""

import procrastinate
from procrastinate import RetryStrategy
from procrastinate.contrib.django import app

# Waits of 10, 40, 160 ... seconds: two days of trying for a mail server that is away.
RETRY = RetryStrategy(max_attempts=12, exponential_wait=4, wait=6)
# A worker says every ten seconds that it lives.
STALLED_AFTER_SECONDS = 60
# No job of ours takes nearly as long. A living worker that lost the database while it finished a job forgets about it.
FORGOTTEN_AFTER_SECONDS = 180

__all__ = ["FORGOTTEN_AFTER_SECONDS", "RETRY", "STALLED_AFTER_SECONDS", "app", "procrastinate"]
