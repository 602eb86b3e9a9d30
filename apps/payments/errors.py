"""What can go wrong with payments."""

from datetime import datetime

from apps.common.errors import Conflict, Invalid

from .enums import PaymentStatus, wire_status


class PaymentAlreadyDecided(Conflict):
    """Staff decided this payment before; says who and when, and what."""

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


class ProofNotExpected(Conflict):
    """The payment is completed, or is not made by transfer: another proof would mean paying twice."""

    code = "proof_not_expected"
    message = "This order does not wait for a payment proof."


class WrongReference(Invalid):
    """Not a bank's reference number (decisions 8.2)."""

    code = "wrong_reference"
    message = "Please enter a valid reference number: 12 digits for UPI or IMPS, 16 for NEFT, 22 for RTGS"
