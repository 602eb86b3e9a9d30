"""Stores drawn pictures; product pictures are cached from run to run."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from apps.common import files, images, storage
from apps.common.models import Picture
from apps.common.tasks import make_variants
from apps.payments.models import PaymentProof

from ..pictures.render import Sketch, Slip, draw_all, render, render_slip

SIZE = 800  # pixels of a product picture, both ways


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
    for sketch, image in zip(missing, draw_all(render, missing), strict=True):
        # Renamed into place, so that a run that is killed leaves no half picture behind.
        draft = folder / f"{sketch.file_name}.part"
        draft.write_bytes(image.content)
        draft.rename(folder / sketch.file_name)
        yield sketch, image.content


def store_pictures(sketches: Iterable[Sketch], folder: Path, progress: Callable[[int], None]) -> dict[Sketch, Picture]:
    """Draws, stores and registers the pictures; their widths and formats follow by the shop's own job."""
    stored: dict[Sketch, Picture] = {}
    for sketch, content in drawn(sketches, folder):
        stored[sketch] = files.store_picture(images.SanitizedImage(content, SIZE, SIZE))
        progress(len(stored))
    todo = {picture.pk for picture in stored.values() if not picture.variants}
    for pk in sorted(todo):
        make_variants.defer(picture_id=pk)
    return stored


def reserve_proofs(count: int) -> list[str]:
    """Names for so many proofs, noted before any transaction: if the run breaks off, the sweeper removes the files."""
    keys = [images.random_name("proofs", "jpg") for _ in range(count)]
    files.mark_pending("proofs", keys)
    return keys


def store_proofs(proofs: Sequence[PaymentProof], slips: Sequence[Slip], keys: Sequence[str]) -> None:
    """Draws each slip, writes it to the private storage and sets the file in its proof, which is not saved."""
    for proof, image, key in zip(proofs, draw_all(render_slip, slips), keys, strict=False):
        storage.write("proofs", key, image.content)
        set_file(proof, key, image)


def set_file(proof: PaymentProof, key: str, image: images.SanitizedImage) -> None:
    """Set key, hash and size of the file in the proof's row."""
    proof.key, proof.sha256, proof.bytes = key, image.sha256, len(image.content)
    proof.width, proof.height = image.width, image.height
