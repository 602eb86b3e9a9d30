"""Rate limits are exact, shared and forgotten with their window (components: throttles)."""

import pytest

from apps.common.errors import TooManyRequests
from apps.common.models import RateCounter
from apps.common.ratelimits import Rate, hit
from apps.common.tasks import forget_counters

pytestmark = pytest.mark.django_db
RATE = Rate("test", 3, 60)


@pytest.fixture(autouse=True)
def _throttles(settings):
    settings.THROTTLES_ON = True


@pytest.fixture
def clock(monkeypatch):
    """A clock that stops until it is moved: 20 seconds into a window."""
    now = [1_800_000_020]
    monkeypatch.setattr("apps.common.ratelimits.time.time", lambda: now[0])
    return now


def test_the_call_beyond_the_limit_is_refused_until_the_window_ends(clock):
    for _ in range(3):
        hit(RATE, "1.2.3.4")
    with pytest.raises(TooManyRequests) as refused:
        hit(RATE, "1.2.3.4")
    assert refused.value.retry_after == 40
    assert refused.value.message == "Too many requests. Please wait before retrying."
    clock[0] += 40
    hit(RATE, "1.2.3.4")


def test_each_client_has_a_count_of_its_own(clock):
    for _ in range(3):
        hit(RATE, "1.2.3.4")
    hit(RATE, "1.2.3.5")
    hit(Rate("other", 3, 60), "1.2.3.4")


def test_a_long_name_of_a_client_is_counted_and_does_not_fail(clock):
    for _ in range(3):
        hit(RATE, "x" * 5000)
    with pytest.raises(TooManyRequests):
        hit(RATE, "x" * 5000)


def test_switched_off_nothing_is_counted(settings):
    settings.THROTTLES_ON = False
    for _ in range(10):
        hit(RATE, "1.2.3.4")
    assert not RateCounter.objects.exists()


def test_old_windows_are_deleted_and_the_current_one_is_not():
    RateCounter.objects.create(key="old", window_start=0, hits=9)
    hit(RATE, "now")
    forget_counters(timestamp=0)
    assert list(RateCounter.objects.values_list("key", flat=True)) == ["test:now"]
