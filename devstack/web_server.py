"""The command of the web server, used everywhere in this repository."""

from __future__ import annotations

from devstack.shop import VENV


def command(port: int, *, workers: int = 2) -> list[str]:
    """The shop on a loopback port; `deploy/web.Containerfile` has the same arguments."""
    return [
        *(str(VENV / "bin" / "granian"), "--interface", "asginl", "--http", "1", "--no-ws"),
        *("--loop", "uvloop", "--backlog", "4096", "--backpressure", "2048", "--workers", str(workers)),
        *("--log-level", "warning", "--respawn-failed-workers", "--respawn-interval", "0.5"),
        *("--host", "127.0.0.1", "--port", str(port), "shop_project.asgi:application"),
    ]
