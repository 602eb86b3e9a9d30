"""Public pages, rendered once per state of the catalogue and kept as bytes (ADR 0011).

It stands before Django: a kept page costs one statement and no middleware. Nothing is ever served because of its age,
and no process tells another: every answer is checked against the database as it is now.
"""

import gzip
import re
import secrets
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import brotli
import psycopg
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from apps.common import replica
from apps.common.api.kept import Kept, kept
from apps.common.api.middleware import SAFE_ID
from apps.common.api.observing import observe
from apps.common.logs import request_id

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
Stock = tuple[tuple[int, int], ...]
Start = Callable[..., Any]
Wsgi = Callable[[Environ, Start], Iterable[bytes]]

PATHS = re.compile(
    r"/api/(?:shop|categories(?:/[-\w]{1,80})?|(?:bundles|giftboxes)(?:/\d{1,18})?|reviews/recent"
    r"|products(?:/(?:featured|search|reviews/recent|category/[-\w]{1,80}|\d{1,18}(?:/reviews)?))?)"
)
LONGEST_QUERY = 300
MOST_BYTES = 16 * 1024 * 1024  # a process
LARGEST = 512 * 1024
SMALLEST_COMPRESSED = 500
# As the product serializers write them, one after the other; within a JSON string the quotes would be escaped.
SHOWN = re.compile(rb'"stock":\d+,"stockStatus":"[a-z-]+"')
# Said again for every answer, or by whoever sends it.
OWN = {"x-request-id", "content-length", "etag", "date", "content-encoding"}
NOW = """
    SELECT value, (SELECT array_agg(quantity ORDER BY product_id) FROM catalog_stock WHERE product_id = ANY(%s))
    FROM catalog_catalogueversion
"""
# For pages that show reviews: a customer's name is no part of the catalogue's version.
NOW_WITH_AUTHORS = """
    SELECT value, (SELECT array_agg(quantity ORDER BY product_id) FROM catalog_stock WHERE product_id = ANY(%s)),
        (SELECT array_agg(name ORDER BY id) FROM accounts_customer WHERE id = ANY(%s))
    FROM catalog_catalogueversion
"""
VERSION = "SELECT value FROM catalog_catalogueversion"


@dataclass(frozen=True, slots=True)
class State:
    """The catalogue at one moment: its version, the quantities and the customers' names that were asked for."""

    version: uuid.UUID
    quantities: tuple[int, ...]
    names: tuple[str, ...] = ()


def one_row(statement: str, values: list[Any]) -> tuple[Any, ...] | None:
    """What the database says now; None inside a transaction, or when it does not answer."""
    if connection.in_atomic_block:
        return None
    try:
        connection.ensure_connection()
        if connection.errors_occurred:
            return None
        cursor = psycopg.Cursor(connection.connection)  # Django's own never prepares
        return cursor.execute(statement, values).fetchone()
    except (psycopg.Error, DatabaseError, InterfaceError):
        # Django's handler meets the same trouble next, and knows what to do with a broken connection.
        connection.errors_occurred = True
        return None


def present_state(products: list[int], authors: list[int]) -> State | None:
    """One statement; None where nothing may be kept."""
    row = one_row(NOW_WITH_AUTHORS, [products, authors]) if authors else one_row(NOW, [products])
    return State(row[0], *(tuple(values or ()) for values in row[1:])) if row else None


@dataclass(slots=True)
class Page:
    """An answer as bytes, with what it was made of."""

    state: Any
    """A `State`, or whatever else tells whether it is still true."""
    products: list[int]
    """Whose stock it shows: ascending, as the state's quantities are."""
    shown: list[int]
    """The same products in the order of the page."""
    route: str
    headers: Headers
    body: bytes
    authors: list[int] = field(default_factory=list)
    """The customers whose names it shows: ascending, as the state's names are."""
    tag: str = ""
    packed: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tag = f'W/"{blake2b(self.body, digest_size=16).hexdigest()}"'

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return len(self.body) + sum(map(len, self.packed.values())) + 1500

    def with_stock(self, state: State) -> "Page | None":
        """The same page with other quantities; None when it cannot be made of this one."""
        same = (state.version, state.names) == (self.state.version, self.state.names)
        if not same or len(state.quantities) != len(self.products):
            return None
        from apps.catalog.enums import stock_status  # noqa: PLC0415 - apps are loaded by now

        quantities = dict(zip(self.products, state.quantities, strict=True))
        parts = SHOWN.split(self.body)
        if len(parts) != len(self.shown) + 1:
            return None
        body = [parts[0]]
        for product, part in zip(self.shown, parts[1:], strict=True):
            quantity = quantities[product]
            body.append(b'"stock":%d,"stockStatus":"%s"' % (quantity, stock_status(quantity).value.encode()))
            body.append(part)
        return Page(state, self.products, self.shown, self.route, self.headers, b"".join(body), self.authors)

    def encoded(self, accepted: str) -> tuple[str, bytes]:
        """The body in the best encoding that the client takes, made at the first wish for it."""
        if len(self.body) < SMALLEST_COMPRESSED:
            return "", self.body
        for name, pack in PACKERS.items():
            if name in accepted:
                if name not in self.packed:
                    self.packed[name] = pack(self.body)
                return name, self.packed[name]
        return "", self.body


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}


@dataclass(frozen=True, slots=True)
class Rendered:
    """Django's answer; a page if it may be kept, and then whether the database was the same before and after."""

    status: str
    headers: Headers
    body: bytes
    page: Page | None = None
    is_current: bool = False


class Pages:
    """The pages of this process, the longest unused ones leave first; never more than `most` bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.total = 0
        self._lock = threading.Lock()
        self._pages: OrderedDict[tuple[Any, ...], tuple[Page, int]] = OrderedDict()

    def get(self, key: tuple[Any, ...]) -> Page | None:
        """The page of this key, whatever its state."""
        with self._lock:
            found = self._pages.get(key)
            if found is None:
                return None
            self._pages.move_to_end(key)
            return found[0]

    def put(self, key: tuple[Any, ...], page: Page) -> None:
        """Keep a page in place of an earlier one."""
        # Room for the packed forms is taken at once: they come later, and are smaller.
        size = page.size + len(page.body) // 3
        if size > LARGEST:
            return
        with self._lock:
            if old := self._pages.pop(key, None):
                self.total -= old[1]
            self._pages[key] = (page, size)
            self.total += size
            while self.total > self.most:
                _, (_, gone) = self._pages.popitem(last=False)
                self.total -= gone


class KeptPages:
    """WSGI around Django's."""

    def __init__(self, django: Wsgi, pages: Pages | None = None) -> None:
        self.django = django
        self.pages = pages or Pages()
        self.hosts = set(settings.SHOP_HOSTS)

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        """A kept page if it is true now, else Django's answer, kept if it may be."""
        key = self._key(environ)
        if key is None:
            return self.django(environ, start_response)
        began = time.perf_counter()
        name_request(environ)
        page = self.pages.get(key)
        state = present_state(page.products, page.authors) if page else present_state([], [])
        if page and state:
            if page.state != state and (page := page.with_stock(state)):
                self.pages.put(key, page)
            if page:
                return answered(page, environ, start_response, began=began, who="nobody")
        return self._render(key, environ, start_response, state)

    def _key(self, environ: Environ) -> tuple[Any, ...] | None:
        """What the answer depends on besides the catalogue; None where it is not public or not plain."""
        path, query = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
        if (
            environ["REQUEST_METHOD"] not in {"GET", "HEAD"}
            or not path.startswith("/api/")
            or "HTTP_AUTHORIZATION" in environ
            or "HTTP_ORIGIN" in environ
            or len(query) > LONGEST_QUERY
            or not PATHS.fullmatch(path)
            or environ.get("HTTP_HOST", "").partition(":")[0] not in self.hosts
        ):
            return None
        # Redirects to https and the header that demands it differ.
        return path, query, is_secure(environ)

    def _render(
        self, key: tuple[Any, ...], environ: Environ, start_response: Start, before: State | None
    ) -> Iterable[bytes]:
        if before is None:
            return self.django(environ, start_response)
        with replica.primary_only(unless=replica.shows(VERSION, before.version)):
            rendered = self._rendered(environ, before)
            # A replica that has the catalogue may still lack a sale: then nobody is shown its stock.
            if rendered.page and not rendered.is_current and replica.is_configured():
                with replica.primary_only():
                    rendered = self._rendered(environ, before)
        if rendered.page is None:
            start_response(rendered.status, rendered.headers)
            return [rendered.body] if environ["REQUEST_METHOD"] == "GET" else []
        # What changed while it was rendered may show in one half of it: such a page is for nobody else.
        if rendered.is_current:
            self.pages.put(key, rendered.page)
        return answer(rendered.page, environ, start_response)[1]

    def _rendered(self, environ: Environ, before: State) -> "Rendered":
        """Django's plain and whole answer; what the client asked for beyond that is done with the page."""
        status, headers, body, shown = plain_answer(self.django, environ)
        if shown is None:
            return Rendered(status, headers, body)
        quantities, names = dict(shown.stock), shown.authors
        products, authors = sorted(quantities), sorted(names)
        after = present_state(products, authors)
        state = State(
            before.version,
            tuple(quantities[product] for product in products),
            tuple(names[author] for author in authors),
        )
        in_order = [product for product, _ in shown.stock]
        page = Page(state, products, in_order, shown.route, lasting(headers), body, authors)
        return Rendered(status, headers, body, page, is_current=after == state)


def name_request(environ: Environ) -> None:
    """One id, whether Django answers or we do: it finds the log line."""
    if not SAFE_ID.match(environ.get("HTTP_X_REQUEST_ID", "")):
        environ["HTTP_X_REQUEST_ID"] = secrets.token_hex(8)


def is_secure(environ: Environ) -> bool:
    """Whether the client's connection is encrypted, as Django judges it."""
    if header := settings.SECURE_PROXY_SSL_HEADER:
        return bool(environ.get(header[0], "").split(",")[0].strip() == header[1])
    return environ.get("wsgi.url_scheme") == "https"


def plain_answer(django: Wsgi, environ: Environ) -> tuple[str, Headers, bytes, Kept | None]:
    """Django's whole answer to a plain GET, and what the view said of keeping it; None where it may not be kept."""
    asked = dict(environ)
    asked["REQUEST_METHOD"] = "GET"
    for name in ("HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_ACCEPT_ENCODING", "HTTP_RANGE"):
        asked.pop(name, None)
    said: list[tuple[str, Headers]] = []
    parts = django(asked, lambda status, headers, exc_info=None: said.append((status, headers)))
    body = b"".join(parts)
    if close := getattr(parts, "close", None):
        close()
    status, headers = said[0]
    return status, headers, body, kept(asked) if status.startswith("200") else None


def lasting(headers: Headers) -> Headers:
    """Without id and length: they are said with each answer."""
    return [(name, value) for name, value in headers if name.lower() not in OWN]


def answered(page: Page, environ: Environ, start_response: Start, *, began: float, who: str) -> list[bytes]:
    """A kept page as the client takes it, counted and logged."""
    status, body = answer(page, environ, start_response)
    token = request_id.set(environ["HTTP_X_REQUEST_ID"])
    observe(
        face="shop", method=environ["REQUEST_METHOD"], route=page.route, status=status, path=environ["PATH_INFO"],
        seconds=time.perf_counter() - began, who=who,
    )  # fmt: skip
    request_id.reset(token)
    return body


def answer(page: Page, environ: Environ, start_response: Start) -> tuple[int, list[bytes]]:
    """A kept page as the client takes it, or 304; its status and body."""
    headers = [*page.headers, ("ETag", page.tag), ("X-Request-ID", environ["HTTP_X_REQUEST_ID"])]
    if _matches(environ.get("HTTP_IF_NONE_MATCH", ""), page.tag):
        kept_headers = [item for item in headers if item[0].lower() != "content-type"]
        start_response("304 Not Modified", kept_headers)
        return 304, []
    encoding, body = page.encoded(environ.get("HTTP_ACCEPT_ENCODING", ""))
    if encoding:
        headers.append(("Content-Encoding", encoding))
    headers.append(("Content-Length", str(len(body))))
    start_response("200 OK", headers)
    return 200, [body] if environ["REQUEST_METHOD"] == "GET" else []


def _matches(sent: str, tag: str) -> bool:
    """Whether a client's If-None-Match names this tag; weak and strong forms are the same (RFC 9110 13.1.2)."""
    if not sent:
        return False
    return (
        sent == tag
        or sent.strip() == "*"
        or any(part.strip().removeprefix("W/") == tag[2:] for part in sent.split(","))
    )
