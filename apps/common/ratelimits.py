"""Fixed-window counters in PostgreSQL, exact across processes (components.md: cache, throttles)."""

import time
from dataclasses import dataclass

from django.conf import settings
from django.db import connection

from .errors import TooManyRequests

HIT = """
    INSERT INTO common_ratecounter (key, window_start, hits) VALUES (%s, %s, 1)
    ON CONFLICT (key, window_start) DO UPDATE SET hits = common_ratecounter.hits + 1
    RETURNING hits
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `limit` calls per `seconds`, counted under `name`."""

    name: str
    limit: int
    seconds: int


def hit(rate: Rate, who: str, *, message: str | None = None) -> None:
    """Count one call of `who`; raises TooManyRequests beyond the limit. Call it outside transactions."""
    if not settings.THROTTLES_ON:
        return
    now = int(time.time())
    window = now - now % rate.seconds
    with connection.cursor() as cursor:
        cursor.execute(HIT, [f"{rate.name}:{who}"[:160], window])
        (hits,) = cursor.fetchone()
    if hits > rate.limit:
        raise TooManyRequests(message, retry_after=window + rate.seconds - now)
