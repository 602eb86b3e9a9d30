"""A picture's lines as a receipt."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from .amounts import amount, figures_of
from .facts import FIELDS, UNSURE, Line, Ours, Receipt
from .indian_words import status_of
from .moments import paid_at, paid_on
from .page import Page
from .parties import is_ours, payee, payer, status
from .references import app_id, reference


def read_receipt(lines: Sequence[Line], indian: Sequence[Line] = (), *, ours: Ours, today: date) -> Receipt:
    """The values in the lines of a picture.

    A receipt has an amount and one of: our UPI id or account, or for certain another's; a status word. Or, since the
    amount may be cut off, for certain a reference and one of: our UPI id or account; for certain a day, and a payee or
    payer.

    `indian` are lines read as Tamil or Hindi, which only say whether the payment went through, what a number is,
    and the month.
    """
    page = Page(lines)
    paid = payee(page)
    day, day_line = paid_on(page, today, indian)
    receipt = Receipt(
        is_receipt=False,
        payee_is_ours=is_ours(page, paid, ours),
        amount=amount(page),
        reference=reference(page, indian, day),
        app_id=app_id(page),
        paid_on=day,
        paid_at=paid_at(page, day_line),
        status=status(page) or status_of(indian),
        payee=paid,
        payer=payer(page),
    )
    is_dated = day and day.sure and (paid or receipt.payer)
    has_reference = receipt.reference and receipt.reference.sure and (is_dated or receipt.payee_is_ours)
    if has_reference or (figures_of(page) and (receipt.payee_is_ours is not None or receipt.status)):
        return replace(receipt, is_receipt=True)
    fields = {name: field for name in FIELDS if (field := getattr(receipt, name))}
    return replace(
        receipt, payee_is_ours=None, **{name: replace(field, certainty=UNSURE) for name, field in fields.items()}
    )
