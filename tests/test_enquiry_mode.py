"""In enquiry mode no text of ours mentions ordering or paying; what people wrote stays as it is."""

import json
import re
import unicodedata
from html import unescape

import orjson
import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Customer
from apps.bundles.price_list.printing.content import content
from apps.bundles.price_list.selectors import price_list
from apps.catalog.models import Category, Product, Review
from apps.common.clock import india_date
from apps.common.mail import send
from apps.orders.enquiries.models import Enquiry
from apps.orders.enquiries.notifications.tasks import send_agreed_mail, send_enquiry_mail
from apps.orders.tests.conftest import line, order_body, place
from apps.shop.models import ShopSettings
from apps.shop.selling.sales_words import speaks_of_sales
from apps.shop.selling.selectors import rule_book
from apps.shop.selling.tests.making import last_rule, period
from apps.shop.selling.today import selling_on
from apps.storefront_pages import index_html

from .test_storefront_pages import INDEX, MANIFEST

pytestmark = pytest.mark.django_db
FORBIDDEN = re.compile(
    r"\b(buy|pay|order|cart|checkout|upi)\w*|ஆர்டர்|கூடை|வாங்க|பணம் செலுத்த|ऑर्डर|कार्ट|खरीद|भुगतान", re.IGNORECASE
)
HEADS = {
    "/": {"title": "Buy crackers", "description": "Order online"},
    "/products": {"title": "Products", "description": "Add them to your cart"},
    "/faq": {"title": "FAQ", "description": "Answers."},
    "/track-order": {"title": "Track Order", "description": "Where is my order?"},
}
OPENINGS = {"/price-list": {"en": {"title": "Price List", "lead": "Type, and order."}}}
QUESTIONS = [
    {"question": "How do I pay?", "answer": "By UPI."},
    {"question": "How do I reach you?", "answer": "Write to {email}."},
]
FACTS = {"heads": HEADS, "openings": OPENINGS, "texts": {}, "questions": QUESTIONS, "enquiryQuestions": QUESTIONS[1:]}


@pytest.fixture
def browser(tmp_path, monkeypatch) -> Client:
    """A browser on a storefront whose build has texts of sales, and the manifest of the real build."""
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_bytes(orjson.dumps(MANIFEST))
    (tmp_path / "pages.json").write_bytes(orjson.dumps(FACTS))
    (tmp_path / "index.html").write_text(INDEX)
    real = settings.BASE_DIR / "storefront-web" / "public" / "manifest.webmanifest"
    (tmp_path / "manifest.webmanifest").write_bytes(real.read_bytes())
    monkeypatch.setattr(index_html, "BUILD_FOLDERS", {"shop": tmp_path, "admin": tmp_path})
    return Client(SERVER_NAME="localhost")


def words_of(html: str) -> str:
    """The texts of a page that people and search engines read: content, metadata and structured data."""
    facts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    contents = re.findall(r'<meta [^>]*content="([^"]*)"', html)
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL)
    return unescape("\n".join([text, *contents, *facts]))


@pytest.fixture
def product(sell) -> Product:
    return sell(name="Sparkler", price="90", stock=50)


@pytest.fixture
def paths(product) -> list[str]:
    return [
        "/",
        "/products",
        "/categories",
        "/bundles",
        "/giftboxes",
        "/price-list",
        "/faq",
        "/help",
        f"/products/{product.pk}",
    ]


def test_words_occur_in_order_mode(browser, paths, product):
    pages = "\n".join(words_of(browser.get(path).content.decode()) for path in paths)
    assert FORBIDDEN.search(pages)
    assert '"offers"' in pages
    assert b"/track-order" in b"".join(browser.get("/sitemap.xml").streaming_content)
    assert "Track Order" in browser.get("/manifest.webmanifest").content.decode()


def test_no_page_sitemap_or_manifest_has_them_in_enquiry_mode(browser, paths, product, customer):
    period("enquiry", "2020-01-01")
    pages = {path: browser.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in pages.items()} == dict.fromkeys(paths, 200)
    found = {path: FORBIDDEN.findall(words_of(answer.content.decode())) for path, answer in pages.items()}
    assert found == {path: [] for path in paths}
    facts = re.findall(r'ld\+json">(.*?)</script>', pages[f"/products/{product.pk}"].content.decode())
    assert [json.loads(fact)["@type"] for fact in facts] == ["BreadcrumbList"]
    listed = b"".join(browser.get("/sitemap.xml").streaming_content).decode()
    assert not FORBIDDEN.search(listed)
    manifest = browser.get("/manifest.webmanifest")
    assert manifest["Content-Type"] == "application/manifest+json"
    assert not FORBIDDEN.search(manifest.content.decode())
    assert json.loads(manifest.content)["name"] == "Crackers shop"


def test_what_people_wrote_is_shown_as_they_wrote_it(browser, product, customer):
    period("enquiry", "2020-01-01")
    sentences = "Order by 5 pm. Bright and long. Pay on delivery."
    Product.objects.update(description=sentences, rating_count=1, rating_average=5)
    Category.objects.update(description=sentences)
    Review.objects.create(product=product, customer=customer, rating=5, comment="I order it each year. Bright.")
    ShopSettings.objects.update_or_create(
        pk=1, defaults={"tagline": "Order from Sivakasi. Since 1950.", "promotion_active": False}
    )
    category = Category.objects.get().slug
    for path in (f"/products?category={category}", f"/products/{product.pk}"):
        assert sentences in words_of(browser.get(path).content.decode()), path
    assert "Order from Sivakasi. Since 1950." in words_of(browser.get("/").content.decode())
    answers = re.search(r'<script[^>]*id="preloaded"[^>]*>(.*?)</script>', browser.get("/").content.decode(), re.DOTALL)
    assert answers
    assert "I order it each year. Bright." in answers[1]


def test_the_printed_list_has_the_owners_words_as_they_are(product):
    shop = ShopSettings(tagline="Order from Sivakasi. Since 1950.")
    last_rule(freight_en="To pay at the transport office. Sent by lorry.")
    period("enquiry", "2020-01-01")
    selling = selling_on(rule_book(), india_date(timezone.now()), None)
    listed = price_list(None, pictures=False)
    facts = content(listed, shop, selling, language="en", now=timezone.now(), site="https://a.example", code="X")
    assert facts["shop"]["tagline"] == shop.tagline
    assert facts["terms"] == ["Freight: To pay at the transport office. Sent by lorry."]


@pytest.mark.parametrize("text", ["चेकआउट करें", "ख़रीदें", "வாங்கலாம்", "Cart", "UPI", "Payment"])
def test_words_of_sales_are_known_however_they_are_written(text):
    for form in ("NFC", "NFD"):
        assert speaks_of_sales(unicodedata.normalize(form, text))
    assert not speaks_of_sales("A carton of sparklers")


def test_a_rated_product_is_a_product_without_an_offer(browser, product, customer):
    period("enquiry", "2020-01-01")
    Review.objects.create(product=product, customer=customer, rating=5, comment="Bright and long")
    Product.objects.filter(pk=product.pk).update(rating_count=1, rating_average=5)
    html = browser.get(f"/products/{product.pk}").content.decode()
    facts = [json.loads(text) for text in re.findall(r'ld\+json">(.*?)</script>', html)]
    (shown,) = [fact for fact in facts if fact["@type"] == "Product"]
    assert "offers" not in shown
    assert shown["aggregateRating"]["reviewCount"] == 1


@pytest.mark.parametrize("language", ["en", "ta", "hi"])
def test_no_mail_has_them_in_enquiry_mode_in_any_language(api_as, customer, staff, product, language):
    Customer.objects.update(language=language)
    period("enquiry", "2020-01-01")
    api_as(customer).post("/api/enquiries", order_body(line(product)))
    enquiry = Enquiry.objects.get()
    send_enquiry_mail(enquiry.pk)
    body = {"items": [line(product)]}
    assert api_as(staff).post(f"/api/admin/enquiries/{enquiry.pk}/order", body).status_code == 201
    send_agreed_mail(enquiry.pk)
    code = {"code": "123456", "minutes": 10}
    send(template="sign_in_code", to=customer.email, subject="123456 is your code", context=code, message_id="c")
    assert len(mail.outbox) == 3
    for sent in mail.outbox:
        assert isinstance(sent, mail.EmailMultiAlternatives)
        html = re.sub(r"<style.*?</style>|<[^>]+>", " ", str(sent.alternatives[0][0]), flags=re.DOTALL)
        assert not FORBIDDEN.findall(f"{sent.subject}\n{sent.body}\n{html}".replace("border", "")), sent.subject


def test_a_rule_that_changes_between_check_and_order_never_charges_a_wrong_amount(api_as, customer, product):
    client = api_as(customer)
    seen = client.get("/api/cart?pincode=625001").json()["pricing"]
    assert seen["packing"] == 0
    last_rule(packing_percent=5)
    refused = place(client, line(product), expectedTotal=90)
    assert (refused.status_code, refused.json()["code"], refused.json()["newTotal"]) == (409, "total_changed", 94.5)
    accepted = place(client, line(product), expectedTotal=94.5).json()["order"]
    assert (accepted["total"], accepted["pricing"]["packing"]) == (94.5, 4.5)
