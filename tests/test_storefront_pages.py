"""The storefront's HTML before any script runs: texts, structured data, preloaded queries, initial markup."""

import json
import re

import orjson
import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from apps.catalog.models import ProductImage
from apps.shop.models import ShopSettings
from apps.storefront_pages import index_html

from .world import picture

pytestmark = pytest.mark.django_db

INDEX = """<html lang="en"><head><!--head:start--><title>shell</title><!--head:end-->
<link rel="stylesheet" href="/assets/style-1.css"></head>
<body><div id="root"><b><!--name--></b><!--paint--></div><!--data--></body></html>"""
MANIFEST = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_base.js"]},
    "_base.js": {"file": "assets/base-1.js"},
    "_card.js": {"file": "assets/card-1.js", "imports": ["_base.js"]},
    "src/routes/ProductsPage.tsx": {
        "file": "assets/products-1.js",
        "imports": ["_base.js", "_card.js"],
        "dynamicImports": ["src/features/catalogue/FilterPanel.tsx"],
    },
    "src/features/catalogue/FilterPanel.tsx": {
        "file": "assets/filters-1.js",
        "imports": ["_base.js", "_select.js", "index.html"],
    },
    "_select.js": {"file": "assets/select-1.js"},
    "src/locales/en/products.ts": {"file": "assets/products-en.js"},
    "src/locales/ta.ts": {"file": "assets/ta.js"},
    "src/locales/ta/products.ts": {"file": "assets/products-ta.js"},
    "src/locales/hi/products.ts": {"file": "assets/products-hi.js"},
    "src/routes/OrderPage.tsx": {"file": "assets/order-1.js"},
    "src/app/Guard.tsx": {"file": "assets/guard-1.js"},
    "src/assets/sky.svg": {"file": "assets/sky-1.svg"},
    "src/assets/sky-phone.svg": {"file": "assets/phone-1.svg"},
}
WORDS = {
    "heads": {"/faq": {"title": "FAQ", "description": "Answers."}, "/": {"title": "Crackers", "description": "All."}},
    "openings": {
        "/price-list": {"en": {"title": "Price List", "lead": "Type."}, "ta": {"title": "விலை", "lead": "எழுது"}}
    },
    "texts": {"ProductsPage": ["products"]},
    "questions": [{"question": "How do I reach you?", "answer": "Write to {email}."}],
}


@pytest.fixture
def shop(tmp_path, monkeypatch) -> Client:
    """A browser on a storefront with a small build."""
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_bytes(orjson.dumps(MANIFEST))
    (tmp_path / "pages.json").write_bytes(orjson.dumps(WORDS))
    (tmp_path / "index.html").write_text(INDEX)
    monkeypatch.setattr(index_html, "BUILD_FOLDERS", {"shop": tmp_path, "admin": tmp_path})
    return Client(SERVER_NAME="localhost")


def html_of(shop: Client, path: str) -> str:
    return shop.get(path).content.decode()


def facts_of(html: str) -> dict[str, dict]:
    """The JSON-LD of a page, by type."""
    found = [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)]
    return {fact["@type"]: fact for fact in found}


def preloaded(html: str) -> dict:
    """The preloaded responses by URL."""
    preloaded: dict = json.loads(re.search(r'id="preloaded">(.*?)</script>', html)[1])
    assert 0 < preloaded["servedAt"] <= timezone.now().timestamp() * 1000 + 1
    return preloaded["answers"]


def test_product_page_has_offer_and_breadcrumb_data(shop, sell):
    item = sell(name="Electric Sparkler", price="45.50", stock=3)
    html = html_of(shop, f"/products/{item.pk}")
    facts = facts_of(html)
    assert facts["Product"]["offers"] == {
        "@type": "Offer",
        "price": "45.50",
        "priceCurrency": "INR",
        "availability": "https://schema.org/InStock",
        "url": f"{settings.SHOP_URL}/products/{item.pk}",
    }
    names = [step["name"] for step in facts["BreadcrumbList"]["itemListElement"]]
    assert (names[:2], names[-1]) == (["Home", "Products"], "Electric Sparkler")
    assert "<title>Electric Sparkler | " in html
    assert f'<link rel="canonical" href="{settings.SHOP_URL}/products/{item.pk}">' in html


def test_product_page_has_age_noise_and_green_only_as_stated(shop, sell):
    stated = sell(
        age_restriction=12, noise_level="loud", noise_db=110, effects=["bang"], is_green_cracker=True,
        green_certificate="GC-17",
    )  # fmt: skip
    facts = facts_of(html_of(shop, f"/products/{stated.pk}"))["Product"]
    assert facts["audience"] == {"@type": "PeopleAudience", "suggestedMinAge": 12}
    assert {fact["name"]: fact["value"] for fact in facts["additionalProperty"]} == {
        "Noise level": "loud", "Noise (dB at 4 m)": 110, "Effects": "bang", "Green cracker": "yes",
        "Green cracker certificate": "GC-17",
    }  # fmt: skip
    for is_green in (None, False):
        other = sell(is_green_cracker=is_green, green_certificate="GC-17")
        assert facts_of(html_of(shop, f"/products/{other.pk}"))["Product"]["additionalProperty"] == []


def test_faq_has_the_same_answers_in_structured_data(shop):
    html = html_of(shop, "/faq")
    email = preloaded(html)["/api/shop"]["shop"]["email"]
    (question,) = facts_of(html)["FAQPage"]["mainEntity"]
    assert question["name"] == "How do I reach you?"
    assert question["acceptedAnswer"]["text"] == f"Write to {email}."
    assert '<meta name="description" content="Answers.">' in html


def test_home_page_has_seller_data(shop):
    assert facts_of(html_of(shop, "/"))["Organization"]["url"] == f"{settings.SHOP_URL}/"


@pytest.mark.parametrize(
    ("path", "call"),
    [
        ("/", "/api/products/featured"),
        ("/products?category=rockets&page=2", "/api/products?page=2&category=rockets&limit=12"),
        (
            "/products?green=true&noise=silent,low&ageUpTo=12",
            "/api/products?noise=silent%2Clow&ageUpTo=12&green=true&limit=12",
        ),
        ("/bundles", "/api/bundles"),
        ("/giftboxes", "/api/giftboxes"),
        ("/categories", "/api/categories"),
        ("/price-list", "/api/price-list"),
    ],
)
def test_page_contains_the_response_to_its_first_call(shop, path, call):
    known = preloaded(html_of(shop, path))
    assert known[call] == shop.get(call).json()


def test_code_of_the_screen_is_preloaded_and_then_that_of_its_late_part(shop):
    html = html_of(shop, "/products")
    link = r'<link rel="modulepreload" crossorigin href="/assets/([^"]+)" fetchpriority="(auto|low)">'
    assert re.findall(link, html) == [
        ("base-1.js", "auto"),
        ("products-1.js", "auto"),
        ("card-1.js", "auto"),
        ("products-en.js", "auto"),
        ("filters-1.js", "low"),
        ("select-1.js", "low"),
    ]
    assert "/assets/guard-1.js" in html_of(shop, "/orders/5")
    assert "/assets/order-1.js" in html_of(shop, "/orders/5")


def declared_classes() -> set[str]:
    """The CSS classes of the app's build, as `Card_card` for `.card` in `Card.module.css`."""
    sheets = (settings.BASE_DIR / "storefront-web" / "src").rglob("*.module.css")
    return {
        f"{sheet.name.removesuffix('.module.css')}_{name}"
        for sheet in sheets
        for name in re.findall(r"\.([a-zA-Z]\w*)", sheet.read_text())
    }


def test_the_initial_html_uses_classes_that_the_app_has(shop, sell):
    item = sell(name="Rocket")
    html = "".join(html_of(shop, path) for path in ("/", "/products", f"/products/{item.pk}"))
    used = {name for found in re.findall(r'class="([^"]*)"', html) for name in found.split()}
    assert {"Card_card", "Hero_hero", "ProductPage_product"} <= used
    assert used <= declared_classes()


def test_promotion_and_product_are_in_the_initial_html(shop, sell):
    first = html_of(shop, "/")
    assert "<h1><span>Diwali special</span><strong>75%</strong></h1>" in first
    assert "/assets/phone-1.svg" in first
    item = sell(name="<b>Bold</b> Rocket")
    painted = html_of(shop, f"/products/{item.pk}")
    assert "<h1>&lt;b&gt;Bold&lt;/b&gt; Rocket</h1>" in painted
    assert "<b>Bold</b>" not in painted
    assert "<h3>&lt;b&gt;Bold&lt;/b&gt; Rocket</h3>" in html_of(shop, "/products")


def in_language(shop: Client, path: str, language: str) -> str:
    """A page as served to a device whose last language was this one."""
    shop.cookies["language"] = language
    return html_of(shop, path)


def test_the_first_html_is_in_the_language_of_the_device(shop, sell):
    item = sell(name="Rocket", name_ta="ராக்கெட்")
    assert f"<h1>{item.name_ta}</h1>" in in_language(shop, f"/products/{item.pk}", "ta")
    assert f"<h3>{item.name_ta}</h3>" in in_language(shop, "/products", "ta")
    assert '<html lang="ta">' in html_of(shop, "/products")
    # No name in Hindi: the English one, marked as the app marks it.
    assert '<h1><span lang="en">Rocket</span></h1>' in in_language(shop, f"/products/{item.pk}", "hi")
    assert f"<h1>{item.name}</h1>" in in_language(shop, f"/products/{item.pk}", "en")


@pytest.mark.parametrize(
    ("saved", "preferred", "shown"),
    [
        ("", "ta-IN,ta;q=0.9,en;q=0.8", "ta"),
        ("", "fr,hi;q=0.9", "hi"),
        ("", "en-IN,ta;q=0.9", "en"),
        ("hi", "ta", "hi"),
        ('"><script>', "", "en"),
    ],
)
def test_the_language_is_the_last_one_on_the_device_else_the_preferred_one(shop, saved, preferred, shown):
    shop.cookies["language"] = saved
    page = shop.get("/faq", headers={"Accept-Language": preferred})
    assert f'<html lang="{shown}">' in page.content.decode()
    assert {"Cookie", "Accept-Language"} <= {name.strip() for name in page["Vary"].split(",")}


def test_the_promotion_is_in_the_language_of_the_device(shop):
    ShopSettings.objects.update_or_create(pk=1, defaults={"promotion_title_hi": "दिवाली स्पेशल"})
    assert "<h1><span>दिवाली स्पेशल</span><strong>75%</strong></h1>" in in_language(shop, "/", "hi")
    assert '<h1><span><span lang="en">Diwali special</span></span>' in in_language(shop, "/", "ta")


def test_the_price_list_begins_with_its_words_in_the_language_of_the_device(shop):
    assert "<h1>விலை</h1>" in in_language(shop, "/price-list", "ta")
    assert '<p class="text_dim layout_above2">Type.</p>' in in_language(shop, "/price-list", "en")


def test_style_sheet_is_requested_before_the_code(shop):
    html = html_of(shop, "/products")
    assert html.index('rel="stylesheet"') < html.index('rel="modulepreload"')


def test_texts_of_the_language_are_preloaded(shop):
    for name in ("ta", "products-ta"):
        link = f'<link rel="modulepreload" crossorigin href="/assets/{name}.js" fetchpriority="auto">'
        assert link in in_language(shop, "/products", "ta")
    assert "products-hi.js" not in html_of(shop, "/products")
    assert "products-en.js" not in in_language(shop, "/products", "ta")
    assert "products-ta.js" not in in_language(shop, "/products", "en")


def test_the_page_for_a_review_is_not_for_search_engines_and_is_a_404_without_its_product(shop, sell):
    item = sell()
    found = shop.get(f"/products/{item.pk}/write-review")
    assert (found.status_code, 'content="noindex"' in found.content.decode()) == (200, True)
    assert shop.get("/products/999999/write-review").status_code == 404


def test_picture_of_the_first_best_seller_is_preloaded(shop, sell):
    item = sell(name="Rocket")
    item.is_featured = True
    item.save()
    shown = picture("rocket")
    shown.variants = [{"format": "avif", "width": 320, "height": 240, "key": "rocket-320.avif", "bytes": 1}]
    shown.save()
    ProductImage.objects.create(product=item, picture=shown, position=0)
    assert '<link rel="preload" as="image" type="image/avif" imagesrcset="/media/rocket-320.avif 320w"' in html_of(
        shop, "/"
    )
