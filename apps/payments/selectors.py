"""Reads of payments and their proofs."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Exists, F, Func, IntegerField, Max, OuterRef, Q, QuerySet

from apps.common.images import SAME_LOOK

from .enums import Method, PaymentStatus
from .models import Credit, Payment, PaymentProof, Refund

SAME_REFERENCE = "This reference number was also given for another order."
SAME_PICTURE = "The same screenshot was also sent for another order."


@dataclass(frozen=True, slots=True)
class Doubles:
    """Other payments with the same bank reference, and with the same picture as sent or as stored."""

    reference: frozenset[int]
    picture: frozenset[int]


def expects_proof(payment: Payment) -> bool:
    """Whether a proof may be added to the payment: a bank transfer of which something is due, however late."""
    return payment.method == Method.BANK_TRANSFER and payment.amount > payment.balance


def newest_waiting(*, since: datetime) -> datetime | None:
    """When the newest proof came that waits for a decision; None when none came since then."""
    waiting = Payment.objects.filter(status=PaymentStatus.VERIFICATION_PENDING, submitted_at__gt=since)
    newest: datetime | None = waiting.aggregate(newest=Max("submitted_at"))["newest"]
    return newest


def refunds_of(payment: Payment) -> list[Refund]:
    """All refunds of a payment, read again."""
    return list(Refund.objects.filter(payment=payment))


def due_refund(refunds: Iterable[Refund]) -> Refund | None:
    """The one of a payment's refunds that has to be sent; None when no money is owed."""
    return next((row for row in refunds if row.sent_at is None and row.withdrawn_at is None), None)


def last_sent_refund(refunds: Iterable[Refund]) -> Refund | None:
    """The one of a payment's refunds that was sent last."""
    return max((row for row in refunds if row.sent_at), key=lambda row: (row.sent_at, row.pk), default=None)


def refund_shown(payment: Payment, refunds: Iterable[Refund]) -> Refund | None:
    """The refund shown on an order's page: the due one, or the last one sent once all money is returned."""
    rows = list(refunds)
    return due_refund(rows) or (last_sent_refund(rows) if payment.status == PaymentStatus.REFUNDED else None)


def doubles_of(proof: PaymentProof) -> Doubles:
    """The other payments under which this proof's reference or picture was used."""
    same = Q(sha256=proof.sha256)
    if proof.original_sha256:
        same |= Q(original_sha256=proof.original_sha256)
    if proof.reference:
        same |= Q(reference=proof.reference)
    rows = list(PaymentProof.objects.filter(same).exclude(payment_id=proof.payment_id).order_by("pk")[:50])
    return Doubles(
        frozenset(row.payment_id for row in rows if row.reference and row.reference == proof.reference),
        frozenset(
            row.payment_id
            for row in rows
            if row.sha256 == proof.sha256 or (row.original_sha256 and row.original_sha256 == proof.original_sha256)
        ),
    )


class _Distance(Func):
    """In how many bits two looks differ, given what is left of one without the other."""

    template = "bit_count((%(expressions)s)::bit(64))"
    output_field = IntegerField()


def looking_like(proof: PaymentProof) -> QuerySet[PaymentProof]:
    """Proofs of other payments with similar pictures, whatever their text."""
    if proof.look is None:
        return PaymentProof.objects.none()
    others = PaymentProof.objects.exclude(payment=proof.payment_id)
    return others.alias(distance=_Distance(F("look").bitxor(proof.look))).filter(distance__lte=SAME_LOOK)


def with_shared_pictures(payments: Collection[int]) -> set[int]:
    """Those of these payments with a picture that was sent for another payment too; one query."""
    others = PaymentProof.objects.exclude(payment=OuterRef("payment"))
    same = Exists(others.filter(sha256=OuterRef("sha256")))
    same_original = Exists(others.exclude(original_sha256="").filter(original_sha256=OuterRef("original_sha256")))
    proofs = PaymentProof.objects.filter(same | same_original, payment__in=payments)
    return set(proofs.values_list("payment", flat=True))


def credits_by_hand(payment: Payment) -> QuerySet[Credit]:
    """The credits of this payment that staff recorded by hand, the first one first."""
    return Credit.objects.filter(payment=payment, reason__gt="").order_by("pk")


def credit_by_hand(payment: Payment, pk: int) -> Decimal | None:
    """Rupees of a credit of this payment recorded by hand; None if there is none."""
    return credits_by_hand(payment).filter(pk=pk).values_list("amount", flat=True).first()


def credits_with(reference: str, *, besides: Payment | None = None) -> list[Credit]:
    """The credits from the transfer with this reference, but those of `besides`, oldest first."""
    if not reference:
        return []
    rows = Credit.objects.filter(reference=reference).order_by("pk")
    return list(rows.exclude(payment=besides) if besides else rows)


def removable_credits(payment: Payment) -> list[Credit]:
    """The newest credits of a payment, up to the first of which a part was sent back."""
    removable: list[Credit] = []
    left = payment.amount_received
    for credit in Credit.objects.filter(payment=payment).order_by("-pk"):
        left -= credit.amount
        if left < payment.amount_refunded:
            break
        removable.append(credit)
    return removable


def referred_proof_keys(keys: Collection[str]) -> set[str]:
    """Which of these files belong to a proof's row; for the sweeper."""
    return set(PaymentProof.objects.filter(key__in=keys).values_list("key", flat=True))
