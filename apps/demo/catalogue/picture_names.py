"""Names of the demo's pictures: files `<width>/<name>.avif` below `apps/demo/pictures`."""

from django.utils.text import slugify

from .shapes import Assortment, CategoryData, Item

DAY = "-day"


def of_product(item: Item) -> list[str]:
    """The product's pictures in gallery order: night, laid out the other way, day card, another night."""
    slug = slugify(item.name)
    gallery = (slug, slug + DAY) if item.pictures == 2 else (slug, f"{slug}-2", slug + DAY, f"{slug}-3")
    return list(gallery[: item.pictures])


def of_category(group: CategoryData) -> str:
    """The category's tile."""
    return f"category-{slugify(group.name)}"


def of_bundle(bundle: Assortment) -> str:
    """The picture of a fund or a gift box."""
    return slugify(bundle.name)
