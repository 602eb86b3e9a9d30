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
from PIL import Image, ImageChops, ImageFile, ImageOps, ImageStat, PngImagePlugin

from .images import INCOMPLETE, NOT_A_PICTURE, TOO_LARGE

# As many as a 512 MB machine decodes of each kind: JPEG shrinks while it decodes, WebP keeps three copies.
MAX_PIXELS = {"JPEG": 40_000_000, "MPO": 40_000_000, "PNG": 25_000_000, "HEIF": 25_000_000, "WEBP": 16_000_000}
SECONDS = 5  # of processor time; the largest picture that is taken needs less than four
NICENESS = 10  # page requests go first

END_OF_JPEG, START_OF_SCAN = b"\xff\xd9", b"\xff\xda"
BLOCK = 16  # rows of a JPEG that are stored together
MISSING = 1 / 40  # of the height, at the foot, without which a picture is whole
BOX_HEADING = 8  # bytes: its length and kind
LIGHT = 200  # of 255: what is lighter on average cannot be seen on white
DARK_GROUND, LIGHT_GROUND = "black", "white"

Image.MAX_IMAGE_PIXELS = max(MAX_PIXELS.values())
pillow_heif.register_heif_opener(thumbnails=False)


class Incomplete(Exception):
    """The file ends within the picture."""


def _skipped(stream: PngImagePlugin.PngStream, _pos: int, length: int) -> bytes:
    """A chunk of texts or of a colour profile: nothing of it is used, and some editors write a megabyte of it."""
    assert stream.fp
    return ImageFile._safe_read(stream.fp, length)


for _chunk in ("chunk_tEXt", "chunk_zTXt", "chunk_iTXt", "chunk_iCCP"):
    setattr(PngImagePlugin.PngStream, _chunk, _skipped)


def small_and_upright(content: bytes, formats: tuple[str, ...], max_side: int, min_side: int = 0) -> Image.Image:
    """The first picture in a file as RGB without metadata, no side longer than max_side pixels.

    A picture that is much longer than wide, as a screenshot of a whole list, keeps min_side pixels on its short side.

    Raises DecompressionBombError or its Warning for too many pixels, Incomplete, and whatever Pillow's decoders stumble
    over in a broken file. No copy is made that is not needed: four bytes a pixel make each copy of a photograph 50 MB.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        with Image.open(io.BytesIO(content), formats=formats) as image:
            if image.width * image.height > MAX_PIXELS[str(image.format)]:
                raise Image.DecompressionBombError
            # JPEG decodes at an eighth, quarter or half of its size when that is enough: less memory, less time.
            image.draft("RGB", (max_side, max_side))
            flat = _flattened(_loaded(image, content))
            longest = max(max_side, round(min_side * max(flat.size) / min(flat.size)))
            flat.thumbnail((longest, longest), Image.Resampling.LANCZOS)
            upright = ImageOps.exif_transpose(flat)
    # Encoders write what they find here: a JPEG's comment would travel on.
    upright.info.clear()
    return upright


def _loaded(cut: Image.Image, content: bytes) -> Image.Image:
    """The decoded picture, also of a JPEG that lacks its end, if only its last rows were in it. Raises Incomplete."""
    try:
        cut.load()
    except OSError as error:
        if "truncated" not in str(error):
            raise
    else:
        return cut
    if cut.format not in {"JPEG", "MPO"}:
        raise Incomplete
    with Image.open(io.BytesIO(content + END_OF_JPEG), formats=("JPEG",)) as whole:
        whole.load()
    if cut.info.get("progressive"):
        if not _begins_last_scan(content):
            raise Incomplete
        return whole
    cut.tile = []  # type: ignore[attr-defined]  # of a picture in a file: nothing more is to be decoded
    # Rows that are missing are black in the one, and in the other of the colour of the last ones.
    differing = ImageChops.difference(whole.convert("RGB"), cut.convert("RGB")).getbbox()
    if differing and whole.height - differing[1] > max(BLOCK, whole.height * MISSING):
        raise Incomplete
    return whole


def _is_cut_off(content: bytes) -> bool:
    """Whether a WebP or HEIF, which says how long it is, is shorter: their decoders call both broken."""
    if content[:4] == b"RIFF":
        return len(content) < 8 + int.from_bytes(content[4:8], "little")
    at = 0
    while content[4:8] == b"ftyp" and at < len(content):
        size = int.from_bytes(content[at : at + 4])  # of the box (ISO/IEC 14496-12, 4.2)
        if size < BOX_HEADING:
            return False
        at += size
    return at > len(content)


def _begins_last_scan(content: bytes) -> bool:
    """Whether a progressive JPEG reaches to the scan with its finest details, without which it looks the same."""
    at = content.rfind(START_OF_SCAN)
    parameters = content[at + 5 + 2 * content[at + 4] :][:3] if 0 <= at < len(content) - 5 else b""
    # The first coefficient and the bits that are still missing: AC coefficients to the last bit (ITU T.81, B.2.3).
    return len(parameters) == 3 and parameters[0] > 0 and not parameters[2] & 0x0F  # noqa: PLR2004


def _flattened(image: Image.Image) -> Image.Image:
    """RGB, from any mode that Pillow reads; what the file says of its orientation comes along.

    What is transparent becomes white, and black where white leaves nothing to be seen, as of the letters of a dark app.
    """
    if image.mode.startswith("I"):  # 16 bits a channel: keep the high byte
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if image.has_transparency_data:
        rgba = image if image.mode == "RGBA" else image.convert("RGBA")
        visible = rgba.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)  # noqa: PLR2004 - half
        lightness = ImageStat.Stat(rgba.convert("L"), visible).mean[0] if visible.getbbox() else 0
        paper = Image.new("RGB", rgba.size, DARK_GROUND if lightness > LIGHT else LIGHT_GROUND)
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


def main(max_side: str, min_side: str, *formats: str) -> int:
    """A picture from the input as a JPEG to the output, behind a line with its width, height and look."""
    os.nice(NICENESS)
    # At the soft limit the kernel sends SIGXCPU, for which `images.sanitize` refuses the picture. At the hard one it
    # sends SIGKILL, which would look like a machine that is short of memory.
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    content = sys.stdin.buffer.read()
    try:
        image = small_and_upright(content, formats, int(max_side), int(min_side))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return TOO_LARGE
    except Incomplete:
        return INCOMPLETE
    except Exception:  # noqa: BLE001 - Pillow's decoders raise whatever a broken file makes them stumble over
        return INCOMPLETE if _is_cut_off(content) else NOT_A_PICTURE
    sys.stdout.buffer.write(b"%d %d %d\n" % (*image.size, look_of(image)) + encoded(image, "jpeg"))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
