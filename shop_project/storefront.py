"""The storefront's pages: true before any script runs, for readers, previews and search engines."""

import re
import time
from collections.abc import Iterator
from html import escape
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path, re_path
from django.views.decorators.http import require_safe

from apps.catalog.models import Product

from . import first_paint, pages, seo
from .first_answers import answers

HEAD = re.compile(r"<!--head:start-->.*?<!--head:end-->", re.DOTALL)
DATA, NAME = "<!--data-->", "<!--name-->"
PAINT, PAINTED = "<!--paint-->", "<!--/paint-->"
SHOP = "/api/shop"
FILTERS = ("page", "category", "subCategory", "minPrice", "maxPrice", "search", "sortBy", "sortOrder")
PAGE_SIZE = "12"
FOUND, NOT_FOUND = 200, 404
SITEMAP_MOST = 50_000  # sitemaps.org: a sitemap holds at most so many addresses


# Public pages whose head does not depend on the catalogue: their screen, and the call that it makes.
STATIC_PAGES = {
    "login": ("routes/LoginPage",),
    "bundles": ("routes/BundlesPage", "/api/bundles"),
    "giftboxes": ("routes/GiftBoxesPage", "/api/giftboxes"),
    "price-list": ("routes/PriceListPage", "/api/price-list"),
    "track-order": ("routes/TrackOrderPage",),
    "faq": ("routes/FaqPage",),
    "help": ("routes/HelpPage",),
    "shipping": ("routes/ShippingPage",),
    "privacy-policy": ("routes/PrivacyPage",),
}
PRIVATE_SCREENS = {
    "cart": "routes/CartPage",
    "checkout": "routes/CheckoutPage",
    "bank-details": "routes/BankDetailsPage",
    "orders": "routes/OrdersPage",
    "profile": "routes/ProfilePage",
}


def rendered(
    head: seo.Head, first: dict[str, Any], *screens: str, status: int = FOUND, paint: str = "", hints: str = ""
) -> HttpResponse:
    """The storefront's page: its head, its screens' code, the answers to its first queries and its first paint.

    `hints` are links to what the page will want next. `servedAt` is in milliseconds since 1970: a page
    that a browser kept shows how old its answers are.
    """
    name = first[SHOP]["shop"]["name"]
    parts = filter(None, [head.html(name), hints, first_paint.modules(*screens)])
    html = HEAD.sub(lambda _: "\n".join(parts), pages.shell("shop"))
    preloaded = {"servedAt": round(time.time() * 1000), "answers": first}
    block = seo.script("application/json", preloaded, name="preloaded")
    html = html.replace(NAME, escape(name)).replace(PAINT, f"{PAINT}{paint}{PAINTED}").replace(DATA, block)
    return pages.page(html, status=status)


@require_safe
def private(request: HttpRequest, **_: str) -> HttpResponse:
    """A page of one customer: nothing for search engines."""
    first = answers(request, SHOP)
    shop = first[SHOP]["shop"]
    section, *rest = request.path.strip("/").split("/")
    screens = ["routes/OrderPage" if section == "orders" and rest else PRIVATE_SCREENS[section], "app/Guard"]
    return rendered(seo.Head(shop["name"], shop["tagline"], request.path, is_listed=False), first, *screens)


@require_safe
def write_review(request: HttpRequest, pk: str) -> HttpResponse:
    """The page on which a customer writes a review."""
    address = f"/api/products/{pk}"
    first = answers(request, SHOP, address)
    found = first.get(address, {}).get("product")
    title = f"Write a Review: {found['name']}" if found else "Product Not Found"
    head = seo.Head(title, "", request.path, is_listed=False)
    return rendered(head, first, "routes/WriteReviewPage", status=FOUND if found else NOT_FOUND)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    first = answers(request, SHOP, "/api/categories", "/api/products/featured", "/api/products/reviews/recent?limit=6")
    shop = first[SHOP]["shop"]
    head = seo.Head(*_words("/", shop), "/", facts=[seo.organization(shop)])
    best_sellers = first.get("/api/products/featured", {}).get("products", [])
    hints = first_paint.preload(best_sellers)
    return rendered(head, first, "routes/HomePage", paint=first_paint.home(shop), hints=hints)


@require_safe
def public(request: HttpRequest, name: str) -> HttpResponse:
    """A public page whose head does not depend on the catalogue."""
    screen, *calls = STATIC_PAGES[name]
    first = answers(request, SHOP, *calls)
    shop = first[SHOP]["shop"]
    title, description = _words(f"/{name}", shop)
    facts = [seo.breadcrumbs(("Home", "/"), (title, f"/{name}"))]
    if name == "faq":
        facts.append(seo.faq(_questions(shop)))
    return rendered(seo.Head(title, description, f"/{name}", facts=facts), first, screen)


def _words(address: str, shop: dict[str, Any]) -> tuple[str, str]:
    """Title and description of a public page, as its screen has them."""
    words = pages.built_words()["heads"].get(address, {"title": shop["name"], "description": shop["tagline"]})
    return words["title"], words["description"]


def _questions(shop: dict[str, Any]) -> list[tuple[str, str]]:
    """The questions and answers of the FAQ page, as its screen has them."""
    return [
        (entry["question"], entry["answer"].replace("{email}", shop["email"]).replace("{shop}", shop["name"]))
        for entry in pages.built_words()["questions"]
    ]


@require_safe
def categories(request: HttpRequest) -> HttpResponse:
    """The list of categories."""
    first = answers(request, SHOP, "/api/categories")
    facts = [seo.breadcrumbs(("Home", "/"), ("Categories", "/categories"))]
    head = seo.Head(*_words("/categories", first[SHOP]["shop"]), "/categories", facts=facts)
    return rendered(head, first, "routes/CategoriesPage")


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
    title, description = _words("/products", first[SHOP]["shop"])
    if chosen:
        title, description = chosen["name"], chosen["description"]
        crumbs.append((chosen["name"], f"/products?category={chosen['slug']}"))
    head = seo.Head(title, description, address, facts=[seo.breadcrumbs(*crumbs)], is_listed="search" not in asked)
    shown = first.get(listing, {}).get("products", [])
    return rendered(head, first, "routes/ProductsPage", paint=first_paint.products(shown) if shown else "")


@require_safe
def product(request: HttpRequest, pk: str) -> HttpResponse:
    """A product's page; 404 for an unknown one."""
    address = f"/api/products/{pk}"
    first = answers(request, SHOP, address)
    if address not in first:
        head = seo.Head("Product Not Found", "This product is not sold here.", request.path, is_listed=False)
        return rendered(head, first, "routes/ProductPage", status=NOT_FOUND)
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
    return rendered(head, first, "routes/ProductPage", paint=first_paint.product(item))


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
    re_path(r"^products/(?P<pk>[0-9]{1,18})/write-review/?$", write_review, name="write-review-page"),
]
