"""The id of the present request, for log lines and error envelopes."""

import logging
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="-")


class RequestIdFilter(logging.Filter):
    """Puts the request's id on every log record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the id; never drop a record."""
        record.request_id = request_id.get()
        return True
