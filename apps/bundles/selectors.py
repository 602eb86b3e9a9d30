"""Reads of funds and gift boxes."""

from django.db.models import Exists, F, Min, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.common.translations import lacks_name, lacks_translation

from .enums import ItemKind
from .errors import BundleNotFound
from .models import Bundle, BundleLine

LINKED = BundleLine.objects.filter(bundle=OuterRef("pk"), product__isnull=False).order_by().values("bundle")
AVAILABLE = Subquery(LINKED.annotate(n=Min(Coalesce(F("product__stock__quantity"), 0) / F("quantity"))).values("n"))


def with_available(bundles: QuerySet[Bundle]) -> QuerySet[Bundle]:
    """With `available`: how many the stock of their products is enough for; None when no line names a product."""
    return bundles.annotate(available=AVAILABLE)


def bundles_of(kind: ItemKind, *, only_active: bool) -> QuerySet[Bundle]:
    """Bundles of a kind with lines and picture; two statements however many."""
    lines = Prefetch("lines", BundleLine.objects.order_by("position", "id"))
    bundles = Bundle.objects.visible() if only_active else Bundle.objects.all()
    return with_available(bundles.filter(kind=kind)).select_related("picture").prefetch_related(lines)


def bundle_lacks_translation(language: str) -> Q:
    """The condition that a bundle lacks a name or description in this language, or one of its lines a name."""
    lines = BundleLine.objects.filter(lacks_name(language), bundle=OuterRef("pk"))
    return lacks_translation(language) | Q(Exists(lines))


def bundle_of(kind: ItemKind, pk: int, *, only_active: bool) -> Bundle:
    """One bundle of a kind with lines and picture; raises BundleNotFound."""
    bundle = bundles_of(kind, only_active=only_active).filter(pk=pk).first()
    if bundle is None:
        raise BundleNotFound(kind)
    return bundle
