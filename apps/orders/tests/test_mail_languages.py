"""Mails about orders and sign-in codes are in the customer's language; names without a translation are English."""

from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from apps.accounts.enums import CodePurpose
from apps.accounts.notifications.messages import code_message
from apps.accounts.services import codes
from apps.catalog.tests.factories import ProductFactory
from apps.common.clock import in_india
from apps.orders.enums import Message, OrderStatus
from apps.orders.models import OrderEvent, OrderLine
from apps.orders.notifications.messages import WORDS
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.notifications.words import english, hindi, tamil

from .conftest import line, place

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(api_as, customer):
    return api_as(customer)


def order_of_two(client):
    """Order a product with a Tamil name, and one without."""
    named = ProductFactory(name="Baby Rocket", name_ta="பேபி ராக்கெட்", price=400, original_price=400)
    plain = ProductFactory(name="Only English", price=400, original_price=400)
    answer = place(client, line(named, 2), line(plain, 2))
    assert answer.status_code == 201, answer.json()
    return answer.json()["order"]


def test_a_customer_chooses_the_language_of_the_mails(client, customer):
    answer = client.put("/api/auth/profile", {"name": "Meena", "language": "ta"})
    assert answer.json()["user"]["language"] == "ta"
    assert client.put("/api/auth/profile", {"name": "Meena"}).json()["user"]["language"] == "ta"
    assert client.put("/api/auth/profile", {"name": "Meena", "language": "fr"}).status_code == 400


def test_order_lines_copy_the_names_and_the_mail_is_in_tamil(client):
    client.put("/api/auth/profile", {"name": "Meena", "language": "ta"})
    order = order_of_two(client)
    assert order["items"][0]["names"] == {"ta": "பேபி ராக்கெட்", "hi": ""}
    OrderLine.objects.first().product.delete()
    event = OrderEvent.objects.get(order=order["_id"])
    send_order_mail(event.order_id, event.pk)
    sent: Any = mail.outbox[0]
    assert sent.subject == f"ஆர்டர் {order['orderNumber']} பெறப்பட்டது"
    for text in ("2 x பேபி ராக்கெட்", "2 x Only English", "செலுத்த வேண்டியது: ₹1,600.00"):
        assert text in sent.body
    assert in_india(event.order.holds_until, "ta") in sent.body
    assert 'lang="ta"' in sent.alternatives[0][0]


def test_the_sign_in_code_is_mailed_in_the_customers_language(customer):
    customer.language = "hi"
    customer.save()
    for email, words in ((customer.email, "आपका साइन-इन कोड"), ("new@example.in", "is your sign-in code")):
        row = codes.issue(purpose=CodePurpose.SIGN_IN, email=email, now=timezone.now(), browser="")
        assert words in code_message(row)["subject"]


@pytest.mark.parametrize("words", [tamil, hindi])
def test_every_mail_has_its_words_with_the_same_values(words):
    assert WORDS.keys() == {"en", "ta", "hi"}
    assert words.WORDS.keys() == english.WORDS.keys()
    assert words.STATUS_WORDS.keys() == english.STATUS_WORDS.keys() == set(OrderStatus) - {OrderStatus.CANCELLED}
    assert words.LABELS.keys() == english.LABELS.keys()
    for message, (subject, sentence) in words.WORDS.items():
        assert "{number}" in subject, message
        assert ("{amount}" in subject + sentence) == ("{amount}" in "".join(english.WORDS[message])), message
    assert set(english.WORDS) == set(Message) - {Message.STATUS_CHANGED, Message.PROOF_TO_SHOP}
