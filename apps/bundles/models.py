"""Funds and gift boxes: one Bundle with a kind; its lines are free text, and may name a product of the shop.

And the printed price list.
"""

from typing import Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from apps.catalog.models import Product
from apps.common.models import Picture
from apps.common.translations import Language, TranslatedDescription, TranslatedName
from apps.shop.selling.enums import Mode

from .enums import BUNDLE_KINDS


class BundleQuerySet(models.QuerySet["Bundle"]):
    """Queries of bundles."""

    def visible(self) -> Self:
        """What the public sees, and can order."""
        return self.filter(is_active=True)


class Bundle(TranslatedName, TranslatedDescription):
    """Crackers sold together for one price in rupees. A bundle has no stock of its own.

    It takes the products that its lines name out of stock, and none for the others.
    """

    kind = models.CharField(max_length=8, choices=[(kind.value, kind.label) for kind in BUNDLE_KINDS])
    name = models.CharField(max_length=160)
    description = models.TextField(max_length=5000)
    price = models.DecimalField(max_digits=9, decimal_places=2, validators=[MinValueValidator(0)])
    picture = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = BundleQuerySet.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(price__gte=0), name="bundle_price_not_negative")]
        indexes = [models.Index(fields=["kind", "-created_at", "-id"], name="bundles_newest")]

    def __str__(self) -> str:
        return self.name


class BundleLine(TranslatedName):
    """One kind of cracker in a bundle."""

    bundle = models.ForeignKey(Bundle, models.CASCADE, related_name="lines")
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=160)
    quantity = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    product = models.ForeignKey(
        Product, models.PROTECT, null=True, blank=True, related_name="+", db_index=False,
        help_text="What it takes out of stock; without one, nothing.",
    )  # fmt: skip

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gte=1), name="bundle_line_quantity"),
            models.UniqueConstraint(fields=["product", "bundle"], name="bundle_product_once"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} x {self.name}"


class PrintedPriceList(models.Model):
    """The newest PDF of a language. Derived data: the worker prints it again when `fingerprint` changes."""

    language = models.CharField(max_length=2, choices=Language, primary_key=True)
    mode = models.CharField(max_length=7, choices=Mode, help_text="How the shop sold when it was printed.")
    fingerprint = models.CharField(max_length=16)
    content = models.BinaryField()
    printed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Price list, {self.get_language_display()}"
