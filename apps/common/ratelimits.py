"""Fixed-window counters, exact across processes: in Redis where there is one, otherwise in PostgreSQL (ADR 6)."""

import logging
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection

from .errors import TooManyRequests

if TYPE_CHECKING:
    import redis

# The ORM's upsert neither adds to the row that is there nor returns it. A count is not worth a wait for the disk: a
# crash of the server forgets those of its last half second.
# One statement that counts and says how often: bulk_create with update_conflicts returns no such value.
HIT = """
    INSERT INTO common_ratecounter (key, window_start, hits)
    SELECT %s, %s, 1 WHERE set_config('synchronous_commit', 'off', true) = 'off'
    ON CONFLICT (key, window_start) DO UPDATE SET hits = common_ratecounter.hits + 1
    RETURNING hits
"""
LONGEST_KEY = 160
# Callers fall back to PostgreSQL: a short timeout is better than a wait.
REDIS_TIMEOUT = 0.5  # seconds
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `limit` calls per `seconds`, counted under `name`."""

    name: str
    limit: int
    seconds: int


def hit(rate: Rate, who: str, *, message: str | None = None) -> None:
    """Count one call of `who`; raises TooManyRequests beyond the limit. Call it outside transactions.

    A Redis that does not answer leaves the counting to PostgreSQL. A window then starts again, but none is unlimited.
    """
    if not settings.THROTTLES_ON:
        return
    now = int(time.time())
    window = window_of(now, rate.seconds)
    key = f"{rate.name}:{who}"[:LONGEST_KEY]
    if _count(key, window, rate.seconds) > rate.limit:
        raise TooManyRequests(message, retry_after=window + rate.seconds - now)


def window_of(now: int, seconds: int) -> int:
    """When the window began in which a moment is; both in seconds since 1970."""
    return now - now % seconds


def _count(key: str, window: int, seconds: int) -> int:
    if client := redis_client():
        from redis import RedisError  # noqa: PLC0415 - see _redis_client

        try:
            return _in_redis(client, key, window, seconds)
        except RedisError as error:
            logger.warning("Redis does not count (%s); PostgreSQL does.", error)
    return _in_postgresql(key, window)


def _in_redis(client: "redis.Redis", key: str, window: int, seconds: int) -> int:
    """One MULTI: a counter that was raised but never expires cannot come about."""
    name = f"rate:{key}:{window}"
    counting = client.pipeline(transaction=True)
    counting.incr(name)
    counting.expire(name, seconds)
    return int(counting.execute()[0])


def _in_postgresql(key: str, window: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute(HIT, [key, window])
        return int(cursor.fetchone()[0])


def redis_client() -> "redis.Redis | None":
    """A client with a pool of connections, shared by all threads of the process; None where `REDIS_URL` is not set."""
    return _redis_client(settings.REDIS_URL) if settings.REDIS_URL else None


@lru_cache(maxsize=1)
def _redis_client(url: str) -> "redis.Redis":
    import redis  # noqa: PLC0415 - 6 MB of every process, for shops that have one

    return redis.Redis.from_url(
        url,
        socket_connect_timeout=REDIS_TIMEOUT,
        socket_timeout=REDIS_TIMEOUT,
        health_check_interval=30,
    )
