"""The commands of the web server and of the proxy before it, used everywhere in this repository."""

from __future__ import annotations

from devstack.shop import ROOT, VENV, Shop

CADDYFILE = ROOT / "deploy" / "Caddyfile"


def command(port: int, *, workers: int = 2) -> list[str]:
    """The shop on a loopback port; `deploy/web.Containerfile` has the same arguments."""
    return [
        *(str(VENV / "bin" / "granian"), "--interface", "wsgi", "--http", "1", "--no-ws"),
        *("--blocking-threads", "4", "--backlog", "4096", "--backpressure", "2048", "--workers", str(workers)),
        *("--log-level", "warning", "--respawn-failed-workers", "--respawn-interval", "0.5"),
        *("--host", "127.0.0.1", "--port", str(port), "shop_project.wsgi:application"),
    ]


def proxy_command() -> list[str]:
    """Caddy with the shop's Caddyfile; `proxy_settings` are its variables."""
    return [str(VENV / "bin" / "caddy"), "run", "--config", str(CADDYFILE)]


def proxy_settings(shop: Shop, web_port: int) -> dict[str, str]:
    """The variables of the Caddyfile on this machine: both sites on one port, without TLS."""
    return {
        "SITES": f"http://:{shop.port}",
        "BIND": "127.0.0.1",
        "OFFICE_HOSTS": "admin.localhost",
        "WEB_NAME": "127.0.0.1",
        "WEB_PORT": str(web_port),
        "STOREFRONT_DIST": str(ROOT / "storefront-web" / "dist"),
        "BACK_OFFICE_DIST": str(ROOT / "admin-web" / "dist"),
        "STATIC_ROOT": str(shop.static),
        "MEDIA_ROOT": str(shop.media),
        "XDG_DATA_HOME": str(shop.run),
        "XDG_CONFIG_HOME": str(shop.run),
    }
