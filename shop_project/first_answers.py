"""The answers that a page will ask for first, so that a phone needs no second round trip to know what to show."""

import copy
from typing import Any

import orjson
from django.http import HttpRequest, QueryDict
from django.urls import resolve

from apps.common import replica
from apps.common.errors import Unavailable


def ask(request: HttpRequest, address: str) -> tuple[int, Any]:
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
    # `headers` is kept per request object: the copy must read its own META.
    inner.__dict__.pop("headers", None)
    match = resolve(path, getattr(request, "urlconf", None))
    response = match.func(inner, *match.args, **match.kwargs)
    if hasattr(response, "render"):
        response.render()
    return response.status_code, orjson.loads(response.content)


def answers(request: HttpRequest, *addresses: str) -> dict[str, Any]:
    """The answers of these addresses by address; what does not answer 200 is left for the client to ask.

    A page comes without a token: nobody knows whose writes it has to show, so it shows the present. Raises Unavailable
    when a part is down: a page without them would look like a shop that sells nothing.
    """
    found = {}
    with replica.primary_only():
        for address in addresses:
            status, body = ask(request, address)
            if status == Unavailable.status:
                raise Unavailable
            if status == 200:  # noqa: PLR2004
                found[address] = body
    return found
