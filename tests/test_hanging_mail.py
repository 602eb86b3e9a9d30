"""A hanging mail server only affects workers: each job times out and is retried (reliability.md)."""

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.models import LoginCode
from apps.accounts.notifications.tasks import send_code
from apps.common import mail
from apps.common.bulkheads import Circuit
from apps.orders.models import Order

from .servers import silent
from .world import WIRE_ADDRESS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _short(monkeypatch, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_TIMEOUT = 0.5
    monkeypatch.setattr(mail, "_circuit", Circuit(seconds=3600))


@pytest.fixture
def hanging_server(settings):
    """A mail server that says nothing."""
    with silent() as port:
        settings.EMAIL_PORT = port
        yield


@pytest.mark.usefixtures("hanging_server")
def test_mail_times_out_and_the_next_ones_fail_at_once(api, settings):
    """The second mail fails at once although its own limit is an hour."""
    api.post("/api/auth/send-otp", {"email": "meena@example.com"})
    code = LoginCode.objects.get()
    with pytest.raises(mail.MailServerHangs):
        send_code(code_id=code.pk)
    settings.EMAIL_TIMEOUT = 3600
    with pytest.raises(mail.MailServerHangs):
        send_code(code_id=code.pk)


def test_no_request_waits_for_the_mail_server(api, api_as, customer, sell, monkeypatch):
    """A sign-in code and an order: answered without sending a mail; their jobs are queued."""

    def refuse(*_):
        raise AssertionError("a request sends mail")

    monkeypatch.setattr(mail, "_deliver", refuse)
    assert api.post("/api/auth/send-otp", {"email": "ravi@example.com"}).status_code == 200
    items = [{"product": str(sell().pk), "quantity": 1}]
    assert api_as(customer).post("/api/orders", {"items": items, "shippingAddress": WIRE_ADDRESS}).status_code == 201
    assert Order.objects.count() == 1
    waiting = set(ProcrastinateJob.objects.filter(status="todo").values_list("task_name", flat=True))
    assert waiting >= {"send_code", "send_order_mail"}
