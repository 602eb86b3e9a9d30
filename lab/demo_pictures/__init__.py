"""Product pictures drawn by code: the same words give the same pixels.

The demo shop has them as files (apps/demo/pictures), which `python -m lab.demo_pictures` writes.
"""

import hashlib

import numpy as np
from PIL import Image

from . import hints, photograph
from .colour import PALETTES
from .labels import FORMS
from .light import Light, Rng
from .package_shapes import Pack
from .scenes import SCENES
from .stage import Stage

__all__ = ["KINDS", "draw", "seeded"]

KINDS = tuple(SCENES)

#: Changes when a recipe does: pictures of another version are not the same pictures.
VERSION = "v1"


def seeded(*parts: object) -> Rng:
    """The random stream of a picture. RandomState, because its stream is frozen for good."""
    digest = hashlib.sha256("|".join(map(str, (VERSION, *parts))).encode()).hexdigest()
    return np.random.RandomState(int(digest[:8], 16))


def draw(
    kind: str,
    name: str,
    slug: str,
    strip: str = "",
    *,
    hues: tuple[str, ...] = (),
    shape: str = "",
    count: int | None = None,
    shot: int = 0,
    day: bool = False,
) -> Image.Image:
    """The product's picture, 800 x 800.

    `name` is written on the pack and searched for colours, size and count where those are not
    given; `strip` is the quantity line of the label. `shot` numbers the pictures of one product:
    each has its own jitter, odd ones are laid out the other way round. `day` draws the catalogue
    card (warm paper, round night window, pack in front).
    """
    rng = seeded(kind, slug, *([shot] if shot else []))
    own = seeded("pack", slug)  # one pack on all pictures of a product
    mirror = bool(own.randint(2)) ^ bool(shot % 2)
    colours = hints.hues_of(name, kind, own)
    stage = Stage(
        kind=kind,
        title=name,
        strip=strip,
        hues=hues or colours,
        shape=shape,
        count=hints.number_in(name) if count is None else count,
        scale=hints.scale_of(name),
        palette=PALETTES[own.randint(len(PALETTES))],
        form=int(own.randint(FORMS)),
        rng=rng,
        day=day,
        back=Light(mirror=mirror),
        front=Light(mirror=mirror),
        pack=Pack(mirror=mirror),
    )
    SCENES[kind](stage)
    if day:
        return photograph.day(stage.pack, kind, stage.hue)
    return photograph.night(rng, stage.back, stage.front, stage.pack)
