"""The header `Idempotency-Key` of calls that must not be done twice (rules 7.2)."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from apps.common.errors import Invalid

MAX_KEY = 100
KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The same key and body have the same result, once; at most 100 characters.",
)


def idempotency_key(request: Request) -> str:
    """The client's key, "" without one; raises Invalid when it is too long."""
    key = request.headers.get("Idempotency-Key", "").strip()
    if len(key) > MAX_KEY or not key.isprintable():
        raise Invalid("Idempotency-Key is too long.", errors={"Idempotency-Key": "At most 100 characters."})
    return key
