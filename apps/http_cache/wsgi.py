"""The cache in front of Django's WSGI application."""

import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from django.conf import settings
from django.utils.http import parse_etags

from apps.common import read_routing
from apps.common.api.middleware import safe_id
from apps.common.api.request_metrics import record_request
from apps.common.logs import request_id

from .cacheable import OFFER
from .responses import CachedResponse, ResponseCache

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Wsgi = Callable[[Environ, StartResponse], Iterable[bytes]]
MAX_QUERY = 300
INDIA_AHEAD, DAY = 19_800, 86_400  # seconds
PER_ANSWER = {"x-request-id", "content-length", "etag", "date"}


class CachingApplication:
    """Serves cached responses while they are current, and stores those that views say are `cacheable`."""

    def __init__(self, django: Wsgi, responses: ResponseCache | None = None) -> None:
        self.django = django
        self.responses = responses or ResponseCache()
        self.hosts = set(settings.SHOP_HOSTS)
        # Redirects to https and the header that demands it depend on how the client came.
        self.scheme = (settings.SECURE_PROXY_SSL_HEADER or ["wsgi.url_scheme"])[0]

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """The cached response if it is current, else Django's."""
        key = self._key(environ)
        if key is None:
            return self.django(environ, start_response)
        began = time.perf_counter()
        cached = self.responses.get(key)
        current = cached.current() if cached else None
        if current is None:
            return self._forward(key, environ, start_response)
        if current is not cached:
            self.responses.put(key, current)
        token = request_id.set(safe_id(environ.get("HTTP_X_REQUEST_ID", "")))
        status, body = _respond(current, environ, start_response, request_id.get())
        record_request(
            site="shop", method=environ["REQUEST_METHOD"], route=current.route, status=status,
            path=environ["PATH_INFO"], seconds=time.perf_counter() - began, who="nobody",
        )  # fmt: skip
        request_id.reset(token)
        return body

    def _key(self, environ: Environ) -> Hashable | None:
        """What a public answer depends on besides the database; None when the request is not for the cache.

        Answers to a request with a token are not for others (RFC 9111 3.5), those to another origin name it.
        """
        path, query = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
        if (
            environ["REQUEST_METHOD"] not in {"GET", "HEAD"}
            or not path.startswith("/api/")
            or "HTTP_AUTHORIZATION" in environ
            or "HTTP_ORIGIN" in environ
            or len(query) > MAX_QUERY
            or environ.get("HTTP_HOST", "").partition(":")[0] not in self.hosts
        ):
            return None
        # The selling mode changes with the day in India: no answer is served on another day than its own.
        return path, query, environ.get(self.scheme), int(time.time() + INDIA_AHEAD) // DAY

    def _forward(self, key: Hashable, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Django's answer, stored if it may be."""
        answer, started, fresh = self._ask(environ)
        # It may have been rendered from a replica that has the same versions but lacks a sale.
        if fresh and settings.DATABASE_ROUTERS and (fresh := fresh.current()) is None:
            with read_routing.primary_only():
                answer, started, fresh = self._ask(environ)
        if fresh is None:
            start_response(*started)
            return answer
        self.responses.put(key, fresh)
        return _respond(fresh, environ, start_response, dict(started[1])["X-Request-ID"])[1]

    def _ask(self, environ: Environ) -> tuple[Iterable[bytes], Any, CachedResponse | None]:
        """Django's answer, what it starts the response with, and, if it may be stored, the response."""
        offer: list[CachedResponse] = []
        started: list[Any] = []
        answer: Any = self.django({**environ, OFFER: offer}, lambda *values: started.append(values))
        fresh = offer[0] if offer and started[-1][0].startswith("200") else None
        if fresh:
            answer.close()
            fresh.headers = [item for item in started[-1][1] if item[0].lower() not in PER_ANSWER]
        return answer, started[-1], fresh


def _respond(
    cached: CachedResponse, environ: Environ, start_response: StartResponse, answer_id: str
) -> tuple[int, list[bytes]]:
    """Send the response, or 304; returns status and body."""
    headers = [*cached.headers, ("ETag", cached.etag), ("X-Request-ID", answer_id)]
    # Weak comparison (RFC 9110 13.1.2).
    tags = {tag.removeprefix("W/") for tag in parse_etags(environ.get("HTTP_IF_NONE_MATCH", ""))}
    if tags & {"*", cached.etag.removeprefix("W/")}:
        start_response("304 Not Modified", [item for item in headers if item[0].lower() != "content-type"])
        return 304, []
    start_response("200 OK", [*headers, ("Content-Length", str(len(cached.body)))])
    return 200, [cached.body] if environ["REQUEST_METHOD"] == "GET" else []
