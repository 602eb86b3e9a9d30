"""Uploaded pictures: checked by content, limited in pixels, turned upright, stripped of metadata and re-encoded."""

import hashlib
import secrets
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from . import slow_work
from .errors import DomainError, Unavailable
from .sandbox import TOO_MUCH

PRODUCT_FORMATS = ("JPEG", "PNG")
PROOF_FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")  # rules 8.1
MEGABYTE = 1024 * 1024
# Of the 64 bits of a look: as many at most differ between a picture and its copies (docs/payments.md).
SAME_LOOK = 5

# Exit codes of `image_worker` when it is no picture.
TOO_LARGE, NOT_A_PICTURE, INCOMPLETE = 3, 4, 5
ROOT = Path(__file__).parents[2]

# The decoder may use 5 s of processor (`image_worker.SECONDS`), which take longer on a busy machine.
DECODER_SECONDS = 30


class FileTooLarge(DomainError):
    """More bytes or pixels than a picture may have."""

    code = "file_too_large"
    status = 413


class NotAnImage(DomainError):
    """Not a whole picture of an accepted kind, whatever its name says."""

    code = "not_an_image"
    status = 415


class IncompletePicture(DomainError):
    """The file ends within the picture."""

    code = "picture_incomplete"
    status = 415
    message = "The picture is incomplete: its file was cut off on the way. Please send it again."


class TooManyPictures(Unavailable):
    """More pictures are being checked in this process than it takes at a time."""

    code = "pictures_busy"
    message = "Many pictures are being checked at this moment. Please try again in a few seconds."


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one kind of upload, with the specified error messages."""

    field: str
    formats: tuple[str, ...]
    max_bytes: int
    max_side: int
    too_large: str
    wrong_type: str
    min_side: int = 0
    """Pixels that the short side of a very long picture keeps, so that it stays legible."""

    @property
    def of_worker(self) -> list[str]:
        """The arguments of `image_worker`."""
        return [str(self.max_side), str(self.min_side), *self.formats]


PROOF = Limits(
    field="screenshot",
    formats=PROOF_FORMATS,
    max_bytes=5 * MEGABYTE,
    max_side=2400,
    too_large="File size should be less than 5MB",
    wrong_type="Please upload only image files",
    min_side=700,
)
PRODUCT = Limits(
    field="images",
    formats=PRODUCT_FORMATS,
    max_bytes=10 * MEGABYTE,
    max_side=1600,
    too_large="Please upload JPG, JPEG, or PNG images under 10MB",
    wrong_type="Please upload JPG, JPEG, or PNG images under 10MB",
)


@dataclass(frozen=True, slots=True)
class SanitizedImage:
    """A re-encoded JPEG of an uploaded picture: upright, sRGB, without metadata."""

    content: bytes
    width: int
    height: int
    original_sha256: str = ""  # of the uploaded file; "" for a generated picture
    look: int | None = None  # see `image_worker.look_of`; None for a generated picture

    @property
    def sha256(self) -> str:
        """The hash of the bytes; the same picture gives the same hash."""
        return hashlib.sha256(self.content).hexdigest()


def sanitize(file: BinaryIO, limits: Limits) -> SanitizedImage:
    """Check an upload and re-encode it as JPEG.

    Raises FileTooLarge (413), or NotAnImage or IncompletePicture (415), naming the field.

    A separate process does it (`image_worker`). Raises TooManyPictures (503) when all places for slow work are taken,
    and Unavailable (503) when that process was killed or did not end in DECODER_SECONDS.
    """
    content = file.read(limits.max_bytes + 1)
    if len(content) > limits.max_bytes:
        raise FileTooLarge(limits.too_large, errors={limits.field: limits.too_large})
    done = _decoded(content, limits)
    if done.returncode == TOO_LARGE:
        raise FileTooLarge(limits.too_large, errors={limits.field: limits.too_large})
    if done.returncode == INCOMPLETE:
        raise IncompletePicture(errors={limits.field: IncompletePicture.message})
    if done.returncode == NOT_A_PICTURE or -done.returncode in TOO_MUCH:
        raise NotAnImage(limits.wrong_type, errors={limits.field: limits.wrong_type})
    if done.returncode < 0:  # ended from outside, as where memory is short: the same picture may pass later
        raise Unavailable
    if done.returncode:
        raise RuntimeError(f"the decoder ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    facts, _, jpeg = done.stdout.partition(b"\n")
    width, height, look = map(int, facts.split())
    return SanitizedImage(jpeg, width, height, hashlib.sha256(content).hexdigest(), look)


def _decoded(content: bytes, limits: Limits) -> subprocess.CompletedProcess[bytes]:
    with slow_work.place(TooManyPictures):
        try:
            return subprocess.run(  # noqa: S603
                [sys.executable, "-m", "apps.common.image_worker", *limits.of_worker],
                input=content,
                cwd=ROOT,
                capture_output=True,
                env={},  # the shop's secrets are not the codecs' business
                check=False,
                timeout=DECODER_SECONDS,
            )
        except subprocess.TimeoutExpired as error:  # stopped, or on a machine without a free processor
            raise Unavailable from error


def random_name(folder: str, ending: str) -> str:
    """A storage key that cannot be guessed and does not describe its content."""
    return f"{folder}/{secrets.token_hex(16)}.{ending}"
