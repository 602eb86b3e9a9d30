"""Rate limits of calls: per signed-in person, otherwise per client address."""

import ipaddress
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Any, TypeVar

from django.conf import settings
from rest_framework.request import Request

from apps.common.ratelimits import Rate, hit

View = TypeVar("View", bound=Callable[..., Any])
HOUR = 3600
MINUTE = 60


@lru_cache(maxsize=4)
def _networks(names: tuple[str, ...]) -> list[Any]:
    return [ipaddress.ip_network(name) for name in names]


def client_address(request: Request) -> str:
    """The address of the client: the last one in X-Forwarded-For that no trusted proxy added itself."""
    return _address(request.META)


def _address(meta: Mapping[str, Any]) -> str:
    networks = _networks(tuple(settings.TRUSTED_PROXIES))
    chain = [part.strip() for part in meta.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    address = str(meta.get("REMOTE_ADDR") or "unknown")
    while chain and _within(address, networks):
        address = chain.pop()
    return address


def _within(address: str, networks: list[Any]) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in networks)


def counted_address(meta: Mapping[str, Any]) -> str:
    """Under which name a client's calls are counted: its IPv4 address, or the /64 of which an IPv6 client has all."""
    address = _address(meta)
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


def counted_caller(request: Request) -> str:
    """Under which name a call is counted: the signed-in person's, otherwise the client address's.

    A mobile carrier puts thousands of phones behind one address, so a person's calls do not count against it.
    """
    person: Any = request.user
    return f"{person.actor.kind}:{person.pk}" if person else counted_address(request.META)


def rate_limited(rate: Rate) -> Callable[[View], View]:
    """Let a person, or an address without one, call a view method at most `rate` often; 429 with Retry-After beyond."""

    def wrap(method: View) -> View:
        @wraps(method)
        def counted(view: Any, request: Request, *args: Any, **kwargs: Any) -> Any:
            hit(rate, counted_caller(request))
            return method(view, request, *args, **kwargs)

        counted.rates = [rate]  # type: ignore[attr-defined]  # read by `openapi`, for the 429
        return counted  # type: ignore[return-value]

    return wrap
