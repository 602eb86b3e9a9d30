"""What can be drawn in another process: this module needs no Django.

A Sketch says everything about a product picture, a Slip everything about a payment screenshot.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from multiprocessing import get_context
from os import cpu_count
from typing import TypeVar

from apps.common import images
from apps.common.image_worker import encoded

from .. import pictures

Drawable = TypeVar("Drawable")


@dataclass(frozen=True, slots=True)
class Sketch:
    """Everything that decides how a picture comes out; see `pictures.draw`."""

    kind: str
    name: str
    slug: str
    strip: str = ""
    hues: tuple[str, ...] = ()
    shape: str = ""
    count: int | None = None
    shot: int = 0
    day: bool = False

    @property
    def file_name(self) -> str:
        """Another name for every other picture."""
        digest = hashlib.sha256(f"{pictures.VERSION}{self!r}".encode()).hexdigest()
        return f"{digest[:24]}.jpg"


def render(sketch: Sketch) -> images.SanitizedImage:
    """The picture as the shop keeps it of an upload."""
    image = pictures.draw(
        sketch.kind, sketch.name, sketch.slug, sketch.strip,
        hues=sketch.hues, shape=sketch.shape, count=sketch.count, shot=sketch.shot, day=sketch.day,
    )  # fmt: skip
    return images.SanitizedImage(encoded(image, "jpeg"), *image.size)


@dataclass(frozen=True, slots=True)
class Slip:
    """What a payment screenshot shows; see `pictures.draw_receipt`."""

    amount: Decimal
    reference: str
    payee: str
    upi_id: str
    payer: str
    when: datetime
    order_number: str


def render_slip(slip: Slip) -> images.SanitizedImage:
    """The screenshot as the shop keeps it of an upload."""
    image = pictures.draw_receipt(
        slip.amount, slip.reference, slip.payee, slip.upi_id, slip.payer, slip.when, slip.order_number
    )
    return images.SanitizedImage(encoded(image, "jpeg"), *image.size)


def draw_all(
    render_one: Callable[[Drawable], images.SanitizedImage], wanted: Iterable[Drawable]
) -> Iterator[images.SanitizedImage]:
    """The pictures in the order in which they are wanted, drawn on all processors."""
    # Spawned, not forked: a fork would share the parent's database connection.
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        yield from pool.map(render_one, wanted, chunksize=4)
