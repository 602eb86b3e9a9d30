"""What the rules of matching look at, and what they say. Amounts are rupees."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ..enums import MatchClass


@dataclass(frozen=True, slots=True)
class Row:
    """Money that came in, as a bank statement shows it.

    `state` is open, matched, set_aside, reversed, or approved: open, but its reference was approved without it.
    `credited` are the rupees that were approved with its reference and that no other row shows. `warning` is a sentence
    against it.
    """

    id: int
    date: date
    amount: Decimal
    reference: str = ""
    payer_name: str = ""
    payer_id: str = ""
    order_number: str = ""
    state: str = "open"
    is_return: bool = False
    credited: Decimal = Decimal(0)
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """An order that is to be paid by transfer. `id` is its payment's key, `due` what is missing.

    One that is paid, cancelled, rejected, or to be paid in cash, as `settled` says, takes no transfer. Open rows name
    it, by its number or by one of `references`, which were given or approved for it.

    `proof` is the key of the last proof, `reference` what the customer typed with it; without one, `read_reference` is
    what its picture says for certain. `used` says for which other order either was approved.
    `claimed_on` is the day of that proof, otherwise of the order. `warnings` are sentences of the re-use guard;
    `payer_ids` paid for this customer before.
    """

    id: int
    number: str
    customer: int
    customer_name: str
    due: Decimal
    ordered_on: date
    claimed_on: date
    reference: str = ""
    read_reference: str = ""
    cancelled: bool = False
    warnings: tuple[str, ...] = ()
    used: str = ""
    payer_ids: frozenset[str] = frozenset()
    proof: int | None = None
    settled: str = ""
    references: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Proposal:
    """Rows and claims that belong together, or contradict each other, and why.

    `kind` is None for a row or claim of which nothing is known. `actions` are what staff can do.
    """

    kind: MatchClass | None
    rows: tuple[Row, ...]
    claims: tuple[Claim, ...]
    reasons: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
