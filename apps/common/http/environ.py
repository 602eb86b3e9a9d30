"""Converts an ASGI request to a WSGI environ (PEP 3333)."""

import sys
from typing import Any
from urllib.parse import unquote_to_bytes

from .coding import acceptable

Environ = dict[str, Any]


def wsgi_environ(scope: dict[str, Any]) -> Environ:
    """The environ of a request without its body; `wsgi.input` is the caller's to set."""
    raw = scope["raw_path"]
    server = scope.get("server") or ("localhost", "80")
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": (unquote_to_bytes(raw) if b"%" in raw else raw).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": scope["client"][0] if scope.get("client") else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue  # X_Forwarded_For would look like X-Forwarded-For, which a proxy has set
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        if key in environ:
            text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
        environ[key] = text
    if "HTTP_ACCEPT_ENCODING" in environ:
        environ["HTTP_ACCEPT_ENCODING"] = acceptable(environ["HTTP_ACCEPT_ENCODING"])
    return environ
