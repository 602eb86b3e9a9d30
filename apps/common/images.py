"""Pictures from strangers: judged by content, bounded in pixels, turned upright, stripped and re-encoded."""

import hashlib
import secrets
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .errors import DomainError, Unavailable

PRODUCT_FORMATS = ("JPEG", "PNG")  # back-office.md 5
PROOF_FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")  # decisions 8.1
MEGABYTE = 1024 * 1024

# How `decoding` ends when it is no picture, and what a picture does to it that is too much for a codec.
TOO_LARGE, NOT_A_PICTURE = 3, 4
TOO_MUCH = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGXCPU}
ROOT = Path(__file__).parents[2]

# A large picture takes 120 MB and a processor; the others of this process wait for their turn.
_one_at_a_time = threading.Lock()


class FileTooLarge(DomainError):
    """More bytes or pixels than a picture may have."""

    code = "file_too_large"
    status = 413


class NotAnImage(DomainError):
    """Not a whole picture of an accepted kind, whatever its name says."""

    code = "not_an_image"
    status = 415


@dataclass(frozen=True, slots=True)
class Limits:
    """What one kind of upload may be, and how the specification words a refusal."""

    field: str
    formats: tuple[str, ...]
    max_bytes: int
    max_side: int
    too_large: str
    wrong_type: str


PROOF = Limits(
    field="screenshot",
    formats=PROOF_FORMATS,
    max_bytes=5 * MEGABYTE,
    max_side=2400,
    too_large="File size should be less than 5MB",
    wrong_type="Please upload only image files",
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
class CleanImage:
    """A JPEG made here from somebody's picture: upright, sRGB-like, without metadata."""

    content: bytes
    width: int
    height: int

    @property
    def sha256(self) -> str:
        """The hash of the bytes; the same picture gives the same hash."""
        return hashlib.sha256(self.content).hexdigest()


def clean(file: BinaryIO, limits: Limits) -> CleanImage:
    """Judge an upload and re-encode it as JPEG; raises FileTooLarge (413) or NotAnImage (415) naming the field.

    A program of its own does it (`decoding`), one at a time for each process that calls; Unavailable when it is killed.
    """
    content = file.read(limits.max_bytes + 1)
    if len(content) > limits.max_bytes:
        raise FileTooLarge(limits.too_large, errors={limits.field: limits.too_large})
    with _one_at_a_time:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "apps.common.decoding", str(limits.max_side), *limits.formats],
            input=content,
            cwd=ROOT,
            capture_output=True,
            env={},  # the shop's secrets are not the codecs' business
            check=False,
        )
    if done.returncode == TOO_LARGE:
        raise FileTooLarge(limits.too_large, errors={limits.field: limits.too_large})
    if done.returncode == NOT_A_PICTURE or -done.returncode in TOO_MUCH:
        raise NotAnImage(limits.wrong_type, errors={limits.field: limits.wrong_type})
    if done.returncode < 0:  # ended from outside, as where memory is short: the same picture may pass later
        raise Unavailable
    if done.returncode:
        raise RuntimeError(f"the decoder ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    size, _, jpeg = done.stdout.partition(b"\n")
    width, height = map(int, size.split())
    return CleanImage(jpeg, width, height)


def random_name(folder: str, ending: str) -> str:
    """A storage key that nobody can guess and that says nothing of what it holds."""
    return f"{folder}/{secrets.token_hex(16)}.{ending}"
