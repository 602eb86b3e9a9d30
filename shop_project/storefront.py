"""The storefront's pages with a head that is true before any script runs, for readers, previews and search engines."""

import re
from dataclasses import dataclass, field
from html import escape
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views.decorators.http import require_safe

from apps.common.api.json import dumps
from apps.contact.models import ShopSettings
from apps.contact.selectors import shop_settings

from . import pages

HEAD = re.compile(r"<!--head:start-->.*?<!--head:end-->", re.DOTALL)
DATA = "<!--data-->"
DESCRIPTION_LENGTH = 160


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in a page's head; `facts` are JSON-LD, `index` is whether search engines may list the page."""

    title: str
    description: str
    path: str
    image: str = ""
    kind: str = "website"
    facts: list[dict[str, Any]] = field(default_factory=list)
    index: bool = True

    def html(self, shop: ShopSettings) -> str:
        """The head's tags."""
        title = f"{self.title} | {shop.name}" if self.title != shop.name else self.title
        address = urljoin(settings.SHOP_URL, self.path)
        description = " ".join(self.description.split())[:DESCRIPTION_LENGTH]
        tags = [
            f"<title>{escape(title)}</title>",
            _meta("name", "description", description),
            f'<link rel="canonical" href="{escape(address)}">',
            _meta("property", "og:site_name", shop.name),
            _meta("property", "og:type", self.kind),
            _meta("property", "og:title", title),
            _meta("property", "og:description", description),
            _meta("property", "og:url", address),
        ]
        if self.image:
            tags.append(_meta("property", "og:image", urljoin(settings.SHOP_URL, self.image)))
        if not self.index:
            tags.append(_meta("name", "robots", "noindex"))
        tags += [f'<script type="application/ld+json">{_json(fact)}</script>' for fact in self.facts]
        return "\n".join(tags)


def _meta(attribute: str, name: str, content: str) -> str:
    return f'<meta {attribute}="{name}" content="{escape(content)}">'


def _json(data: Any) -> str:
    # A closing tag inside a string must not end the script element.
    return dumps(data).decode().replace("<", "\\u003c")


def rendered(head: Head, *, shop: ShopSettings, first: dict[str, Any] | None = None, status: int = 200) -> HttpResponse:
    """The storefront's page with its head, and the answers to its first queries by path."""
    html = HEAD.sub(lambda _: head.html(shop), pages.shell("shop"))
    if first:
        html = html.replace(DATA, f'<script type="application/json" id="first-data">{_json(first)}</script>')
    return pages.page(html, status=status)


@require_safe
def private(request: HttpRequest, **_: str) -> HttpResponse:
    """A page of one customer: nothing for search engines."""
    shop = shop_settings()
    return rendered(Head(shop.name, shop.tagline, request.path, index=False), shop=shop)


STATIC_PAGES = {
    "products": ("Our Products", "Crackers and fireworks with prices, ratings and stock."),
    "bundles": ("Our Funds", "Funds: crackers of many kinds, put together for one price."),
    "giftboxes": ("Gift Boxes", "Gift boxes of crackers, packed and ready to give."),
    "categories": ("Categories", "All kinds of crackers that we sell."),
    "track-order": ("Track Order", "Follow your order by its number and your e-mail address."),
    "faq": ("Frequently Asked Questions", "Answers about orders, payments, delivery and safety."),
    "help": ("Help Center", "Help with products, orders, safety and your account."),
    "shipping": ("Shipping Information", "How and when we deliver."),
    "privacy-policy": ("Privacy Policy", "What we know of you, and what we do with it."),
}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    shop = shop_settings()
    organization = {
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": shop.name,
        "url": settings.SHOP_URL,
        "telephone": shop.phone,
        "email": shop.email,
        "address": shop.address,
    }
    head = Head(shop.name, shop.tagline or shop.about, "/", facts=[organization])
    return rendered(head, shop=shop)


@require_safe
def public(request: HttpRequest, name: str) -> HttpResponse:
    """A public page whose head does not depend on data."""
    shop = shop_settings()
    title, description = STATIC_PAGES[name]
    return rendered(Head(title, description, f"/{name}"), shop=shop)


@require_safe
def product(request: HttpRequest, pk: str) -> HttpResponse:
    """A product's page."""
    shop = shop_settings()
    return rendered(Head("Product", "", request.path), shop=shop)


urlpatterns = [
    path("", home, name="home"),
    re_path(rf"^(?P<name>{'|'.join(STATIC_PAGES)})/?$", public, name="public-page"),
    re_path(r"^products/(?P<pk>[0-9]{1,18})/?$", product, name="product-page"),
    re_path(r"^products/(?P<pk>[0-9]{1,18})/write-review/?$", private),
]
