"""The storefront's pages: true before any script runs, for readers, previews and search engines."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from xml.sax.saxutils import escape

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path, re_path
from django.views.decorators.http import require_safe

from apps.catalog.models import Product

from . import pages, seo
from .first_answers import answers

HEAD = re.compile(r"<!--head:start-->.*?<!--head:end-->", re.DOTALL)
DATA = "<!--data-->"
SHOP = "/api/shop"
FILTERS = ("page", "category", "subCategory", "minPrice", "maxPrice", "search", "sortBy", "sortOrder")
PAGE_SIZE = "12"
FOUND, NOT_FOUND = 200, 404
SITEMAP_MOST = 50_000  # sitemaps.org: a sitemap holds at most so many addresses

STATIC_PAGES = {
    "login": ("Login", "Sign in with a code that we send to your e-mail address."),
    "bundles": ("Our Funds", "Funds: crackers of many kinds, put together for one price."),
    "giftboxes": ("Gift Boxes", "Gift boxes of crackers, packed and ready to give."),
    "track-order": ("Track Order", "Follow your order by its number and your e-mail address."),
    "faq": ("Frequently Asked Questions", "Answers about orders, payments, delivery and safety."),
    "help": ("Help Center", "Help with products, orders, safety and your account."),
    "shipping": ("Shipping Information", "How and when we deliver."),
    "privacy-policy": ("Privacy Policy", "What we know of you, and what we do with it."),
}


def rendered(head: seo.Head, first: dict[str, Any], *, status: int = FOUND) -> HttpResponse:
    """The storefront's page with its head and the answers to its first queries."""
    html = HEAD.sub(lambda _: head.html(first[SHOP]["shop"]["name"]), pages.shell("shop"))
    block = seo.script("application/json", first, name="first-data")
    return pages.page(html.replace(DATA, block), status=status)


@require_safe
def private(request: HttpRequest, **_: str) -> HttpResponse:
    """A page of one customer: nothing for search engines."""
    first = answers(request, SHOP)
    shop = first[SHOP]["shop"]
    return rendered(seo.Head(shop["name"], shop["tagline"], request.path, is_listed=False), first)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    first = answers(request, SHOP, "/api/categories", "/api/products/featured", "/api/products/reviews/recent?limit=6")
    shop = first[SHOP]["shop"]
    head = seo.Head(shop["name"], shop["tagline"] or shop["about"], "/", facts=[seo.organization(shop)])
    return rendered(head, first)


@require_safe
def public(request: HttpRequest, name: str) -> HttpResponse:
    """A public page whose head does not depend on the catalogue."""
    title, description = STATIC_PAGES[name]
    facts = [seo.breadcrumbs(("Home", "/"), (title, f"/{name}"))]
    if name == "faq" and (entries := _questions()):
        facts.append(seo.faq(entries))
    return rendered(seo.Head(title, description, f"/{name}", facts=facts), answers(request, SHOP))


def _questions() -> list[dict[str, str]]:
    """The questions of the FAQ page, as the storefront's build writes them from the owner's words."""
    file = settings.STOREFRONT_DIST / "faq.json"
    entries: list[dict[str, str]] = orjson.loads(file.read_bytes()) if file.is_file() else []
    return entries


@require_safe
def categories(request: HttpRequest) -> HttpResponse:
    """The list of categories."""
    first = answers(request, SHOP, "/api/categories")
    names = ", ".join(category["name"] for category in first["/api/categories"])
    facts = [seo.breadcrumbs(("Home", "/"), ("Categories", "/categories"))]
    return rendered(seo.Head("Categories", f"All kinds of crackers: {names}", "/categories", facts=facts), first)


@require_safe
def products(request: HttpRequest) -> HttpResponse:
    """The product list as its address asks for it; the canonical address keeps category and page alone."""
    asked = {key: request.GET[key] for key in FILTERS if request.GET.get(key)}
    listing = f"/api/products?{urlencode({**asked, 'limit': request.GET.get('limit', PAGE_SIZE)})}"
    first = answers(request, SHOP, "/api/categories", listing)
    chosen = next((c for c in first["/api/categories"] if c["slug"] == asked.get("category")), None)
    kept: dict[str, str] = {key: asked[key] for key in ("page", "category", "subCategory") if key in asked}
    address = "/products" + (f"?{urlencode(kept)}" if kept else "")
    crumbs = [("Home", "/"), ("Products", "/products")]
    title, description = "Our Products", "Crackers and fireworks with prices, ratings and stock."
    if chosen:
        title, description = chosen["name"], chosen["description"]
        crumbs.append((chosen["name"], f"/products?category={chosen['slug']}"))
    head = seo.Head(title, description, address, facts=[seo.breadcrumbs(*crumbs)], is_listed="search" not in asked)
    return rendered(head, first)


@require_safe
def product(request: HttpRequest, pk: str) -> HttpResponse:
    """A product's page; 404 for an unknown one."""
    address = f"/api/products/{pk}"
    first = answers(request, SHOP, address)
    if address not in first:
        head = seo.Head("Product Not Found", "This product is not sold here.", request.path, is_listed=False)
        return rendered(head, first, status=NOT_FOUND)
    item = first[address]["product"]
    category = item["category"]
    head = seo.Head(
        item["name"],
        item["description"],
        f"/products/{pk}",
        image=item["images"][0]["url"] if item["images"] else "",
        kind="product",
        facts=[
            seo.product(item),
            seo.breadcrumbs(
                ("Home", "/"),
                ("Products", "/products"),
                (category["name"], f"/products?category={category['slug']}"),
                (item["name"], f"/products/{pk}"),
            ),
        ],
    )
    return rendered(head, first)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read."""
    closed = ("/api/", "/cart", "/checkout", "/bank-details", "/orders", "/profile")
    lines = ["User-agent: *", *(f"Disallow: {entry}" for entry in closed), f"Sitemap: {seo.absolute('/sitemap.xml')}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


def _sitemap() -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    for name in ("", "products", "categories", *(name for name in STATIC_PAGES if name != "login")):
        yield f"<url><loc>{escape(seo.absolute('/' + name))}</loc></url>\n"
    rows = Product.objects.visible().order_by("-id").values_list("id", "updated_at")
    for pk, changed in rows[: SITEMAP_MOST - 100].iterator(chunk_size=2000):
        address = escape(seo.absolute(f"/products/{pk}"))
        yield f"<url><loc>{address}</loc><lastmod>{changed:%Y-%m-%d}</lastmod></url>\n"
    yield "</urlset>\n"


@require_safe
def sitemap(request: HttpRequest) -> StreamingHttpResponse:
    """Every public page, the newest products first, streamed."""
    return StreamingHttpResponse(_sitemap(), content_type="application/xml")


urlpatterns = [
    path("", home, name="home"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    re_path(r"^products/?$", products, name="products-page"),
    re_path(r"^categories/?$", categories, name="categories-page"),
    re_path(rf"^(?P<name>{'|'.join(STATIC_PAGES)})/?$", public, name="public-page"),
    re_path(r"^products/(?P<pk>[0-9]{1,18})/?$", product, name="product-page"),
    re_path(r"^products/(?P<pk>[0-9]{1,18})/write-review/?$", private, name="write-review-page"),
]
