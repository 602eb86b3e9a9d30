"""Reminders are requested, confirmed, mailed and ended (rules 4.11)."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Customer
from apps.catalog.errors import ProductNotFound
from apps.catalog.models import Product
from apps.common.clock import india_date
from apps.shop.selling.enums import Mode
from apps.shop.selling.selectors import rule_book

from ..errors import AlertNotFound, StillInStock
from ..locks import locked_alerts, skip_locked
from ..models import StockAlert
from ..notifications.tasks import send_back_in_stock, send_confirmation
from ..selectors import due_alerts, key_in

MAX_OPEN = 20
LASTS = timedelta(days=90)
# Mails per window, so that the stock is not sold out before later recipients read the mail.
MAILS, WINDOW = 100, timedelta(minutes=10)


def ask(product_id: int, email: str, *, language: str, by: Customer | None, now: datetime) -> None:
    """Remind an address once when the product is back; a link in a mail confirms it, unless it is the customer's own.

    The result does not reveal whether the address is known: one with MAX_OPEN reminders gets no further one, and one
    that waits already gets no second one. Raises ProductNotFound, or StillInStock.
    """
    product = Product.objects.visible().select_related("stock").filter(pk=product_id).first()
    if product is None:
        raise ProductNotFound
    if product.stock.quantity > 0:
        raise StillInStock
    is_own = by is not None and by.email == email
    with transaction.atomic(durable=True):
        waiting = StockAlert.objects.filter(email=email, mailed_at__isnull=True)
        if waiting.exclude(product=product_id).count() >= MAX_OPEN:
            return
        alert, is_new = locked_alerts().get_or_create(
            product_id=product_id, email=email, defaults={"asked_at": now, "language": language}
        )
        if not is_new and alert.confirmed_at and not alert.mailed_at:
            return
        if alert.mailed_at:
            alert.asked_at, alert.mailed_at, alert.confirmed_at = now, None, None
        alert.language = language
        if is_own:
            alert.confirmed_at = now
        alert.save()
        if not is_own:
            send_confirmation.defer(alert_id=alert.pk)


def confirm(token: str, *, now: datetime) -> None:
    """Confirm a reminder; idempotent. Raises AlertNotFound."""
    with transaction.atomic(durable=True):
        alert = locked_alerts().filter(pk=key_in(token)).first()
        if alert is None:
            raise AlertNotFound
        if alert.confirmed_at is None:
            alert.confirmed_at = now
            alert.save(update_fields=["confirmed_at"])


def stop(token: str) -> None:
    """End a reminder; idempotent. Raises AlertNotFound for forged links."""
    StockAlert.objects.filter(pk=key_in(token)).delete()


def mail_due(*, now: datetime) -> int:
    """Queue the mails of due reminders, the oldest first, at most MAILS in a WINDOW; returns how many.

    Row and job are written in one transaction, so nobody is mailed twice or left out. While the shop is closed,
    reminders wait. Call it from one job at a time: the count and the rows are read apart.
    """
    if rule_book().mode_on(india_date(now)) is Mode.CLOSED:
        return 0
    with transaction.atomic(durable=True):
        lately = StockAlert.objects.filter(mailed_at__gt=now - WINDOW).count()
        due = list(skip_locked(due_alerts())[: max(0, MAILS - lately)])
        StockAlert.objects.filter(pk__in=[alert.pk for alert in due]).update(mailed_at=now)
        for alert in due:
            send_back_in_stock.defer(alert_id=alert.pk)
        return len(due)


def purge(*, now: datetime) -> int:
    """Delete reminders older than 90 days; returns how many."""
    deleted, _ = StockAlert.objects.filter(asked_at__lt=now - LASTS).delete()
    return deleted
