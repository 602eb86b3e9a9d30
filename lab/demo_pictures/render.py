"""Every picture of the demo: what it shows, and its files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.text import slugify
from PIL import Image

from apps.demo.catalogue import CATEGORIES, FUNDS, GIFT_BOXES, picture_names

from . import draw

#: AVIF quality by width in pixels: all files together stay below 6 MB.
QUALITY = {320: 42, 800: 36}


@dataclass(frozen=True, slots=True)
class Sketch:
    """Everything that decides how a picture comes out; see `draw`."""

    file: str
    kind: str
    name: str
    slug: str
    strip: str = ""
    hues: tuple[str, ...] = ()
    shape: str = ""
    count: int | None = None
    shot: int = 0


def sketches() -> Iterator[Sketch]:
    """All pictures of the demo."""
    for group in CATEGORIES:
        tile = picture_names.of_category(group)
        yield Sketch(tile, group.kind, group.name, tile)
        for item in group.items:
            for file in picture_names.of_product(item):
                yield Sketch(
                    file, item.kind or group.kind, item.name, slugify(item.name), item.pieces, item.hues, item.shape,
                    item.count, shot={"2": 1, "3": 2}.get(file.removeprefix(slugify(item.name)).strip("-"), 0),
                )  # fmt: skip
    for kind, bundles in (("fund", FUNDS), ("giftbox", GIFT_BOXES)):
        for bundle in bundles:
            yield Sketch(picture_names.of_bundle(bundle), kind, bundle.name, slugify(bundle.name))


def write(sketch: Sketch, folder: Path) -> int:
    """Draws a picture and writes it in each width; returns the bytes."""
    image = draw(
        sketch.kind, sketch.name, sketch.slug, sketch.strip,
        hues=sketch.hues, shape=sketch.shape, count=sketch.count, shot=sketch.shot,
        day=sketch.file.endswith(picture_names.DAY),
    )  # fmt: skip
    written = 0
    for width, quality in QUALITY.items():
        file = folder / str(width) / f"{sketch.file}.avif"
        file.parent.mkdir(parents=True, exist_ok=True)
        image.resize((width, width), Image.Resampling.LANCZOS).save(file, quality=quality, speed=6)
        written += file.stat().st_size
    return written
