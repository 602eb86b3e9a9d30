"""Pictures as an `<img srcset>` needs them (decisions 4.5)."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common import storage
from apps.common.files import FORMATS
from apps.common.models import Picture

from .serializers import Serializer


class SrcSet(Serializer):
    """`srcset` values by format, widths in pixels; empty until the job has made them."""

    avif = serializers.CharField()
    webp = serializers.CharField()


class PictureOut(Serializer):
    """A picture: `url` answers at once, `width` and `height` keep the page from jumping."""

    url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    srcset = SrcSet()


def picture(row: Picture) -> dict[str, Any]:
    """A picture's address, dimensions and variants."""
    address: Callable[[str], str] = storage.public().url
    sizes: dict[str, list[str]] = {kind: [] for kind in FORMATS}
    for variant in row.variants:
        sizes[variant["format"]].append(f"{address(variant['key'])} {variant['width']}w")
    return {
        "url": address(row.key),
        "width": row.width,
        "height": row.height,
        "srcset": {kind: ", ".join(entries) for kind, entries in sizes.items()},
    }


@extend_schema_field(PictureOut)
class PictureField(serializers.Field):  # type: ignore[type-arg]
    """A picture's row as its wire form; null when there is none."""

    def to_representation(self, value: Picture) -> dict[str, Any]:
        """The wire form."""
        return picture(value)
