"""A cache of public answers in the memory of each web process (ADR 0028).

An answer is kept for `settings.MICROCACHE_SECONDS`. Then one thread renders it again; until it is done, the others send
the old answer, or wait for the new one if the old one is too old.
"""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.utils.cache import set_response_etag

STALE_SECONDS = 10
WAIT_SECONDS = 5
MAX_ENTRIES, MAX_BYTES = 1_000, 16 * 1024 * 1024  # of a process
OVERHEAD = 1_500  # bytes of memory that an answer takes besides its body and key, about

Action = TypeVar("Action", bound=Callable[..., Any])
Key = tuple[str, str, str]


def microcached(action: Action) -> Action:
    """Mark a GET of a viewset whose `Response` is the same for everybody without a token."""
    action.microcached = True  # type: ignore[attr-defined]
    return action


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer; what it shows is not older than `began`. `size` is in bytes."""

    body: bytes
    headers: dict[str, str]
    began: float
    size: int

    def response(self) -> HttpResponse:
        """A new response, because middleware adds headers to it."""
        return HttpResponse(self.body, headers=self.headers)


class MicrocacheMiddleware:
    """Keeps answers of `microcached` actions as the view makes them, without the headers of other middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.seconds: int = settings.MICROCACHE_SECONDS
        if self.seconds == 0:
            raise MiddlewareNotUsed
        self._lock = Lock()
        self._kept: OrderedDict[Key, KeptAnswer] = OrderedDict()
        self._size = 0
        self._rendering: dict[Key, Future[KeptAnswer | None]] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: only `process_view` knows the view."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """The kept answer or a new one; None, so that Django calls the view, for what is not shared."""
        if not _is_public(request, view):
            return None
        sent = request.headers
        key = (request.build_absolute_uri(), sent.get("Accept-Language", ""), sent.get("Accept-Encoding", ""))
        with self._lock:
            kept, now = self._kept.get(key), monotonic()
            age = now - kept.began if kept else float("inf")
            rendering = self._rendering.get(key)
            if kept and (age < self.seconds or (rendering and age < self.seconds + STALE_SECONDS)):
                self._kept.move_to_end(key)
                return kept.response()
            if rendering is None:
                self._rendering[key] = Future()
        if rendering is None:
            return self._render(key, now, lambda: view(request, *args, **kwargs))
        try:
            kept = rendering.result(WAIT_SECONDS)
        except TimeoutError:
            return None
        return kept.response() if kept else None

    def _render(self, key: Key, began: float, call: Callable[[], Any]) -> HttpResponse:
        fresh = None
        try:
            response: HttpResponse = call().render()
            if _may_be_kept(response):
                response["Cache-Control"] = f"public, max-age={self.seconds}, stale-while-revalidate={STALE_SECONDS}"
                headers = dict(set_response_etag(response).items())
                size = len(response.content) + sum(map(len, key)) + OVERHEAD
                fresh = KeptAnswer(response.content, headers, began, size)
            return response
        finally:
            with self._lock:
                rendering = self._rendering.pop(key)
                if fresh:
                    self._size += fresh.size - (self._kept.pop(key).size if key in self._kept else 0)
                    self._kept[key] = fresh
                    while len(self._kept) > MAX_ENTRIES or self._size > MAX_BYTES:
                        self._size -= self._kept.popitem(last=False)[1].size
            rendering.set_result(fresh)


def _is_public(request: HttpRequest, view: Any) -> bool:
    name = getattr(view, "actions", {}).get("get") if request.method == "GET" else None
    marked = name is not None and getattr(getattr(view.cls, name), "microcached", False)
    return marked and "Authorization" not in request.headers and settings.SESSION_COOKIE_NAME not in request.COOKIES


def _may_be_kept(response: HttpResponse) -> bool:
    control = response.get("Cache-Control", "")
    is_private = "private" in control or "no-store" in control or response.cookies or "Set-Cookie" in response
    return response.status_code == 200 and not is_private  # noqa: PLR2004
