"""A small WSGI application behind the real proxy, for test_proxy.py: says what reached it, and who is signed in."""

import json
from collections.abc import Callable, Iterable
from typing import Any

SIGNED_IN = "Bearer good"
WHO = {"/api/auth/profile", "/api/admin/profile", "/api/agreed/abcdefghij", "/django-admin/spreadsheet/"}
TEXT, ETAG = b'{"text":"' + b"word " * 1000 + b'"}', '"1234"'
NOBODY = b'{"code":"not_authenticated"}'


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The request as JSON; a text with an ETag at /api/text; a 401 for a caller who is not signed in."""
    path, is_read = environ["PATH_INFO"], environ["REQUEST_METHOD"] in {"GET", "HEAD"}
    status, headers = "200 OK", [("Content-Type", "application/json")]
    if path in WHO and is_read and environ.get("HTTP_AUTHORIZATION") != SIGNED_IN:
        status, body = "401 Unauthorized", NOBODY
    elif path == "/api/text":
        headers.append(("ETag", ETAG))
        if environ.get("HTTP_IF_NONE_MATCH") == ETAG:
            start_response("304 Not Modified", headers)
            return []
        body = TEXT
    else:
        length = len(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)))
        sent = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
        body = json.dumps({"path": path, "address": environ["REMOTE_ADDR"], "length": length, "headers": sent}).encode()
    start_response(status, [*headers, ("Content-Length", str(len(body)))])
    return [body] if environ["REQUEST_METHOD"] != "HEAD" else []
