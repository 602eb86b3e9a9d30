"""The proxy of deploy/Caddyfile, as `make up` and production run it, before granian with a small application."""

import contextlib
import gzip
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.urls import URLResolver, get_resolver
from rest_framework.parsers import MultiPartParser

from apps.common.http import csp
from devstack import ports, stack
from devstack.shop import ROOT, Shop
from lab import processes
from tests.waiting import PATIENCE, wait_for

from .behind_proxy import ETAG, NOBODY, SIGNED_IN, TEXT

SHOP, ADMIN = "localhost", "admin.localhost"
FORM = "multipart/form-data; boundary=x"
SENTENCES = {row["code"]: row for row in json.loads((ROOT / "contract" / "errors.json").read_text())}
LIMITS = [
    (SHOP, "/api/orders/create-manual-payment", 6_000_000),
    (SHOP, "/api/orders/verify-payment", 6_000_000),
    (SHOP, "/api/receipts", 6_000_000),
    (SHOP, "/api/agreed/abcdefghij/proof", 6_000_000),
    (ADMIN, "/api/products", 110_000_000),
    (ADMIN, "/api/products/7", 110_000_000),
    (ADMIN, "/api/products/7/images", 110_000_000),
    (ADMIN, "/api/categories", 11_000_000),
    (ADMIN, "/api/categories/sparklers", 11_000_000),
    (ADMIN, "/api/bundles", 11_000_000),
    (ADMIN, "/api/bundles/7", 11_000_000),
    (ADMIN, "/api/giftboxes", 11_000_000),
    (ADMIN, "/api/giftboxes/7", 11_000_000),
    (ADMIN, "/api/admin/statements", 11_000_000),
    (ADMIN, "/api/admin/format-profiles/trial", 11_000_000),
    (ADMIN, "/api/admin/tracking-imports", 11_000_000),
    (ADMIN, "/api/admin/catalogue-imports", 22_000_000),
    (ADMIN, "/django-admin/spreadsheet/", 22_000_000),
]
MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Proxy:
    """A running proxy, and connections to it."""

    port: int

    def call(self, method: str, path: str, body: Any = None, *, host: str = SHOP, sender: str = "127.0.0.1", **headers: str) -> Any:  # fmt: skip # noqa: E501
        """The answer, with its body in `content`; underscores in the names of headers are hyphens."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(sender, 0))
        sent = {"Host": f"{host}:{self.port}"} | {name.replace("_", "-"): value for name, value in headers.items()}
        with contextlib.suppress(BrokenPipeError):  # who refuses a body may hang up on what still comes
            line.request(method, path, body, sent)
        answer: Any = line.getresponse()
        answer.content = answer.read()
        line.close()
        return answer

    def unfinished(self, path: str, *, of: int, host: str = SHOP, kind: str = "application/json", more: str = "") -> socket.socket:  # fmt: skip # noqa: E501
        """A connection with the first two bytes of a body."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        head = f"POST {path} HTTP/1.1\nHost: {host}:{self.port}\nContent-Type: {kind}\nContent-Length: {of}\n{more}\n"
        line.sendall(head.replace("\n", "\r\n").encode() + b'{"')
        return line


def answer_on(line: socket.socket) -> tuple[int, bytes]:
    """Status and body of the answer on a connection."""
    answer = http.client.HTTPResponse(line)
    answer.begin()
    content = answer.read()
    line.close()
    return answer.status, content


@contextlib.contextmanager
def process(command: list[str], port: int, **environ: str) -> Iterator[None]:
    """A server of its own while the block runs."""
    started = subprocess.Popen(command, cwd=ROOT, env=os.environ | environ, start_new_session=True)  # noqa: S603
    try:
        wait_for(lambda: ports.answers(port) or started.poll() is not None, command[0])
        assert started.poll() is None
        yield
    finally:
        processes.end(started.pid, lambda: processes.in_session(started.pid), signal.SIGTERM, 2)
        started.wait()


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """Two builds, static files and media."""
    folder: Path = tmp_path_factory.mktemp("proxy")
    script = b"export const a = 1; " * 100
    for name, content in {
        "shop/index.html": b"<html>", "shop/assets/a-1.js": script, "shop/assets/a-1.js.gz": gzip.compress(script),
        "shop/assets/a-1.js.br": brotli.compress(script), "shop/sw.js": b"sw", "shop/icons/icon.png": b"png",
        "shop/manifest.webmanifest": b"{}", "shop/.vite/manifest.json": b"{}", "office/favicon.svg": b"<svg/>",
        "media/pictures/a.jpg": b"x" * 5000, "media/pictures/a.svg": b"<svg/>" * 500, "secret.txt": b"the secret",
        "static/admin/base.1.css": b"a{}" * 400, "static/admin/base.1.css.gz": gzip.compress(b"a{}" * 400),
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@contextlib.contextmanager
def proxy_before(web_port: int, home: Path, **environ: str) -> Iterator[Proxy]:
    shop = Shop(home=home, port=ports.pick({web_port}))
    variables = stack.proxy_settings(shop, web_port) | {
        "STOREFRONT_DIST": str(home / "shop"), "BACK_OFFICE_DIST": str(home / "office"),
        "STATIC_ROOT": str(home / "static"), "MEDIA_ROOT": str(home / "media"),
        "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home),
    }  # fmt: skip
    with process(stack.proxy_command(), shop.port, **variables, **environ):
        yield Proxy(shop.port)


@pytest.fixture(scope="module")
def web() -> Iterator[int]:
    """The port of granian, with the arguments of the shop."""
    port = ports.pick(set())
    command = [*stack.web_command(port, workers=1)[:-1], "tests.behind_proxy:application"]
    command[0] = str(Path(sys.executable).with_name("granian"))
    with process(command, port):
        yield port


@pytest.fixture(scope="module")
def proxy(web, home) -> Iterator[Proxy]:
    with proxy_before(web, home) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(web, home) -> Iterator[Proxy]:
    """A proxy that soon gives up bodies that do not come."""
    with proxy_before(web, home, BODY_DEADLINE="1s") as running:
        yield running


def assert_refusal(answer: tuple[int, bytes], status: int, code: str) -> None:
    """The envelope of `contract/errors.json` with an id."""
    found = json.loads(answer[1])
    row = SENTENCES[code]
    assert found.pop("requestId")
    assert (answer[0], row["status"]) == (status, status)
    assert found == {"success": False, "code": code, "message": row["message"], "errors": []}


# ---- bodies


@pytest.mark.parametrize(("host", "path", "most"), LIMITS)
def test_form_with_files_is_read_from_signed_in_people_within_the_limit_of_its_route(proxy, host, path, most):
    signed_in = f"Authorization: {SIGNED_IN}\n"
    assert answer_on(proxy.unfinished(path, host=host, kind=FORM, of=most + 1, more=signed_in))[0] == 413
    for authorization in ("", "Authorization: Bearer bad\n"):
        refused = proxy.unfinished(path, host=host, kind=FORM, of=most, more=authorization)
        assert answer_on(refused) == (401, NOBODY)
    body = b"x" * (MEGABYTE + 1)
    taken = proxy.call("POST", path, body, host=host, Content_Type=FORM, Authorization=SIGNED_IN)
    assert (taken.status, json.loads(taken.content)["length"]) == (200, len(body))


def files_are_read_at(patterns: list[Any], before: str = "") -> Iterator[str]:
    """The paths of views that parse forms with files."""
    for pattern in patterns:
        path = before + str(pattern.pattern).strip("^$")
        if isinstance(pattern, URLResolver):
            yield from files_are_read_at(pattern.url_patterns, path)
        elif {"post", "put"} & set(getattr(pattern.callback, "actions", None) or {}):
            parsers = pattern.callback.initkwargs.get("parser_classes", pattern.callback.cls.parser_classes)
            if any(issubclass(parser, MultiPartParser) for parser in parsers):
                yield "/" + re.sub(r"\(\?P<.*", "", path)


def test_every_view_that_takes_files_has_a_limit_of_its_own():
    found = set(files_are_read_at(get_resolver(settings.ADMIN_URLCONF).url_patterns))
    limited = {path for _, path, _ in LIMITS}
    assert {path for path in found if not any(one.startswith(path.rstrip("/")) for one in limited)} == set()


@pytest.mark.parametrize("host", [SHOP, ADMIN])
@pytest.mark.parametrize("path", ["/api/orders", "/api/orders/track", "/api/admin/login"])
def test_no_other_body_is_larger_than_a_megabyte(proxy, host, path):
    assert_refusal(answer_on(proxy.unfinished(path, host=host, of=MEGABYTE + 1)), 413, "body_too_large")
    whole = proxy.call("POST", path, b"x" * MEGABYTE, host=host, Content_Type="application/json")
    assert json.loads(whole.content)["length"] == MEGABYTE


def test_refused_body_of_a_page_is_answered_by_a_page(proxy):
    answer = proxy.call("POST", "/login", b"x" * (MEGABYTE + 1))
    assert (answer.status, answer.headers["Content-Type"]) == (413, "text/html; charset=utf-8")
    assert b"<h1>The request is too large.</h1>" in answer.content
    assert answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_body_that_does_not_come_is_a_408(hasty):
    assert_refusal(answer_on(hasty.unfinished("/api/orders/track", of=1000)), 408, "body_too_slow")


def test_requests_are_answered_while_300_bodies_do_not_come(proxy):
    lines = [proxy.unfinished("/api/orders/track", of=1000) for _ in range(300)]
    try:
        assert json.loads(proxy.call("POST", "/api/orders/track", b"whole").content)["length"] == 5
        assert proxy.call("GET", "/api/text").status == 200
        lines[0].sendall(b"c" * 998)
        assert json.loads(answer_on(lines.pop(0))[1])["length"] == 1000
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize(
    "length", ["\xb2", "1\xb9", "-1", "1e9", "0x10", "9" * 40, "5, 6", "2\r\nContent-Length: 3"]
)  # fmt: skip
def test_length_that_is_no_number_is_refused(proxy, length):
    line = socket.create_connection(("127.0.0.1", proxy.port), timeout=PATIENCE)
    line.sendall(f"POST /odd HTTP/1.1\r\nHost: {SHOP}\r\nContent-Length: {length}\r\n\r\nab".encode("latin-1"))
    assert line.recv(12) == b"HTTP/1.1 400"
    line.close()


# ---- what the shop is told


def test_client_address_is_that_of_the_connection_whatever_the_client_says(proxy):
    """WSGI cannot tell `X_Forwarded_For` from `X-Forwarded-For`, so Caddy drops it."""
    forged = {"X-Forwarded-For": "6.6.6.6", "X_Forwarded_For": "6.6.6.6", "X-Forwarded-Proto": "https"}
    line = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE, source_address=("127.0.0.2", 0))
    line.request("GET", "/api/x", headers={"Host": f"{SHOP}:{proxy.port}", **forged})
    found = json.loads(line.getresponse().read())
    line.close()
    assert found["headers"]["HTTP_X_FORWARDED_FOR"] == "127.0.0.2"
    assert found["headers"]["HTTP_X_FORWARDED_PROTO"] == "http"
    assert found["address"] == "127.0.0.1", "TRUSTED_PROXIES"


def test_proxy_in_front_is_believed_when_it_is_named(web, home):
    with proxy_before(web, home, PROXIES_BEFORE="127.0.0.3/32") as behind:
        for sender, address in (("127.0.0.3", "198.51.100.7"), ("127.0.0.2", "127.0.0.2")):
            answer = behind.call("GET", "/api/x", sender=sender, X_Forwarded_For="6.6.6.6, 198.51.100.7")
            assert json.loads(answer.content)["headers"]["HTTP_X_FORWARDED_FOR"] == address


def test_request_has_an_id_that_the_client_did_not_choose(proxy):
    sent = json.loads(proxy.call("GET", "/api/x", X_Request_ID="abcdefgh-1").content)["headers"]["HTTP_X_REQUEST_ID"]
    assert re.fullmatch(r"[0-9a-f-]{36}", sent)


def test_host_of_neither_site_reaches_django_which_refuses_it(proxy):
    assert json.loads(proxy.call("GET", "/api/x", host="evil.example").content)["path"] == "/api/x"


# ---- answers


def test_answer_is_compressed_and_its_etag_recognised(proxy):
    packed = proxy.call("GET", "/api/text", Accept_Encoding="gzip, br")
    assert (packed.headers["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", TEXT)
    assert "Accept-Encoding" in packed.headers["Vary"]
    plain = proxy.call("GET", "/api/text")
    assert (plain.headers["ETag"], plain.content) == (ETAG, TEXT)
    for answer, coding in ((packed, "gzip"), (plain, "identity")):
        again = proxy.call("GET", "/api/text", Accept_Encoding=coding, If_None_Match=answer.headers["ETag"])
        assert (again.status, again.content) == (304, b"")


def test_head_has_the_headers_of_get_and_no_body(proxy):
    answer = proxy.call("HEAD", "/api/text", Accept_Encoding="gzip")
    assert (answer.status, answer.content, answer.headers["Content-Length"]) == (200, b"", str(len(TEXT)))


def test_no_server_is_named(proxy):
    for path in ("/api/text", "/assets/a-1.js", "/media/none"):
        assert not {"Server", "Via", "X-Powered-By"} & set(proxy.call("GET", path).headers)


def test_shop_that_does_not_answer_is_a_503_with_a_time_to_wait(home):
    with proxy_before(ports.pick(set()), home) as alone:
        call, page = (alone.call("GET", path) for path in ("/api/products", "/products"))
        assert int(call.headers["Retry-After"]) > 0
        assert_refusal((call.status, call.content), 503, "unavailable")
        assert (page.status, b"We will be back in a moment" in page.content) == (503, True)
        assert alone.call("GET", "/assets/a-1.js").status == 200


# ---- files


def test_files_of_a_build_have_headers_by_their_kind(proxy):
    script = proxy.call("GET", "/assets/a-1.js", Accept_Encoding="gzip, br")
    assert script.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (script.headers["Content-Encoding"], script.headers["Vary"]) == ("br", "Accept-Encoding")
    assert brotli.decompress(script.content) == proxy.call("GET", "/assets/a-1.js").content
    assert proxy.call("GET", "/sw.js").headers["Cache-Control"] == "no-cache"
    assert proxy.call("GET", "/icons/icon.png").headers["Cache-Control"] == "public, max-age=3600"
    again = proxy.call("GET", "/sw.js", If_None_Match=proxy.call("GET", "/sw.js").headers["ETag"])
    assert again.status == 304


def test_each_site_has_the_files_of_its_own_build(proxy):
    assert proxy.call("GET", "/favicon.svg", host=ADMIN).content == b"<svg/>"
    for path, host in (("/favicon.svg", SHOP), ("/sw.js", ADMIN)):
        assert json.loads(proxy.call("GET", path, host=host).content)["path"] == path


@pytest.mark.parametrize(
    "path",
    [
        "/", "/index.html", "/manifest.webmanifest", "/assets", "/assets/", "/assets/a-1.js.br", "/.vite/manifest.json",
        "//.vite/manifest.json", "/%2Evite/manifest.json", "/products",
    ],
)  # fmt: skip
def test_pages_and_what_is_no_public_file_are_django_s(proxy, path):
    assert "path" in json.loads(proxy.call("GET", path).content)


def test_files_carry_the_security_headers_of_pages(proxy):
    for path in ("/sw.js", "/assets/a-1.js", "/static/admin/base.1.css"):
        headers = proxy.call("GET", path).headers
        policy = re.sub(r"img-src [^;]+", "", headers["Content-Security-Policy"])
        assert policy == re.sub(r"img-src [^;]+", "", csp.policy())
        assert headers["Permissions-Policy"] == csp.PERMISSIONS
        assert headers["Referrer-Policy"] == settings.SECURE_REFERRER_POLICY
        assert headers["Cross-Origin-Opener-Policy"] == settings.SECURE_CROSS_ORIGIN_OPENER_POLICY
        assert (headers["X-Content-Type-Options"], headers["X-Frame-Options"]) == ("nosniff", settings.X_FRAME_OPTIONS)


def test_static_file_of_django_is_kept_for_a_year(proxy):
    answer = proxy.call("GET", "/static/admin/base.1.css", Accept_Encoding="gzip")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert gzip.decompress(answer.content) == b"a{}" * 400


def test_picture_is_sent_as_it_is_and_cannot_run_scripts(proxy):
    answer = proxy.call("GET", "/media/pictures/a.jpg", Accept_Encoding="gzip, br")
    assert not answer.headers["Content-Encoding"]
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (answer.headers["Content-Type"], answer.headers["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    drawn = proxy.call("GET", "/media/pictures/a.svg")
    assert drawn.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize(
    "path",
    ["/media/../secret.txt", "/media/%2e%2e/secret.txt", "/media/..%2fsecret.txt", "/media/pictures/", "/media/none"],
)
def test_path_cannot_leave_the_folder_of_pictures(proxy, path):
    answer = proxy.call("GET", path)
    assert answer.content != b"the secret"
    assert "immutable" not in (answer.headers["Cache-Control"] or "")
