"""Reads of payments and their proofs."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from .enums import Method, PaymentStatus
from .models import Payment, PaymentProof


@dataclass(frozen=True, slots=True)
class Doubles:
    """Other payments with the same bank reference, and with the same picture (decisions 8.2)."""

    reference: frozenset[int]
    picture: frozenset[int]


def expects_proof(payment: Payment) -> bool:
    """Whether a proof may be added to the payment: a bank transfer that is not completed, however late."""
    return payment.method == Method.BANK_TRANSFER and payment.status != PaymentStatus.COMPLETED


def latest_proof(payment: Payment) -> PaymentProof | None:
    """The proof that counts: the last one sent."""
    return PaymentProof.objects.filter(payment=payment).order_by("-pk").first()


def doubles_of(proof: PaymentProof) -> Doubles:
    """The other payments under which this proof's reference or picture was used."""
    same = Q(sha256=proof.sha256)
    if proof.reference:
        same |= Q(reference=proof.reference)
    rows = list(
        PaymentProof.objects.filter(same)
        .exclude(payment_id=proof.payment_id)
        .order_by("pk")
        .values_list("payment_id", "sha256", "reference")[:50]
    )
    return Doubles(
        frozenset(pk for pk, _, reference in rows if reference and reference == proof.reference),
        frozenset(pk for pk, sha256, _ in rows if sha256 == proof.sha256),
    )


def referred_proof_keys(keys: Collection[str]) -> set[str]:
    """Which of these files belong to a proof's row; for the sweeper."""
    return set(PaymentProof.objects.filter(key__in=keys).values_list("key", flat=True))
