"""The UPI link of a payment, and links by which a customer enters a refund's payee without signing in.

The UPI link follows NPCI's linking specification 1.6 (rules 8.5). The link of a refund names the refund and how often
its payee was given: it is valid for 30 days, and only for the next change.
"""

import re
from datetime import timedelta
from decimal import Decimal
from urllib.parse import quote

from django.core import signing

from apps.common.money import quantize_inr
from apps.shop.models import ShopSettings

from .errors import RefundLinkNotValid, RefundSettled
from .models import Refund

SALT = "refund-payee"
VALID = timedelta(days=30)


def token_of(refund: Refund) -> str:
    """The token in the link of a mail about this refund."""
    return signing.dumps([refund.pk, refund.payee_changes], salt=SALT)


def refund_of(token: str) -> Refund:
    """The refund of a link; raises RefundLinkNotValid or RefundSettled."""
    try:
        pk, changes = signing.loads(token, salt=SALT, max_age=VALID)
    except signing.BadSignature as error:
        raise RefundLinkNotValid from error
    refund = Refund.objects.filter(pk=pk).first()
    if refund is None or refund.payee_changes != changes:
        raise RefundLinkNotValid
    if refund.sent_at or refund.withdrawn_at:
        raise RefundSettled
    return refund


NOTE_LENGTH = 40
REFERENCE_LENGTH = 35


def upi_link(shop: ShopSettings, *, amount: Decimal | None = None, order_number: str = "") -> str:
    """`upi://pay?...` to the shop's UPI id, with an order's number in note and reference; "" without a UPI id.

    `amount` is in rupees; without one the payer enters it.
    """
    if not shop.upi_id:
        return ""
    fields = {"pa": shop.upi_id, "pn": shop.upi_name}
    if amount is not None:
        fields["am"] = f"{quantize_inr(amount):.2f}"
    fields["cu"] = "INR"
    if order_number:
        fields["tn"] = re.sub(r"[^ -~]", "", f"Order {order_number}")[:NOTE_LENGTH]
        fields["tr"] = re.sub(r"[^A-Za-z0-9]", "", order_number)[:REFERENCE_LENGTH]
    if shop.upi_merchant_code:
        fields["mc"] = shop.upi_merchant_code
    # Spaces as %20, never +; the @ of the address stays readable, as the specification shows it.
    return "upi://pay?" + "&".join(f"{key}={quote(value, safe='@.-')}" for key, value in fields.items())
