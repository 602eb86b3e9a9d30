"""`/verify`: the shop's details, and whether a mail with a given code was sent by the shop."""

import random
import re
from datetime import date

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from apps.common import verification
from apps.common.mail import send
from apps.common.models import SentMail
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.tests.conftest import line, place, the_order
from apps.shop.models import ShopSettings
from apps.shop.selling.tests.making import period

from .test_enquiry_mode import FORBIDDEN, words_of

pytestmark = pytest.mark.django_db
NOT_OURS = {"en": "We did not send this.", "ta": "இதை நாங்கள் அனுப்பவில்லை.", "hi": "यह हमने नहीं भेजा।"}


@pytest.fixture
def browser() -> Client:
    return Client(SERVER_NAME="localhost")


@pytest.fixture
def shop(db) -> ShopSettings:
    return ShopSettings.objects.create(
        name="Agal Crackers", legal_name="Agal Crackers & Sons", licence_number="LE-5/1", gstin="33ABCDE1234F1Z7",
        licence_valid_until=date(2099, 3, 31), address="118 Thiruthangal Road, Sivakasi", upi_name="AGAL",
        upi_id="agal@bank", bank_name="Vaigai Bank", account_number="000123456789012", grievance_officer="Selvi",
        grievance_contact="grievance@agal.example", phone="9876501234", payee_changed_at=timezone.now(),
    )  # fmt: skip


def mailed(to: str = "meena@example.com", message_id: str = "code-1", template: str = "sign_in_code") -> str:
    """The code in a sent mail."""
    send(template=template, to=to, subject="Hello", context={"code": "123456", "minutes": 10}, message_id=message_id)
    found = re.search(r"verify\?code=([A-Z0-9]+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def test_page_shows_the_shops_details(browser, shop):
    page = browser.get("/verify").content.decode()
    for text in (
        "localhost", "Agal Crackers &amp; Sons", "LE-5/1, valid until 31 Mar 2099", "33ABCDE1234F1Z7", "AGAL", "Selvi",
        "118 Thiruthangal Road", "agal@bank", "Vaigai Bank ••••9012", "grievance@agal.example", "Last change",
    ):  # fmt: skip
        assert text in page, text
    assert "<script" not in page
    assert "000123456789012" not in page


def test_unknown_details_are_omitted_and_an_expired_licence_is_marked(browser, shop):
    ShopSettings.objects.update(gstin="", licence_valid_until=date(2020, 3, 31), payee_changed_at=None)
    page = browser.get("/verify").content.decode()
    assert "GSTIN" not in page
    assert "expired on 31 Mar 2020" in page
    assert "None on record" in page


@pytest.mark.parametrize(
    ("asked", "header", "language"),
    [("", "ta-IN,en;q=0.8", "ta"), ("", "fr,hi;q=0.5", "hi"), ("", "fr", "en"), ("hi", "ta", "hi"), ("xx", "", "en")],
)
def test_page_has_three_languages(browser, shop, asked, header, language):
    code = "BCDFGHJK"
    page = browser.get("/verify", {"lang": asked, "code": code}, headers={"Accept-Language": header})
    assert f'<html lang="{language}">' in page.content.decode()
    assert NOT_OURS[language] in page.content.decode()


@pytest.mark.parametrize(("asked", "language"), [("", "ta"), ("hi", "hi"), ("xx", "ta")])
def test_default_language_is_that_of_the_storefront(browser, shop, asked, language):
    browser.cookies["language"] = "ta"
    page = browser.get("/verify", {"lang": asked}, headers={"Accept-Language": "en"})
    assert f'<html lang="{language}">' in page.content.decode()
    assert "Cookie" in page["Vary"]


@pytest.mark.parametrize("typed", ["{0}", " {0} ", "{1}", "{2}"])
def test_code_of_a_mail_shows_kind_day_and_masked_address(browser, shop, typed):
    code = mailed()
    assert re.fullmatch(f"[{verification.ALPHABET}]{{8}}", code)
    assert not set("01OIL") & set(verification.ALPHABET)
    page = browser.get("/verify", {"code": typed.format(code, code.lower(), f"{code[:4]}-{code[4:]}")})
    text = page.content.decode()
    today = timezone.localtime(timezone=timezone.get_fixed_timezone(330))
    assert "Yes, this is from us." in text
    assert f"A sign-in code, sent on {today.day} {today:%b %Y} to m•••@example.com" in text
    assert "meena@example.com" not in text
    assert page["Cache-Control"] == "no-store"


def test_a_mail_that_is_sent_twice_has_one_code_and_another_mail_has_another(shop):
    assert mailed() == mailed()
    assert mailed(message_id="code-2") != mailed()
    assert SentMail.objects.count() == 2


def test_code_is_not_reused_for_another_mail(shop):
    first = verification.issue("a", kind="order_event")
    SentMail.objects.filter(code=first).update(message_id="b")
    assert verification.issue("a", kind="order_event") != first


@pytest.mark.parametrize("language", ["en", "ta", "hi"])
def test_mails_about_orders_have_it_in_the_customers_language(browser, shop, api_as, customer, sell, language):
    customer.language = language
    customer.save()
    order = the_order(place(api_as(customer), line(sell())))
    send_order_mail(order.pk, order.events.get().pk)
    sent = mail.outbox[-1]
    assert isinstance(sent, mail.EmailMultiAlternatives)
    code = SentMail.objects.get(kind="order_event").code
    for text in (sent.body, str(sent.alternatives[0][0])):
        assert f"/verify?code={code}" in text
    assert browser.get("/verify", {"code": code, "lang": language}).status_code == 200


@pytest.mark.long
def test_ten_thousand_forged_codes_are_not_found(shop):
    real = {verification.issue(f"mail-{number}", kind="order_event") for number in range(50)}
    forger = random.Random("forged")
    forged = {"".join(forger.choices(verification.ALPHABET, k=8)) for _ in range(10_000)} - real
    forged |= {code[:7] + ("B" if code[7] != "B" else "C") for code in real} - real
    hits = [code for code in forged if verification.find(code)]
    assert (len(forged) >= 10_000, hits) == (True, [])


@pytest.mark.parametrize("typed", ["x", "' OR 1=1 --", "<script>alert(1)</script>", "\x00" * 8, "A" * 500, "BCDFGHJK"])
def test_malformed_code_is_not_found(browser, shop, typed):
    page = browser.get("/verify", {"code": typed})
    assert page.status_code == 200
    assert NOT_OURS["en"] in page.content.decode()
    assert "<script" not in page.content.decode()


@pytest.mark.usefixtures("throttles")
def test_an_address_checks_thirty_codes_an_hour(browser, shop):
    code = mailed()
    for _ in range(30):
        assert browser.get("/verify", {"code": "BCDFGHJK"}).status_code == 200
    refused = browser.get("/verify", {"code": code})
    assert (refused.status_code, "from us." in refused.content.decode()) == (429, False)
    assert int(refused["Retry-After"]) > 0
    assert browser.get("/verify").status_code == 200


def test_page_does_not_mention_paying_in_enquiry_mode(browser, shop):
    period("enquiry", "2020-01-01")
    for language in NOT_OURS:
        page = words_of(browser.get("/verify", {"lang": language}).content.decode())
        assert not FORBIDDEN.findall(re.sub(r"<style.*?</style>", "", page, flags=re.DOTALL))
        assert "agal@bank" not in page


def test_old_codes_are_deleted_with_the_persons_data(shop):
    code = mailed()
    assert verification.purge(before=timezone.now()) == 1
    assert verification.find(code) is None
