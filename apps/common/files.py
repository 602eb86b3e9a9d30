"""The life of stored files: marked pending, written, not removed while a row refers to them, removed afterwards."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timedelta
from itertools import chain
from multiprocessing import get_context
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.core.files.storage import storages
from django.db import models, transaction

from . import images, storage
from .models import PendingFile, Picture
from .row_by_row import each_row

if TYPE_CHECKING:
    from .image_worker import Variant

WIDTHS = (160, 320, 480, 800, 1200)
FORMATS = ("avif", "webp")
LOWEST_PRIORITY = 19
SETTLE_AFTER = timedelta(hours=1)

# By storage: functions that return which keys rows still refer to; an app adds its own.
_reference_checks: dict[str, list[Callable[[list[str]], Iterable[str]]]] = {}


def register_reference_check(storage_name: str, referred: Callable[[list[str]], Iterable[str]]) -> None:
    """Register a function that returns which of a list of keys in that storage are still referred to."""
    _reference_checks.setdefault(storage_name, []).append(referred)


def mark_pending(storage_name: str, keys: Iterable[str]) -> None:
    """Let the sweeper check these files: call it before they are written, or when their row is deleted."""
    PendingFile.objects.bulk_create([PendingFile(storage=storage_name, key=key) for key in keys])


def store_picture(image: images.SanitizedImage) -> Picture:
    """Write a clean picture to the public storage and insert its row. Call it outside transactions.

    The same picture is stored once. Its widths and formats follow by the job `tasks.make_variants`.
    """
    sha256 = image.sha256
    if known := Picture.objects.filter(sha256=sha256).first():
        return known
    key = images.random_name("pictures", "jpg")
    mark_pending("default", [key])
    storage.write("default", key, image.content)
    return Picture.objects.create(
        key=key, width=image.width, height=image.height, bytes=len(image.content), sha256=sha256
    )


def make_variants(picture: Picture) -> None:
    """Write the widths and modern formats of a picture; safe to run twice.

    They are made in a process of the lowest priority, because nobody waits for them.
    """
    from .image_worker import variants  # noqa: PLC0415 - for the worker alone: the web processes stay small

    if picture.variants:
        return
    with storage.public().open(picture.key) as file:
        content = file.read()
    with ProcessPoolExecutor(1, get_context("spawn"), os.nice, (LOWEST_PRIORITY,)) as process:
        store_variants(picture, process.submit(variants, content, WIDTHS, FORMATS).result())


def store_variants(picture: Picture, variants: Iterable["Variant"]) -> None:
    """Write these widths and formats of a picture and record them in its row; safe to run twice."""
    stem = picture.key.rsplit(".", 1)[0]
    files = {f"{stem}-{each.width}.{each.format}": each for each in variants}
    mark_pending("default", files)
    rows = []
    for key, each in files.items():
        storage.public().delete(key)  # a half-done earlier run
        storage.write("default", key, each.content)
        facts = {"format": each.format, "width": each.width, "height": each.height}
        rows.append({**facts, "key": key, "bytes": len(each.content)})
    Picture.objects.filter(pk=picture.pk).update(variants=rows)


def picture_at(address: str) -> Picture | None:
    """The picture of this shop at an address, in whatever width; None when it is not ours."""
    before = storage.public().url("pictures/")
    # Media on a separate host are recognised by it; media on ours by the path, whatever the host name.
    path = urlsplit(address).path if before.startswith("/") else address
    if not path.startswith(before):
        return None
    key = "pictures/" + path.removeprefix(before).partition("?")[0]
    return Picture.objects.filter(key__in=[key, _original_of(key)]).first()


def unreferenced_pictures() -> models.QuerySet[Picture]:
    """Pictures to which no row of any app refers."""
    pictures = Picture.objects.all()
    for relation in Picture._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel):
            referring = relation.related_model._base_manager.filter(**{relation.field.name: models.OuterRef("pk")})
            pictures = pictures.exclude(models.Exists(referring))
    return pictures


def sweep(*, now: datetime) -> int:
    """Remove pictures and files that nothing refers to, once they are an hour old; returns the number of files.

    What cannot be removed does not stop the rest: the first error is raised after the last one.
    """
    before = now - SETTLE_AFTER
    pictures = unreferenced_pictures().filter(created_at__lt=before).iterator(chunk_size=200)
    notes = PendingFile.objects.filter(noted_at__lt=before).order_by("pk").iterator(chunk_size=200)
    rows: Iterator[Picture | PendingFile] = chain(pictures, notes)
    return each_row(rows, _remove, failure="%r could not be removed")


def _remove(row: Picture | PendingFile) -> bool:
    """Whether a file was removed; those of a picture are removed an hour after its row."""
    if isinstance(row, Picture):
        with transaction.atomic():
            mark_pending("default", _keys_of(row))
            # Checked again in the statement that deletes: the picture may be in use by now.
            unreferenced_pictures().filter(pk=row.pk).delete()
        return False
    is_referred = any(row.key in set(referred([row.key])) for referred in _reference_checks.get(row.storage, []))
    if not is_referred:
        storages[row.storage].delete(row.key)
    row.delete()
    return not is_referred


def _keys_of(picture: Picture) -> list[str]:
    return [picture.key, *(variant["key"] for variant in picture.variants)]


def referred_picture_keys(keys: list[str]) -> set[str]:
    """Which of these files belong to a picture's row."""
    # A variant's key begins with its original's, so the originals decide for them all.
    stems = {key: _original_of(key) for key in keys}
    present = set(Picture.objects.filter(key__in=set(stems.values())).values_list("key", flat=True))
    return {key for key, original in stems.items() if original in present}


def _original_of(key: str) -> str:
    stem = key.rsplit(".", 1)[0].rsplit("-", 1)[0]
    return f"{stem}.jpg"
