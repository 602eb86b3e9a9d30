"""What search engines may read: `robots.txt` and the sitemap."""

from collections.abc import Iterator
from html import escape

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from apps.catalog.models import Product
from apps.shop.selling.enums import Mode
from apps.shop.selling.sales_words import speaks_of_sales

from . import seo
from .enquiry_mode import mode_today
from .views import STATIC_PAGES

SITEMAP_MOST = 50_000
"""Addresses in one sitemap, at most (sitemaps.org)."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read."""
    closed = ("/api/", "/cart", "/checkout", "/bank-details", "/orders", "/profile")
    lines = ["User-agent: *", *(f"Disallow: {entry}" for entry in closed), f"Sitemap: {seo.absolute('/sitemap.xml')}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


def _sitemap() -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    is_enquiry = mode_today() == Mode.ENQUIRY
    for name in ("", "products", "categories", *(name for name in STATIC_PAGES if name != "login")):
        if is_enquiry and speaks_of_sales(name):
            continue
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
