"""The dashboard's wire form."""

from rest_framework import serializers

from apps.common.api.fields import IdField, MoneyField
from apps.common.api.serializers import Serializer


class Stats(Serializer):
    """The four cards, how many payments wait, how many refunds are due, and how many orders miss units.

    `enquiriesNew` are those that nobody has answered, `enquiriesOverdue` those of them that are older than 24 hours.

    `messagesOpen` wait for an answer, `messagesOverdue` of them for 48 hours; `messagesUnresolved` are not closed
    30 days after they came.

    `claimsWithoutRow` counts the proofs that have waited for 24 hours without a bank row.
    """

    total_products = serializers.IntegerField()
    total_orders = serializers.IntegerField()
    total_users = serializers.IntegerField()
    total_revenue = MoneyField(max_value=None)
    payments_waiting = serializers.IntegerField()
    refunds_due = serializers.IntegerField()
    short_orders = serializers.IntegerField()
    claims_without_row = serializers.IntegerField()
    enquiries_new = serializers.IntegerField()
    enquiries_overdue = serializers.IntegerField()
    messages_open = serializers.IntegerField()
    messages_overdue = serializers.IntegerField()
    messages_unresolved = serializers.IntegerField()


class LowStockRow(Serializer):
    """A product that runs out."""

    id = IdField()
    name = serializers.CharField()
    stock = serializers.IntegerField(source="stock.quantity")
    category = serializers.CharField(source="category.name")


class SalesDay(Serializer):
    """A day in India."""

    date = serializers.DateField()
    orders = serializers.IntegerField()
    revenue = MoneyField(max_value=None)
