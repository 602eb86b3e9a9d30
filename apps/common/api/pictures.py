"""Pictures as they travel: what an `<img srcset>` needs, with dimensions, so that no page jumps (rules 4.5)."""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import cache
from typing import Any

import orjson
from rest_framework import serializers

from apps.common import storage
from apps.common.files import FORMATS
from apps.common.models import Picture
from apps.common.postgres import statements

from .json import dumps
from .serializers import Serializer

STATES = f"""
    SELECT {Picture.MARK.format("f")}, f.key, f.width, f.height, f.variants::text
    FROM common_picture f WHERE f.id = ANY(%s)
"""  # noqa: S608 - of constants
MOST_SEEN = 3_000  # of two or three kB each
_seen: OrderedDict[str, orjson.Fragment] = OrderedDict()
_lock = threading.Lock()


@cache
def _folder() -> str:
    return str(storage.public().url("k")).removesuffix("k")


def public_url(key: str) -> str:
    """The address of a public file. A picture has a dozen: keys hold nothing that is written otherwise in addresses."""
    return _folder() + key


def picture_json(picture: Picture) -> dict[str, Any]:
    """A picture on the wire. `url` answers at once; `srcset` is empty until the job has made the widths."""
    sources: dict[str, list[str]] = {kind: [] for kind in FORMATS}
    for variant in picture.variants:
        sources[variant["format"]].append(f"{public_url(variant['key'])} {variant['width']}w")
    return {
        "url": public_url(picture.key),
        "width": picture.width,
        "height": picture.height,
        "srcset": {kind: ", ".join(found) for kind, found in sources.items()},
    }


def picture_fragments(marks: Iterable[str]) -> dict[str, orjson.Fragment]:
    """Pictures on the wire, ready to be put into an answer, by the marks of their states (`Picture.MARK`).

    No statement for states that were seen before; in place of one that was overwritten meanwhile comes the present one.
    """
    with _lock:
        found = {mark: _seen[mark] for mark in marks if mark in _seen}
        for mark in found:
            _seen.move_to_end(mark)
    if missing := {int(mark.partition(".")[0]): mark for mark in marks if mark not in found}:
        read = {mark: _fragment(*row) for mark, *row in statements.rows(STATES, [list(missing)])}
        found |= {missing[int(mark.partition(".")[0])]: fragment for mark, fragment in read.items()}
        with _lock:
            _seen.update(read)
            while len(_seen) > MOST_SEEN:
                _seen.popitem(last=False)
    return found


def _fragment(key: str, width: int, height: int, variants: str) -> orjson.Fragment:
    picture = Picture(key=key, width=width, height=height, variants=orjson.loads(variants))
    return orjson.Fragment(dumps(picture_json(picture)))


class SrcSet(Serializer):
    """Values for `<source srcset>`: "url 160w, url 320w"; empty until they are made."""

    avif = serializers.CharField(allow_blank=True)
    webp = serializers.CharField(allow_blank=True)


class PictureOut(Serializer):
    """A picture: one address that always works, its size in pixels, and the widths in modern formats."""

    url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    srcset = SrcSet()

    def to_representation(self, instance: Picture) -> dict[str, Any]:
        """The picture on the wire."""
        return picture_json(instance)
