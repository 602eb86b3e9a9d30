"""Log lines with request ids, and protected metrics."""

import json
import logging
import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from apps.accounts.notifications.tasks import send_code
from apps.common.api.request_metrics import REQUESTS, SECONDS
from apps.common.logs import JsonFormatter, RequestIdFilter, request_id
from apps.ops.monitoring import numbers
from apps.orders.models import Order

from .waiting import PATIENCE
from .world import build

METRICS = "/metrics"


@pytest.fixture
def scrape(client: Client):
    """The metrics by name and labels. Those of other tests are dropped: thousands of series take long to read."""
    REQUESTS.clear()
    SECONDS.clear()

    def read(**labels: str) -> dict[str, float]:
        answer = client.get(METRICS, HTTP_HOST="admin.localhost", HTTP_AUTHORIZATION=f"Bearer {settings.METRICS_TOKEN}")
        assert answer.status_code == 200
        families = text_string_to_metric_families(answer.content.decode())
        found: dict[str, float] = {}
        for sample in (sample for family in families for sample in family.samples):
            if labels.items() <= sample.labels.items():
                found[sample.name] = found.get(sample.name, 0) + sample.value
        return found

    return read


@pytest.fixture
def lines():
    """Log lines written during the block, as parsed JSON."""
    written: list[dict] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(json.loads(JsonFormatter().format(record)))

    handler = Keep()
    handler.addFilter(RequestIdFilter())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


@pytest.mark.django_db
class TestLogs:
    def test_the_id_in_a_refusal_finds_the_log_line_of_its_request(self, api_as, customer, lines):
        answer = api_as(customer).get("/api/orders/999?token=secret")
        (line,) = [line for line in lines if line["logger"] == "shop.requests"]
        assert line["requestId"] == answer.json()["requestId"] == answer["X-Request-ID"]
        assert (line["status"], line["method"], line["path"]) == (404, "GET", "/api/orders/999")
        assert line["who"] == f"customer {customer.pk}"
        assert line["ms"] > 0

    def test_log_has_no_query_strings_and_bodies(self, api, lines):
        api.get("/api/products?search=meena@example.com")
        api.post("/api/auth/send-otp", {"email": "meena@example.com"})
        assert lines
        assert "meena" not in json.dumps(lines)

    def test_a_crash_is_logged_with_its_traceback_under_the_same_id(self, lines, settings):
        settings.SHOP_URLCONF = "tests.broken_urls"
        client = Client(raise_request_exception=False)
        answer = client.get("/api/broken", HTTP_X_REQUEST_ID="from-the-proxy-1")
        assert answer.json()["requestId"] == "from-the-proxy-1"
        crash = next(line for line in lines if "ZeroDivisionError" in line.get("error", ""))
        assert crash["requestId"] == "from-the-proxy-1"

    def test_a_page_that_crashed_shows_the_id_too(self, settings):
        settings.SHOP_URLCONF = "tests.broken_urls"
        answer = Client(raise_request_exception=False).get("/broken")
        assert answer["X-Request-ID"] in answer.content.decode()

    def test_outside_requests_a_line_has_no_id(self):
        record = logging.LogRecord("shop", logging.INFO, "", 0, "%s orders", (3,), None)
        RequestIdFilter().filter(record)
        line = json.loads(JsonFormatter().format(record))
        assert (line["message"], line["requestId"], line["level"]) == ("3 orders", "-", "INFO")
        assert request_id.get() == "-"


class TestGuard:
    @pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", "Basic tests-may-read-metrics", "Bearer \u0bae"])
    def test_metrics_need_the_token(self, client, header):
        answer = client.get(METRICS, HTTP_HOST="admin.localhost", HTTP_AUTHORIZATION=header)
        assert answer.status_code == 401
        assert b"shop_" not in answer.content

    def test_the_shops_host_has_no_such_page(self, client):
        token = f"Bearer {settings.METRICS_TOKEN}"
        assert client.get(METRICS, HTTP_HOST="localhost", HTTP_AUTHORIZATION=token).status_code == 404

    @pytest.mark.django_db
    def test_a_staff_token_is_not_the_token(self, api_as, super_admin):
        assert api_as(super_admin).get(METRICS).status_code == 401

    def test_metrics_are_off_without_a_configured_token(self, client, settings):
        settings.METRICS_TOKEN = ""
        answer = client.get(METRICS, HTTP_HOST="admin.localhost", HTTP_AUTHORIZATION="Bearer ")
        assert answer.status_code == 404


@pytest.mark.django_db
class TestNumbers:
    def test_every_answer_is_counted_by_its_route_and_status(self, api, scrape):
        labels = {"site": "shop", "route": "api/shop"}
        before = scrape(**labels).get("shop_requests_total", 0)
        api.get("/api/shop")
        after = scrape(**labels)
        assert after["shop_requests_total"] == before + 1
        assert after["shop_request_seconds_count"] == after["shop_requests_total"]

    def test_a_stranger_cannot_make_new_series(self, api, scrape):
        api.generic("BREW", "/x1")
        api.get("/x2")
        before = len(scrape())
        for n in range(20):
            api.generic(f"BREW{n}", f"/nothing/{n}")
        assert len(scrape()) == before
        assert scrape(method="other")["shop_requests_total"] >= 20

    def test_payments_and_jobs_that_wait_are_counted_with_their_age(self, scrape, customer, staff, super_admin):
        world = build(customer, staff, super_admin)
        payment = Order.objects.get(pk=world.waiting).payment
        payment.submitted_at = timezone.now() - timedelta(hours=30)
        payment.save()
        found = scrape()
        assert found["shop_database_up"] == 1
        assert found["shop_payments_waiting"] == 1
        assert found["shop_payments_waiting_oldest_seconds"] == pytest.approx(30 * 3600, abs=PATIENCE)
        assert found["shop_orders_holding_stock"] == 2
        assert found["shop_orders_overdue"] == 0
        assert scrape(queue="mail", status="todo")["shop_jobs"] > 0
        assert found["shop_worker_silent_seconds"] >= 0
        assert found["shop_backup_age_seconds"] > 300 * 86400

    def test_unavailable_database_is_a_metric_and_not_an_error(self, scrape, monkeypatch):
        def away(*_: object) -> None:
            raise OperationalError("away")

        monkeypatch.setattr(numbers, "_ask", away)
        found = scrape()
        assert found["shop_database_up"] == 0
        assert "shop_payments_waiting" not in found

    def test_figures_are_queried_at_most_once_in_ten_seconds(self, scrape, monkeypatch):
        assert numbers.CACHE_SECONDS == 10
        monkeypatch.setattr(numbers, "CACHE_SECONDS", PATIENCE)
        scrape()
        with CaptureQueriesContext(connection) as queries:
            for _ in range(5):
                scrape()
        assert len(queries) == 0

    def test_figure_that_takes_too_long_is_omitted(self, scrape, monkeypatch):
        slow = "SELECT 1 FROM pg_sleep(300)"
        ask = numbers._ask

        def limited(alias: str, sql: str) -> object:
            monkeypatch.setattr(numbers, "STATEMENT_MILLISECONDS", 50 if sql == slow else PATIENCE * 1000)
            return ask(alias, sql)

        monkeypatch.setattr(numbers, "_ask", limited)
        monkeypatch.setattr(numbers, "NUMBERS", (("shop_slow", "Slow.", slow), *numbers.NUMBERS))
        found = scrape()
        assert "shop_slow" not in found
        assert found["shop_database_up"] == 1
        assert "shop_payments_waiting" in found

    def test_orders_a_minute_and_matched_payments(self, scrape, customer, staff, super_admin):
        build(customer, staff, super_admin)
        Order.objects.update(created_at=timezone.now() - timedelta(minutes=6))
        newest = Order.objects.latest("pk")
        Order.objects.filter(pk=newest.pk).update(created_at=timezone.now())
        found = scrape()
        assert found["shop_orders_per_minute"] == pytest.approx(0.2)
        assert found["shop_payments_matched_last_hour"] == 1

    def test_codes_that_wait_have_a_figure_of_their_own(self, scrape):
        send_code.defer(code_id=1)
        with connection.cursor() as cursor:
            cursor.execute("UPDATE procrastinate_events SET at = now() - interval '5 minutes'")
        found = scrape()  # in the same transaction, whose now() stands still
        assert found["shop_codes_oldest_due_seconds"] == 300
        assert found["shop_jobs_oldest_due_seconds"] == 300

    def test_copies_and_the_archive_have_metrics(self, scrape, settings):
        settings.DATABASE_COPIES = 2
        found = scrape()
        assert found["shop_database_copies"] >= 0
        assert found["shop_database_copies_expected"] == 2
        assert found["shop_archive_on"] in {0, 1}
        assert ("shop_archive_age_seconds" in found) == bool(found["shop_archive_on"])


COUNTING = """
from apps.ops.monitoring import prometheus_files
prometheus_files.preallocate()
import django
django.setup()
from apps.common.api.request_metrics import REQUESTS
for _ in range(100):
    REQUESTS.labels("shop", "GET", "api/shop", "200").inc()
"""


def test_counters_of_several_processes_add_up(tmp_path, client, monkeypatch, scrape, db):
    """Granian's workers are processes; any of them must report the counts of all."""
    environ = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    counting = [sys.executable, "-c", COUNTING]
    processes = [subprocess.Popen(counting, env=environ, cwd=settings.BASE_DIR) for _ in range(2)]  # noqa: S603
    assert [process.wait(PATIENCE) for process in processes] == [0, 0]
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    assert scrape(route="api/shop")["shop_requests_total"] == 200


RESERVING = """
import os, resource
from pathlib import Path
from apps.ops.monitoring import prometheus_files
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
prometheus_files.preallocate()
folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
size = prometheus_files.FILE_BYTES
print([path.stat().st_blocks * 512 >= size for path in Path(folder).iterdir()] if folder else None)
"""


@pytest.mark.parametrize(("limit", "expected"), [(2**30, "[True, True]"), (2**16, "None")])
def test_metric_files_are_allocated_at_the_start(tmp_path, limit, expected):
    """Otherwise a full disk would end the process later. On a full disk the process counts in memory."""
    environ = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    reserving = [sys.executable, "-c", RESERVING.format(limit=limit)]
    ended = subprocess.run(reserving, env=environ, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)  # noqa: S603
    assert ended.stdout.strip() == expected
    assert len(list(tmp_path.iterdir())) == (2 if expected != "None" else 0)
