"""JSON in and out by orjson, and nothing but JSON."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import Any, ClassVar

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


def dumps(data: Any, default: Callable[[Any], Any] = _plain) -> bytes:
    """The bytes of a JSON document; Decimal becomes a number."""
    return orjson.dumps(data, default=default, option=orjson.OPT_NON_STR_KEYS)


@dataclass(frozen=True, slots=True)
class Slot(ABC):
    """A number that the response cache reads again at every use, because it changes more often than the rest.

    All slots of one document have the same `source`.
    """

    key: int
    """The row that it comes from."""
    value: int

    source: ClassVar[str]
    """A SELECT of the present numbers, as an array's text; `%s` is the array of the keys, which gives the order."""

    @abstractmethod
    def text(self, value: int) -> bytes:
        """The JSON in this place when the number is `value`."""


# orjson escapes NUL inside of strings, so this byte is nowhere else in a document.
PLACEHOLDER = b"\0"


def dumps_parts(data: Any) -> tuple[list[bytes], list[Slot]]:
    """A JSON document cut at its slots: the fixed parts and, at the odd places, the texts of the slots."""
    slots: list[Slot] = []

    def default(value: Any) -> Any:
        if isinstance(value, Slot):
            slots.append(value)
            return orjson.Fragment(PLACEHOLDER)
        return _plain(value)

    first, *fixed = dumps(data, default).split(PLACEHOLDER)
    texts = (slot.text(slot.value) for slot in slots)
    return [first, *chain.from_iterable(zip(texts, fixed, strict=True))], slots


class JSONRenderer(renderers.BaseRenderer):
    """Renders every answer of the API."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The body; empty for no data. The response stores its parts for the response cache."""
        if data is None:
            return b""
        parts, slots = dumps_parts(data)
        if renderer_context:
            renderer_context["response"].json_parts, renderer_context["response"].json_slots = parts, slots
        return b"".join(parts)


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
        """The first renderer."""
        return renderers[0], renderers[0].media_type
