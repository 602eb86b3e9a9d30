"""Draws pictures on all processors and puts them into the shop's storage; keeps product pictures from run to run."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from multiprocessing import get_context
from pathlib import Path

from apps.common import files, images, storage
from apps.common.models import Picture
from apps.common.tasks import make_variants
from apps.demo import pictures
from apps.payments.models import PaymentProof

SIZE = 800  # pixels, both ways


@dataclass(frozen=True, slots=True)
class Sketch:
    """Everything that decides how a picture comes out; see `pictures.draw`."""

    kind: str
    name: str
    slug: str
    strip: str = ""
    hues: tuple[str, ...] = ()
    shape: str = ""
    count: int | None = None
    shot: int = 0
    day: bool = False

    @property
    def file_name(self) -> str:
        digest = hashlib.sha256(f"{pictures.VERSION}{self!r}".encode()).hexdigest()
        return f"{digest[:24]}.jpg"


def render(sketch: Sketch) -> bytes:
    """The picture as the JPEG that the shop keeps of an upload."""
    image = pictures.draw(
        sketch.kind, sketch.name, sketch.slug, sketch.strip,
        hues=sketch.hues, shape=sketch.shape, count=sketch.count, shot=sketch.shot, day=sketch.day,
    )  # fmt: skip
    return images.encoded(image, "jpeg")


def _painters() -> ProcessPoolExecutor:
    # Spawned, not forked: a fork would share this process's database connection.
    return ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))


def drawn(sketches: Iterable[Sketch], folder: Path) -> Iterator[tuple[Sketch, bytes]]:
    """Every picture once, as it gets ready; what `folder` holds from an earlier run is not drawn again."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = []
    for sketch in dict.fromkeys(sketches):
        file = folder / sketch.file_name
        if file.exists():
            yield sketch, file.read_bytes()
        else:
            missing.append(sketch)
    if not missing:
        return
    with _painters() as pool:
        for sketch, content in zip(missing, pool.map(render, missing, chunksize=4), strict=True):
            # Renamed into place, so that a run that is killed leaves no half picture behind.
            draft = folder / f"{sketch.file_name}.part"
            draft.write_bytes(content)
            draft.rename(folder / sketch.file_name)
            yield sketch, content


def hang(sketches: Iterable[Sketch], folder: Path, progress: Callable[[int], None]) -> dict[Sketch, Picture]:
    """Draws, stores and registers the pictures; their widths and formats follow by the shop's own job."""
    hung: dict[Sketch, Picture] = {}
    for sketch, content in drawn(sketches, folder):
        hung[sketch] = files.store_picture(images.CleanImage(content, SIZE, SIZE))
        progress(len(hung))
    todo = {picture.pk for picture in hung.values() if not picture.variants}
    make_variants.batch_defer(*({"picture_id": pk} for pk in sorted(todo)))
    return hung


@dataclass(frozen=True, slots=True)
class Slip:
    """What stands on a payment screenshot; see `pictures.draw_receipt`."""

    amount: Decimal
    reference: str
    payee: str
    upi_id: str
    payer: str
    when: datetime
    order_number: str


def render_slip(slip: Slip) -> images.CleanImage:
    """The screenshot as the shop keeps it of an upload."""
    image = pictures.draw_receipt(
        slip.amount, slip.reference, slip.payee, slip.upi_id, slip.payer, slip.when, slip.order_number
    )
    return images.CleanImage(images.encoded(image, "jpeg"), *image.size)


def reserve_proofs(count: int) -> list[str]:
    """Names for so many proofs, noted before any transaction: if the run breaks off, the sweeper removes the files."""
    keys = [images.random_name("proofs", "jpg") for _ in range(count)]
    files.unsettled("proofs", keys)
    return keys


def file_proofs(proofs: Sequence[PaymentProof], slips: Sequence[Slip], keys: Sequence[str]) -> None:
    """Draws each slip, writes it to the private storage and enters the file in its proof, which is not saved."""
    with _painters() as pool:
        for proof, image, key in zip(proofs, pool.map(render_slip, slips, chunksize=4), keys, strict=False):
            storage.write("proofs", key, image.content)
            enter_file(proof, key, image)


def enter_file(proof: PaymentProof, key: str, image: images.CleanImage) -> None:
    """Says in the proof's row where its picture lies and what it is."""
    proof.key, proof.sha256, proof.bytes = key, image.sha256, len(image.content)
    proof.width, proof.height = image.width, image.height
