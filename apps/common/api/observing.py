"""What is seen of every request from outside it: a log line, a count, a latency."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram

logger = logging.getLogger("shop.requests")

REQUESTS = Counter("shop_requests_total", "Answers of the web server.", ["face", "method", "route", "status"])
SECONDS = Histogram(
    "shop_request_seconds",
    "Seconds from a request to its answer.",
    ["face", "method", "route"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
SERVER_ERROR = 500

Answer = Callable[[HttpRequest], HttpResponse]


class ObservingMiddleware:
    """Counts and logs every answer. Labels come from our own routes alone, so that no visitor can make new ones."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Measure the answer."""
        began = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - began
        face = getattr(request, "face", "none")
        method = request.method if request.method in METHODS else "other"
        route = request.resolver_match.route.rstrip("$") if request.resolver_match else "unmatched"
        REQUESTS.labels(face, method, route, str(response.status_code)).inc()
        SECONDS.labels(face, method, route).observe(seconds)
        logger.log(
            logging.ERROR if response.status_code >= SERVER_ERROR else logging.INFO,
            "%s %s %s",
            response.status_code,
            method,
            request.path,
            extra={
                "facts": {
                    "face": face,
                    "method": method,
                    "path": request.path,
                    "route": route,
                    "status": response.status_code,
                    "ms": round(seconds * 1000, 1),
                    "who": getattr(request, "who", "nobody"),
                }
            },
        )
        return response
