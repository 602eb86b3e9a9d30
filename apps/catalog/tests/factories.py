"""Things of the catalogue for tests."""

import io
from decimal import Decimal

import factory
from PIL import Image

from apps.accounts.tests.factories import CustomerFactory
from apps.catalog.models import Category, Product, ProductImage, Review, Stock, SubCategory
from apps.catalog.services.indexing import reindex
from apps.common.models import Picture


class PictureFactory(factory.django.DjangoModelFactory):
    """A picture's row; its file does not exist."""

    class Meta:
        model = Picture

    key = factory.Sequence(lambda n: f"pictures/made{n}.jpg")
    width = 800
    height = 600
    bytes = 1000
    sha256 = factory.Sequence(lambda n: f"{n:064d}")


class CategoryFactory(factory.django.DjangoModelFactory):
    """An active category."""

    class Meta:
        model = Category

    name = factory.Sequence(lambda n: f"Kind {n}")
    slug = factory.Sequence(lambda n: f"kind-{n}")
    description = "What it is"


class SubCategoryFactory(factory.django.DjangoModelFactory):
    """A sub-category."""

    class Meta:
        model = SubCategory

    category = factory.SubFactory(CategoryFactory)
    name = factory.Sequence(lambda n: f"Finer kind {n}")
    slug = factory.Sequence(lambda n: f"finer-{n}")


class ProductFactory(factory.django.DjangoModelFactory):
    """An active product with 50 in stock, in one sub-category of its category, found by search."""

    class Meta:
        model = Product
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Product {n}")
    description = "Made in Sivakasi"
    price = Decimal("120.00")
    original_price = Decimal("120.00")
    category = factory.SubFactory(CategoryFactory)
    weight = 250

    @factory.post_generation
    def stock(self, create, extracted, **_kwargs):
        self.stock = Stock.objects.create(product=self, quantity=50 if extracted is None else extracted)

    @factory.post_generation
    def sub(self, create, extracted, **_kwargs):
        found = extracted or self.category.sub_categories.first() or SubCategoryFactory(category=self.category)
        self.sub_categories.add(found)

    @factory.post_generation
    def pictures(self, create, extracted, **_kwargs):
        for position in range(extracted or 0):
            ProductImage.objects.create(product=self, picture=PictureFactory(), position=position)

    @factory.post_generation
    def indexed(self, create, extracted, **_kwargs):
        reindex([self.pk])


class ReviewFactory(factory.django.DjangoModelFactory):
    """A review of five stars."""

    class Meta:
        model = Review

    product = factory.SubFactory(ProductFactory)
    customer = factory.SubFactory(CustomerFactory)
    rating = 5
    comment = "The children loved every one of them."


def upload(colour="red", name="photo.png", kind="PNG", size=(300, 200)):
    """A real picture as a browser sends it."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, kind)
    file.seek(0)
    file.name = name
    return file
