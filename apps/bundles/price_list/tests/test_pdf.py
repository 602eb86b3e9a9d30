"""GET /price-list.pdf: the list that the worker printed."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pypdfium2
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from apps.bundles.models import Bundle, PrintedPriceList
from apps.bundles.price_list import selectors, viewsets
from apps.bundles.price_list.printing import content
from apps.bundles.price_list.services import print_price_lists
from apps.catalog.models import Category, Product
from apps.common.models import SentMail
from apps.shop.models import ShopSettings
from apps.shop.selling.models import SellingPeriod, SellingRule

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "ta", "hi"]
ROWS = 500


FORBIDDEN = re.compile(r"buy|pay|order|cart|checkout|upi|ஆர்டர்|கூடை|வாங்க|செலுத்த|ऑर्डर|कार्ट|खरीद|भुगतान", re.IGNORECASE)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    monkeypatch.setattr(viewsets, "PRINT_SECONDS", 0)


def text_of(content: bytes) -> str:
    """The text of all pages without whitespace, because line breaks depend on column widths."""
    pages = pypdfium2.PdfDocument(content)
    return re.sub(r"\s+", "", "".join(page.get_textpage().get_text_range() for page in pages))


def printed(language: str) -> str:
    print_price_lists(now=timezone.now())
    return text_of(bytes(PrintedPriceList.objects.get(language=language).content))


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_and_price_of_the_catalogue_is_printed(catalogue, language):
    text = printed(language)
    rows: list[Any] = [*Product.objects.visible(), *Bundle.objects.all(), *Category.objects.visible()]
    names = {(getattr(row, f"name_{language}", "") or row.name) for row in rows}
    assert [name for name in names if squeezed(name) not in text] == []
    prices = {f"₹{product.price:,.2f}".removesuffix(".00") for product in Product.objects.filter(price__lt=100_000)}
    assert [price for price in prices if price not in text] == []


def test_500_rows_in_tamil_take_at_most_250_kilobytes(catalogue):
    named = list(Product.objects.exclude(name_ta="").values())
    missing = ROWS - Product.objects.count()
    for number, row in enumerate((named * 5)[:missing]):
        Product.objects.create(
            **row | {"id": None, "name": f"{row['name']} {number}", "name_ta": f"{row['name_ta']} {number}"}
        )
    assert Product.objects.count() == ROWS
    print_price_lists(now=timezone.now())
    assert len(PrintedPriceList.objects.get(language="ta").content) <= 250_000


def test_template_code_in_a_name_is_printed_as_text(sell):
    code = '#import "x" $a$ \\ *b* @c <d> `e` // f'
    product = sell()
    Product.objects.filter(pk=product.pk).update(name=code, name_ta=code)
    ShopSettings.objects.create(name=code, tagline=code)
    assert printed("en").count(squeezed(code)) >= 3
    assert squeezed(code) in printed("ta")


def test_terms_notice_licence_and_address_are_on_the_list(sell, settings):
    sell()
    settings.SHOP_URL = "https://agal.example"
    ShopSettings.objects.create(
        name="Agal", licence_number="E/SC/TN/24", minimum_order=Decimal(3000), phone="98401 00000"
    )
    SellingRule.objects.create(
        position=1, is_last=True, name="All", packing_percent=3, packing_flat=50, freight_en="To pay"
    )
    SellingPeriod.objects.create(mode="order", starts_on="2026-01-01", notice_en="Last week", notice_ta="கடைசி வாரம்")
    text = printed("en")
    for part in ("Agal", "Licence E/SC/TN/24", "Minimum ₹3,000.00", "Packing charge 3 % + ₹50.00", "Freight: To pay",
                 "Last week", "agal.example/price-list", "98401 00000", "Prices of", "Page 1 of 1"):  # fmt: skip
        assert squeezed(part) in text, part
    assert squeezed("கடைசி வாரம்") in printed("ta")
    assert squeezed("Last week") in printed("hi"), "English where there is no Hindi"


def test_an_unchanged_list_is_not_printed_again_and_a_new_price_is(sell, monkeypatch):
    product = sell("90")
    assert print_price_lists(now=timezone.now()) == LANGUAGES
    assert print_price_lists(now=timezone.now() + timedelta(minutes=1)) == []
    Product.objects.filter(pk=product.pk).update(price=80)
    assert print_price_lists(now=timezone.now() + timedelta(minutes=2)) == LANGUAGES
    assert "₹80" in text_of(bytes(PrintedPriceList.objects.get(language="hi").content))
    monkeypatch.setattr("apps.bundles.price_list.services.template_version", lambda: "another")
    assert print_price_lists(now=timezone.now()) == LANGUAGES, "a release with another template prints again"


def test_a_language_that_cannot_be_printed_does_not_keep_the_others(sell, monkeypatch):
    sell("90")

    def failing(data: dict[str, Any]) -> bytes:
        if data["lang"] == LANGUAGES[0]:
            raise ZeroDivisionError
        return b"%PDF"

    monkeypatch.setattr("apps.bundles.price_list.services.to_pdf", failing)
    with pytest.raises(ZeroDivisionError):
        print_price_lists(now=timezone.now())
    assert set(PrintedPriceList.objects.values_list("language", flat=True)) == set(LANGUAGES[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_has_a_code_for_the_verify_page(sell, language):
    sell()
    text = printed(language)
    assert "/verify" in text
    found = SentMail.objects.get(kind="price_list", message_id__contains=f"-{language}-")
    assert found.code in text
    assert found.recipient == ""


def test_a_list_that_has_its_old_prices_again_gets_another_code(sell):
    """Its page /verify tells the day on which it was printed."""
    product, now = sell("90"), timezone.now()
    for minute, price in enumerate((90, 80, 90)):
        Product.objects.filter(pk=product.pk).update(price=price)
        assert print_price_lists(now=now + timedelta(minutes=minute)) == LANGUAGES
    assert SentMail.objects.filter(kind="price_list").count() == 3 * len(LANGUAGES)


def test_stock_is_not_printed(sell):
    product = sell(stock=5)
    print_price_lists(now=timezone.now())
    product.stock.quantity = 0
    product.stock.save()
    assert print_price_lists(now=timezone.now()) == []


def test_requests_get_the_last_print_and_an_unchanged_one_is_a_304(api, sell):
    product = sell("90")
    print_price_lists(now=timezone.now())
    Product.objects.filter(pk=product.pk).update(price=80)
    answer = api.get("/api/price-list.pdf?lang=ta")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == 'inline; filename="price-list-ta.pdf"'
    assert "₹90" in text_of(answer.content)
    assert api.get("/api/price-list.pdf?lang=ta", headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_an_unknown_language_is_refused_by_name(api):
    answer = api.get("/api/price-list.pdf?lang=fr")
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "lang")


def test_request_before_the_first_print_gets_retry_after(api, sell):
    sell()
    answer = api.get("/api/price-list.pdf")
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "60", "price_list_not_printed")


def test_pdf_of_another_mode_is_not_served(api, sell):
    sell()
    print_price_lists(now=timezone.now())
    SellingPeriod.objects.create(mode="enquiry", starts_on="2026-01-01")
    assert api.get("/api/price-list.pdf").status_code == 503
    print_price_lists(now=timezone.now())
    assert api.get("/api/price-list.pdf").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_in_enquiry_mode_does_not_mention_ordering_or_paying(sell, language):
    sell()
    ShopSettings.objects.create(name="Agal", minimum_order=Decimal(3000))
    SellingRule.objects.create(position=1, is_last=True, name="All", packing_percent=3)
    SellingPeriod.objects.create(mode="enquiry", starts_on="2026-01-01")
    assert not FORBIDDEN.search(printed(language))


def test_list_that_is_too_long_to_print_is_refused(api, sell, monkeypatch):
    sell()
    print_price_lists(now=timezone.now())
    monkeypatch.setattr(selectors, "UNPAGED", 0)
    Product.objects.update(price=80)
    assert print_price_lists(now=timezone.now()) == []
    answer = api.get("/api/price-list.pdf")
    assert (answer.status_code, answer.json()["message"]) == (404, "The price list is too long to be printed.")


@pytest.mark.django_db(transaction=True)
def test_100_requests_before_the_first_print_cause_one_print(sell, monkeypatch):
    sell()
    monkeypatch.setattr(viewsets, "PRINT_SECONDS", 5)
    prints = []

    def counted(data: dict[str, Any]) -> bytes:
        prints.append(data["lang"])
        return content.to_pdf(data)

    monkeypatch.setattr("apps.bundles.price_list.services.to_pdf", counted)

    def call(number: int) -> int:
        try:
            if number == 50:  # the worker prints while one request waits
                print_price_lists(now=timezone.now())
                return 200
            return Client().get("/api/price-list.pdf").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        statuses = set(pool.map(call, range(100)))
    assert prints == LANGUAGES
    assert statuses == {200, 503}
    assert call(0) == 200
