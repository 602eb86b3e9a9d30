"""Reminders: requested, confirmed, mailed once, ended (rules 4.11)."""

import re
import threading
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import CustomerFactory
from apps.catalog.models import Stock
from apps.catalog.stock_alerts.models import StockAlert
from apps.catalog.stock_alerts.notifications.tasks import send_back_in_stock, send_confirmation
from apps.catalog.stock_alerts.selectors import token_of
from apps.catalog.stock_alerts.services import alerts
from apps.catalog.tests.factories import ProductFactory
from apps.common.clock import india_date
from apps.shop.selling.enums import Mode
from apps.shop.selling.models import SellingPeriod
from tests.waiting import PATIENCE

pytestmark = pytest.mark.django_db
MEENA = "meena@example.com"


@pytest.fixture
def sold_out():
    product = ProductFactory(name="Flower Pots", name_ta="பூச்சட்டி")
    refill(product, 0)
    return product


def refill(product, quantity):
    Stock.objects.filter(product=product).update(quantity=quantity)


def ask(client, product, email=MEENA, **more):
    return client.post(f"/api/products/{product.pk}/notify", {"email": email, **more}, format="json")


def queued(task):
    return [job.args["alert_id"] for job in ProcrastinateJob.objects.filter(task_name=task).order_by("pk")]


def waiting(product, number, **fields):
    now = timezone.now()
    defaults = {"asked_at": now, "confirmed_at": now, **fields}
    rows = [StockAlert(product=product, email=f"p{n}@example.com", **defaults) for n in range(number)]
    return StockAlert.objects.bulk_create(rows)


def test_a_guest_confirms_by_the_link_of_a_mail_and_is_mailed_when_the_product_is_back(api, sold_out):
    answer = ask(api, sold_out, "Meena@Example.com", language="ta")
    assert answer.status_code == 202
    (key,) = queued("send_stock_alert_confirmation")
    send_confirmation(key)
    (asked,) = mail.outbox
    assert asked.to == [MEENA]
    assert "பூச்சட்டி" in asked.subject
    token = re.search(r"/back-in-stock\?reminder=([\w:=-]+)", str(asked.body))[1]

    refill(sold_out, 3)
    assert alerts.mail_due(now=timezone.now()) == 0  # not confirmed
    assert api.get(f"/api/stock-alerts/{token}").json()["alert"]["isConfirmed"] is False
    assert api.post(f"/api/stock-alerts/{token}/confirm").status_code == 200
    assert api.post(f"/api/stock-alerts/{token}/confirm").status_code == 200
    assert alerts.mail_due(now=timezone.now()) == 1
    assert alerts.mail_due(now=timezone.now()) == 0
    (key,) = queued("send_back_in_stock")
    send_back_in_stock(key)
    sent = mail.outbox[-1]
    assert f"/products/{sold_out.pk}" in sent.body
    assert "பூச்சட்டி" in sent.subject
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert api.get(f"/api/stock-alerts/{token}").json()["alert"]["isMailed"] is True


def test_signed_in_customer_needs_no_confirmation_of_their_own_address(api_as, customer, sold_out):
    assert ask(api_as(customer), sold_out, customer.email).status_code == 202
    assert StockAlert.objects.get().confirmed_at
    assert queued("send_stock_alert_confirmation") == []
    ask(api_as(customer), sold_out, "ravi@example.com")
    assert StockAlert.objects.get(email="ravi@example.com").confirmed_at is None


def test_the_answer_is_the_same_whether_the_address_is_known_or_full(api, sold_out):
    CustomerFactory(email="known@example.com")
    for product in ProductFactory.create_batch(alerts.MAX_OPEN):
        StockAlert.objects.create(product=product, email="full@example.com", asked_at=timezone.now())
    answers = [ask(api, sold_out, email) for email in ("new@example.com", "known@example.com", "full@example.com")]
    again = ask(api, sold_out, "new@example.com")
    assert len({(answer.status_code, answer.content) for answer in [*answers, again]}) == 1
    assert not StockAlert.objects.filter(product=sold_out, email="full@example.com").exists()
    assert StockAlert.objects.filter(product=sold_out, email="new@example.com").count() == 1


@pytest.mark.usefixtures("throttles")
def test_ten_requests_an_hour_per_mailbox(api, sold_out):
    answers = [
        api.post(f"/api/products/{sold_out.pk}/notify", {"email": MEENA}, format="json", REMOTE_ADDR=f"10.1.2.{n}")
        for n in range(11)
    ]
    assert [answer.status_code for answer in answers] == [202] * 10 + [429]


@pytest.mark.parametrize(
    ("sent", "field"),
    [({"email": "no address"}, "email"), ({}, "email"), ({"email": MEENA, "language": "fr"}, "language")],
)
def test_invalid_input_is_named(api, sold_out, sent, field):
    answer = api.post(f"/api/products/{sold_out.pk}/notify", sent, format="json")
    assert (answer.status_code, [error["field"] for error in answer.json()["errors"]]) == (400, [field])


def test_product_in_stock_or_not_on_sale_is_refused(api):
    there, hidden = ProductFactory(), ProductFactory(is_active=False)
    assert (ask(api, there).status_code, ask(api, there).json()["code"]) == (409, "in_stock")
    assert ask(api, hidden).status_code == 404
    assert not StockAlert.objects.exists()


def test_one_click_ends_it_even_before_the_mail_is_sent(api, sold_out):
    (alert,) = waiting(sold_out, 1)
    token = token_of(alert)
    refill(sold_out, 1)
    assert alerts.mail_due(now=timezone.now()) == 1
    form = {"List-Unsubscribe": "One-Click"}
    assert api.post(f"/api/stock-alerts/{token}/stop", form, format="multipart").status_code == 200
    assert api.post(f"/api/stock-alerts/{token}/stop").status_code == 200
    send_back_in_stock(alert.pk)
    assert mail.outbox == []
    assert api.get(f"/api/stock-alerts/{token}").json()["code"] == "alert_not_found"


def test_a_forged_link_is_not_found(api, sold_out):
    (alert,) = waiting(sold_out, 1)
    token = token_of(alert)
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    for step in ("confirm", "stop"):
        assert api.post(f"/api/stock-alerts/{forged}/{step}").status_code == 404
    assert StockAlert.objects.exists()


def test_of_a_thousand_who_wait_nobody_is_mailed_twice_and_the_oldest_come_first(sold_out):
    """100 mails in each ten minutes until all are sent."""
    start = timezone.now()
    rows = waiting(sold_out, 1000)
    for place, row in enumerate(rows):
        row.asked_at = start - timedelta(days=2) + timedelta(seconds=place)
    StockAlert.objects.bulk_update(rows, ["asked_at"])
    refill(sold_out, 5)
    counts = [alerts.mail_due(now=start + timedelta(minutes=n)) for n in range(102)]
    assert counts[:11] == [100, *[0] * 9, 100]
    assert sum(counts) == 1000
    assert queued("send_back_in_stock") == [row.pk for row in rows]


def test_nothing_is_sent_while_it_is_sold_out_again_not_on_sale_or_the_shop_closed(sold_out):
    waiting(sold_out, 2)
    now = timezone.now()
    assert alerts.mail_due(now=now) == 0
    refill(sold_out, 5)
    type(sold_out).objects.filter(pk=sold_out.pk).update(is_active=False)
    assert alerts.mail_due(now=now) == 0
    type(sold_out).objects.filter(pk=sold_out.pk).update(is_active=True)
    today = india_date(now)
    period = SellingPeriod.objects.create(mode=Mode.CLOSED, starts_on=today, ends_on=today + timedelta(days=1))
    assert alerts.mail_due(now=now) == 0
    period.delete()
    assert alerts.mail_due(now=now) == 2


def test_request_after_the_mail_needs_a_new_confirmation(api, sold_out):
    (alert,) = waiting(sold_out, 1, mailed_at=timezone.now() - timedelta(days=3))
    ask(api, sold_out, alert.email)
    alert.refresh_from_db()
    assert (alert.confirmed_at, alert.mailed_at) == (None, None)


def test_reminders_end_after_ninety_days(sold_out):
    now = timezone.now()
    waiting(sold_out, 2, asked_at=now - timedelta(days=91))
    assert alerts.purge(now=now) == 2
    assert not StockAlert.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_create_one_reminder(sold_out):
    """Eight concurrent requests."""
    start, failures = threading.Barrier(8), []

    def tap():
        try:
            start.wait(PATIENCE)
            alerts.ask(sold_out.pk, MEENA, language="en", by=None, now=timezone.now())
        except Exception as error:  # noqa: BLE001 - every failure is shown
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=tap) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert StockAlert.objects.count() == 1
