"""The life of files: stored once, made in widths by a job, removed when nothing refers to them (rules 4.5)."""

import io
from datetime import timedelta

import pytest
from django.core.files.storage import storages
from django.core.management import call_command
from django.utils import timezone
from PIL import Image

from apps.common import files, images, storage
from apps.common.api.pictures import picture_json
from apps.common.models import PendingFile, Picture
from apps.common.tasks import make_variants, sweep_files

pytestmark = pytest.mark.django_db
LATER = timedelta(hours=2)


def sanitized(colour: str = "red", size: tuple[int, int] = (500, 250)) -> images.SanitizedImage:
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    file.seek(0)
    return images.sanitize(file, images.PRODUCT)


def stored_files() -> set[str]:
    try:
        return set(storages["default"].listdir("pictures")[1])
    except FileNotFoundError:
        return set()


def keep(picture: Picture):
    """Make a row refer to the picture, without knowing the apps above: the sweeper must ask every relation."""
    from django.apps import apps

    category = apps.get_model("catalog", "Category")
    return category.objects.create(name="Kept", slug="kept", description="x", picture=picture)


def test_the_same_picture_is_stored_once():
    first, again = files.store_picture(sanitized()), files.store_picture(sanitized())
    assert first == again
    assert len(stored_files()) == 1


def test_a_picture_answers_before_its_widths_are_made():
    shown = picture_json(files.store_picture(sanitized()))
    assert shown["srcset"] == {"avif": "", "webp": ""}
    assert (shown["width"], shown["height"]) == (500, 250)
    with storages["default"].open(shown["url"].removeprefix("/media/")) as file:
        assert Image.open(file).size == (500, 250)


def test_the_job_makes_each_smaller_width_and_its_own_in_both_formats():
    picture = files.store_picture(sanitized())
    make_variants(picture.pk)
    picture.refresh_from_db()
    made = {(row["format"], row["width"], row["height"]) for row in picture.variants}
    assert made == {(kind, w, w // 2) for kind in ("avif", "webp") for w in (160, 320, 480, 500)}
    shown = picture_json(picture)
    assert [part.split()[1] for part in shown["srcset"]["avif"].split(", ")] == ["160w", "320w", "480w", "500w"]
    for row in picture.variants:
        with storages["default"].open(row["key"]) as file:
            assert Image.open(file).size == (row["width"], row["height"])


def test_a_job_that_runs_twice_makes_nothing_twice():
    picture = files.store_picture(sanitized())
    make_variants(picture.pk)
    before = stored_files()
    make_variants(picture.pk)
    assert stored_files() == before
    make_variants(picture.pk + 1)  # a picture that is gone by now


def test_a_job_that_was_killed_half_way_is_finished_by_the_next():
    picture = files.store_picture(sanitized())
    half_done = f"{picture.key.removesuffix('.jpg')}-160.avif"
    files.mark_pending("default", [half_done])
    storage.write("default", half_done, b"half a fi")
    make_variants(picture.pk)
    with storages["default"].open(half_done) as file:
        assert Image.open(file).width == 160


def test_a_file_without_a_row_is_removed_after_an_hour_and_not_before():
    files.mark_pending("default", ["pictures/lost.jpg"])
    storage.write("default", "pictures/lost.jpg", b"x")
    now = timezone.now()
    assert files.sweep(now=now + timedelta(minutes=59)) == 0
    assert stored_files() == {"lost.jpg"}
    assert files.sweep(now=now + LATER) == 1
    assert stored_files() == set()
    assert not PendingFile.objects.exists()


def test_a_file_that_cannot_be_removed_does_not_keep_the_others(monkeypatch):
    for key in ("pictures/1.jpg", "pictures/2.jpg", "pictures/3.jpg"):
        files.mark_pending("default", [key])
        storage.write("default", key, b"x")
    delete = storages["default"].delete

    def failing(key: str) -> None:
        if key == "pictures/1.jpg":
            raise PermissionError(key)
        delete(key)

    monkeypatch.setattr(storages["default"], "delete", failing)
    with pytest.raises(PermissionError):
        files.sweep(now=timezone.now() + LATER)
    assert stored_files() == {"1.jpg"}
    assert PendingFile.objects.get().key == "pictures/1.jpg"


def test_a_picture_that_nothing_refers_to_goes_with_all_its_widths():
    picture = files.store_picture(sanitized())
    make_variants(picture.pk)
    Picture.objects.update(created_at=timezone.now() - LATER)
    files.sweep(now=timezone.now() + LATER)
    files.sweep(now=timezone.now() + 2 * LATER)
    assert not Picture.objects.exists()
    assert stored_files() == set()


def test_a_picture_in_use_keeps_every_file():
    picture = files.store_picture(sanitized())
    make_variants(picture.pk)
    keep(picture)
    before = stored_files()
    files.sweep(now=timezone.now() + LATER)
    assert Picture.objects.get() == picture
    assert stored_files() == before
    assert not PendingFile.objects.exists()


def test_new_picture_without_a_row_is_not_swept():
    files.store_picture(sanitized())
    sweep_files(timestamp=0)
    assert Picture.objects.count() == 1


def test_a_file_is_never_written_over_another():
    storage.write("default", "pictures/a.jpg", b"first")
    with pytest.raises(FileExistsError):
        storage.write("default", "pictures/a.jpg", b"second")
    assert storages["default"].open("pictures/a.jpg").read() == b"first"
    assert stored_files() == {"a.jpg"}


def test_a_link_to_a_proof_is_signed_and_ends_in_minutes(settings):
    key = images.random_name("proofs", "jpg")
    storage.write("proofs", key, b"secret")
    link = storage.signed_link(key)
    assert f"X-Amz-Expires={settings.PROOF_LINK_SECONDS}" in link
    assert "X-Amz-Signature=" in link
    storage.proofs().delete(key)


def test_a_lost_proof_is_swept_from_the_private_bucket():
    key = images.random_name("proofs", "jpg")
    files.mark_pending("proofs", [key])
    storage.write("proofs", key, b"lost")
    assert files.sweep(now=timezone.now() + LATER) == 1
    assert not storage.proofs().exists(key)


def test_pictures_in_a_bucket_get_one_and_are_read_without_a_signature(settings):
    options = {**settings.S3, "bucket_name": "test-pictures"}
    public = {"BACKEND": "apps.common.s3.PublicStorage", "OPTIONS": options}
    settings.STORAGES = {**settings.STORAGES, "default": public}
    for _ in range(2):
        call_command("ensure_storage", stdout=io.StringIO())
    storage.write("default", (key := images.random_name("pictures", "jpg")), b"picture")
    assert storages["default"].open(key).read() == b"picture"
    assert "X-Amz-Signature" not in storages["default"].url(key)
