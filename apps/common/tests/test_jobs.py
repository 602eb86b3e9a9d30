"""The jobs that run by the clock."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from apps.common.jobs import app

INDIA = ZoneInfo("Asia/Kolkata")
NIGHT = (time(1, 0), time(5, 0))


def test_daily_jobs_run_at_night_in_india():
    app.perform_import_paths()
    daily = {
        task.task.name: task.cron.split()[:2]
        for task in app.periodic_registry.periodic_tasks.values()
        if "*" not in task.cron.split()[:2]
    }
    assert {"forget_counters", "forget_personal_data", "forget_sign_ins", "count_search_words"} <= set(daily)
    for name, (minute, hour) in daily.items():
        at = datetime(2026, 11, 22, int(hour), int(minute), tzinfo=UTC).astimezone(INDIA).time()
        assert NIGHT[0] <= at <= NIGHT[1], f"{name} runs at {at} in India"
