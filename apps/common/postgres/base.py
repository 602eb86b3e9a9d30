"""The database backend of the settings."""

import select
from typing import Any

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Looks at the socket where Django sends `SELECT 1` before the first statement of every request.

    A server that ended the connection has said so there. What the socket cannot know, a host that vanished without a
    word, `SELECT 1` would not survive either.
    """

    def is_usable(self) -> bool:
        """Whether the connection can be used; queries the server only if the socket has unread data."""
        raw: Any = self.connection
        if raw is None or raw.closed:
            return False
        if not self.errors_occurred and not select.select([raw.fileno()], [], [], 0)[0]:
            return True
        return super().is_usable()
