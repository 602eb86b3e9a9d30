"""Rate limits in Redis: exact across processes, expire with their window, and still enforced when Redis is down."""

import threading

import pytest
import redis

from apps.common import ratelimits
from apps.common.errors import TooManyRequests
from apps.common.models import RateCounter
from apps.common.ratelimits import Rate, hit
from devstack import ports

pytestmark = [pytest.mark.scale, pytest.mark.django_db]
RATE = Rate("test", 3, 60)
MANY, LIMIT = 40, 25


@pytest.fixture
def server(redis_url, settings):
    settings.THROTTLES_ON, settings.REDIS_URL = True, redis_url
    client = redis.Redis.from_url(redis_url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def clock(monkeypatch):
    """A clock stopped 20 seconds into a window."""
    now = [1_800_000_020]
    monkeypatch.setattr("apps.common.ratelimits.time.time", lambda: now[0])
    return now


def test_the_call_beyond_the_limit_is_refused_until_the_window_ends(server, clock):
    for _ in range(3):
        hit(RATE, "1.2.3.4")
    with pytest.raises(TooManyRequests) as refused:
        hit(RATE, "1.2.3.4")
    assert refused.value.retry_after == 40
    hit(RATE, "1.2.3.5")
    clock[0] += 40
    hit(RATE, "1.2.3.4")
    assert not RateCounter.objects.exists(), "PostgreSQL is spared the writes"


def test_exactly_the_limit_passes_concurrently(server, clock):
    passed, refused = [], []

    def call() -> None:
        try:
            hit(Rate("crowd", LIMIT, 60), "1.2.3.4")
            passed.append(1)
        except TooManyRequests:
            refused.append(1)

    crowd = [threading.Thread(target=call) for _ in range(MANY)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert (len(passed), len(refused)) == (LIMIT, MANY - LIMIT)


def test_every_counter_expires(server, clock):
    hit(RATE, "1.2.3.4")
    (name,) = server.keys("*")
    assert 0 < server.ttl(name) <= RATE.seconds


def test_postgresql_enforces_the_limit_without_redis(settings, clock):
    settings.THROTTLES_ON, settings.REDIS_URL = True, f"redis://127.0.0.1:{ports.pick(set())}/0"
    for _ in range(3):
        hit(RATE, "1.2.3.4")
    with pytest.raises(TooManyRequests):
        hit(RATE, "1.2.3.4")
    assert RateCounter.objects.get().hits == 4


def test_redis_is_not_used_unless_configured(settings):
    settings.REDIS_URL = ""
    assert ratelimits.redis_client() is None
