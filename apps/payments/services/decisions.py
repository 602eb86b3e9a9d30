"""What staff decide about a payment; every function takes a payment that the caller has locked."""

from datetime import datetime

from apps.accounts.models import StaffUser

from ..enums import Method, PaymentStatus
from ..errors import NothingToVerify, PaymentAlreadyDecided
from ..models import Payment


def approve(payment: Payment, *, by: StaffUser, notes: str, now: datetime) -> None:
    """The money came. Raises PaymentAlreadyDecided or NothingToVerify."""
    _expect(payment, PaymentStatus.VERIFICATION_PENDING)
    _decide(payment, PaymentStatus.COMPLETED, by=by, notes=notes, now=now)


def reject(payment: Payment, *, by: StaffUser, notes: str, now: datetime) -> None:
    """The proof does not hold; the customer may send another. Raises PaymentAlreadyDecided or NothingToVerify."""
    _expect(payment, PaymentStatus.VERIFICATION_PENDING)
    _decide(payment, PaymentStatus.FAILED, by=by, notes=notes, now=now)


def receive_cash(payment: Payment, *, by: StaffUser, notes: str, now: datetime) -> None:
    """The cash of a delivery was handed over. Raises PaymentAlreadyDecided or NothingToVerify."""
    if payment.method != Method.COD:
        raise NothingToVerify
    _expect(payment, PaymentStatus.PENDING)
    _decide(payment, PaymentStatus.COMPLETED, by=by, notes=notes, now=now)


def _expect(payment: Payment, status: PaymentStatus) -> None:
    if payment.status == status:
        return
    if payment.status in {PaymentStatus.COMPLETED, PaymentStatus.FAILED}:
        raise PaymentAlreadyDecided(status=payment.status, by=payment.verified_by_name, at=payment.verified_at)
    raise NothingToVerify


def _decide(payment: Payment, status: PaymentStatus, *, by: StaffUser, notes: str, now: datetime) -> None:
    payment.status = status
    payment.verified_at = now
    payment.verified_by = by
    payment.verified_by_name = by.name
    payment.admin_notes = notes
    payment.save()
