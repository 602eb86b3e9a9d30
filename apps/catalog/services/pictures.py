"""Pictures of products: added, removed, put in order. Files are stored before any transaction, their rows in it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import BinaryIO

from django.db import transaction
from django.db.models import Max

from apps.common import audit, files, images, slow_work
from apps.common.actors import Actor
from apps.common.models import Picture
from apps.common.tasks import make_variants

from ..errors import ImageNotFound, ProductNotFound, TooManyPictures, UnknownPictures
from ..locks import lock_product
from ..models import Product, ProductImage

MAX_PICTURES = 12
ONE_PICTURE = replace(images.PRODUCT, field="image")


def store(uploads: Sequence[BinaryIO], *, limits: images.Limits = images.PRODUCT) -> list[Picture]:
    """Judge, clean and store uploads, outside transactions; raises FileTooLarge or NotAnImage naming the field.

    All are judged before the first is stored. What no row refers to in the end is swept.
    """
    with slow_work.place(images.TooManyPictures):
        cleaned = [images.sanitize(upload, limits) for upload in uploads]
        return [files.store_picture(image) for image in cleaned]


def store_one(upload: BinaryIO | None) -> Picture | None:
    """`store` for the one picture of a category, fund or gift box, if there is one."""
    return store([upload], limits=ONE_PICTURE)[0] if upload else None


def want_variants(pictures: Sequence[Picture]) -> None:
    """Queue the widths and formats of pictures that lack them, in the caller's transaction."""
    for picture in pictures:
        if not picture.variants:
            make_variants.defer(picture_id=picture.pk)


def attach(product: Product, pictures: Sequence[Picture]) -> None:
    """Put pictures behind the ones that the locked product has; raises TooManyPictures."""
    if not pictures:
        return
    present = product.images.aggregate(last=Max("position"))["last"]
    if product.images.count() + len(pictures) > MAX_PICTURES:
        message = f"A product can have up to {MAX_PICTURES} pictures"
        raise TooManyPictures(message, errors={"images": message})
    first = 0 if present is None else present + 1
    ProductImage.objects.bulk_create(
        ProductImage(product=product, picture=picture, position=first + place, alt=product.name)
        for place, picture in enumerate(pictures)
    )
    want_variants(pictures)


def arrange(product: Product, image_ids: Sequence[int]) -> None:
    """Keep exactly these pictures of the locked product, in this order; raises UnknownPictures."""
    present = {image.pk: image for image in product.images.all()}
    if unknown := set(image_ids) - present.keys():
        named = [str(pk) for pk in sorted(unknown)]
        raise UnknownPictures(errors={"existing_images": UnknownPictures.message}, unknown=named)
    for place, pk in enumerate(dict.fromkeys(image_ids)):
        present.pop(pk).position = place
        ProductImage.objects.filter(pk=pk).update(position=place)
    ProductImage.objects.filter(pk__in=present).delete()


def add_pictures(product_id: int, *, actor: Actor, uploads: Sequence[BinaryIO]) -> None:
    """Add uploads to a product; raises ProductNotFound, TooManyPictures, FileTooLarge or NotAnImage."""
    if not Product.objects.filter(pk=product_id).exists():
        raise ProductNotFound
    stored = store(uploads)
    with transaction.atomic(durable=True):
        product = _locked(product_id)
        attach(product, stored)
        _saved(product, actor, "product.pictures_added", [picture.key for picture in stored])


def remove_picture(product_id: int, image_id: int, *, actor: Actor) -> None:
    """Take a picture from a product; raises ProductNotFound or ImageNotFound. The sweeper removes its files."""
    with transaction.atomic(durable=True):
        product = _locked(product_id)
        image = product.images.select_related("picture").filter(pk=image_id).first()
        if image is None:
            raise ImageNotFound
        image.delete()
        _saved(product, actor, "product.picture_removed", [image.picture.key])


def order_pictures(product_id: int, image_ids: Sequence[int], *, actor: Actor) -> None:
    """Put all pictures of a product in this order; raises ProductNotFound, or UnknownPictures unless all are named."""
    with transaction.atomic(durable=True):
        product = _locked(product_id)
        if set(image_ids) != set(product.images.values_list("pk", flat=True)):
            raise UnknownPictures(
                "Please name every picture of the product once", errors={"image_ids": UnknownPictures.message}
            )
        arrange(product, image_ids)
        _saved(product, actor, "product.pictures_ordered", [str(pk) for pk in image_ids])


def _locked(product_id: int) -> Product:
    product = lock_product(product_id)
    if product is None:
        raise ProductNotFound
    return product


def _saved(product: Product, actor: Actor, action: str, what: Sequence[str]) -> None:
    # A new version: a form that was loaded before would undo this on its save.
    product.version += 1
    product.save(update_fields=["version", "updated_at"])
    audit.record(actor=actor, action=action, target=product, after={"pictures": list(what)})
