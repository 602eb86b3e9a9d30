"""The storefront's pages, complete before any script runs, and the back office's `index.html`."""

import re
import time
from html import escape
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from apps.shop.selling.enums import Mode
from apps.shop.selling.sales_words import speaks_of_sales

from . import initial_html, seo
from .enquiry_mode import mode_today, neutral_manifest
from .index_html import app_manifest, build_metadata, html_response, index_html
from .preloaded_queries import preloaded_queries

HEAD = re.compile(r"<!--head:start-->.*?<!--head:end-->", re.DOTALL)
DATA, NAME = "<!--data-->", "<!--name-->"
HEAD_END = "</head>"
ENGLISH = '<html lang="en">'
INITIAL_HTML, INITIAL_HTML_END = "<!--paint-->", "<!--/paint-->"
SHOP = "/api/shop"
FILTERS = (
    "page", "category", "subCategory", "minPrice", "maxPrice", "noise", "effect", "ageUpTo", "green", "search",
    "sortBy", "sortOrder",
)  # fmt: skip
PAGE_SIZE = "12"
FOUND, NOT_FOUND = 200, 404

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
PAGES_OF_ONE = {"orders": "routes/OrderPage", "enquiries": "routes/EnquiryPage"}
PRIVATE_SCREENS = {
    "cart": "routes/CartPage",
    "checkout": "routes/CheckoutPage",
    "bank-details": "routes/BankDetailsPage",
    "orders": "routes/OrdersPage",
    "enquiries": "routes/EnquiriesPage",
    "profile": "routes/ProfilePage",
    "refund-details": "routes/RefundDetailsPage",
    "back-in-stock": "routes/BackInStockPage",
}


def storefront_page(
    request: HttpRequest,
    head: seo.Head,
    answers: dict[str, Any],
    *screens: str,
    status: int = FOUND,
    initial: str = "",
    hints: str = "",
    late: str = "",
) -> HttpResponse:
    """The storefront's page: its head, its screens' code, the answers to its first queries and its initial HTML.

    The head is in English: it is for search engines and previews. `hints` are links to what the page will fetch
    next; `late` is a part of the screen that loads after it. `servedAt` is in milliseconds since 1970: the app tells
    from it how old the answers are when the browser shows the page from its cache.
    """
    name = answers[SHOP]["shop"]["name"]
    language = initial_html.language_of(request)
    parts = filter(None, [head.html(name), hints])
    html = HEAD.sub(lambda _: "\n".join(parts), index_html("shop")).replace(ENGLISH, f'<html lang="{language}">', 1)
    # After the style sheet: a browser has six connections at first, and paints as soon as that one is there.
    html = html.replace(HEAD_END, f"{initial_html.modules(language, *screens, late=late)}\n{HEAD_END}", 1)
    preloaded = {"servedAt": round(time.time() * 1000), "answers": answers}
    block = seo.script("application/json", preloaded, name="preloaded")
    initial = f"{INITIAL_HTML}{initial}{INITIAL_HTML_END}"
    html = html.replace(NAME, escape(name)).replace(INITIAL_HTML, initial).replace(DATA, block)
    response = html_response(html, status=status)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@require_safe
def private(request: HttpRequest, **_: str) -> HttpResponse:
    """A page of one customer: nothing for search engines."""
    answers = preloaded_queries(request, SHOP)
    shop = answers[SHOP]["shop"]
    section, *rest = request.path.strip("/").split("/")
    screens = [(PAGES_OF_ONE if rest else PRIVATE_SCREENS)[section], "app/Guard"]
    head = seo.Head(shop["name"], shop["tagline"], request.path, is_listed=False)
    return storefront_page(request, head, answers, *screens)


@require_safe
def write_review(request: HttpRequest, pk: str) -> HttpResponse:
    """The page on which a customer writes a review."""
    address = f"/api/products/{pk}"
    answers = preloaded_queries(request, SHOP, address)
    product = answers.get(address, {}).get("product")
    title = f"Write a Review: {product['name']}" if product else "Product Not Found"
    head = seo.Head(title, "", request.path, is_listed=False)
    return storefront_page(request, head, answers, "routes/WriteReviewPage", status=FOUND if product else NOT_FOUND)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    answers = preloaded_queries(
        request, SHOP, "/api/categories", "/api/products/featured", "/api/products/reviews/recent?limit=6"
    )
    shop = answers[SHOP]["shop"]
    head = seo.Head(*_title_and_description("/", shop), "/", facts=[seo.organization(shop)])
    best_sellers = answers.get("/api/products/featured", {}).get("products", [])
    hints = initial_html.preload(best_sellers)
    initial = initial_html.home(shop, initial_html.language_of(request))
    return storefront_page(request, head, answers, "routes/HomePage", initial=initial, hints=hints)


@require_safe
def public(request: HttpRequest, name: str) -> HttpResponse:
    """A public page whose head does not depend on the catalogue."""
    screen, *calls = STATIC_PAGES[name]
    answers = preloaded_queries(request, SHOP, *calls)
    shop = answers[SHOP]["shop"]
    title, description = _title_and_description(f"/{name}", shop)
    facts = [seo.breadcrumbs(("Home", "/"), (title, f"/{name}"))]
    if name == "faq":
        facts.append(seo.faq(_questions(shop)))
    head = seo.Head(title, description, f"/{name}", facts=facts)
    openings = build_metadata().get("openings", {}).get(f"/{name}", {})
    # The other modes have other words.
    words = openings.get(initial_html.language_of(request)) if _mode(answers) == Mode.ORDER else None
    return storefront_page(request, head, answers, screen, initial=initial_html.opening(words) if words else "")


def _title_and_description(address: str, shop: dict[str, Any]) -> tuple[str, str]:
    """Title and description of a public page, as its screen has them; the shop's own where those may not be shown."""
    own = {"title": shop["name"], "description": shop["tagline"]}
    texts = build_metadata()["heads"].get(address, own)
    if shop["selling"]["mode"] == Mode.ENQUIRY:
        texts = {name: own[name] if speaks_of_sales(text) else text for name, text in texts.items()}
    return texts["title"], texts["description"]


def _mode(answers: dict[str, Any]) -> str:
    """How the shop sells today."""
    mode: str = answers[SHOP]["shop"]["selling"]["mode"]
    return mode


def _questions(shop: dict[str, Any]) -> list[tuple[str, str]]:
    """The questions and answers of the FAQ page, as its screen has them."""
    return [
        (entry["question"], entry["answer"].replace("{email}", shop["email"]).replace("{shop}", shop["name"]))
        for entry in build_metadata()["questions" if shop["selling"]["mode"] != Mode.ENQUIRY else "enquiryQuestions"]
    ]


@require_safe
def categories(request: HttpRequest) -> HttpResponse:
    """The list of categories."""
    answers = preloaded_queries(request, SHOP, "/api/categories")
    facts = [seo.breadcrumbs(("Home", "/"), ("Categories", "/categories"))]
    head = seo.Head(*_title_and_description("/categories", answers[SHOP]["shop"]), "/categories", facts=facts)
    return storefront_page(request, head, answers, "routes/CategoriesPage")


@require_safe
def products(request: HttpRequest) -> HttpResponse:
    """The product list as its address asks for it; the canonical address keeps category and page alone."""
    query = {key: request.GET[key] for key in FILTERS if request.GET.get(key)}
    listing = f"/api/products?{urlencode({**query, 'limit': request.GET.get('limit', PAGE_SIZE)})}"
    answers = preloaded_queries(request, SHOP, "/api/categories", listing)
    chosen = next((c for c in answers["/api/categories"] if c["slug"] == query.get("category")), None)
    canonical: dict[str, str] = {key: query[key] for key in ("page", "category", "subCategory") if key in query}
    address = "/products" + (f"?{urlencode(canonical)}" if canonical else "")
    crumbs = [("Home", "/"), ("Products", "/products")]
    title, description = _title_and_description("/products", answers[SHOP]["shop"])
    if chosen:
        title, description = chosen["name"], chosen["description"]
        crumbs.append((chosen["name"], f"/products?category={chosen['slug']}"))
    head = seo.Head(title, description, address, facts=[seo.breadcrumbs(*crumbs)], is_listed="search" not in query)
    shown = answers.get(listing, {}).get("products", [])
    initial = initial_html.products(shown, initial_html.language_of(request)) if shown else ""
    late = "features/catalogue/FilterPanel"
    return storefront_page(request, head, answers, "routes/ProductsPage", initial=initial, late=late)


@require_safe
def product(request: HttpRequest, pk: str) -> HttpResponse:
    """A product's page; 404 for an unknown one."""
    address = f"/api/products/{pk}"
    answers = preloaded_queries(request, SHOP, address)
    if address not in answers:
        head = seo.Head("Product Not Found", "This product is not sold here.", request.path, is_listed=False)
        return storefront_page(request, head, answers, "routes/ProductPage", status=NOT_FOUND)
    item = answers[address]["product"]
    category = item["category"]
    head = seo.Head(
        item["name"],
        item["description"],
        f"/products/{pk}",
        image=item["images"][0]["url"] if item["images"] else "",
        kind="product",
        facts=[
            *seo.product(item, is_offered=_mode(answers) == Mode.ORDER),
            seo.breadcrumbs(
                ("Home", "/"),
                ("Products", "/products"),
                (category["name"], f"/products?category={category['slug']}"),
                (item["name"], f"/products/{pk}"),
            ),
        ],
    )
    initial = initial_html.product(item, initial_html.language_of(request))
    return storefront_page(request, head, answers, "routes/ProductPage", initial=initial)


@require_safe
def web_manifest(request: HttpRequest) -> JsonResponse:
    """What a browser needs to install the shop as an app."""
    manifest = app_manifest()
    shown = neutral_manifest(manifest) if mode_today() == Mode.ENQUIRY else manifest
    return JsonResponse(shown, content_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@require_safe
def agreed(request: HttpRequest, token: str) -> HttpResponse:
    """An agreed sale, for anyone who has its signed link: nothing for search engines."""
    answers = preloaded_queries(request, SHOP, f"/api/agreed/{token}")
    shop = answers[SHOP]["shop"]
    head = seo.Head(shop["name"], shop["tagline"], request.path, is_listed=False)
    status = FOUND if len(answers) > 1 else NOT_FOUND
    return storefront_page(request, head, answers, "routes/AgreedPage", status=status)


@require_safe
def auth_login(request: HttpRequest) -> HttpResponse:
    """`/auth/login` leads to `/login` (rules 1.4)."""
    return HttpResponseRedirect("/login")


@require_safe
def backoffice_app(request: HttpRequest, **_: str) -> HttpResponse:
    """A route of the back office."""
    return html_response(index_html("admin"))


@require_safe
def backoffice_home(request: HttpRequest) -> HttpResponse:
    """`/` of the admin host leads to the dashboard (rules 1.2)."""
    return HttpResponseRedirect("/admin/dashboard")


@require_safe
def django_admin_home(request: HttpRequest) -> HttpResponse:
    """Django admin's address without its last slash leads to it."""
    return HttpResponseRedirect(reverse("admin:index"))
