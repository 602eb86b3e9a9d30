"""Pictures as they travel: what an `<img srcset>` needs, with dimensions, so that no page jumps (decisions 4.5)."""

from functools import lru_cache
from typing import Any

import orjson
from rest_framework import serializers

from apps.common import storage
from apps.common.files import FORMATS
from apps.common.models import Picture

from .json import dumps
from .serializers import Serializer


@lru_cache(maxsize=50_000)
def public_url(key: str) -> str:
    """The address of a public file. Kept, because keys are random and never reused."""
    return str(storage.public().url(key))


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


@lru_cache(maxsize=2_000)
def picture_fragment(text: str) -> orjson.Fragment:
    """A picture on the wire, ready to be put into an answer, from the JSON text `[key, width, height, variants]`.

    Kept by that text: whatever changes of a picture changes it.
    """
    key, width, height, variants = orjson.loads(text)
    return orjson.Fragment(dumps(picture_json(Picture(key=key, width=width, height=height, variants=variants))))


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
