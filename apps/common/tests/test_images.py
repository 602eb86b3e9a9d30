"""Pictures from strangers (rules 4.5, 8.1): judged by content, upright, stripped, bounded, re-encoded."""

import io
import os
import struct
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pillow_heif
import pytest
from PIL import Image

from apps.common import images, slow_work
from apps.common.errors import StorageBusy, Unavailable
from apps.common.images import ROOT
from tests.hostile_pictures import jpeg_of_scans
from tests.waiting import PATIENCE

pillow_heif.register_heif_opener()
RED, GREEN, BLUE = (255, 0, 0), (0, 128, 0), (0, 0, 255)


def file_of(picture: Image.Image, kind: str, **options) -> io.BytesIO:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    out.seek(0)
    return out


def cleaned(file: io.BytesIO, limits: images.Limits = images.PROOF) -> Image.Image:
    made = images.sanitize(file, limits)
    picture = Image.open(io.BytesIO(made.content))
    assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", (made.width, made.height))
    return picture


def close(pixel, colour, slack=12) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(pixel, colour, strict=True))


def halves(mode: str = "RGB") -> Image.Image:
    """Red on the left, blue on the right."""
    picture = Image.new("RGB", (80, 40), RED)
    picture.paste(BLUE, (40, 0, 80, 40))
    return picture.convert(mode)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_proof_may_be_of_four_kinds(kind):
    picture = cleaned(file_of(halves(), kind))
    assert picture.size == (80, 40)
    assert close(picture.getpixel((10, 20)), RED, 40)
    assert close(picture.getpixel((70, 20)), BLUE, 40)


@pytest.mark.parametrize("kind", ["WEBP", "HEIF", "GIF", "BMP", "TIFF", "AVIF"])
def test_product_picture_must_be_jpeg_or_png(kind):
    with pytest.raises(images.NotAnImage) as refused:
        images.sanitize(file_of(halves(), kind), images.PRODUCT)
    assert refused.value.errors == {"images": "Please upload JPG, JPEG, or PNG images under 10MB"}


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "PDF", "ICO"])
def test_other_kinds_are_no_proof(kind):
    with pytest.raises(images.NotAnImage) as refused:
        images.sanitize(file_of(halves(), kind), images.PROOF)
    assert (refused.value.status, refused.value.errors) == (415, {"screenshot": "Please upload only image files"})


@pytest.mark.parametrize(
    ("orientation", "size", "at_left"), [(1, (80, 40), RED), (3, (80, 40), BLUE), (6, (40, 80), RED)]
)
def test_a_photo_taken_sideways_is_turned_upright(orientation, size, at_left):
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = cleaned(file_of(halves(), "JPEG", exif=exif, quality=95))
    assert picture.size == size
    spot = (5, 20) if size == (80, 40) else (20, 5)
    assert close(picture.getpixel(spot), at_left, 30)


def test_where_and_by_whom_it_was_taken_is_stripped():
    exif = Image.Exif()
    exif[0x010F] = "SECRET-CAMERA"
    exif.get_ifd(0x8825)[2] = (9.0, 27.0, 0.0)
    made = images.sanitize(file_of(halves(), "JPEG", exif=exif, comment=b"SECRET-COMMENT"), images.PROOF)
    assert b"SECRET" not in made.content
    assert not Image.open(io.BytesIO(made.content)).getexif()


def test_ink_colours_become_screen_colours():
    cmyk = Image.new("CMYK", (20, 20), (0, 255, 255, 0))
    assert close(cleaned(file_of(cmyk, "JPEG")).getpixel((10, 10)), RED, 40)


@pytest.mark.parametrize(("value", "grey"), [(0, 0), (32768, 128), (65535, 255)])
def test_brightness_of_16_bit_grey_is_preserved(value, grey):
    picture = Image.new("I;16", (20, 20), value)
    assert close(cleaned(file_of(picture, "PNG")).getpixel((10, 10)), (grey,) * 3, 2)


@pytest.mark.parametrize("mode", ["L", "1", "P", "RGBA", "LA"])
def test_every_mode_of_a_png_is_read(mode):
    assert cleaned(file_of(halves(mode), "PNG")).size == (80, 40)


def test_transparent_places_become_white_not_black():
    picture = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    assert close(cleaned(file_of(picture, "PNG")).getpixel((10, 10)), (255, 255, 255))
    palette = Image.new("P", (20, 20), 0)
    palette.putpalette([0, 0, 0] * 256)
    assert close(cleaned(file_of(palette, "PNG", transparency=0)).getpixel((10, 10)), (255, 255, 255))


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_first_frame_of_an_animation_is_used(kind):
    frames = [Image.new("RGB", (20, 20), colour) for colour in (RED, GREEN, BLUE)]
    file = file_of(frames[0], kind, save_all=True, append_images=frames[1:])
    picture = cleaned(file)
    assert getattr(picture, "n_frames", 1) == 1
    assert close(picture.getpixel((10, 10)), RED, 20)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_half_a_picture_is_called_incomplete(kind, share):
    noise = Image.effect_noise((300, 300), 90).convert("RGB")
    whole = file_of(noise, kind).getvalue()
    with pytest.raises(images.IncompletePicture):
        images.sanitize(io.BytesIO(whole[: int(len(whole) * share)]), images.PROOF)


def png_header_of(width: int, height: int) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = zlib.compress(b"\0" * 10_000)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(50_000, 50_000), (8000, 5001), (2**31 - 1, 1), (2**31 - 1, 2**31 - 1)])
def test_a_small_file_of_giant_pixels_is_refused_before_it_is_unpacked(size):
    with pytest.raises((images.FileTooLarge, images.NotAnImage)) as refused:
        images.sanitize(io.BytesIO(png_header_of(*size)), images.PROOF)
    assert refused.value.status in {413, 415}


def test_a_bomb_is_called_too_large():
    with pytest.raises(images.FileTooLarge) as refused:
        images.sanitize(io.BytesIO(png_header_of(20_000, 20_000)), images.PROOF)
    assert refused.value.errors == {"screenshot": "File size should be less than 5MB"}


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (images.PROOF, "File size should be less than 5MB"),
        (images.PRODUCT, "Please upload JPG, JPEG, or PNG images under 10MB"),
    ],
)
def test_a_byte_too_many_is_too_large_and_the_last_allowed_byte_is_not(limits, message):
    whole = file_of(halves(), "PNG").getvalue()
    exact = whole + b"\0" * (limits.max_bytes - len(whole))
    assert images.sanitize(io.BytesIO(exact), limits).width == 80
    with pytest.raises(images.FileTooLarge) as refused:
        images.sanitize(io.BytesIO(exact + b"\0"), limits)
    assert (refused.value.status, refused.value.message) == (413, message)


@pytest.mark.parametrize(("limits", "side"), [(images.PROOF, 2400), (images.PRODUCT, 1600)])
def test_a_large_picture_is_made_smaller_in_proportion(limits, side):
    assert cleaned(file_of(Image.new("RGB", (6000, 3000)), "JPEG"), limits).size == (side, side // 2)


@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3000, 1)])
def test_a_picture_of_one_pixel_is_a_picture(size):
    assert min(cleaned(file_of(Image.new("RGB", size), "PNG")).size) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0",
        b"<html><script>alert(1)</script>",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"MZ" + b"\0" * 200,
        b"PK\x03\x04" + b"\0" * 200,
        b"%PDF-1.7\n",
        b"\xff\xd8\xff",
        b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + b"A" * 500,
        b"RIFF\x00\x00\x00\x00WEBPVP8 ",
        b"\x00\x00\x00\x18ftypheic" + b"\0" * 100,
    ],
)
def test_what_only_begins_like_a_picture_is_refused(content):
    with pytest.raises(images.NotAnImage):
        images.sanitize(io.BytesIO(content), images.PROOF)


def test_a_picture_with_a_program_behind_it_loses_the_program():
    file = file_of(halves(), "JPEG").getvalue() + b"<?php system($_GET[0]); ?><script>alert(1)</script>"
    made = images.sanitize(io.BytesIO(file), images.PROOF)
    assert b"php" not in made.content
    assert b"script" not in made.content


def test_the_same_picture_has_the_same_hash_and_another_one_has_not():
    first, again = (images.sanitize(file_of(halves(), "PNG"), images.PROOF) for _ in range(2))
    other = images.sanitize(file_of(Image.new("RGB", (80, 40), GREEN), "PNG"), images.PROOF)
    assert first.sha256 == again.sha256 != other.sha256


def test_names_in_the_storage_cannot_be_guessed():
    names = {images.random_name("proofs", "jpg") for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == len("proofs/.jpg") + 32 for name in names)


def megabytes_of(program: str, *arguments: str) -> int:
    """The most memory that a program of its own has had."""
    # Not getrusage: its peak begins with the parent's.
    program += "\nprint(int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0]) // 1024)"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def test_a_photograph_of_twelve_megapixels_takes_less_than_150_megabytes(tmp_path):
    file = tmp_path / "photograph"
    grain = Image.effect_noise((4000, 3000), 24)
    Image.merge("RGB", (grain, grain, grain)).save(file, "JPEG", quality=80)
    assert 3_000_000 < file.stat().st_size < images.PROOF.max_bytes
    program = (
        "import sys; from apps.common import image_worker, images; limits = images.PROOF\n"
        "made = image_worker.small_and_upright(open(sys.argv[1], 'rb').read(), limits.formats, limits.max_side)\n"
        "assert made.size == (2400, 1800); image_worker.encoded(made, 'jpeg')"
    )
    assert megabytes_of(program, str(file)) < 150


def test_web_processes_load_no_codec():
    program = "import sys, django; django.setup(); import shop_project.wsgi; assert 'PIL' not in sys.modules"
    assert megabytes_of(program) < 150


def test_a_decoder_that_ends_for_reasons_of_its_own_is_no_verdict_on_the_picture(monkeypatch):
    monkeypatch.setattr(images, "ROOT", Path("/"))  # where there is no such program
    with pytest.raises(RuntimeError, match="No module named"):
        images.sanitize(file_of(halves(), "JPEG"), images.PROOF)


def test_a_decoder_that_is_killed_as_where_memory_is_short_is_asked_again_later(monkeypatch, tmp_path):
    killed = tmp_path / "killed"
    killed.write_text("#!/bin/sh\nkill -9 $$\n")
    killed.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(killed))
    with pytest.raises(Unavailable):
        images.sanitize(file_of(halves(), "JPEG"), images.PROOF)


@pytest.fixture
def decoder(monkeypatch, tmp_path):
    """Run a shell program in the decoder's place."""

    def become(program: str) -> None:
        file = tmp_path / "decoder"
        file.write_text(f"#!/bin/sh\n{program}\n")
        file.chmod(0o700)
        monkeypatch.setattr(sys, "executable", str(file))

    return become


@pytest.mark.long
def test_a_picture_that_takes_more_than_five_seconds_of_processor_is_refused(monkeypatch):
    """The real decoder meets its limit: it is a 415 as documented, not a machine that is short of memory."""
    monkeypatch.setattr(images, "DECODER_SECONDS", PATIENCE)
    with pytest.raises(images.NotAnImage) as refused:
        images.sanitize(io.BytesIO(jpeg_of_scans(700, side=6320)), images.PROOF)
    assert (refused.value.status, refused.value.message) == (415, "Please upload only image files")


def test_a_decoder_that_is_stopped_is_ended_and_the_next_picture_is_taken(monkeypatch, decoder, tmp_path):
    written, seconds = tmp_path / "pid", 0.25
    with monkeypatch.context() as stopped:
        decoder(f"echo $$ > {written}; kill -STOP $$")
        while not (written.exists() and written.read_text()):  # longer where it had no time to stop itself
            seconds *= 2
            stopped.setattr(images, "DECODER_SECONDS", seconds)
            with pytest.raises(Unavailable):
                images.sanitize(file_of(halves(), "JPEG"), images.PROOF)
    pid = int(written.read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    monkeypatch.undo()
    assert cleaned(file_of(halves(), "JPEG")).size == (80, 40)


def test_a_picture_too_many_is_refused_at_once(decoder, tmp_path):
    """Half of the threads check pictures, the next one gets 503 with Retry-After; the first are answered."""
    for name in ("begun", "go"):
        os.mkfifo(tmp_path / name)
    jpeg = file_of(halves(), "JPEG").getvalue()
    (tmp_path / "made").write_bytes(b"80 40 0\n" + jpeg)
    go = os.open(tmp_path / "go", os.O_RDWR)
    decoder(f"exec 3< {tmp_path}/go; echo > {tmp_path}/begun; cat <&3 > /dev/null; cat {tmp_path}/made")
    widths: list[int] = []
    uploads = [
        threading.Thread(target=lambda: widths.append(images.sanitize(io.BytesIO(jpeg), images.PROOF).width))
        for _ in range(slow_work.PLACES)
    ]
    for thread in uploads:
        thread.start()
        (tmp_path / "begun").read_text()  # its decoder runs
    with pytest.raises(images.TooManyPictures) as refused:
        images.sanitize(io.BytesIO(jpeg), images.PROOF)
    assert (refused.value.status, refused.value.code, refused.value.retry_after) == (503, "pictures_busy", 2)
    with pytest.raises(StorageBusy), slow_work.place(StorageBusy):
        pass
    os.close(go)
    for thread in uploads:
        thread.join()
    assert widths == [80] * slow_work.PLACES
    decoder(f"cat {tmp_path}/made")
    with slow_work.place(StorageBusy):
        assert images.sanitize(io.BytesIO(jpeg), images.PROOF).width == 80, "whoever has a place needs no second one"
