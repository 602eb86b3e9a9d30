"""Reads of what pictures of payments say."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta

from django.db.models import Q

from apps.accounts.models import Customer
from apps.payments.models import PaymentProof
from apps.payments.selectors import looking_like
from apps.shop.selectors import shop_settings

from ..enums import ReadingState
from ..errors import ReadingNotFound
from ..matching.rules import BEFORE, day
from ..models import ReaderHeartbeat, ReceiptReading
from ..receipts.facts import SURE, Ours

SEEN_WITHIN = timedelta(minutes=2)
MOST_ALIKE = 5
MOST_NAMED = 50
PICTURE_SHARED = "The picture shows a payment that was also sent for another order."
NOT_OURS = "The picture shows a payment to somebody else."
UNPAID = {
    "pending": "The picture shows a payment that is still pending.",
    "failed": "The picture shows a payment that failed.",
}


def reader_is_available(*, now: datetime) -> bool:
    """Whether the receipt reader's last heartbeat is at most two minutes old."""
    return ReaderHeartbeat.objects.filter(seen_at__gt=now - SEEN_WITHIN).exists()


def reading_of(customer: Customer, pk: int) -> ReceiptReading:
    """One reading that this customer asked for; raises ReadingNotFound."""
    reading = ReceiptReading.objects.filter(pk=pk, customer=customer).first()
    if reading is None:
        raise ReadingNotFound
    return reading


def readings_of(proofs: Iterable[PaymentProof]) -> dict[int, ReceiptReading]:
    """What the pictures of these proofs say, by proof, as far as they were read."""
    keys = [proof.pk for proof in proofs]
    readings = ReceiptReading.objects.filter(proof__in=keys, state=ReadingState.READ)
    return {reading.proof_id: reading for reading in readings if reading.proof_id}


def ours() -> Ours:
    """How the shop's own UPI id and account are written on a receipt."""
    shop = shop_settings()
    accounts = "".join(letter for letter in shop.account_number if letter.isalnum())
    return Ours(tuple(filter(None, [shop.upi_id])), tuple(filter(None, [accounts])))


def sure(reading: ReceiptReading, name: str) -> str:
    """The value of a field that is certain, otherwise ""."""
    field = reading.fields.get(name)
    return field["value"] if field and field["certainty"] == SURE else ""


def shows_a_payment(reading: ReceiptReading | None) -> bool:
    """Whether a picture is a receipt without a sign of failure, pending state or another payee."""
    if reading is None or not reading.is_receipt or reading.payee_is_ours is False:
        return False
    field = reading.fields.get("status")
    return field is None or field["value"] not in UNPAID


def receipt_warnings(reading: ReceiptReading | None, *, ordered_on: date) -> list[str]:
    """What a picture says for certain against the payment of an order of that day."""
    if reading is None or not reading.is_receipt:
        return []
    warnings = [UNPAID[status]] if (status := sure(reading, "status")) in UNPAID else []
    warnings += [NOT_OURS] if reading.payee_is_ours is False else []
    paid_on = sure(reading, "paid_on")
    if paid_on and date.fromisoformat(paid_on) < ordered_on - BEFORE:
        warnings.append(f"The picture shows a payment of {day(date.fromisoformat(paid_on))}, before the order.")
    return warnings


def payments_that_look_alike(proof: PaymentProof) -> set[int]:
    """Other payments whose pictures look like this one, where nothing can be read on one of the two."""
    blank = ReceiptReading.objects.filter(says_nothing=True, proof__isnull=False)
    alike = looking_like(proof)
    if not blank.filter(proof=proof).exists():
        alike = alike.filter(pk__in=blank.values("proof"))
    return set(alike.order_by("-pk").values_list("payment", flat=True)[:MOST_ALIKE])


def payments_with_crossed_reference(proof: PaymentProof, reading: ReceiptReading | None) -> set[int]:
    """Other payments whose picture shows the reference that was typed here, or for which the one shown here was typed.

    Where both are the same here, comparing typed with typed and shown with shown finds them.
    """
    typed, shown = proof.reference, reading.reference if reading else ""
    payments: set[int] = set()
    if typed and typed != shown:
        same = ReceiptReading.objects.filter(reference=typed, proof__isnull=False)
        payments.update(same.values_list("proof__payment", flat=True)[:MOST_NAMED])
    if shown and typed != shown:
        payments.update(PaymentProof.objects.filter(reference=shown).values_list("payment", flat=True)[:MOST_NAMED])
    return payments - {proof.payment_id}


def payments_with_same_receipt(readings: Collection[ReceiptReading]) -> dict[int, set[int]]:
    """By reading, the other payments whose pictures show the same reference or the same id of the paying app."""
    references = {reading.reference for reading in readings} - {""}
    ids = {reading.app_id for reading in readings} - {""}
    if not references and not ids:
        return {}
    same = ReceiptReading.objects.filter(Q(reference__in=references) | Q(app_id__in=ids), proof__isnull=False)
    by_value: dict[tuple[str, str], set[int]] = {}
    for reference, app_id, payment in same.values_list("reference", "app_id", "proof__payment"):
        by_value.setdefault(("reference", reference), set()).add(payment)
        by_value.setdefault(("app_id", app_id), set()).add(payment)
    own = dict(PaymentProof.objects.filter(pk__in=[one.proof_id for one in readings]).values_list("pk", "payment"))
    others_by_reading = {}
    for reading in readings:
        keys = [("reference", reading.reference)] if reading.reference else []
        keys += [("app_id", reading.app_id)] if reading.app_id else []
        others = set().union(*(by_value.get(key, set()) for key in keys)) - {own.get(reading.proof_id or 0)}
        if others:
            others_by_reading[reading.pk] = {pk for pk in others if pk is not None}
    return others_by_reading
