"""JSON in and out by orjson, and nothing but JSON."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import orjson
from django.conf import settings
from rest_framework import negotiation, parsers, renderers
from rest_framework.exceptions import ParseError

from apps.common.errors import BodyTooLarge


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)  # two decimals survive: see docs/api.md
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, list | tuple | set):
        return list(value)
    return str(value)


def dumps(data: Any) -> bytes:
    """The bytes of a JSON document; Decimal becomes a number."""
    return orjson.dumps(data, default=_plain, option=orjson.OPT_NON_STR_KEYS)


class JSONRenderer(renderers.BaseRenderer):
    """Renders every answer of the API."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else dumps(data)


class JSONParser(parsers.BaseParser):
    """Reads a bounded JSON body; 400 when malformed, 413 when too large."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The document as Python data. orjson refuses NaN, lone surrogates and bottomless nesting."""
        body = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise BodyTooLarge
        try:
            return orjson.loads(body)
        except (orjson.JSONDecodeError, RecursionError) as error:
            raise ParseError("The request body is not valid JSON.") from error


class AlwaysJSON(negotiation.DefaultContentNegotiation):
    """Ignores the Accept header, so that a wrong one does not prevent an order."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type
