"""The UPI link of an order, by NPCI's linking specification 1.6 (rules 8.5); pure."""

import re
from decimal import Decimal
from urllib.parse import quote

from apps.common.money import quantize_inr

NOTE_LENGTH = 40
REFERENCE_LENGTH = 35


def link(*, upi_id: str, name: str, amount: Decimal, order_number: str, merchant_code: str = "") -> str:
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
