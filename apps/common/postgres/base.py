"""The database backend of the settings."""

import select
from types import SimpleNamespace
from typing import Any

import psycopg
from django.db.backends.postgresql import base

from .hanging import Connection, server_of


class DatabaseWrapper(base.DatabaseWrapper):
    """Looks at the socket where Django sends `SELECT 1` before the first statement of every request.

    A server that ended the connection has said so there. What the socket cannot know, a host that vanished without a
    word, `SELECT 1` would not survive either. Statements fail when the server hangs (`hanging`).
    """

    # Django connects and finds the driver's errors by this name.
    Database = SimpleNamespace(**{**vars(psycopg), "connect": Connection.connect})  # type: ignore[assignment]

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """As Django's; at once an error while the server is known to hang."""
        server = server_of(conn_params)
        server.check()
        try:
            connection = super().get_new_connection(conn_params)
        except psycopg.errors.ConnectionTimeout:
            server.suspect()
            raise
        connection.server = server
        return connection

    def is_usable(self) -> bool:
        """Whether the connection can be used; queries the server only if the socket has unread data."""
        raw: Any = self.connection
        if raw is None or raw.closed:
            return False
        if not self.errors_occurred and not select.select([raw.fileno()], [], [], 0)[0]:
            return True
        return super().is_usable()
