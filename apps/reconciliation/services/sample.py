"""A bank statement for the demo shop, made of its open orders: rows that match, half match and conflict with them."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from apps.common.clock import india_date
from apps.common.errors import NotFound
from apps.payments.models import Refund
from apps.payments.references import folded

from ..matching.facts import Claim
from ..selectors.facts import facts
from ..selectors.imports import is_demo

OPENING = Decimal("125000.00")
HEADINGS = ("Txn Date", "Description", "Ref No./Cheque No.", "Debit", "Credit", "Balance")
DIFFERENCE = Decimal(100)  # rupees that are missing, or too many; never more than half of what is due is missing
MANY = 4  # of each kind, while there are claims


@dataclass(frozen=True, slots=True)
class _Row:
    day: date
    narration: str
    amount: Decimal  # negative for money that went


def statement(*, now: datetime) -> bytes:
    """The statement as CSV, up to today; raises NotFound in a shop that is no demo."""
    if not is_demo():
        raise NotFound
    today = india_date(now)
    rows = sorted([*_rows(facts(now=now)[1], today), *_refunds(today)], key=lambda row: row.day)
    balance, out = OPENING, io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Account Statement of the demo shop, sample data"])
    writer.writerow(["Opening Balance", f"{OPENING:.2f}"])
    writer.writerow(HEADINGS)
    for row in rows:
        balance += row.amount
        debit, credit = ("", f"{row.amount:.2f}") if row.amount > 0 else (f"{-row.amount:.2f}", "")
        writer.writerow([f"{row.day:%d %b %Y}", row.narration, "", debit, credit, f"{balance:.2f}"])
    return out.getvalue().encode()


def _rows(claims: list[Claim], today: date) -> Iterator[_Row]:
    def row(claim: Claim, narration: str, amount: Decimal) -> _Row:
        return _Row(min(claim.claimed_on, today), narration, amount)

    typed = [claim for claim in claims if claim.reference and not claim.cancelled]
    held_once = [claim for claim in typed if sum(one.reference == claim.reference for one in typed) == 1]
    others = (claim for claim in claims if not claim.reference and not claim.cancelled)
    free = iter(held_once)
    for claim in _some(free, MANY):
        yield row(claim, f"UPI/CR/{claim.reference}/{_name(claim)}/DEMO/demo@sample", claim.due)
    for claim in _some(free, 1):
        short = claim.due - min(DIFFERENCE, claim.due / 2)
        yield row(claim, f"UPI/CR/{claim.reference}/{_name(claim)}/DEMO/demo@sample", short)
    for claim in _some(free, 1):
        yield row(claim, f"UPI/CR/{claim.reference}/{_name(claim)}/DEMO/demo@sample", claim.due + DIFFERENCE)
    for claim in _some(free, 1):
        off = claim.reference[:-1] + str((int(claim.reference[-1]) + 1) % 10) if claim.reference.isdigit() else ""
        yield row(claim, f"UPI/CR/{off}/{_name(claim)}/DEMO/demo@sample", claim.due)
    for claim in [one for one in typed if one not in held_once][:1]:
        yield row(claim, f"UPI/CR/{claim.reference}/{_name(claim)}/DEMO/demo@sample", claim.due)
    for claim in _some(others, 2):
        yield row(claim, f"IMPS/{_name(claim)}/{claim.number}", claim.due)
    yield _Row(today - timedelta(days=2), "UPI/CR/600000000001/A STRANGER/DEMO/stranger@sample", Decimal("777.00"))
    yield _Row(today - timedelta(days=1), "NEFT TO GODOWN RENT", Decimal("-18500.00"))
    yield _Row(today, "CHARGES", Decimal("-11.80"))


def _refunds(today: date) -> Iterator[_Row]:
    """The refunds that were sent last but one, by bank: the last one has not left the account yet."""
    refunds = Refund.objects.filter(sent_at__isnull=False).exclude(reference=Refund.CASH).order_by("-sent_at", "-pk")
    for refund in refunds[1 : MANY + 1]:
        day = min(refund.day_sent or today, today)
        yield _Row(day, f"UPI/DR/{folded(refund.reference)}/CUSTOMER/DEMO/back@sample", -refund.amount)


def _some(claims: Iterator[Claim], count: int) -> Iterator[Claim]:
    for _, claim in zip(range(count), claims, strict=False):
        yield claim


def _name(claim: Claim) -> str:
    return "".join(letter for letter in claim.customer_name.upper() if letter.isalpha() or letter == " ")[:30]
