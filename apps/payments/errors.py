"""What can go wrong with payments."""

from datetime import datetime
from decimal import Decimal

from apps.common.clock import in_india
from apps.common.errors import Conflict, Invalid
from apps.common.money import format_inr

from .enums import PaymentStatus, wire_status


class PaymentAlreadyDecided(Conflict):
    """Staff decided this payment before; the data are who, when and what."""

    code = "payment_already_decided"

    def __init__(self, *, status: str, by: str, at: datetime | None) -> None:
        verdict = "rejected" if status == PaymentStatus.FAILED else "approved"
        super().__init__(
            f"This payment was already {verdict} by {by or 'somebody else'}.",
            payment_status=wire_status(status),
            decided_by=by,
            decided_at=at.isoformat() if at else None,
        )


class NothingToVerify(Conflict):
    """No proof waits for a decision."""

    code = "nothing_to_verify"
    message = "There is no payment proof waiting for verification."


class AnotherProof(Conflict):
    """A newer proof than the one that the caller looked at."""

    code = "another_proof"
    message = "The customer has sent another payment proof in the meantime. Please look at it before you decide."


class ProofNotExpected(Conflict):
    """The payment is completed, or is not made by transfer: another proof would mean paying twice."""

    code = "proof_not_expected"
    message = "This order does not wait for a payment proof."


class ReferenceUsed(Conflict):
    """Another order was paid with this bank reference; the data are which, when and by whom it was approved."""

    code = "reference_used"

    def __init__(self, *, reference: str, order_number: str, by: str, at: datetime) -> None:
        super().__init__(
            f"The transfer {reference} was approved for order {order_number} on {in_india(at)} by {by}.",
            reference=reference,
            order_number=order_number,
            decided_by=by,
            decided_at=at.isoformat(),
        )


class TransferTooSmall(Conflict):
    """The orders to be paid by one transfer exceed its amount; `total` is their total in rupees."""

    code = "transfer_too_small"

    def __init__(self, *, total: Decimal, transfer: Decimal) -> None:
        super().__init__(
            f"With this order, {format_inr(total)} would be paid by a transfer of {format_inr(transfer)}.",
            total=total,
        )


class AmountDiffers(Conflict):
    """The transfers differ from the amount due; `due` and `amount` are rupees."""

    code = "amount_differs"

    def __init__(self, *, due: Decimal, amount: Decimal) -> None:
        super().__init__(f"{format_inr(amount)} came, and {format_inr(due)} is due.", due=due, amount=amount)


class RefundLinkNotValid(Conflict):
    """The link in a mail about a refund is too old, was changed, or was used."""

    code = "refund_link_not_valid"
    message = "This link is not valid any more. Please use the link in our latest e-mail about this refund."


class RefundSettled(Conflict):
    """The refund was sent already, or is not owed any more."""

    code = "refund_settled"
    message = "This refund was sent already, or is not due any more. See your order for its state."


class WrongReference(Invalid):
    """Not a bank's reference number (rules 8.2)."""

    code = "wrong_reference"
    message = "Please enter a valid reference number: 12 digits for UPI or IMPS, 16 for NEFT, 22 for RTGS"
