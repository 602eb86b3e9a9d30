"""The UPI link of an order, and links by which a customer enters a refund's payee without signing in.

The UPI link follows NPCI's linking specification 1.6 (rules 8.5). The link of a refund names the refund and how often
its payee was given: it is valid for 30 days, and only for the next change.
"""

import re
from datetime import timedelta
from decimal import Decimal
from urllib.parse import quote

from django.core import signing

from apps.common.money import quantize_inr

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


def upi_link(*, upi_id: str, name: str, amount: Decimal, order_number: str, merchant_code: str = "") -> str:
    """`upi://pay?...` for `amount` rupees, with the order's number in note and reference; "" without a UPI id."""
    if not upi_id:
        return ""
    note = re.sub(r"[^ -~]", "", f"Order {order_number}")[:NOTE_LENGTH]
    fields = {
        "pa": upi_id,
        "pn": name,
        "am": f"{quantize_inr(amount):.2f}",
        "cu": "INR",
        "tn": note,
        "tr": re.sub(r"[^A-Za-z0-9]", "", order_number)[:REFERENCE_LENGTH],
    }
    if merchant_code:
        fields["mc"] = merchant_code
    # Spaces as %20, never +; the @ of the address stays readable, as the specification shows it.
    return "upi://pay?" + "&".join(f"{key}={quote(value, safe='@.-')}" for key, value in fields.items())
