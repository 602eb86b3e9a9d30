"""Reading pictures of payments: asked for, read by a job, taken over by staff. Nothing here decides about a payment."""

import hashlib
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Customer, StaffUser
from apps.common import audit, files, images, storage
from apps.common.clock import india_date
from apps.common.jobs import READER_QUEUE, app
from apps.common.row_by_row import each_row
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.payments.locks import lock_payment
from apps.payments.models import PaymentProof
from apps.payments.references import SHAPE, folded

from ..enums import ReadingState
from ..errors import NothingToTakeOver, ReaderUnavailable
from ..locks import lock_reading_of_picture
from ..models import ReaderHeartbeat, ReceiptReading
from ..receipt_process import ReceiptProcess, Unreadable
from ..receipts.facts import FIELDS, Receipt
from ..selectors.facts import OPEN
from ..selectors.receipts import ours, reader_is_available, readings_of
from . import proposals

STORAGE = "proofs"  # the private bucket
KEEP_UNSENT = timedelta(days=1)
LOOK_BACK = timedelta(days=7)
AT_ONCE = 50
FOR_CUSTOMER, IN_BACKGROUND = 0, -10
"""Priorities: a customer waits for the first, nobody for the second."""


def queue_reading(content: bytes, *, customer: Customer, now: datetime) -> ReceiptReading:
    """Queue the reading of a picture that the customer may send as a proof.

    The same picture is read once. Raises ReaderUnavailable, FileTooLarge or StorageUnavailable.
    """
    limits = images.PROOF
    if len(content) > limits.max_bytes:
        raise images.FileTooLarge(limits.too_large, errors={limits.field: limits.too_large})
    if not reader_is_available(now=now):
        raise ReaderUnavailable
    sha256 = hashlib.sha256(content).hexdigest()
    known = ReceiptReading.objects.filter(customer=customer, original_sha256=sha256).order_by("-pk").first()
    if known:
        return known
    key = images.random_name("receipts", "bin")
    files.mark_pending(STORAGE, [key])
    storage.write(STORAGE, key, content)
    with transaction.atomic(durable=True):
        reading = ReceiptReading.objects.create(customer=customer, original_sha256=sha256, key=key, asked_at=now)
        _queue(reading, FOR_CUSTOMER)
    return reading


def _queue(reading: ReceiptReading, priority: int) -> None:
    # By name: the job's module is above the services that it calls.
    app.configure_task("read_receipt", queue=READER_QUEUE, priority=priority).defer(reading_id=reading.pk)


def find_unread(*, now: datetime) -> int:
    """Give new proofs the reading that their customer asked for, and queue the others; returns how many are queued.

    Does nothing while no reader runs, so that its queue does not grow.
    """
    ReceiptReading.objects.filter(proof__isnull=True, asked_at__lt=now - KEEP_UNSENT).delete()
    if not reader_is_available(now=now):
        return 0
    proofs = PaymentProof.objects.filter(submitted_at__gt=now - LOOK_BACK)
    known = ReceiptReading.objects.exclude(proof=None).values("proof")
    unread = list(proofs.exclude(pk__in=known).order_by("-pk")[:AT_ONCE])
    customers = dict(
        Order.objects.filter(payment__in=[proof.payment_id for proof in unread]).values_list("payment", "customer")
    )

    def give_reading(proof: PaymentProof) -> bool:
        with transaction.atomic():
            return _give_reading(proof, customers[proof.payment_id], now)

    return each_row(unread, give_reading, failure="The picture of proof %s could not be given to the reader")


def _give_reading(proof: PaymentProof, customer: int, now: datetime) -> bool:
    """Whether a new reading had to be queued. Another run that did the same loses nothing: a proof has one reading."""
    lock_payment(proof.payment_id)
    if ReceiptReading.objects.filter(proof=proof).exists():
        return False
    if reading := lock_reading_of_picture(customer, proof.original_sha256):
        reading.proof = proof
        reading.save(update_fields=["proof"])
        return False
    _queue(ReceiptReading.objects.create(customer_id=customer, proof=proof, asked_at=now), IN_BACKGROUND)
    return True


def read(pk: int, *, now: datetime, process: ReceiptProcess) -> None:
    """Read the picture of a waiting reading and store what it says; safe to run twice.

    Raises what the storage raises when another try may succeed.
    """
    reading = ReceiptReading.objects.select_related("proof").filter(pk=pk, state=ReadingState.WAITING).first()
    key = reading and (reading.key or (reading.proof.key if reading.proof else ""))
    if reading is None or not key:
        return
    try:
        with storage.proofs().open(key) as file:
            content = file.read()
        receipt = process.read(content, ours=ours(), today=india_date(now))
        _fill(reading, receipt)
    except (FileNotFoundError, Unreadable):
        reading.state, reading.says_nothing = ReadingState.UNREADABLE, True
    reading.read_at, reading.key = now, ""
    with transaction.atomic(durable=True):
        # `proof` may be set meanwhile, so it is not among these.
        reading.save(
            update_fields=[
                "state",
                "read_at",
                "key",
                "is_receipt",
                "payee_is_ours",
                "reference",
                "app_id",
                "says_nothing",
                "fields",
            ]
        )
    if key.startswith("receipts/"):
        storage.proofs().delete(key)


def _fill(reading: ReceiptReading, receipt: Receipt) -> None:
    reading.state = ReadingState.READ
    reading.is_receipt, reading.payee_is_ours = receipt.is_receipt, receipt.payee_is_ours
    reading.fields = {}
    for name in FIELDS:
        if field := getattr(receipt, name):
            box = [field.box.left, field.box.top, field.box.right, field.box.bottom]
            reading.fields[name] = {"value": field.value, "certainty": field.certainty, "box": box}
    reference = folded(receipt.reference.sure) if receipt.reference else ""
    reading.reference = reference if SHAPE.match(reference) else ""
    reading.app_id = receipt.app_id.sure[:40] if receipt.app_id else ""
    telling = (receipt.amount, receipt.paid_on, receipt.reference, receipt.app_id)
    reading.says_nothing = not any(field and field.sure for field in telling)


def take_reference(order_pk: int, *, by: StaffUser) -> None:
    """Write the reference that was read with certainty into the order's last proof.

    Locks order and payment. Raises OrderNotFound or NothingToTakeOver.
    """
    with transaction.atomic(durable=True):
        order = lock_order(order_pk)
        payment = lock_payment(order.payment_id)
        proof = PaymentProof.objects.filter(payment=payment).order_by("-pk").first()
        reading = readings_of([proof]).get(proof.pk) if proof and payment.status in OPEN else None
        if proof is None or reading is None or reading.reference in {"", proof.reference}:
            raise NothingToTakeOver
        before, proof.reference = proof.reference, reading.reference
        proof.save(update_fields=["reference"])
        audit.record(
            actor=by.actor,
            action="payment.reference_taken_over",
            target=order,
            before={"reference": before},
            after={"reference": proof.reference},
        )
        proposals.forget(rows=[], payments=[order.payment_id])


def note_alive(*, now: datetime) -> None:
    """Say that the reader runs."""
    ReaderHeartbeat.objects.update_or_create(pk=1, defaults={"seen_at": now})


def note_ended() -> None:
    """Say that the reader does not run any more."""
    ReaderHeartbeat.objects.all().delete()
