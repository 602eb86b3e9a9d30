"""Reminders on the wire."""

from rest_framework import serializers

from apps.catalog.serializers.reviews import ReviewedProduct
from apps.common.api.fields import ComputedField, EmailField
from apps.common.api.serializers import Serializer
from apps.common.translations import Language

from .models import StockAlert


class AskIn(Serializer):
    """The address, and the language of the mail."""

    email = EmailField()
    language = serializers.ChoiceField(Language.choices, default=Language.ENGLISH)


class AlertOut(Serializer):
    """A reminder, for who has its link."""

    product = ReviewedProduct()
    is_confirmed = ComputedField(serializers.BooleanField())
    is_mailed = ComputedField(serializers.BooleanField())

    def get_is_confirmed(self, alert: StockAlert) -> bool:
        return alert.confirmed_at is not None

    def get_is_mailed(self, alert: StockAlert) -> bool:
        return alert.mailed_at is not None
