"""Tickets: the sender is mailed a number, staff answer, close and reopen."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.contact.models import ContactMessage, MessageEntry
from apps.contact.notifications.tasks import send_message_entry, send_reply, send_ticket
from apps.contact.services.messages import MAX_TICKETS
from apps.orders.numbers import SHAPE
from apps.shop.models import ShopSettings

pytestmark = pytest.mark.django_db
FORM = {"name": "Meena", "email": "meena@example.com", "subject": "Diwali", "message": "Do you deliver to Madurai?"}


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def ticket(api):
    """Write to the shop; returns the message."""

    def write(**more):
        assert api.post("/api/contact", {**FORM, **more}).status_code == 201
        return ContactMessage.objects.latest("pk")

    return write


def queued(task):
    return [job.args for job in ProcrastinateJob.objects.filter(task_name=task).order_by("pk")]


def path(message, step=""):
    return f"/api/admin/messages/{message.pk}{step}"


def answer(client, message, text="Yes, in three days."):
    return client.post(path(message, "/replies"), {"text": text}, format="json")


# ---- the number


def test_the_sender_is_mailed_a_number_at_once(ticket):
    message = ticket()
    assert message.number.startswith("CM")
    assert SHAPE.fullmatch(message.number)
    assert queued("send_ticket") == [{"message_id": message.pk}]
    send_ticket(message.pk)
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["meena@example.com"], f"We have your message {message.number}")
    assert message.number in sent.body
    assert "48 hours" in sent.body
    assert "48 மணி" in sent.body
    assert "48 घंटे" in sent.body


def test_the_mail_with_the_number_carries_nothing_that_was_typed(ticket):
    message = ticket(name="Win a prize", subject="http://spam.example", message="Click http://spam.example")
    send_ticket(message.pk)
    (sent,) = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    html = str(sent.alternatives[0][0])
    read = f"{sent.subject} {sent.body} {html}"
    assert not any(word in read for word in ("spam", "prize"))


# ---- a response that was lost


def send(client, key="a-key", **more):
    return client.post("/api/contact", {**FORM, **more}, headers={"Idempotency-Key": key})


def test_a_message_sent_again_with_its_key_is_stored_and_mailed_once(api):
    first, again = send(api), send(api)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert ContactMessage.objects.count() == 1
    assert len(queued("send_contact_message")) == len(queued("send_ticket")) == 1


def test_a_follow_up_sent_again_with_its_key_is_stored_and_mailed_once(api, ticket):
    message = ticket()
    again = [send(api, message=f"About {message.number}: and to Salem?").json()["number"] for _ in range(2)]
    assert again == [message.number] * 2
    assert MessageEntry.objects.count() == 1
    assert len(queued("send_message_entry")) == 1


def test_the_same_text_with_another_key_is_another_message(api):
    assert send(api).json()["number"] != send(api, key="another").json()["number"]


def test_another_text_with_the_same_key_is_refused(api):
    send(api)
    answer = send(api, message="And to Salem?")
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_key_reused")
    assert ContactMessage.objects.count() == 1


def test_an_address_gets_few_mails_about_numbers_in_an_hour(ticket):
    for _ in range(MAX_TICKETS + 3):
        ticket()
    assert len(queued("send_ticket")) == MAX_TICKETS
    assert len(queued("send_contact_message")) == MAX_TICKETS + 3
    ticket(email="other@example.com")
    assert len(queued("send_ticket")) == MAX_TICKETS + 1


# ---- answers


def test_an_answer_is_mailed_in_the_thread_and_stored(ticket, desk, staff):
    message = ticket()
    answered = answer(desk, message)
    assert answered.status_code == 201
    shown = answered.json()["ticket"]
    assert (shown["status"], shown["answerBy"]) == ("answered", None)
    assert [(entry["kind"], entry["text"], entry["authorName"]) for entry in shown["entries"]] == [
        ("staff", "Yes, in three days.", "Arun Prakash")
    ]
    entry = MessageEntry.objects.get()
    send_ticket(message.pk)
    send_reply(entry.pk)
    first, sent = mail.outbox
    assert (sent.to, sent.subject) == (["meena@example.com"], f"{message.number}: Diwali")
    assert "Yes, in three days." in sent.body
    assert "Do you deliver to Madurai?" in sent.body
    assert sent.extra_headers["In-Reply-To"] == first.extra_headers["Message-ID"]


def test_repeated_answer_is_mailed_once(ticket, desk, api_as):
    message = ticket()
    for _ in range(2):
        assert answer(desk, message).status_code == 201
    assert len(queued("send_reply")) == 1
    answer(api_as(StaffFactory()), message)
    assert len(queued("send_reply")) == 2


def test_the_audit_log_names_the_answer_without_its_text(ticket, desk, staff):
    message = ticket()
    answer(desk, message, "Your PIN code is 625001")
    record = AuditRecord.objects.get(action="message.answered")
    assert (record.actor_id, record.after) == (staff.pk, {"entry": MessageEntry.objects.get().pk})


def test_an_empty_or_overlong_answer_is_refused(ticket, desk):
    message = ticket()
    assert answer(desk, message, " ").json()["errors"][0]["message"] == "Please write an answer."
    assert answer(desk, message, "x" * 5001).status_code == 400


# ---- closing, reopening, writing again


def test_closed_message_can_be_answered_after_reopening(ticket, desk):
    message = ticket()
    for _ in range(2):
        assert desk.put(path(message, "/close")).json()["ticket"]["status"] == "closed"
    refused = answer(desk, message)
    assert (refused.status_code, refused.json()["code"]) == (409, "message_closed")
    for _ in range(2):
        assert desk.put(path(message, "/reopen")).json()["ticket"]["status"] == "open"
    assert answer(desk, message).status_code == 201
    kinds = [entry["kind"] for entry in desk.get(path(message)).json()["ticket"]["entries"]]
    assert kinds == ["closed", "reopened", "staff"]
    actions = AuditRecord.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["message.closed", "message.reopened", "message.answered"]


@pytest.mark.parametrize("number", ["{}", "re: {} please", "{}."])
def test_follow_up_with_the_number_reopens_the_message(ticket, desk, number):
    message = ticket()
    desk.put(path(message, "/close"))
    ticket(subject=number.format(message.number.lower()), message="It has not come")
    message.refresh_from_db()
    assert (ContactMessage.objects.count(), message.status) == (1, "open")
    entry = MessageEntry.objects.get(kind="customer")
    assert entry.text == "It has not come"
    assert queued("send_message_entry") == [{"entry_id": entry.pk}]
    ShopSettings.objects.create(email="shop@agal.example")
    send_message_entry(entry.pk)
    assert "It has not come" in mail.outbox[0].body


def test_number_of_another_sender_starts_a_new_message(ticket):
    message = ticket()
    other = ticket(email="ravi@example.com", subject=message.number)
    assert other.number != message.number
    assert not MessageEntry.objects.exists()


# ---- overdue


def aged(message, **age):
    then = timezone.now() - timedelta(**age)
    ContactMessage.objects.filter(pk=message.pk).update(waiting_since=then, opened_at=then, created_at=then)
    return message


def figures(desk):
    stats = desk.get("/api/admin/dashboard").json()["stats"]
    return stats["messagesOpen"], stats["messagesOverdue"], stats["messagesUnresolved"]


def test_messages_are_overdue_after_48_hours_and_30_days(ticket, desk):
    aged(ticket(), hours=47)
    two_days, month = aged(ticket(), hours=49), aged(ticket(), days=31)
    assert figures(desk) == (3, 2, 1)
    answer(desk, two_days)
    answer(desk, month)
    assert figures(desk) == (1, 0, 1)
    desk.put(path(month, "/close"))
    assert figures(desk) == (1, 0, 0)


# ---- the inbox


def test_inbox_is_sorted_by_last_activity_and_searchable(ticket, desk):
    first, second = ticket(), ticket(name="Ravi", email="ravi@example.com", subject="Refund")
    listed = desk.get("/api/admin/messages").json()["messages"]
    assert [row["number"] for row in listed] == [second.number, first.number]
    answer(desk, first)
    assert desk.get("/api/admin/messages").json()["messages"][0]["number"] == first.number
    for search in (second.number, second.number.replace("-", "").lower(), "ravi@example.com", "refund", "RAV"):
        found = desk.get("/api/admin/messages", {"search": search}).json()["messages"]
        assert [row["number"] for row in found] == [second.number], search
    assert desk.get("/api/admin/messages", {"status": "answered"}).json()["total"] == 1
    assert desk.get("/api/admin/messages", {"status": "lost"}).status_code == 400


def test_inbox_takes_a_constant_number_of_queries(ticket, desk, django_assert_num_queries):
    for number in (2, 7):
        for n in range(number):
            message = ticket(email=f"m{number}{n}@example.com")
            answer(desk, message)
        with django_assert_num_queries(3):  # who calls, how many, the page
            desk.get("/api/admin/messages?limit=50")
        with django_assert_num_queries(3):  # who calls, the message, what followed
            desk.get(path(message))
