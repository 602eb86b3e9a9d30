"""Uploaded pictures: nothing crashes, hangs or exhausts memory, and every stored picture is re-encoded."""

import io
import os
import subprocess
import sys
import urllib.request
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings as project
from PIL import Image

from apps.catalog.models import ProductImage
from apps.common import files, images, storage
from apps.payments.models import PaymentProof
from tests.waiting import PATIENCE, ends
from tests.world import snapshot

from .corpus import GIANTS, Sample, corpus, giant, one_of_each, told_too_much, too_big

HOSTILE = (b"SECRET", b"<script", b"<?php", b"PK\x03\x04", b"Exif", b"ICC_PROFILE", b"http")


def is_clean(content: bytes, most: int) -> None:
    """A JPEG of our own encoder: one frame, no metadata, nothing after its end."""
    picture = Image.open(io.BytesIO(content))
    picture.load()
    assert (picture.format, picture.mode, getattr(picture, "n_frames", 1)) == ("JPEG", "RGB", 1)
    assert max(picture.size) <= most
    assert not picture.getexif()
    assert not set(picture.info) - {"jfif", "jfif_version", "jfif_unit", "jfif_density", "progressive", "progression"}
    assert not [word for word in HOSTILE if word in content]
    assert content.endswith(b"\xff\xd9")


@pytest.mark.parametrize(
    "samples",
    [pytest.param(one_of_each, id="one of each kind"), pytest.param(corpus, id="all", marks=pytest.mark.trust)],
)
def test_each_file_is_judged(samples, monkeypatch):
    """369 files (polyglots, bombs, cut, odd colours, HEIC) as proof and picture: made again or refused."""
    monkeypatch.setattr(images, "DECODER_SECONDS", PATIENCE)  # the decoder limits its processor time itself
    samples = samples()
    taken: Counter[str] = Counter()
    for sample in samples:
        for limits in (images.PROOF, images.PRODUCT):
            try:
                with ends(sample.what):
                    made = images.sanitize(io.BytesIO(sample.content), limits)
            except (images.FileTooLarge, images.NotAnImage):
                made = None
            if limits is images.PROOF and sample.good is not None:
                assert bool(made) is sample.good, sample.what
            if made:
                is_clean(made.content, limits.max_side)
            taken["made again" if made else "refused"] += 1
    assert min(taken.values()) > len(samples) / 4


@pytest.mark.trust
def test_pictures_of_too_many_pixels_are_refused_before_they_are_unpacked():
    """Small files that say they have too many pixels: refused as too large, unread."""
    for sample in too_big():
        with pytest.raises(images.FileTooLarge):
            images.sanitize(io.BytesIO(sample.content), images.PROOF)


@pytest.mark.parametrize("what", ["png RGBA", pytest.param("all", marks=pytest.mark.trust)])
def test_the_largest_pictures_that_are_taken_fit_into_half_a_gigabyte(what, tmp_path, record_property):
    """The largest pictures that are taken, each decoded in a process of its own: below 512 MB at its peak."""
    for name in GIANTS if what == "all" else [what]:
        file = tmp_path / "giant"
        file.write_bytes(giant(name))
        assert file.stat().st_size < images.PROOF.max_bytes, name
        megabytes = peak(file)
        record_property(name, f"{megabytes} MB")
        assert megabytes < 512, name


PEAK = """
import sys
from apps.common import image_worker, images
with open(sys.argv[1], "rb") as file:
    made = image_worker.small_and_upright(file.read(), images.PROOF.formats, images.PROOF.max_side)
assert max(made.size) == images.PROOF.max_side
image_worker.encoded(made, "jpeg")
status = open("/proc/self/status").read()  # not getrusage: its peak begins with the parent's
print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""


def peak(file: Path) -> int:
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "shop_project.settings.test"}
    ended = subprocess.run(  # noqa: S603
        [sys.executable, "-c", PEAK, str(file)],
        env=environ, cwd=project.BASE_DIR, capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    return int(ended.stdout)


# Through the calls.


def upload(sample: Sample) -> io.BytesIO:
    file = io.BytesIO(sample.content)
    file.name, file.content_type = sample.name or "x", sample.kind or "application/octet-stream"  # type: ignore[attr-defined]
    return file


def send(customer, staff, world, sample: Sample):
    """A sample as a proof and as a product's picture; the answers."""
    proof = {"orderId": str(world.order), "screenshot": upload(sample)}
    return (
        customer.post("/api/orders/verify-payment", proof, format="multipart"),
        staff.post(f"/api/products/{world.product}/images", {"images": [upload(sample)]}, format="multipart"),
    )


def try_all(samples: list[Sample], api_as, world) -> Counter[int]:
    """How often each status came; what is no picture leaves nothing behind."""
    statuses: Counter[int] = Counter()
    customer, staff = api_as(world.customer), api_as(world.staff)
    before = snapshot()
    for sample in sorted(samples, key=lambda sample: sample.good is not False):
        if sample.good is not False and before:
            assert snapshot() == before
            before = {}
        ProductImage.objects.exclude(pk=world.image).delete()
        for answer in send(customer, staff, world, sample):
            statuses[answer.status_code] += 1
            assert answer.status_code in {200, 201, 400, 413, 415}, (sample.what, answer.content)
            assert sample.good is not False or answer.status_code >= 400, sample.what
    return statuses


@pytest.mark.long
@pytest.mark.django_db
def test_one_of_each_kind_through_both_calls(world, api_as):
    """A file of each kind as proof and as product picture: no 5xx, and what is no picture leaves nothing behind."""
    assert try_all(one_of_each(), api_as, world).keys() >= {200, 201, 413, 415}


@pytest.mark.trust
@pytest.mark.django_db
def test_the_whole_corpus_through_both_calls(world, api_as, record_property):
    """All 369 files as proof and as product picture: no 5xx, and what is no picture leaves nothing behind."""
    samples = corpus()
    statuses = try_all(samples, api_as, world)
    record_property("files", len(samples))
    record_property("answers", dict(sorted(statuses.items())))


@pytest.mark.long
@pytest.mark.django_db
def test_what_is_kept_is_clean(world, api_as):
    """Pictures with EXIF, positions, scripts and archives inside are stored re-encoded without them: proofs, product
    pictures and their widths. tests/test_proxy.py has the headers under which they are served.
    """
    customer, staff = api_as(world.customer), api_as(world.staff)
    for sample in told_too_much():
        if sample.good:
            sent, _ = send(customer, staff, world, sample)
            assert sent.status_code == 200
            proof = PaymentProof.objects.latest("pk")
            assert proof.key.endswith(".jpg")
            with storage.proofs().open(proof.key) as file:
                is_clean(file.read(), images.PROOF.max_side)
    picture = ProductImage.objects.exclude(pk=world.image).latest("pk").picture
    files.make_variants(picture)
    picture.refresh_from_db()
    formats = {"jpg": "JPEG", "webp": "WEBP", "avif": "AVIF"}
    for key in [picture.key, *(variant["key"] for variant in picture.variants)]:
        with storage.public().open(key) as file:
            content = file.read()
        assert Image.open(io.BytesIO(content)).format == formats[key.rpartition(".")[2]]
        assert not [word for word in HOSTILE if word in content], key


@pytest.mark.django_db
def test_a_proof_is_stored_as_a_picture_and_opens_as_one(world, api_as):
    """A hostile file is sent as a proof and opened by its link: the storage says `image/jpeg`."""
    sent, _ = send(api_as(world.customer), api_as(world.staff), world, next(told_too_much()))
    assert sent.status_code == 200
    link = storage.signed_link(PaymentProof.objects.latest("pk").key)
    with urllib.request.urlopen(link, timeout=PATIENCE) as answer:  # noqa: S310
        assert answer.headers["Content-Type"] == "image/jpeg"
