"""Writes the catalogue: categories, products with stock and pictures, funds and gift boxes."""

import random
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from django.utils.text import slugify

from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle, BundleLine
from apps.catalog.models import Category, Product, ProductImage, Stock, SubCategory
from apps.common.models import Picture
from apps.common.money import original_price

from ..catalogue import (
    Assortment,
    CategoryData,
    Item,
    names_of_kinds,
    names_of_light,
    names_of_sound,
    picture_names,
    texts_of_kinds,
    texts_of_light,
    texts_of_sound,
)
from ..catalogue.facets import facets_of
from ..catalogue.safety import SAFETY
from ..catalogue.safety_translated import SAFETY_HI, SAFETY_TA

#: What is to be seen, by kind of picture, for the alternative text.
EFFECTS = {
    "sparklers": "a ball of straight sparks around a lit wire", "twinkling": "blinking stars around two paper sticks",
    "pencils": "a narrow spray of coloured sparks", "matches": "a match burning with a coloured flame",
    "flowerpots": "a tall fountain of sparks above a paper cone", "fountains": "a shower of sparks above a tube",
    "novelty": "a fan of coloured jets above a low drum", "chakkars": "a wheel of sparks, seen from above",
    "bijili": "a bundle of thin crackers with one burning fuse", "crackers": "three crackers with a burning fuse",
    "bombs": "twine-wound bombs with a burning fuse", "garland": "a red garland of crackers burning at its end",
    "rockets": "three rockets in a bottle and a burst in the sky", "aerial": "a great burst in the sky above its tube",
    "cakes": "five coloured bursts above a box of tubes", "spinners": "a flying toy that spins in a whirl of sparks",
    "snakes": "snakes of ash growing out of black tablets", "stones": "pellets crackling on the ground",
    "flash": "blinding white flashes above a squat tube", "smoke": "coloured smoke rolling out of a tube",
    "caps": "toy caps with a small flash", "pops": "paper snaps with little sparks",
    "giftbox": "an open box full of crackers under two bursts", "fund": "a stack of boxes under three bursts",
    "diya": "clay lamps burning in a row",
}  # fmt: skip


def kind_of(group: CategoryData, item: Item) -> str:
    """The kind of picture: the item's own, else its category's."""
    return item.kind or group.kind


def alt_text(group: CategoryData, item: Item, picture: str) -> str:
    """What a picture shows, for those who cannot see it."""
    if picture.endswith(picture_names.DAY):
        return f"{item.name}: the pack by day, before a round window with its effect"
    return f"{item.name}: {EFFECTS[kind_of(group, item)]} at night, the printed pack beside it"


def product_of(group: CategoryData, item: Item, category: Category) -> Product:
    """The product's row, not saved; every figure comes from the item or its category."""
    length, width, height = (Decimal(str(side)) for side in item.cm)
    specifications = {
        f"Pieces per {item.unit}" if item.unit != "piece" and "pieces" in item.pieces else "Contents": item.pieces,
        "Burning time": item.burn,
        "Height of effect": item.high,
        "Colours": ", ".join(item.hues).capitalize(),
        **item.more,
    }
    return Product(
        **named(item.name),
        **described(item.name, item.text),
        price=Decimal(item.price),
        original_price=original_price(Decimal(item.price), Decimal(item.off)),
        discount=Decimal(item.off),
        category=category,
        unit=item.unit,
        weight=item.grams,
        age_restriction=item.age or group.age,
        min_order_quantity=item.limits[0],
        max_order_quantity=item.limits[1],
        length=length,
        width=width,
        height=height,
        tags=list(dict.fromkeys((*item.tags, *group.tags))),
        safety_instructions=list(SAFETY[safety_of(group, item)]),
        safety_ta=list(SAFETY_TA[safety_of(group, item)]),
        safety_hi=list(SAFETY_HI[safety_of(group, item)]),
        specifications={name: value for name, value in specifications.items() if value not in ("", "-")},
        **facets_of(kind_of(group, item), group, item),
        is_featured=item.featured,
    )


def safety_of(group: CategoryData, item: Item) -> str:
    """The safety text of how the item works; that of its category unless it works differently."""
    own = {
        "snakes": "snake",
        "pops": "toy",
        "flash": "ground",
        "stones": "ground",
        "diya": "lamp",
        "spinners": "ground",
    }
    return own.get(kind_of(group, item), group.safety)


def fill(
    categories: Iterable[tuple[CategoryData, Sequence[Item]]],
    stored: Mapping[str, Picture],
    *,
    now: datetime,
) -> dict[str, Product]:
    """Inserts categories and products with their stock and pictures; returns the products by name."""
    rng = random.Random("demo shelves")
    products: dict[str, Product] = {}
    stocks, images, memberships = [], [], []
    # The first of the catalogue come last: lists that end in "newest first" then show the staples first.
    for position, (group, items) in reversed(list(enumerate(categories))):
        category = Category.objects.create(
            **named(group.name), **described(group.name, group.text), slug=slugify(group.name), position=position,
            picture=stored.get(picture_names.of_category(group)),
        )  # fmt: skip
        subs = {
            slug: SubCategory.objects.create(category=category, **named(name), slug=slug, position=i)
            for i, (slug, name) in enumerate(group.subs.items())
        }
        backwards = items[::-1]
        rows = Product.objects.bulk_create([product_of(group, item, category) for item in backwards])
        for item, row in zip(backwards, rows, strict=True):
            products[item.name] = row
            stocks.append(Stock(product=row, quantity=item.stock))
            memberships.append(Product.sub_categories.through(product_id=row.pk, subcategory_id=subs[item.sub].pk))
            for place, name in enumerate(picture_names.of_product(item)):
                if name in stored:
                    images.append(
                        ProductImage(product=row, picture=stored[name], position=place, alt=alt_text(group, item, name))
                    )
    Stock.objects.bulk_create(stocks)
    Product.sub_categories.through.objects.bulk_create(memberships)
    ProductImage.objects.bulk_create(images)
    # Spread over the season and mixed, so that "Newest First" is not one category after the other.
    for row in products.values():
        row.created_at = now - timedelta(days=61 + rng.random() * 160)
    Product.objects.bulk_update(products.values(), ["created_at"])
    return dict(reversed(products.items()))


def fill_bundles(
    groups: Iterable[tuple[ItemKind, Sequence[Assortment]]],
    stored: Mapping[str, Picture],
    products: Mapping[str, Product] | None = None,
) -> dict[str, Bundle]:
    """Inserts funds and gift boxes; returns them by name. Lines with the name of a given product take that one."""
    bundles: dict[str, Bundle] = {}
    lines = []
    for kind, assortments in groups:
        for item in reversed(assortments):  # the first of the list is the newest, so it leads the page
            bundle = Bundle.objects.create(
                kind=kind, **named(item.name), **described(item.name, item.text), price=item.price,
                picture=stored.get(picture_names.of_bundle(item)),
            )  # fmt: skip
            bundles[item.name] = bundle
            lines += [
                BundleLine(
                    bundle=bundle,
                    position=i,
                    **named(name),
                    quantity=quantity,
                    product=(products or {}).get(name),
                )
                for i, (name, quantity) in enumerate(item.lines)
            ]
    BundleLine.objects.bulk_create(lines)
    return bundles


def _names(table: str) -> dict[str, tuple[str, str]]:
    rows = (line.split(" | ") for line in table.strip().splitlines())
    return {english: (tamil, hindi) for english, tamil, hindi in rows}


def _texts(table: str) -> dict[str, tuple[str, str]]:
    rows = (paragraph.split("\n") for paragraph in table.strip().split("\n\n"))
    return {english: (tamil, hindi) for english, tamil, hindi in rows}


NAMES = _names(names_of_kinds.KINDS) | _names(names_of_light.LIGHT) | _names(names_of_sound.SOUND)
TEXTS = _texts(texts_of_kinds.KINDS) | _texts(texts_of_light.LIGHT) | _texts(texts_of_sound.SOUND)


def named(english: str) -> dict[str, str]:
    """The columns of a row's three names."""
    tamil, hindi = NAMES[english]
    return {"name": english, "name_ta": tamil, "name_hi": hindi}


def described(english: str, text: str) -> dict[str, str]:
    """The columns of a row's three descriptions; `text` is the English one."""
    tamil, hindi = TEXTS[english]
    return {"description": text, "description_ta": tamil, "description_hi": hindi}
