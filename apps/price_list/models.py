"""The printed price list."""

from django.db import models

from apps.common.translations import Language
from apps.shop.selling.enums import Mode


class PrintedPriceList(models.Model):
    """The newest PDF of a language. Derived data: the worker prints it again when `fingerprint` changes."""

    language = models.CharField(max_length=2, choices=Language, primary_key=True)
    mode = models.CharField(max_length=7, choices=Mode, help_text="How the shop sold when it was printed.")
    fingerprint = models.CharField(max_length=16)
    content = models.BinaryField()
    printed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Price list, {self.get_language_display()}"
