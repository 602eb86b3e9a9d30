"""The one Redis client of this process; None where `REDIS_URL` is not set."""

from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    import redis

# Callers fall back to PostgreSQL: a short timeout is better than a wait.
PATIENCE = 0.5


def client() -> "redis.Redis | None":
    """A client with a pool of connections, shared by all threads of the process."""
    return _client(settings.REDIS_URL) if settings.REDIS_URL else None


@lru_cache(maxsize=1)
def _client(url: str) -> "redis.Redis":
    import redis  # noqa: PLC0415 - 6 MB of every process, for shops that have one

    return redis.Redis.from_url(
        url,
        socket_connect_timeout=PATIENCE,
        socket_timeout=PATIENCE,
        health_check_interval=30,
    )
