"""Jobs that send mails about reminders."""

from django.conf import settings

from apps.common import mail
from apps.common.jobs import RETRY, app

from ..models import StockAlert
from ..selectors import token_of
from . import messages


@app.task(name="send_stock_alert_confirmation", queue="mail", retry=RETRY)
def send_confirmation(alert_id: int) -> None:
    """Mail the confirmation link, unless the reminder was confirmed or ended meanwhile."""
    alert = StockAlert.objects.select_related("product").filter(pk=alert_id, confirmed_at__isnull=True).first()
    if alert:
        link = f"{settings.SHOP_URL}/back-in-stock?reminder={token_of(alert)}"
        mail.send(
            to=alert.email,
            message_id=f"stock-alert-{alert.pk}-{alert.asked_at:%y%m%d%H%M}",
            **messages.confirmation(alert, link=link),
        )


@app.task(name="send_back_in_stock", queue="mail", retry=RETRY)
def send_back_in_stock(alert_id: int) -> None:
    """Mail that the product is back, unless the reminder was ended meanwhile."""
    alert = StockAlert.objects.select_related("product").filter(pk=alert_id, mailed_at__isnull=False).first()
    if alert and alert.mailed_at:
        token = token_of(alert)
        mail.send(
            to=alert.email,
            message_id=f"back-in-stock-{alert.pk}-{alert.mailed_at:%y%m%d%H%M}",
            unsubscribe=f"{settings.SHOP_URL}/api/stock-alerts/{token}/stop",
            **messages.back_in_stock(
                alert,
                link=f"{settings.SHOP_URL}/products/{alert.product_id}",
                stop=f"{settings.SHOP_URL}/back-in-stock?reminder={token}",
            ),
        )
