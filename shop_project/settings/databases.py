"""Databases as the environment says: one server, perhaps behind a transaction pooler, perhaps with a replica."""

from collections.abc import Mapping
from typing import Any

import dj_database_url

# A stuck lock must become an answer, not a hanging phone (docs/locking.md). Milliseconds.
LIMITS = {"lock_timeout": 8000, "statement_timeout": 30000, "idle_in_transaction_session_timeout": 60000}
# A server that vanished without a word (a cut network, a dead host) is noticed after this many seconds by who connects,
# and after this many milliseconds by who is connected. A replica's sooner: the primary can be asked instead.
PATIENCE = {
    "default": {"connect_timeout": 5, "tcp_user_timeout": 20_000},
    "replica": {"connect_timeout": 2, "tcp_user_timeout": 3_000},
}


def from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """`DATABASE_URL`, and `DATABASE_REPLICA_URL` as "replica" where it is set.

    `DATABASE_DIRECT_URL` says that `DATABASE_URL` leads through a pooler in transaction mode and names the server
    itself. There, sessions are shared: no server-side cursors, and the limits are the role's own (`manage.py
    ensure_database`), because a pooler refuses or forgets those of a session.
    """
    pooled = bool(environ.get("DATABASE_DIRECT_URL"))
    urls = {
        "default": environ.get("DATABASE_URL", "postgresql://shop@127.0.0.1:5432/shop"),
        "replica": environ.get("DATABASE_REPLICA_URL", ""),
    }
    return {alias: _database(url, PATIENCE[alias], pooled=pooled) for alias, url in urls.items() if url}


def _database(url: str, patience: dict[str, int], *, pooled: bool) -> dict[str, Any]:
    parsed = dj_database_url.parse(url, engine="apps.common.postgres", conn_max_age=None, conn_health_checks=True)
    found: dict[str, Any] = dict(parsed)
    options: dict[str, Any] = dict(patience)
    if not pooled:
        options["options"] = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    return found | {"OPTIONS": {**found.get("OPTIONS", {}), **options}, "DISABLE_SERVER_SIDE_CURSORS": pooled}
