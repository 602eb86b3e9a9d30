"""The dashboard's wire form."""

from rest_framework import serializers

from apps.common.api.fields import IdField, MomentField, SumField
from apps.common.api.serializers import Serializer


class Stats(Serializer):
    """The four cards, how many payments wait, how many refunds are due, and how many orders miss units.

    `enquiriesNew` are those that nobody has answered, `enquiriesOverdue` those of them that are older than 24 hours.

    `messagesOpen` wait for an answer, `messagesOverdue` of them for 48 hours; `messagesUnresolved` are not closed
    30 days after they came.

    `claimsWithoutRow` counts the proofs that have waited for 24 hours without a bank row.

    Figures that a role may not see are left out. The four cards and `salesByDay` are counted at most once a minute,
    `countedAt` says when; the others are of this moment.
    """

    counted_at = MomentField()
    total_products = serializers.IntegerField()
    total_orders = serializers.IntegerField(required=False)
    total_users = serializers.IntegerField(required=False)
    total_revenue = SumField(required=False)
    payments_waiting = serializers.IntegerField(required=False)
    refunds_due = serializers.IntegerField(required=False)
    refunds_due_amount = SumField(required=False)
    short_orders = serializers.IntegerField(required=False)
    claims_without_row = serializers.IntegerField(required=False)
    enquiries_new = serializers.IntegerField(required=False)
    enquiries_overdue = serializers.IntegerField(required=False)
    messages_open = serializers.IntegerField(required=False)
    messages_overdue = serializers.IntegerField(required=False)
    messages_unresolved = serializers.IntegerField(required=False)


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
    revenue = SumField()
