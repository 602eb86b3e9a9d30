"""No sleep, no stopwatch and no short limit is in tests."""

from __future__ import annotations

import pytest

from tests import forbidden
from tests.forbidden import CLOCK, EXAMPLE, LIMIT, LIMITED, MEASURED, ROOT, SLEEP, SLEPT, TODAY


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("time." + "sleep(1)", SLEEP),
        ("from time import sleep", SLEEP),
        ('PROGRAM = "import time; time.' + 'sleep(60)"', SLEEP),
        ("from time import perf_counter", CLOCK),
        *((f"began = time.{name}()", CLOCK) for name in ("time", "monotonic", "perf_counter", "process_time_ns")),
        ("requests.get(address, timeout=5)", LIMIT),
        ("subprocess.run(command, timeout=299.9)", LIMIT),
        ("psycopg.connect(url, connect_timeout=5)", LIMIT),
        ("thread.join(5)", LIMIT),
        ("event.wait(0.1)", LIMIT),
        ("future.result(30)", LIMIT),
        ("processes.wait_until(is_ready, 30)", LIMIT),
        ("datetime.now(UTC)", TODAY),
        ("datetime.datetime.now()", TODAY),
        ("date.today()", TODAY),
    ],
)
def test_each_kind_is_found_at_its_line(line: str, sentence: str) -> None:
    assert forbidden.in_python(f"import time\n\n{line}\n") == [(3, sentence)]


@pytest.mark.parametrize(
    "line",
    [
        "thread.join(PATIENCE)",
        "event.wait()",
        "process.wait(timeout=300)",
        '", ".join(names)',
        "timezone.now()",
        "settings.EMAIL_TIMEOUT = 0.5",
        'monkeypatch.setattr("django.core.signing.time.time", lambda: later)',
    ],
)
def test_what_is_no_clock_is_not_found(line: str) -> None:
    assert forbidden.in_python(line) == []


def test_examples_of_hypothesis_have_no_deadline() -> None:
    text = "@given(st.text())\ndef test_it(text): pass\n"
    assert forbidden.in_python(text) == [(2, EXAMPLE)]
    assert forbidden.in_python(f"@settings(deadline=None)\n{text}") == []


def test_files_that_may_read_clocks_may_not_sleep() -> None:
    text = "began = time.monotonic()\ntime." + "sleep(1)\n"
    assert forbidden.in_python(text, may_read_clocks=True) == [(2, SLEEP)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("const began = performance.now();", MEASURED),
        ("await new Promise((resolve) => setTimeout(resolve, 600));", SLEPT),
        ("await new Promise((resolve) => setTimeout(resolve));", SLEPT),
        ("await delay(500);", SLEPT),
        ("await page.waitForTimeout(500);", SLEPT),
        ("await waitFor(check, { timeout: 4000 });", LIMITED),
        ("await expect(box).toBeVisible({ timeout: 90_000 });", LIMITED),
        ("test.setTimeout(120_000);", LIMITED),
    ],
)
def test_each_kind_of_typescript_is_found(line: str, sentence: str) -> None:
    assert forbidden.in_typescript(line) == [(1, sentence)]


def test_the_one_limit_of_the_apps_is_not_found() -> None:
    assert forbidden.in_typescript("expect: { timeout: PATIENCE_MS },") == []


def test_this_repository_is_clean() -> None:
    assert [*forbidden.in_python_tests(ROOT), *forbidden.in_typescript_tests(ROOT)] == []


def test_every_exception_is_there() -> None:
    assert [name for name in forbidden.MAY_READ_CLOCKS | forbidden.MAY_SLEEP if not (ROOT / name).exists()] == []
