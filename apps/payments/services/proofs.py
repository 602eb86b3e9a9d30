"""Payment proofs: checked, re-encoded and stored before any transaction (rules 8.1)."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

from botocore.exceptions import BotoCoreError, ClientError

from apps.common import files, images, slow_work, storage
from apps.common.errors import DomainError, Unavailable

from ..models import Payment, PaymentProof


@dataclass(frozen=True, slots=True)
class StoredProof:
    """A re-encoded picture in the private storage that belongs to no row yet."""

    key: str
    sha256: str
    width: int
    height: int
    bytes: int
    original_sha256: str = ""
    look: int | None = None


@contextmanager
def stored(file: BinaryIO) -> Iterator[StoredProof]:
    """Check and store a screenshot for the block that attaches it; if the block fails, the file is removed.

    Raises FileTooLarge or NotAnImage, TooManyPictures or StorageUnavailable. Ask first whether the payment waits for a
    proof: checking a picture takes seconds. A crash in between leaves a note by which the sweeper removes the file.
    So does a lost connection: its COMMIT may have arrived, and then the file is the evidence of a payment.
    """
    with slow_work.place(images.TooManyPictures):
        image = images.sanitize(file, images.PROOF)
        key = images.random_name("proofs", "jpg")
        files.mark_pending("proofs", [key])
        storage.write("proofs", key, image.content)
    try:
        yield StoredProof(
            key, image.sha256, image.width, image.height, len(image.content), image.original_sha256, image.look
        )
    except DomainError:
        # The domain refused, so no row names the file. If the storage is unavailable, the sweeper removes it later.
        with suppress(BotoCoreError, ClientError, Unavailable):
            storage.proofs().delete(key)
        raise


def attach(payment: Payment, proof: StoredProof, *, reference: str, now: datetime) -> PaymentProof:
    """Add a proof to a locked payment, whose state `orders.services.transitions` sets."""
    return PaymentProof.objects.create(
        payment=payment,
        key=proof.key,
        sha256=proof.sha256,
        original_sha256=proof.original_sha256,
        look=proof.look,
        width=proof.width,
        height=proof.height,
        bytes=proof.bytes,
        reference=reference,
        submitted_at=now,
    )
