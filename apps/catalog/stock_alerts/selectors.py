"""Reminders by their signed links, and those that can be mailed."""

from django.core import signing
from django.db.models import QuerySet

from apps.catalog.models import Product

from .errors import AlertNotFound
from .models import StockAlert

SALT = "stock-alert"


def token_of(alert: StockAlert) -> str:
    """The token of the links in mails; it is valid as long as the row exists."""
    return signing.dumps(alert.pk, salt=SALT)


def key_in(token: str) -> int:
    """The key of the reminder that a link names. Raises AlertNotFound for a forged one."""
    try:
        return int(signing.loads(token, salt=SALT))
    except signing.BadSignature:
        raise AlertNotFound from None


def alert_of(token: str) -> StockAlert:
    """The reminder of a link, with its product. Raises AlertNotFound."""
    alert = StockAlert.objects.select_related("product").filter(pk=key_in(token)).first()
    if alert is None:
        raise AlertNotFound
    return alert


def open_alerts() -> QuerySet[StockAlert]:
    """Confirmed reminders that were not mailed."""
    return StockAlert.objects.filter(confirmed_at__isnull=False, mailed_at__isnull=True)


def due_alerts() -> QuerySet[StockAlert]:
    """Open reminders of products that are on sale and in stock, the oldest first."""
    back = Product.objects.visible().filter(stock__quantity__gt=0)
    return open_alerts().filter(product__in=back).order_by("asked_at", "pk")
