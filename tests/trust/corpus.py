"""More than three hundred files that somebody might send as a picture, made by code: honest, broken and hostile."""

import io
import random
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()

SCRIPT = b"<script>alert(1)</script>"
PHP = b"<?php system($_GET['c']); ?>"
SIDE = 48


@dataclass(frozen=True)
class Sample:
    """A file, the name and type it claims, and whether it is a whole picture of a kind that proofs may be."""

    what: str
    content: bytes
    good: bool | None
    """None: Pillow may repair it or not; either is right."""
    name: str = "photo.jpg"
    kind: str = "image/jpeg"


def painted(mode: str = "RGB", side: int = SIDE) -> Image.Image:
    """A picture with something on it."""
    noise = random.Random(7)
    picture = Image.new("RGB", (side, side), (200, 60, 20))
    for _ in range(60):
        at = noise.randrange(side), noise.randrange(side)
        picture.putpixel(at, tuple(noise.randrange(256) for _ in range(3)))
    if mode == "I;16":
        return Image.frombytes("I;16", (side, side), bytes(range(256)) * (side * side * 2 // 256))
    if mode in {"RGBA", "LA"}:
        picture = picture.convert("RGBA")
        picture.putalpha(120)
    return picture.convert(mode)


def saved(picture: Image.Image, form: str, **options: object) -> bytes:
    """The bytes of a picture in a format."""
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, data: bytes, *more: bytes, depth: int = 8, colour: int = 2) -> bytes:
    """A PNG whose head says what it likes."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = b"".join([chunk(b"IHDR", head), *more, chunk(b"IDAT", data), chunk(b"IEND", b"")])
    return b"\x89PNG\r\n\x1a\n" + body


def position() -> Image.Exif:
    """Where a photo was taken, and a payload beside it."""
    exif = Image.Exif()
    exif[0x010F] = "SECRET-CAMERA <script>alert(1)</script>"
    exif[0x9286] = PHP
    exif[0x0112] = 6
    exif.get_ifd(0x8825).update({1: "N", 2: (9.0, 27.0, 0.0), 3: "E", 4: (77.0, 48.0, 0.0)})
    return exif


def zipped(name: str = "x.html") -> bytes:
    """An archive with a page in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, SCRIPT)
    return out.getvalue()


HONEST = {
    "jpeg": lambda: saved(painted(), "JPEG"),
    "png": lambda: saved(painted(), "PNG"),
    "webp": lambda: saved(painted(), "WEBP"),
    "heic": lambda: saved(painted(), "HEIF"),
}


def honest() -> Iterator[Sample]:
    """Pictures as cameras and phones make them, in every mode that they know."""
    for mode in ("1", "L", "RGB", "CMYK"):
        for more in ({}, {"progressive": True}, {"quality": 5}, {"subsampling": 0}):
            if mode != "1" or not more:
                yield Sample(f"jpeg {mode} {more}", saved(painted(mode), "JPEG", **more), True)
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
        for level in (0, 9):
            content = saved(painted(mode), "PNG", compress_level=level)
            yield Sample(f"png {mode} {level}", content, True, "shot.png", "image/png")
    palette = painted("P")
    yield Sample("png P transparent", saved(palette, "PNG", transparency=1), True, "shot.png", "image/png")
    for mode in ("RGB", "RGBA"):
        for lossless in (False, True):
            content = saved(painted(mode), "WEBP", lossless=lossless)
            yield Sample(f"webp {mode} {lossless}", content, True, "shot.webp", "image/webp")
    for mode in ("RGB", "RGBA", "L"):
        yield Sample(f"heic {mode}", saved(painted(mode), "HEIF"), True, "IMG_0001.HEIC", "image/heic")


def moving_and_turned() -> Iterator[Sample]:
    """Pictures of several frames, turned by a note in them, or of odd sizes."""
    frames = [painted(), painted("L").convert("RGB"), painted()]
    for form, what in (("WEBP", "webp"), ("PNG", "png")):
        content = saved(frames[0], form, save_all=True, append_images=frames[1:], duration=50)
        yield Sample(f"animated {what}", content, True, f"moving.{what}", f"image/{what}")
    yield Sample("several pictures in one jpeg", saved(frames[0], "MPO", save_all=True, append_images=frames[1:]), True)
    for orientation in range(9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        yield Sample(f"turned {orientation}", saved(painted(), "JPEG", exif=exif), True)
    for size in ((1, 1), (1, 900), (900, 1), (3, 2)):
        yield Sample(f"jpeg of {size}", saved(painted().resize(size), "JPEG"), True)
        yield Sample(f"png of {size}", saved(painted("RGBA").resize(size), "PNG"), True)


def told_too_much() -> Iterator[Sample]:
    """Whole pictures that carry a position, a comment, a profile, text, or a program."""
    for form in ("JPEG", "PNG", "WEBP", "HEIF"):
        yield Sample(f"{form} with a position", saved(painted(), form, exif=position()), True)
    yield Sample("jpeg with a comment", saved(painted(), "JPEG", comment=SCRIPT + b"SECRET"), True)
    yield Sample("jpeg with a profile", saved(painted(), "JPEG", icc_profile=SCRIPT * 20 + b"SECRET"), True)
    yield Sample("png with a profile", saved(painted(), "PNG", icc_profile=SCRIPT * 20 + b"SECRET"), True)
    yield Sample("jpeg with broken exif", saved(painted(), "JPEG", exif=b"Exif\0\0MM\0*" + b"\xff" * 60), None)
    whole = saved(painted(), "JPEG")
    for n, marker in enumerate((0xE1, 0xE2, 0xED, 0xEE, 0xFE)):
        segment = struct.pack(">BBH", 0xFF, marker, 2 + len(PHP) + 6) + b"SECRET" + PHP
        yield Sample(f"jpeg with a program in segment {n}", whole[:2] + segment + whole[2:], True)
    raw = zlib.compress(b"".join(b"\0" + b"\x10\x20\x30" * 8 for _ in range(8)))
    for kind, body in (
        (b"tEXt", b"Comment\0SECRET" + SCRIPT),
        (b"zTXt", b"Comment\0\0" + zlib.compress(b"SECRET" * 100)),
        (b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0SECRET" + SCRIPT),
        (b"eXIf", position().tobytes()[6:]),
        (b"ruBy", b"SECRET" + PHP),
    ):
        content = png(8, 8, raw, chunk(kind, body))
        yield Sample(f"png with {kind.decode()}", content, True, "a.png", "image/png")


def polyglots() -> Iterator[Sample]:
    """Whole pictures that are something else too, under every name and type that may be believed."""
    lies = (
        ("photo.jpg", "image/jpeg"), ("photo.html", "text/html"), ("photo.php", "application/x-php"),
        ("photo.svg", "image/svg+xml"), ("photo.php.jpg", "image/jpeg"), ("photo.jpg\0.php", "image/jpeg"),
        ("../../photo.jpg", "image/jpeg"), ("", ""),
    )  # fmt: skip
    for what, make in HONEST.items():
        whole = make()
        for tail, payload in (("html", SCRIPT), ("php", PHP), ("zip", zipped()), ("jar", zipped("A.class"))):
            for name, kind in lies:
                yield Sample(f"{what} that is {tail} too, as {name!r}", whole + payload, True, name, kind)


def no_pictures() -> Iterator[Sample]:
    """What is no picture at all, or none that is taken, however it is called."""
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>"
    small = painted()
    kinds = {
        "svg": svg, "svg with a declaration": b"<?xml version='1.0'?>" + svg, "html": b"<!doctype html>" + SCRIPT,
        "gif that is script": b"GIF89a/*" + SCRIPT + b"*/=0", "php": PHP, "zip": zipped(), "pdf": b"%PDF-1.7\n%%EOF",
        "program": b"MZ" + bytes(500), "elf": b"\x7fELF" + bytes(500), "script": b"#!/bin/sh\nid\n", "text": b"hello",
        "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n", "nothing": b"",
        "one byte": b"\xff",
        "zeros": bytes(4000), "xml entities": b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>",
        "gif": saved(small, "GIF"), "bmp": saved(small, "BMP"), "tiff": saved(small, "TIFF"),
        "ico": saved(small, "ICO"),
        "avif": saved(small, "AVIF"), "tga": saved(small, "TGA"), "ppm": saved(small, "PPM"),
        "pcx": saved(small, "PCX"),
        "jpeg 2000": saved(small, "JPEG2000"), "psd": b"8BPS\0\1" + bytes(60), "icns": saved(small, "ICNS"),
    }  # fmt: skip
    for what, content in kinds.items():
        for name, kind in (("photo.jpg", "image/jpeg"), ("photo.png", "image/png"), ("photo.heic", "image/heic")):
            yield Sample(f"{what} as {name}", content, False, name, kind)


def broken() -> Iterator[Sample]:
    """Pictures cut short at every tenth, with their bytes turned over, or with a head that lies."""
    for what, make in HONEST.items():
        whole = make()
        for tenth in range(1, 10):
            cut = whole[: len(whole) * tenth // 10]
            yield Sample(f"{what}, {tenth} tenths of it", cut, False if tenth < 6 else None, f"a.{what}")
        for seed in range(8):
            noise = random.Random(seed)
            bent = bytearray(whole)
            for _ in range(12):
                bent[noise.randrange(12, len(bent))] = noise.randrange(256)
            yield Sample(f"{what} bent {seed}", bytes(bent), None, f"a.{what}")
        yield Sample(f"{what} head alone", whole[:12], False, f"a.{what}")
        yield Sample(f"{what} after rubbish", b"\n\n" + whole, False, f"a.{what}")


def bombs() -> Iterator[Sample]:
    """Small files that would be huge: in pixels, in what they unpack to, in frames, in text."""
    nothing = zlib.compress(bytes(90_000))
    for width, height in ((30_000, 30_000), (65_000, 65_000), (2**31 - 1, 2**31 - 1), (1, 2**31 - 1), (2**31 - 1, 1)):
        yield Sample(f"png of {width} by {height}", png(width, height, nothing), False, "a.png", "image/png")
    yield Sample("png that unpacks to 200 MB", png(8, 8, zlib.compress(bytes(200_000_000), 9)), None, "a.png")
    for kind in (b"zTXt", b"iTXt", b"iCCP"):
        head = b"Comment\0" + (b"\1\0\0\0" if kind == b"iTXt" else b"\0")
        text = chunk(kind, head + zlib.compress(bytes(60_000_000), 9))
        raw = zlib.compress(b"".join(b"\0" + b"\x10\x20\x30" * 8 for _ in range(8)))
        yield Sample(f"png with 60 MB of {kind.decode()}", png(8, 8, raw, text), None, "a.png")
    jpeg = bytearray(saved(painted(), "JPEG"))
    at = jpeg.index(b"\xff\xc0")
    jpeg[at + 5 : at + 9] = struct.pack(">HH", 65_500, 65_500)
    yield Sample("jpeg that says 65500 by 65500", bytes(jpeg), False)
    webp = bytearray(saved(painted(), "WEBP", lossless=True))
    webp[21:25] = struct.pack("<I", 16383 | 16383 << 14)
    yield Sample("webp that says 16384 by 16384", bytes(webp), False, "a.webp")


def too_big() -> Iterator[Sample]:
    """Whole pictures of more pixels than are taken; slow to make."""
    for form, side in (("PNG", 5001), ("WEBP", 4001), ("HEIF", 5001), ("JPEG", 6325)):
        big = saved(Image.new("L", (side, side)).convert("RGB"), form, quality=5)
        yield Sample(f"{form} of {side} by {side}", big, False)


GIANTS: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    # The largest that is taken of each kind, in the mode that takes the most memory.
    "png RGBA": ("PNG", "RGBA", 5000, {"compress_level": 1}),
    "png LA": ("PNG", "LA", 5000, {"compress_level": 1}),
    "png 16 bit": ("PNG", "I;16", 5000, {"compress_level": 1}),
    "png P": ("PNG", "P", 5000, {"compress_level": 1, "transparency": 1}),
    "png RGBA turned": ("PNG", "RGBA", 5000, {"compress_level": 1, "exif": position().tobytes()}),
    "jpeg CMYK progressive": ("JPEG", "CMYK", 6320, {"progressive": True, "quality": 30}),
    "jpeg RGB progressive": ("JPEG", "RGB", 6320, {"progressive": True, "quality": 30, "subsampling": 0}),
    "webp RGBA": ("WEBP", "RGBA", 4000, {"lossless": True, "method": 0}),
    "heic": ("HEIF", "RGB", 5000, {"quality": 5}),
}


def giant(what: str) -> bytes:
    """The file of one of GIANTS."""
    form, mode, side, options = GIANTS[what]
    return saved(Image.new(mode, (side, side), 1 if mode in {"P", "I;16"} else None), form, **options)


KINDS = (honest, moving_and_turned, told_too_much, polyglots, no_pictures, broken, bombs)


def corpus() -> list[Sample]:
    """All but those that are slow to make."""
    made = [sample for kind in KINDS for sample in kind()]
    assert len({sample.what for sample in made}) == len(made)
    return made


def one_of_each() -> list[Sample]:
    """Of each kind the first that is a picture and the first that is none."""
    return [sample for kind in KINDS for sample in {sample.good: sample for sample in reversed(list(kind()))}.values()]
