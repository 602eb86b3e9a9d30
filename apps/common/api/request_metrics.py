"""A log line, a count and a latency for every request."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram

logger = logging.getLogger("shop.requests")

REQUESTS = Counter("shop_requests_total", "Answers of the web server.", ["site", "method", "route", "status"])
SECONDS = Histogram(
    "shop_request_seconds",
    "Seconds from a request to its answer.",
    ["site", "method", "route"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
SERVER_ERROR = 500

GetResponse = Callable[[HttpRequest], HttpResponse]


def record_request(*, site: str, method: str, route: str, status: int, path: str, seconds: float, who: str) -> None:
    """Count and log an answer. `route` must be one of our own, so that no visitor can make new labels."""
    method = method if method in METHODS else "other"
    REQUESTS.labels(site, method, route, str(status)).inc()
    SECONDS.labels(site, method, route).observe(seconds)
    level = logging.ERROR if status >= SERVER_ERROR else logging.INFO
    if not logger.isEnabledFor(level):
        return
    facts = {
        "site": site,
        "method": method,
        "path": path,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "who": who,
    }
    logger.log(level, "%s %s %s", status, method, path, extra={"facts": facts})


class RequestMetricsMiddleware:
    """Counts and logs every response. Labels come from our routes only, so that clients cannot create new series."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        record_request(
            site=getattr(request, "site_name", "none"),
            method=request.method or "",
            route=match.route.rstrip("$") if match else "unmatched",
            status=response.status_code,
            path=request.path,
            seconds=time.perf_counter() - began,
            who=getattr(request, "who", "nobody"),
        )
        return response
