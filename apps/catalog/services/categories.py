"""Categories with their sub-categories: created, changed, deleted by staff."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from django.db import IntegrityError, transaction
from django.db.models import Count

from apps.common import audit, files
from apps.common.actors import Actor
from apps.common.errors import Invalid
from apps.common.models import Picture
from apps.common.translations import NAMES, TEXTS

from ..errors import CategoryInUse, CategoryNotFound, SlugTaken, SubCategoryInUse
from ..locks import lock_category
from ..models import Category, SubCategory
from . import pictures
from .indexing import reindex_category

SUB_NAME_TAKEN = "Subcategory with this name already exists"
SLUG_MISSING = "Category slug is required"
NOT_OURS = "Only a picture of this shop can be taken by its address. Upload others on the category's page."
SLUG_LENGTH = 80
# Fields whose words are in the products' search words.
SEARCHED = ("name", *NAMES, "subCategories")


@dataclass(frozen=True, slots=True)
class SubCategoryLine:
    """A sub-category as a form sends it; with `pk` it names a row, otherwise its name does.

    `texts` are translations by column; what is left out stays.
    """

    name: str
    slug: str = ""
    description: str = ""
    pk: int | None = None
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CategoryForm:
    """What staff save of a category. An empty slug is derived; without `sub_categories` they stay as they are.

    `picture_url` is the address of a picture that the shop has already; a new upload decides over it. `texts` are
    translations by column; what is left out stays.
    """

    name: str
    description: str
    slug: str = ""
    is_active: bool | None = None
    position: int | None = None
    sub_categories: Sequence[SubCategoryLine] | None = None
    removes_picture: bool = False
    picture_url: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


def slug_of(name: str) -> str:
    """The slug that follows from a name; empty when no letter or digit of it is Latin."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:SLUG_LENGTH].strip("-")


def create_category(form: CategoryForm, *, actor: Actor, picture: BinaryIO | None = None) -> Category:
    """Insert a category; raises SlugTaken, Invalid, FileTooLarge or NotAnImage."""
    stored = pictures.store_one(picture) or _known(form)
    with transaction.atomic(durable=True):
        category = Category(name=form.name, description=form.description, slug=_slug(form))
        _apply(category, form, stored)
        _save_once(category)
        _save_sub_categories(category, form.sub_categories or ())
        audit.record(actor=actor, action="category.created", target=category, after=facts(category))
        return category


def update_category(pk: int, form: CategoryForm, *, actor: Actor, picture: BinaryIO | None = None) -> Category:
    """Save a category; products find their words again by a job when names changed. Locks the category.

    Raises CategoryNotFound, SlugTaken, SubCategoryInUse, Invalid, FileTooLarge or NotAnImage.
    """
    if not Category.objects.filter(pk=pk).exists():
        raise CategoryNotFound
    stored = pictures.store_one(picture) or _known(form)
    with transaction.atomic(durable=True):
        category = _locked(pk)
        before = facts(category)
        category.name, category.description, category.slug = form.name, form.description, _slug(form)
        _apply(category, form, stored)
        _save_once(category)
        if form.sub_categories is not None:
            _save_sub_categories(category, form.sub_categories)
        after = facts(category)
        if any(before[fact] != after[fact] for fact in SEARCHED):
            reindex_category.defer(category_id=pk)
        audit.record(actor=actor, action="category.updated", target=category, before=before, after=after)
        return category


def delete_category(pk: int, *, actor: Actor) -> None:
    """Delete a category without products; raises CategoryNotFound, or CategoryInUse saying how many there are."""
    with transaction.atomic(durable=True):
        category = _locked(pk)
        count = category.products.count()
        if count:
            products = "1 product" if count == 1 else f"{count} products"
            raise CategoryInUse(f"This category still has {products}. Move or delete them first.", product_count=count)
        audit.record(actor=actor, action="category.deleted", target=category, before=facts(category))
        category.delete()


def facts(category: Category) -> dict[str, Any]:
    """Fields of a category for audit records."""
    rows = category.sub_categories.order_by("position", "pk").values_list("name", *TEXTS)
    return {
        "name": category.name,
        **{column: getattr(category, column) for column in TEXTS},
        "slug": category.slug,
        "description": category.description,
        "isActive": category.is_active,
        "position": category.position,
        "picture": category.picture.key if category.picture else None,
        # With their translations where they have some.
        "subCategories": [" / ".join(filter(None, row)) for row in rows],
    }


def _locked(pk: int) -> Category:
    category = lock_category(pk)
    if category is None:
        raise CategoryNotFound
    return category


def _known(form: CategoryForm) -> Picture | None:
    if not form.picture_url:
        return None
    picture = files.picture_at(form.picture_url)
    if picture is None:
        raise Invalid(NOT_OURS, errors={"image_url": NOT_OURS})
    return picture


def _slug(form: CategoryForm) -> str:
    slug = form.slug or slug_of(form.name)
    if not slug:
        raise Invalid(SLUG_MISSING, errors={"slug": SLUG_MISSING})
    return slug


def _apply(category: Category, form: CategoryForm, picture: Picture | None) -> None:
    for column, text in form.texts.items():
        setattr(category, column, text)
    if form.is_active is not None:
        category.is_active = form.is_active
    if form.position is not None:
        category.position = form.position
    if form.removes_picture:
        category.picture = None
    if picture:
        category.picture = picture
        pictures.want_variants([picture])


def _save_once(category: Category) -> None:
    try:
        with transaction.atomic():
            category.save()
    except IntegrityError as error:
        raise SlugTaken(errors={"slug": SlugTaken.message}) from error


def _save_sub_categories(category: Category, lines: Sequence[SubCategoryLine]) -> None:
    """Make the category's sub-categories these. Rows are matched by id or by name, so that their products stay."""
    folded = [line.name.casefold() for line in lines]
    for index, name in enumerate(folded):
        if name in folded[:index]:
            raise Invalid(SUB_NAME_TAKEN, errors={f"sub_categories.{index}.name": SUB_NAME_TAKEN})
    present = list(category.sub_categories.all())
    by_id = {row.pk: row for row in present}
    by_name = {row.name.casefold(): row for row in present}
    named = {line.pk for line in lines if line.pk in by_id}
    rows: list[SubCategory] = []
    for line in lines:
        row = by_id.get(line.pk or 0)
        if row is None:
            found = by_name.get(line.name.casefold())
            row = found if found and found.pk not in named else SubCategory(category=category)
        rows.append(row)
    _remove([row for row in present if row not in rows])
    _write(category, rows, lines)


def _remove(rows: Sequence[SubCategory]) -> None:
    used = list(
        SubCategory.objects.filter(pk__in=[row.pk for row in rows])
        .annotate(used=Count("products"))
        .filter(used__gt=0)
        .order_by("position", "pk")
    )
    if used:
        listed = ", ".join(f"{row.name} ({row.used})" for row in used)
        raise SubCategoryInUse(
            f"There are still products in: {listed}. Move them first.",
            errors={"sub_categories": f"Still in use: {listed}"},
            sub_categories=[{"id": str(row.pk), "name": row.name, "product_count": row.used} for row in used],
        )
    SubCategory.objects.filter(pk__in=[row.pk for row in rows]).delete()


def _write(category: Category, rows: Sequence[SubCategory], lines: Sequence[SubCategoryLine]) -> None:
    slugs: set[str] = set()
    for position, (row, line) in enumerate(zip(rows, lines, strict=True)):
        slug = line.slug or (row.slug if row.pk and row.name == line.name else slug_of(line.name))
        row.slug = _free(slug or f"{category.slug}-{position + 1}", slugs)
        row.name, row.description, row.position = line.name, line.description, position
        for column, text in line.texts.items():
            setattr(row, column, text)
        slugs.add(row.slug)
    # Names and slugs may change places among the rows: they step aside first.
    for pk in (row.pk for row in rows if row.pk):
        SubCategory.objects.filter(pk=pk).update(name=f"stepped aside {pk}", slug=f"--{pk}")
    for row in rows:
        row.save()


def _free(slug: str, taken: set[str]) -> str:
    number, free_slug = 2, slug
    while free_slug in taken:
        tail = f"-{number}"
        number, free_slug = number + 1, slug[: SLUG_LENGTH - len(tail)] + tail
    return free_slug
