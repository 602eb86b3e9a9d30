"""Kinds of bills."""

from django.db.models import TextChoices


class BillKind(TextChoices):
    """Kind of a document, which depends on the shop's GST registration when it is issued."""

    TAX_INVOICE = "tax_invoice", "Tax invoice"
    BILL_OF_SUPPLY = "bill_of_supply", "Bill of supply"
    RECEIPT = "receipt", "Receipt"
    CREDIT_NOTE = "credit_note", "Credit note"
