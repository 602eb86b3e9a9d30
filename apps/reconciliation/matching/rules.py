"""Reasons for and against a pair of row and claim, as sentences."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from rapidfuzz.fuzz import token_set_ratio

from apps.common.money import format_inr as money

from ..enums import RowState
from ..models import StatementRow
from .facts import Claim

BEFORE, AFTER = timedelta(days=1), timedelta(days=10)
DIGITS = 12
ALIKE_NAMES = 90
MIN_NAME_PARTS = 2
LOOK = ("open_order", "set_aside")
APPROVED = "An order was approved by hand with the reference of this row."
APPROVED_FOR_ANOTHER = "The transfer with this reference was approved for another order."
DECIDED: dict[str, str] = {
    RowState.MATCHED: "The bank row with this reference was matched with another order.",
    RowState.SET_ASIDE: "The bank row with this reference was set aside.",
    RowState.REVERSED: "The bank has taken the transfer with this reference back.",
}
RETURNED = "The bank calls this row a return."
EMPTY = "The row is of ₹0.00."

SETTLED = {
    "paid": "The order {} is paid already.",
    "cancelled": "The order {} is cancelled.",
    "cash": "The order {} is paid in cash on delivery. If this row pays it, set the row aside, then record the payment "
    "on the page of the order.",
    "rejected": "The payment of the order {} was rejected. Undo that on its page if this row pays it.",
}


def is_free(row: StatementRow) -> bool:
    """Whether a row is open and nothing was approved with its reference before."""
    return row.state == RowState.OPEN and not row.is_approved


def why_not_free(row: StatementRow) -> str:
    """What became of a row that is not free."""
    return APPROVED_FOR_ANOTHER if row.is_approved else DECIDED[row.state]


def mismatch(row: StatementRow, claim: Claim) -> str:
    """Why a row that names a claim cannot pay it; "" when it can."""
    return next(_mismatches(row, claim), "")


def _mismatches(row: StatementRow, claim: Claim) -> Iterator[str]:
    if not is_free(row):
        yield why_not_free(row)
    if row.is_return:
        yield RETURNED
    if claim.cancelled:
        yield f"The order {claim.number} is cancelled. Take it up again, or send the money back."
    if claim.used:
        yield claim.used
    if not row.amount:
        yield EMPTY
    if row.amount < claim.due:
        missing = claim.due - row.amount
        yield f"{money(row.amount)} came, {money(missing)} less than the {money(claim.due)} that are due."
    if row.amount > claim.due:
        excess = row.amount - claim.due
        yield f"{money(row.amount)} came, {money(excess)} more than the {money(claim.due)} that are due."


def permitted(row: StatementRow, claim: Claim) -> tuple[str, ...]:
    """What staff can do about a row that names a claim and cannot simply pay it."""
    if not is_free(row) or row.is_return or claim.used or not row.amount:
        return LOOK
    if claim.cancelled:
        return ("resolve_cancelled", *LOOK)
    return ("record_part" if row.amount < claim.due else "approve_excess", *LOOK)


def settled(row: StatementRow, orders: Sequence[Claim], rows: int) -> tuple[list[str], tuple[str, ...]]:
    """Reasons and actions for an open row that names settled orders; `rows` have its reference."""
    reasons = [SETTLED[order.settled].format(order.number) for order in orders]
    if objection := next(_objections(row, rows), ""):
        return [*reasons, objection], LOOK
    if any(order.settled in {"cash", "rejected"} for order in orders):
        return reasons, LOOK
    rest = row.amount - row.credited
    approved = [f"{money(row.amount)} came, {money(row.credited)} were approved with its reference."]
    back = f"{money(rest)} can be sent back to the customer."
    return [*reasons, *(approved if row.credited else []), back], ("send_back", *LOOK)


def _objections(row: StatementRow, rows: int) -> Iterator[str]:
    """Why nothing of a row that names settled orders can be sent back; see `settled`."""
    if row.is_return:
        yield RETURNED
    if row.warning:
        yield row.warning
    if not row.amount:
        yield EMPTY
    if rows > 1:
        yield f"{rows} rows of the bank have the reference {row.reference}."
    if row.is_approved and not row.credited:
        yield (
            f"Another row with the reference {row.reference} is matched. See whether the bank shows one transfer twice."
        )
    if row.amount == row.credited:
        yield f"{money(row.credited)} were approved with its reference. It is matched within a minute."
    if row.amount < row.credited:
        yield (
            f"{money(row.amount)} came, but {money(row.credited)} were approved with its reference. "
            "Undo the approval, then record what came."
        )


def doubt(row: StatementRow, claim: Claim) -> str:
    """What staff must look at before a row of the right amount pays a claim; "" when nothing is."""
    if row.date < claim.ordered_on - BEFORE:
        return f"Paid on {day(row.date)}, before the order of {day(claim.ordered_on)}."
    if row.date > claim.ordered_on + AFTER:
        return f"Paid on {day(row.date)}, more than ten days after the order of {day(claim.ordered_on)}."
    if row.order_number and row.order_number != claim.number:
        return f"The row names another order, {row.order_number}."
    if claim.reference and row.reference and claim.reference != row.reference:
        return f"The row names the order {claim.number}, but the customer typed another reference, {claim.reference}."
    return " ".join(filter(None, (row.warning, *claim.warnings)))


def day(when: date) -> str:
    """Formatted for India, 12 Oct 2026."""
    return f"{when.day} {when:%b %Y}"


def in_time(row: StatementRow, claim: Claim) -> bool:
    """Whether a row is from one day before the order to ten after."""
    return -BEFORE <= row.date - claim.ordered_on <= AFTER


def known_payer(row: StatementRow, claim: Claim) -> str:
    """Why the payer is believed to be the customer; "" when nothing says so."""
    if row.payer_id in claim.payer_ids:
        return "The payer's id paid for this customer before."
    if are_alike(row.payer_name, claim.customer_name):
        return "The payer has the customer's name."
    return ""


def are_alike(one: str, other: str) -> bool:
    """Whether two names, as banks and customers write them, are of one person.

    Both have at least two parts, and a token-set ratio of at least 90.
    """
    first, second = one.upper(), other.upper()
    parts = min(len(first.split()), len(second.split()))
    return parts >= MIN_NAME_PARTS and token_set_ratio(first, second) >= ALIKE_NAMES


def split(row: StatementRow, claims: Sequence[Claim]) -> str:
    """How the amount of a row is the sum of several orders."""
    parts = " + ".join(f"{money(claim.due)} ({claim.number})" for claim in claims)
    return f"{money(row.amount)} = {parts}, the orders of one customer."


def patterns(reference: str) -> set[str]:
    """What two references of twelve digits share that differ in one digit, or by two neighbours exchanged."""
    if len(reference) != DIGITS or not reference.isdigit():
        return set()
    one_off = {reference[:place] + "*" + reference[place + 1 :] for place in range(DIGITS)}
    pairs = {
        f"{reference[:place]}({''.join(sorted(reference[place : place + 2]))}){reference[place + 2 :]}"
        for place in range(DIGITS - 1)
    }
    return one_off | pairs
