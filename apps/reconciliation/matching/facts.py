"""What the rules of matching know of an order. Money that came in is a `StatementRow`. Amounts are rupees."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal


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
