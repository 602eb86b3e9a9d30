"""`/metrics` for monitoring, on the admin host: all web processes together, and the state of queue and payments.

Guarded by METRICS_TOKEN; without one the page does not exist. docs/operations.md names the alerts.
"""

import hmac
import os
from collections.abc import Iterator
from http import HTTPStatus

from django.conf import settings
from django.db import Error, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

# Each is one number: name, what it says, SQL. An age of nothing is 0.
NUMBERS = (
    (
        "shop_payments_waiting",
        "Payments whose proof waits for staff.",
        "SELECT count(*) FROM payments_payment WHERE status = 'verification_pending'",
    ),
    (
        "shop_payments_waiting_oldest_seconds",
        "For how long the oldest of them has been waiting.",
        "SELECT coalesce(extract(epoch FROM now() - min(submitted_at)), 0) FROM payments_payment "
        "WHERE status = 'verification_pending'",
    ),
    (
        "shop_orders_holding_stock",
        "Unpaid orders that hold stock.",
        "SELECT count(*) FROM orders_order WHERE holds_until IS NOT NULL AND status = 'pending'",
    ),
    (
        "shop_orders_overdue",
        "Unpaid orders whose holding time ended five minutes ago, and that were not cancelled.",
        "SELECT count(*) FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id "
        "WHERE o.holds_until < now() - interval '5 minutes' AND o.status = 'pending' "
        "AND p.status IN ('pending', 'failed')",
    ),
    (
        "shop_worker_silent_seconds",
        "Since the last sign of life of any job worker; an hour when there was none.",
        "SELECT coalesce(extract(epoch FROM now() - max(last_heartbeat)), 3600) FROM procrastinate_workers",
    ),
    (
        "shop_jobs_oldest_due_seconds",
        "For how long the oldest job that is due has been waiting; without those of the receipt reader.",
        "SELECT coalesce(extract(epoch FROM now() - min(greatest(j.scheduled_at, d.at))), 0) "
        "FROM procrastinate_jobs j JOIN procrastinate_events d ON d.job_id = j.id AND d.type = 'deferred' "
        "WHERE j.status = 'todo' AND j.queue_name <> 'receipts' AND coalesce(j.scheduled_at, now()) <= now()",
    ),
    (
        "shop_backup_age_seconds",
        "Since the last backup; a year when there was none.",
        "SELECT coalesce(extract(epoch FROM now() - max(at)), 31536000) FROM common_auditrecord "
        "WHERE action = 'shop.backed_up'",
    ),
)
JOBS = """
    SELECT queue_name, status::text, count(*) FROM procrastinate_jobs
    WHERE status IN ('todo', 'doing', 'failed') GROUP BY queue_name, status
"""


class ShopCollector(Collector):
    """Numbers from the database; when it does not answer, `shop_database_up` is 0 and there is no error."""

    def collect(self) -> Iterator[Metric]:
        """Queue, payments, orders, backups."""
        try:
            found = list(self._found())
        except Error:
            found = []
        yield GaugeMetricFamily("shop_database_up", "Whether the database answers.", value=float(bool(found)))
        yield from found

    def _found(self) -> Iterator[Metric]:
        with connection.cursor() as cursor:
            for name, meaning, sql in NUMBERS:
                cursor.execute(sql)
                yield GaugeMetricFamily(name, meaning, value=float(cursor.fetchone()[0]))
            jobs = GaugeMetricFamily("shop_jobs", "Jobs that are not finished.", labels=["queue", "status"])
            cursor.execute(JOBS)
            for queue, status, count in cursor.fetchall():
                jobs.add_metric([queue, status], count)
            yield jobs


def _registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(ShopCollector())
    # Each web process writes its counts to a file of this folder; the sum of all files is reported.
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    return registry


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The numbers, for callers with METRICS_TOKEN as bearer token; 401 otherwise, 404 when no token is set."""
    if not settings.METRICS_TOKEN:
        raise Http404
    shown = request.headers.get("Authorization", "").encode(errors="replace")
    if not hmac.compare_digest(shown, f"Bearer {settings.METRICS_TOKEN}".encode()):
        refused = HttpResponse("METRICS_TOKEN is needed.\n", status=HTTPStatus.UNAUTHORIZED, content_type="text/plain")
        refused["WWW-Authenticate"] = "Bearer"
        return refused
    return HttpResponse(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)
