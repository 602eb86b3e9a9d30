"""The contact form."""

import pytest
from django.core import mail
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common.models import RateCounter
from apps.contact.models import ContactMessage
from apps.contact.notifications.tasks import send_contact_message
from apps.shop.models import ShopSettings

pytestmark = pytest.mark.django_db
FORM = {"name": "Meena", "email": "Meena@Example.com", "subject": "Diwali", "message": "Do you deliver to Madurai?"}


def test_message_is_stored_and_its_mail_queued(api):
    answer = api.post("/api/contact", FORM)
    row = ContactMessage.objects.get()
    assert (answer.status_code, answer.json()) == (
        201,
        {
            "success": True,
            "message": "Thank you! Your message has been sent successfully.",
            "number": row.number,
        },
    )
    assert (row.name, row.email, row.subject, row.message) == ("Meena", "meena@example.com", "Diwali", FORM["message"])
    job = ProcrastinateJob.objects.get(task_name="send_contact_message")
    assert job.args == {"message_id": row.pk}


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("name", "Please enter your name"),
        ("subject", "Please enter a subject"),
        ("message", "Please enter a message"),
        ("email", None),
    ],
)
@pytest.mark.parametrize("value", ["", "   ", None, "missing"])
def test_all_four_fields_are_required(api, field, message, value):
    body = {key: text for key, text in FORM.items() if key != field or value != "missing"}
    if value != "missing":
        body[field] = value
    answer = api.post("/api/contact", body)
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (400, field)
    assert message is None or error["message"] == message
    assert not ContactMessage.objects.exists()
    assert not ProcrastinateJob.objects.filter(task_name="send_contact_message").exists()


@pytest.mark.parametrize(
    ("field", "length"), [("name", 101), ("subject", 201), ("message", 5001), ("email", 255), ("message", 10_000)]
)
def test_an_overlong_field_is_named(api, field, length):
    value = "x" * (length - 12) + "@example.com" if field == "email" else "x" * length
    answer = api.post("/api/contact", {**FORM, field: value})
    assert (answer.status_code, {item["field"] for item in answer.json()["errors"]}) == (400, {field})


@pytest.mark.parametrize("email", ["x", "x@", "@example.com", "a b@example.com", "x@example", "x@@example.com"])
def test_invalid_address_is_refused(api, email):
    assert api.post("/api/contact", {**FORM, "email": email}).status_code == 400


def test_mail_to_the_shop_has_text_and_escaped_html(api):
    ShopSettings.objects.create(email="shop@agal.example", name="Agal Crackers")
    api.post("/api/contact", {**FORM, "message": "<script>alert(1)</script>"})
    send_contact_message(ContactMessage.objects.get().pk)
    (sent,) = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    assert (sent.to, sent.subject) == (["shop@agal.example"], "Message from Meena: Diwali")
    html, kind = sent.alternatives[0]
    assert kind == "text/html"
    assert isinstance(html, str)
    assert "<script>alert" not in html
    assert "&lt;script&gt;" in html
    assert "<script>alert(1)</script>" in sent.body


def test_a_subject_of_two_lines_cannot_add_a_header(api):
    ShopSettings.objects.create(email="shop@agal.example")
    api.post("/api/contact", {**FORM, "subject": "Hello\r\nBcc: victim@example.com"})
    send_contact_message(ContactMessage.objects.get().pk)
    assert mail.outbox[0].subject == "Message from Meena: Hello Bcc: victim@example.com"
    assert mail.outbox[0].recipients() == ["shop@agal.example"]


def test_message_is_stored_without_a_mail_when_the_shop_has_no_address(api):
    api.post("/api/contact", FORM)
    send_contact_message(ContactMessage.objects.get().pk)
    assert mail.outbox == []


def test_repeated_mail_has_the_same_message_id(api):
    ShopSettings.objects.create(email="shop@agal.example")
    api.post("/api/contact", FORM)
    for _ in range(2):
        send_contact_message(ContactMessage.objects.get().pk)
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox}) == 1


@pytest.mark.usefixtures("throttles")
def test_a_client_address_sends_a_hundred_messages_in_an_hour(api):
    assert api.post("/api/contact", FORM).status_code == 201
    RateCounter.objects.update(hits=98)
    assert [api.post("/api/contact", FORM).status_code for _ in range(3)] == [201, 201, 429]
    assert ContactMessage.objects.count() == 3


def test_invalid_token_does_not_block_a_visitor(api):
    api.credentials(HTTP_AUTHORIZATION="Bearer dead")
    assert api.post("/api/contact", FORM).status_code == 201
