"""Pictures from strangers: judged by content, bounded in pixels, turned upright, stripped and re-encoded."""

import hashlib
import io
import secrets
import warnings
from dataclasses import dataclass
from typing import BinaryIO

import pillow_heif
from PIL import Image, ImageOps

from .errors import DomainError

# As many as a 512 MB machine decodes of each kind: JPEG shrinks while it decodes, WebP keeps three copies.
MAX_PIXELS = {"JPEG": 40_000_000, "MPO": 40_000_000, "PNG": 25_000_000, "HEIF": 25_000_000, "WEBP": 16_000_000}
PRODUCT_FORMATS = ("JPEG", "PNG")  # back-office.md 5
PROOF_FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")  # decisions 8.1
MEGABYTE = 1024 * 1024

Image.MAX_IMAGE_PIXELS = max(MAX_PIXELS.values())
pillow_heif.register_heif_opener(thumbnails=False)


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
    """Judge an upload and re-encode it as JPEG; raises FileTooLarge (413) or NotAnImage (415) naming the field."""
    content = file.read(limits.max_bytes + 1)
    if len(content) > limits.max_bytes:
        raise FileTooLarge(limits.too_large, errors={limits.field: limits.too_large})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=limits.formats) as image:
                if image.width * image.height > MAX_PIXELS[str(image.format)]:
                    raise Image.DecompressionBombError
                # JPEG decodes at an eighth, quarter or half of its size when that is enough: less memory, less time.
                image.draft("RGB", (limits.max_side, limits.max_side))
                ImageOps.exif_transpose(image, in_place=True)
                upright = _flattened(image)
                # Encoders write what they find here: a JPEG's comment would travel on.
                upright.info.clear()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise FileTooLarge(limits.too_large, errors={limits.field: limits.too_large}) from bomb
    except Exception as broken:  # Pillow's decoders raise whatever a broken file makes them stumble over.
        raise NotAnImage(limits.wrong_type, errors={limits.field: limits.wrong_type}) from broken
    upright.thumbnail((limits.max_side, limits.max_side), Image.Resampling.LANCZOS)
    return CleanImage(encoded(upright, "jpeg"), *upright.size)


def _flattened(image: Image.Image) -> Image.Image:
    """RGB on white, from any mode that Pillow reads."""
    if image.mode.startswith("I"):  # 16 bits a channel: keep the high byte
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if image.has_transparency_data:
        # No copy that is not needed: four bytes a pixel, and each copy of a large picture is 100 MB.
        rgba = image if image.mode == "RGBA" else image.convert("RGBA")
        paper = Image.new("RGB", rgba.size, "white")
        paper.paste(rgba, mask=rgba)
        return paper
    return image.convert("RGB")


def encoded(image: Image.Image, kind: str) -> bytes:
    """The picture's bytes as "jpeg", "webp" or "avif", at the shop's one quality for each."""
    out = io.BytesIO()
    match kind:
        case "jpeg":
            image.save(out, "JPEG", quality=85, progressive=True, optimize=True)
        case "webp":
            image.save(out, "WEBP", quality=78, method=4)
        case "avif":
            image.save(out, "AVIF", quality=58, speed=7)
        case _:
            raise ValueError(kind)
    return out.getvalue()


def random_name(folder: str, ending: str) -> str:
    """A storage key that nobody can guess and that says nothing of what it holds."""
    return f"{folder}/{secrets.token_hex(16)}.{ending}"
