"""Stores the demo's pictures and payment screenshots."""

import io
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

from apps.common import files, images, storage
from apps.common.image_worker import Variant
from apps.common.models import Picture
from apps.payments.models import PaymentProof

from ..receipt import Slip, draw

FOLDER = Path(__file__).parents[1] / "pictures"
WIDTHS = (320, 800)  # pixels of each picture, which is as high as wide


def store_pictures(names: Iterable[str], progress: Callable[[int], None]) -> dict[str, Picture]:
    """Stores pictures of `FOLDER` as the shop stores an upload, with their widths: no job is left to do."""
    stored: dict[str, Picture] = {}
    wanted = list(dict.fromkeys(names))
    with ThreadPoolExecutor(2) as pool:
        for name, (image, variants) in zip(wanted, pool.map(read_picture, wanted), strict=True):
            stored[name] = files.store_picture(image)
            if not stored[name].variants:
                files.store_variants(stored[name], variants)
            progress(len(stored))
    return stored


def read_picture(name: str) -> tuple[images.SanitizedImage, list[Variant]]:
    """A picture of `FOLDER` as a JPEG file, and its widths."""
    variants = [Variant("avif", width, width, (FOLDER / str(width) / f"{name}.avif").read_bytes()) for width in WIDTHS]
    with Image.open(io.BytesIO(variants[-1].content)) as image:
        return images.SanitizedImage(_jpeg(image.convert("RGB")), *image.size), variants


def _jpeg(image: Image.Image) -> bytes:
    """A plain JPEG file: a progressive one, as the shop makes of an upload, takes five times as long."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return out.getvalue()


def reserve_proofs(count: int) -> list[str]:
    """Names for so many proofs, noted before any transaction: if the run breaks off, the sweeper removes the files."""
    keys = [images.random_name("proofs", "jpg") for _ in range(count)]
    files.mark_pending("proofs", keys)
    return keys


def store_proofs(proofs: Sequence[PaymentProof], slips: Sequence[Slip], keys: Sequence[str]) -> None:
    """Draws each slip, writes it to the private storage and sets the file in its proof, which is not saved."""
    with ThreadPoolExecutor(2) as pool:
        for proof, key, image in zip(proofs, keys, pool.map(draw_proof, slips), strict=False):
            storage.write("proofs", key, image.content)
            set_file(proof, key, image)


def draw_proof(slip: Slip) -> images.SanitizedImage:
    """The screenshot as the shop keeps it of an upload."""
    image = draw(slip)
    return images.SanitizedImage(_jpeg(image), *image.size)


def set_file(proof: PaymentProof, key: str, image: images.SanitizedImage) -> None:
    """Set key, hash and size of the file in the proof's row."""
    proof.key, proof.sha256, proof.bytes = key, image.sha256, len(image.content)
    proof.width, proof.height = image.width, image.height
