"""Decodes an uploaded picture and encodes it again. Only this module loads Pillow and its codecs.

As a program, which `images.sanitize` runs for every upload, it reads a picture from its input and answers by its exit
code. So what a picture takes is given back at once, the web processes stay small and go on answering, and a picture
that brings a codec down brings nothing else down.
"""

import io
import os
import resource
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import pillow_heif
from PIL import Image, ImageOps

from .images import NOT_A_PICTURE, TOO_LARGE

# As many as a 512 MB machine decodes of each kind: JPEG shrinks while it decodes, WebP keeps three copies.
MAX_PIXELS = {"JPEG": 40_000_000, "MPO": 40_000_000, "PNG": 25_000_000, "HEIF": 25_000_000, "WEBP": 16_000_000}
SECONDS = 5  # of processor time; the largest picture that is taken needs less than four
NICENESS = 10  # page requests go first

Image.MAX_IMAGE_PIXELS = max(MAX_PIXELS.values())
pillow_heif.register_heif_opener(thumbnails=False)


def small_and_upright(content: bytes, formats: tuple[str, ...], max_side: int) -> Image.Image:
    """The first picture in a file as RGB on white, without metadata, no side longer than max_side pixels.

    Raises DecompressionBombError or its Warning for too many pixels, and for a broken file whatever Pillow's decoders
    stumble over. No copy is made that is not needed: four bytes a pixel make each copy of a photograph 50 MB.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        with Image.open(io.BytesIO(content), formats=formats) as image:
            if image.width * image.height > MAX_PIXELS[str(image.format)]:
                raise Image.DecompressionBombError
            # JPEG decodes at an eighth, quarter or half of its size when that is enough: less memory, less time.
            image.draft("RGB", (max_side, max_side))
            image.load()
            flat = _flattened(image)
            flat.thumbnail((max_side, max_side), Image.Resampling.LANCZOS)
            upright = ImageOps.exif_transpose(flat)
    # Encoders write what they find here: a JPEG's comment would travel on.
    upright.info.clear()
    return upright


def _flattened(image: Image.Image) -> Image.Image:
    """RGB on white, from any mode that Pillow reads; what the file says of its orientation comes along."""
    if image.mode.startswith("I"):  # 16 bits a channel: keep the high byte
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if image.has_transparency_data:
        rgba = image if image.mode == "RGBA" else image.convert("RGBA")
        paper = Image.new("RGB", rgba.size, "white")
        paper.paste(rgba, mask=rgba)
        paper.info = rgba.info
        return paper
    return image if image.mode == "RGB" else image.convert("RGB")


def encoded(image: Image.Image, kind: str) -> bytes:
    """The picture's bytes as "jpeg", "webp" or "avif", at the shop's one quality for each."""
    out = io.BytesIO()
    match kind:
        case "jpeg":
            image.save(out, "JPEG", quality=85, progressive=True, optimize=True)
        case "webp":
            image.save(out, "WEBP", quality=78, method=4)
        case "avif":
            image.save(out, "AVIF", quality=58, speed=8)
        case _:
            raise ValueError(kind)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Variant:
    """A picture in another width and format."""

    format: str
    width: int
    height: int
    content: bytes


def variants(content: bytes, widths: Sequence[int], formats: Sequence[str]) -> list[Variant]:
    """A stored picture in each smaller width and its own, in all formats."""
    original = Image.open(io.BytesIO(content))
    original.load()
    variants = []
    for width in [*(width for width in widths if width < original.width), original.width]:
        height = max(1, round(original.height * width / original.width))
        sized = original.resize((width, height), Image.Resampling.LANCZOS)
        variants += [Variant(kind, width, height, encoded(sized, kind)) for kind in formats]
    return variants


def look_of(image: Image.Image) -> int:
    """64 bits of how a picture looks as a whole: whether each of 8 x 8 fields is lighter than the one right of it.

    As a signed number, as the database takes it. Copies of a picture, smaller, blurred or saved again, differ in few
    bits; so do two receipts of one app.
    """
    grey = image.convert("L").resize((9, 8), Image.Resampling.BOX).tobytes()
    fields = ((grey[9 * row + column], grey[9 * row + column + 1]) for row in range(8) for column in range(8))
    bits = sum((left > right) << place for place, (left, right) in enumerate(fields))
    return bits - (1 << 64) if bits >> 63 else bits


def main(max_side: str, *formats: str) -> int:
    """A picture from the input as a JPEG to the output, behind a line with its width, height and look."""
    os.nice(NICENESS)
    # At the soft limit the kernel sends SIGXCPU, for which `images.sanitize` refuses the picture. At the hard one it
    # sends SIGKILL, which would look like a machine that is short of memory.
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        image = small_and_upright(sys.stdin.buffer.read(), formats, int(max_side))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return TOO_LARGE
    except Exception:  # noqa: BLE001 - Pillow's decoders raise whatever a broken file makes them stumble over
        return NOT_A_PICTURE
    sys.stdout.buffer.write(b"%d %d %d\n" % (*image.size, look_of(image)) + encoded(image, "jpeg"))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
