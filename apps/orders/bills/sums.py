"""The tax that a price contains. Amounts are rupees with two places, and always add up to the total."""

from dataclasses import dataclass
from decimal import Decimal

from apps.common.money import ZERO, quantize_inr


@dataclass(frozen=True, slots=True)
class Tax:
    """A total split into taxable value and tax."""

    taxable: Decimal
    cgst: Decimal = ZERO
    sgst: Decimal = ZERO
    igst: Decimal = ZERO


def tax_in(total: Decimal, percent: Decimal, *, same_state: bool) -> Tax:
    """The tax of `percent` included in `total`: CGST and SGST within a state, IGST between states."""
    if same_state:
        half = quantize_inr(total * (percent / 2) / (100 + percent))
        return Tax(total - 2 * half, cgst=half, sgst=half)
    taxable = quantize_inr(total * 100 / (100 + percent))
    return Tax(taxable, igst=total - taxable)
