"""What is sold. Stock has its own narrow row: selling does not write the product."""

from decimal import Decimal
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from apps.accounts.models import Customer
from apps.common.models import Picture
from apps.common.postgres.sorting import natural
from apps.common.translations import TranslatedDescription, TranslatedName

from .columns import PairsField
from .enums import Effect, NoiseLevel, StockCause, Unit
from .querysets import CategoryQuerySet, ProductQuerySet, ReviewQuerySet
from .spreadsheet import models as spreadsheet_models  # noqa: F401
from .stock_alerts import models as stock_alert_models  # noqa: F401 - Django finds the package's models here


def safety_column(language: str) -> Any:
    """Safety instructions in one language. Old processes insert rows without the column during a deploy."""
    return ArrayField(
        models.CharField(max_length=300), verbose_name=f"safety instructions in {language}", blank=True, default=list,
        db_default=[],
    )  # fmt: skip


class Category(TranslatedName, TranslatedDescription):
    """A kind of crackers. An inactive one hides its products from the public."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    description = models.TextField(max_length=2000)
    picture = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    is_active = models.BooleanField(default=True)
    position = models.PositiveSmallIntegerField(default=0, help_text="Order on the storefront; ties by name.")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = CategoryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "categories"

    def __str__(self) -> str:
        return self.name


class SubCategory(TranslatedName, TranslatedDescription):
    """A finer kind within a category; its name is unique there whatever the case."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="sub_categories")
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=80)
    description = models.TextField(max_length=2000, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "sub-categories"
        constraints = [
            models.UniqueConstraint("category", Lower("name"), name="sub_category_name_once"),
            models.UniqueConstraint(fields=["category", "slug"], name="sub_category_slug_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Product(TranslatedName, TranslatedDescription):
    """A product. Prices are rupees, weight is grams, sizes are centimetres.

    `original_price` and `discount` agree (rules 4.4), `rating_*` count the visible reviews, `search_vector` holds
    the folded words. `version` grows with every save by staff, so that a stale save is seen.
    `noise_level`, `noise_db`, `is_green_cracker`: null is "not stated", as an empty `effects` is; no filter matches it.
    """

    name = models.CharField(max_length=160)
    description = models.TextField(max_length=10_000)
    price = models.DecimalField(max_digits=9, decimal_places=2)
    original_price = models.DecimalField(max_digits=9, decimal_places=2)
    discount = models.DecimalField(max_digits=5, decimal_places=2, default=Decimal(0), help_text="Percent.")
    category = models.ForeignKey(Category, models.PROTECT, related_name="products")
    sub_categories = models.ManyToManyField(SubCategory, related_name="products")
    unit = models.CharField(max_length=6, choices=Unit, default=Unit.BOX)
    weight = models.PositiveIntegerField(help_text="Grams.", validators=[MinValueValidator(1)])
    age_restriction = models.PositiveSmallIntegerField(default=18, help_text="From how many years.")
    noise_level = models.CharField(max_length=6, choices=NoiseLevel, null=True, blank=True)  # noqa: DJ001 - not stated
    noise_db = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Decibels at 4 m.", validators=[MinValueValidator(1), MaxValueValidator(200)]
    )
    effects = ArrayField(models.CharField(max_length=11, choices=Effect), default=list, db_default=[], blank=True)
    is_green_cracker = models.BooleanField("green cracker", null=True, blank=True)
    green_certificate = models.CharField(
        max_length=60, blank=True, default="", db_default="", help_text="Number of the CSIR-NEERI certificate."
    )
    min_order_quantity = models.PositiveIntegerField(default=1, validators=[MinValueValidator(1)])
    max_order_quantity = models.PositiveIntegerField(default=100, validators=[MinValueValidator(1)])
    length = models.DecimalField(max_digits=6, decimal_places=1, null=True, blank=True, help_text="Centimetres.")
    width = models.DecimalField(max_digits=6, decimal_places=1, null=True, blank=True, help_text="Centimetres.")
    height = models.DecimalField(max_digits=6, decimal_places=1, null=True, blank=True, help_text="Centimetres.")
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    safety_instructions = ArrayField(models.CharField(max_length=300), default=list, blank=True)
    safety_ta = safety_column("Tamil")
    safety_hi = safety_column("Hindi")
    specifications = PairsField(default=dict, blank=True, help_text="Free names to values, in order.")
    is_featured = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    rating_average = models.DecimalField(max_digits=3, decimal_places=2, default=Decimal(0))
    rating_count = models.PositiveIntegerField(default=0)
    search_vector = SearchVectorField(null=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = ProductQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(price__gt=0), name="product_price_above_zero"),
            models.CheckConstraint(
                condition=Q(original_price__gte=F("price")), name="product_original_not_below_price"
            ),
            models.CheckConstraint(condition=Q(discount__gte=0, discount__lte=100), name="product_discount_percent"),
            models.CheckConstraint(
                condition=Q(min_order_quantity__gte=1, max_order_quantity__gte=F("min_order_quantity")),
                name="product_quantities_in_order",
            ),
            models.CheckConstraint(
                condition=Q(rating_average__gte=0, rating_average__lte=5), name="product_rating_within_five"
            ),
        ]
        indexes = [
            GinIndex(fields=["search_vector"], name="product_search"),
            models.Index(fields=["-created_at", "-id"], name="product_newest"),
            models.Index(fields=["price", "-id"], name="product_by_price"),
            models.Index(natural("name"), F("id").desc(), name="product_by_natural_name"),
            models.Index(fields=["-rating_average", "-id"], name="product_by_rating"),
            models.Index(fields=["category", "-created_at", "-id"], name="product_in_category"),
            models.Index(fields=["-id"], condition=Q(is_featured=True), name="product_featured"),
            models.Index(fields=["-created_at", "-id"], condition=Q(is_active=False), name="product_inactive"),
            # The public's totals are counted in this one alone: product rows are wide.
            models.Index(fields=["category"], condition=Q(is_active=True), name="product_active_in_category"),
            # The counts of facets likewise: every column that they read is in it.
            models.Index(
                fields=["category", "noise_level", "is_green_cracker", "age_restriction"],
                include=["effects", "price"],
                condition=Q(is_active=True),
                name="product_facets",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Stock(models.Model):
    """How many of a product may still be sold. `services.stock` is its only writer."""

    product = models.OneToOneField(Product, models.CASCADE, primary_key=True, related_name="stock")
    quantity = models.PositiveIntegerField(validators=[MaxValueValidator(10_000_000)])

    class Meta:
        verbose_name_plural = "stock"
        constraints = [models.CheckConstraint(condition=Q(quantity__gte=0), name="stock_never_below_zero")]
        indexes = [models.Index(fields=["quantity", "product"], name="stock_lowest")]

    def __str__(self) -> str:
        return str(self.quantity)


class StockEntry(models.Model):
    """A change of a product's stock: the entries of a product add up to its stock (ADR 0025).

    The trigger `stock_ledger` writes them, `services.stock` says why; no entry is changed or deleted, so those of a
    deleted product stay. `actor_name` is that of staff; a customer is found by the order.
    """

    product = models.ForeignKey(Product, models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+")
    change = models.IntegerField()
    result = models.PositiveIntegerField(help_text="The stock after it.")
    cause = models.CharField(max_length=10, choices=StockCause)
    order_id = models.BigIntegerField(null=True)
    order_number = models.CharField(max_length=20, blank=True)
    actor_kind = models.CharField(max_length=10, blank=True)
    actor_name = models.CharField(max_length=200, blank=True)
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "stock entries"
        indexes = [models.Index(fields=["product", "-id"], name="stock_entries_of_product")]

    def __str__(self) -> str:
        return f"{self.change:+d} of {self.product_id}"


class ProductImage(models.Model):
    """A picture of a product; the one with the lowest position is the main one."""

    product = models.ForeignKey(Product, models.CASCADE, related_name="images")
    picture = models.ForeignKey(Picture, models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField(default=0)
    alt = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["product", "position", "id"], name="images_in_order")]

    def __str__(self) -> str:
        return f"{self.product_id} #{self.position}"


class Review(models.Model):
    """What a customer says of a product; one per customer and product. Operators can hide it."""

    product = models.ForeignKey(Product, models.CASCADE, related_name="reviews")
    customer = models.ForeignKey(Customer, models.CASCADE, related_name="+")
    rating = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(5)])
    comment = models.TextField(max_length=2000)
    is_purchase_verified = models.BooleanField(default=False, help_text="The customer bought the product here.")
    is_hidden = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ReviewQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["product", "customer"], name="one_review_per_customer_and_product"),
            models.CheckConstraint(condition=Q(rating__gte=1, rating__lte=5), name="review_rating_one_to_five"),
        ]
        indexes = [
            models.Index(fields=["product", "-created_at", "-id"], name="reviews_of_product"),
            models.Index(fields=["-created_at", "-id"], condition=Q(is_hidden=False), name="reviews_recent"),
        ]

    def __str__(self) -> str:
        return f"{self.rating} stars for {self.product_id}"


class SearchWord(models.Model):
    """A word that some product has; what misspelt queries are corrected against.

    `products` says how many have it, as of the last full count: of two neighbours the commoner one is meant. Only a
    word of names, places, tags or synonyms `is_name`: it matches itself only, not the beginning of a longer word.
    """

    word = models.CharField(max_length=40, primary_key=True)
    products = models.PositiveIntegerField(default=1)
    is_name = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return self.word


def phrases_column(help_text: str) -> Any:
    """A list of words or phrases, in any language."""
    return ArrayField(models.CharField(max_length=80), default=list, blank=True, help_text=help_text)


class SynonymGroup(models.Model):
    """Words of one meaning (`synonyms.Group`). A change is followed by a job that indexes every product again."""

    name = models.CharField(max_length=80, unique=True)
    signs = phrases_column("A product has the meaning when one of these is in its names, tags or category.")
    said = phrases_column("Further words that people type for it. They find the product, but do not tell what it is.")

    def __str__(self) -> str:
        return self.name
