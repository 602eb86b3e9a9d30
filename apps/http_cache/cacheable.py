"""How a view says that its answers may be cached."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, connections, router

from apps.common import read_routing

from .models import Version
from .responses import VERSIONS, CachedResponse, array, read_state

View = TypeVar("View", bound=Callable[..., Any])
OFFER = "http_cache.offer"  # key of the environ: a list in which the cache looks for the response that it may store
ANSWERED_BY_CACHE = ("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE")


def cacheable(*subjects: str, unless: Callable[[Any], bool] = lambda request: False) -> Callable[[View], View]:
    """Let the answers of a view method be cached until one of these subjects changes; not of requests `unless` names.

    Only for answers that are the same for everybody without a token, and show nothing but these subjects and slots.
    `{pk}` in a subject is the argument of that name. The versions are read before the view reads anything: what
    changes in between leaves the stored response with an old version, and it is never served.
    """

    def wrap(method: View) -> View:
        @wraps(method)
        def offering(view: Any, request: Any, *args: Any, **kwargs: Any) -> Any:
            keys = {name: int(key) if key.isdecimal() else key for name, key in kwargs.items()}  # 007 is 7
            named = array(subject.format(**keys) for subject in subjects)
            state = read_state(VERSIONS, [named]) if OFFER in request.META and not unless(request) else None
            if state is None or not state[0]:
                return method(view, request, *args, **kwargs)
            _leave_outdated_replica(named, state)
            response = method(view, request, *args, **kwargs)

            def store(rendered: Any) -> None:
                for name in ANSWERED_BY_CACHE:
                    request.META.pop(name, None)
                route = request.resolver_match.route.rstrip("$")
                request.META[OFFER].append(
                    CachedResponse(named, state[0], route, rendered.json_parts, rendered.json_slots)
                )

            response.add_post_render_callback(store)
            return response

        return offering  # type: ignore[return-value]

    return wrap


def _leave_outdated_replica(subjects: str, state: tuple[Any, ...]) -> None:
    """Let this call read at the primary if it reads at a replica that has other versions of the subjects."""
    alias = router.db_for_read(Version)
    if alias == DEFAULT_DB_ALIAS:
        return
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(VERSIONS, [subjects])
            if cursor.fetchone() != state:
                read_routing.use_primary()
    except Error:
        read_routing.fall_back_to_primary()
