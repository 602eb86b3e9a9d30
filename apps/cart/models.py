"""Carts: one per customer, with one line per item."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from apps.accounts.models import Customer
from apps.bundles.models import Bundle
from apps.catalog.models import Product


class Cart(models.Model):
    """The cart of a customer; concurrent writes wait for its row lock."""

    customer = models.OneToOneField(Customer, models.CASCADE, primary_key=True, related_name="+")
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"cart of {self.customer_id}"


class CartLine(models.Model):
    """A quantity of exactly one product or bundle. Prices are not stored: they are always today's."""

    cart = models.ForeignKey(Cart, models.CASCADE, related_name="lines")
    product = models.ForeignKey(Product, models.CASCADE, null=True, blank=True, related_name="+")
    bundle = models.ForeignKey(Bundle, models.CASCADE, null=True, blank=True, related_name="+")
    quantity = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(product__isnull=False, bundle__isnull=True) | Q(product__isnull=True, bundle__isnull=False),
                name="cart_line_of_one_target",
            ),
            models.UniqueConstraint(
                fields=["cart", "product"], condition=Q(product__isnull=False), name="cart_product_once"
            ),
            models.UniqueConstraint(
                fields=["cart", "bundle"], condition=Q(bundle__isnull=False), name="cart_bundle_once"
            ),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="cart_line_quantity"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} of {self.product_id or self.bundle_id}"
