"""What the picture of a proof says, beside what its order says."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from apps.common.clock import india_date
from apps.orders.models import Order
from apps.payments.models import PaymentProof
from apps.payments.references import folded

from ..matching.rules import BEFORE
from ..models import ReceiptReading
from ..receipts.facts import FIELDS, SURE
from .facts import OPEN
from .receipts import ours


@dataclass(frozen=True, slots=True)
class ComparedField:
    """A value as text, its certainty and box, what the order says, and whether both agree."""

    name: str
    value: str
    certainty: str
    box: list[float]
    expected: str
    agreement: str


@dataclass(frozen=True, slots=True)
class ComparedReading:
    """The fields that were read; `reference_to_take_over` is "" where there is none to take over."""

    is_receipt: bool
    values: list[ComparedField]
    reference_to_take_over: str


def compared(reading: ReceiptReading, order: Order, proof: PaymentProof) -> ComparedReading:
    """The reading of an order's last proof beside the order, which comes with its payment."""
    values = []
    for name in FIELDS:
        if field := reading.fields.get(name):
            expected, agrees = _expected(name, field["value"], reading, order, proof)
            doubtful = agrees is None or (not agrees and field["certainty"] != SURE)
            agreement = "unknown" if doubtful else "agrees" if agrees else "differs"
            values.append(ComparedField(name, **field, expected=expected, agreement=agreement))
    can_take = order.payment.status in OPEN and reading.reference not in {"", proof.reference}
    return ComparedReading(bool(reading.is_receipt), values, reading.reference if can_take else "")


def _expected(
    name: str, value: str, reading: ReceiptReading, order: Order, proof: PaymentProof
) -> tuple[str, bool | None]:
    """What the order says of a field, and whether the picture agrees; None when nothing can be compared."""
    if name == "amount":
        expected = order.payment.amount_due if order.payment.status in OPEN else order.payment.amount
        return f"{expected:.2f}", Decimal(value) == expected
    if name == "reference":
        return proof.reference, folded(value) == proof.reference if proof.reference else None
    if name == "status":
        return "success", value == "success"
    if name == "payee":
        return ", ".join(ours().upi_ids), reading.payee_is_ours
    if name == "paid_on":
        ordered_on = india_date(order.created_at)
        return ordered_on.isoformat(), date.fromisoformat(value) >= ordered_on - BEFORE
    return "", None
