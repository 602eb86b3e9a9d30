"""`/metrics` for monitoring, on the admin host: all web processes together, and the figures of `numbers`.

Guarded by METRICS_TOKEN; without one the page does not exist. docs/operations.md names the alerts.
"""

import hmac
import os
from collections.abc import Iterator
from http import HTTPStatus
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from . import numbers

# Figures that are no statement of their own (`numbers.NUMBERS`).
OTHERS = {
    "shop_database_up": "Whether the database answers.",
    "shop_database_copies_expected": "How many servers ought to follow it (DATABASE_COPIES).",
    "shop_replica_up": "Whether the replica for reads answers.",
    "shop_replica_lag_seconds": "How far the replica is behind; 0 when it has everything that it received.",
}
HELP = OTHERS | {name: meaning for name, meaning, _ in numbers.NUMBERS}


class ShopCollector(Collector):
    """Figures from the database; when it does not answer, `shop_database_up` is 0 and there is no error."""

    def collect(self) -> Iterator[Metric]:
        current = numbers.read()
        for name, value in current.figures.items():
            yield GaugeMetricFamily(name, HELP[name], value=value)
        if current.jobs is None:
            return
        jobs = GaugeMetricFamily("shop_jobs", "Jobs that are not finished.", labels=["queue", "status"])
        for (queue, status), count in current.jobs.items():
            jobs.add_metric([queue, status], count)
        yield jobs


class Answers(NamedTuple):
    """How many there were, and how many of them were errors (5xx) or took more than a second."""

    total: int
    errors: int
    slow: int


def answers() -> Answers:
    """The answers of all web processes of this machine since their start."""
    total = errors = fast = 0.0
    for metric in _counters().collect():
        for sample in metric.samples:
            if sample.name == "shop_requests_total":
                total += sample.value
                errors += sample.value if sample.labels["status"].startswith("5") else 0
            elif sample.name == "shop_request_seconds_bucket" and float(sample.labels["le"]) == 1:
                fast += sample.value
    # Another thread may have counted an answer between the two figures.
    return Answers(int(total), int(errors), max(int(total - fast), 0))


def _counters() -> CollectorRegistry:
    registry = CollectorRegistry()
    # Each web process writes its counts to a file of this folder; the sum of all files is reported.
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    return registry


def _registry() -> CollectorRegistry:
    registry = _counters()
    registry.register(ShopCollector())
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
