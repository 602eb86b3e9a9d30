"""One row for each address that waits for a product."""

from django.db import models
from django.db.models import Q

from apps.common.translations import Language


class StockAlert(models.Model):
    """A request to mail an address once when a product is back in stock.

    It is open while it is confirmed and was not mailed. A row is deleted 90 days after it was asked for.
    """

    product = models.ForeignKey("catalog.Product", models.CASCADE, related_name="+")
    email = models.EmailField()
    language = models.CharField(max_length=2, choices=Language, default=Language.ENGLISH)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True, help_text="When its owner opened the link of the mail.")
    mailed_at = models.DateTimeField(null=True, blank=True, help_text="When the mail that the product is back was due.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["product", "email"], name="one_alert_per_product_and_address")]
        indexes = [
            models.Index(
                fields=["asked_at", "id"],
                condition=Q(confirmed_at__isnull=False, mailed_at__isnull=True),
                name="open_alerts",
            ),
            models.Index(fields=["mailed_at"], condition=Q(mailed_at__isnull=False), name="mailed_alerts"),
            models.Index(fields=["email"], name="alerts_of_an_address"),
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.product_id}"
