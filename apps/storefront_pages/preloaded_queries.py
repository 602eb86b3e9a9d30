"""Answers of the API that a page carries for its first queries, so that a phone needs no second round trip."""

import copy
from typing import Any

import orjson
from django.http import HttpRequest, QueryDict
from django.urls import resolve

from apps.common import read_routing
from apps.common.errors import Unavailable


def _get(request: HttpRequest, address: str) -> tuple[int, Any]:
    """Call the API in this process as a visitor of this request's host; returns status and parsed body."""
    path, _, query = address.partition("?")
    inner = copy.copy(request)
    inner.method = "GET"
    inner.path = inner.path_info = path
    inner.GET = QueryDict(query)
    inner.META = {
        key: value for key, value in request.META.items() if key not in {"HTTP_AUTHORIZATION", "HTTP_IF_NONE_MATCH"}
    }
    inner.META["QUERY_STRING"] = query
    # `headers` is cached on the request object: the copy must read its own META.
    inner.__dict__.pop("headers", None)
    match = resolve(path, getattr(request, "urlconf", None))
    response = match.func(inner, *match.args, **match.kwargs)
    if hasattr(response, "render"):
        response.render()
    return response.status_code, orjson.loads(response.content)


def preloaded_queries(request: HttpRequest, *addresses: str) -> dict[str, Any]:
    """The answers of these addresses by address; an address that does not answer 200 is left out for the client.

    A page request has no token, so it is unknown whose writes it has to show: it reads at the primary. Raises
    Unavailable when a part is down: a page without its data would look like a shop that sells nothing.
    """
    answers = {}
    with read_routing.primary_only():
        for address in addresses:
            status, body = _get(request, address)
            if status == Unavailable.status:
                raise Unavailable
            if status == 200:  # noqa: PLR2004
                answers[address] = body
    return answers
