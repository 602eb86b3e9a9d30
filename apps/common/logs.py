"""Structured logs: one JSON object a line, each with the id of the request that caused it.

Nothing personal is logged: people by kind and number, paths without their query strings, jobs by their keys.
"""

import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import orjson

request_id: ContextVar[str] = ContextVar("request_id", default="-")


class RequestIdFilter(logging.Filter):
    """Puts the request's id on every log record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the id; never drop a record."""
        record.request_id = request_id.get()
        return True


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON; `extra={"facts": {...}}` adds fields of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Time in UTC, level, logger, requestId, message, the facts, and a traceback where there is one."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "requestId": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()
