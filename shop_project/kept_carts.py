"""Customers' carts, kept as bytes and checked against the database at every use, as public pages are (ADR 0011).

Every page of the storefront asks for the cart of whoever is signed in, mostly to show the same number again.
"""

import time
import uuid
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.utils import timezone

from apps.accounts import tokens

from .kept_pages import (
    Environ,
    Page,
    Pages,
    Start,
    Wsgi,
    answer,
    answered,
    is_secure,
    lasting,
    name_request,
    one_row,
    plain_answer,
)

PATH = "/api/cart"
MOST_BYTES = 4 * 1024 * 1024  # a process
# All that a cart shows: its lines, their stock, and by the catalogue's version prices, names, pictures and the shop's
# thresholds. Who asks is judged as TokenAuthentication judges it.
STATE = """
    SELECT s.customer_id, v.value, (
        SELECT string_agg(concat_ws(' ', l.id, l.quantity, t.quantity), ',' ORDER BY l.added_at, l.id)
        FROM cart_cartline l LEFT JOIN catalog_stock t ON t.product_id = l.product_id
        WHERE l.cart_id = s.customer_id)
    FROM accounts_session s, catalog_catalogueversion v
    WHERE s.id = %s AND s.customer_id IS NOT NULL AND s.revoked_at IS NULL AND s.expires_at > %s
"""


class KeptCarts:
    """WSGI around Django's."""

    def __init__(self, django: Wsgi, pages: Pages | None = None) -> None:
        self.django = django
        self.pages = pages or Pages(MOST_BYTES)
        self.hosts = set(settings.SHOP_HOSTS)

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        """The cart as it was last rendered if it is still so, else Django's answer."""
        session = self._session(environ)
        if session is None:
            return self.django(environ, start_response)
        began = time.perf_counter()
        name_request(environ)
        key = (session, is_secure(environ))
        state = one_row(STATE, [session, timezone.now()])
        page = self.pages.get(key)
        if page and state and state == page.state:
            return answered(page, environ, start_response, began=began, who=f"customer {state[0]}")
        return self._render(key, state, environ, start_response)

    def _session(self, environ: Environ) -> uuid.UUID | None:
        """The session that a plain request for a cart names; None for all others, and when its token wants renewing."""
        scheme, _, raw = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        if (
            environ.get("PATH_INFO") != PATH
            or environ["REQUEST_METHOD"] != "GET"
            or environ.get("QUERY_STRING")
            or "HTTP_ORIGIN" in environ
            or scheme.lower() != "bearer"
            or environ.get("HTTP_HOST", "").partition(":")[0] not in self.hosts
        ):
            return None
        try:
            session, is_ageing = tokens.read("customer", raw.strip())
        except tokens.BadToken:
            return None
        return None if is_ageing else session

    def _render(
        self, key: tuple[Any, ...], before: tuple[Any, ...] | None, environ: Environ, start_response: Start
    ) -> Iterable[bytes]:
        if before is None:
            return self.django(environ, start_response)
        status, headers, body, shown = plain_answer(self.django, environ)
        if shown is None:
            start_response(status, headers)
            return [body]
        page = Page(before, [], [], shown.route, lasting(headers), body)
        # What changed while it was rendered may show in one half of it: such a cart is for this one answer.
        if one_row(STATE, [key[0], timezone.now()]) == before:
            self.pages.put(key, page)
        return answer(page, environ, start_response)[1]
