"""Pictures as they travel: what an `<img srcset>` needs, with dimensions, so that no page jumps (rules 4.5)."""

from functools import cache
from typing import Any, Protocol

from rest_framework import serializers

from apps.common import storage
from apps.common.files import FORMATS

from .serializers import Serializer


@cache
def _folder() -> str:
    return str(storage.public().url("k")).removesuffix("k")


def public_url(key: str) -> str:
    """The address of a public file. A picture has a dozen: keys hold nothing that is written otherwise in addresses."""
    return _folder() + key


class Shown(Protocol):
    """A `Picture`, or what a query took of one."""

    key: str
    width: int
    height: int
    variants: list[dict[str, Any]]


def picture_json(picture: Shown) -> dict[str, Any]:
    """A picture on the wire. `url` answers at once; `srcset` is empty until the job has made the widths."""
    folder = _folder()
    sources: dict[str, list[str]] = {kind: [] for kind in FORMATS}
    for variant in picture.variants:
        sources[variant["format"]].append(f"{folder}{variant['key']} {variant['width']}w")
    return {
        "url": public_url(picture.key),
        "width": picture.width,
        "height": picture.height,
        "srcset": {kind: ", ".join(found) for kind, found in sources.items()},
    }


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

    def to_representation(self, instance: Shown) -> dict[str, Any]:
        return picture_json(instance)
