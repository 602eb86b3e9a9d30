"""What the back office answers about refunds."""

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.serializers import Serializer
from apps.orders.enums import OrderStatus
from apps.orders.serializers.payees import PayeeOut, payee_of
from apps.payments.enums import RefundState
from apps.payments.models import Refund

from ..selectors.refunds import REFUND_STATES, RefundDetails


class RefundCounts(Serializer):
    """How many refunds are in each state."""

    due = serializers.IntegerField()
    details = serializers.IntegerField()
    sent = serializers.IntegerField()
    matched = serializers.IntegerField()
    record = serializers.IntegerField()


class RefundRow(Serializer):
    """A refund in the list; `_id` is the order's.

    `onRecord` is sent when the customer asks for it; `leftBankOn` is the day of the debit row with its reference.
    `stage` is how far it is. `isLast` is the one of its order that was sent last, which can be undone.
    """

    id = IdField(source="order.pk")
    order_number = serializers.CharField(source="order.number")
    order_status = serializers.ChoiceField(OrderStatus.choices, source="order.status")
    customer_name = serializers.CharField(source="order.customer_name")
    phone_number = serializers.CharField(source="order.phone_number")
    state = ComputedField(serializers.ChoiceField(RefundState.choices))
    stage = serializers.ChoiceField(REFUND_STATES)
    amount = MoneyField(source="refund.amount")
    reason = serializers.CharField(source="refund.reason")
    due_at = MomentField(source="refund.due_at")
    sent_at = MomentField(allow_null=True, source="refund.sent_at")
    sent_on = serializers.DateField(allow_null=True, source="refund.day_sent")
    reference = serializers.CharField(source="refund.reference")
    note = serializers.CharField(source="refund.note")
    sent_by = serializers.CharField(source="refund.sent_by_name")
    on_record = serializers.BooleanField(source="refund.on_record")
    payee = ComputedField(PayeeOut(allow_null=True))
    left_bank_on = serializers.DateField(allow_null=True)
    is_last = serializers.BooleanField()

    def get_payee(self, row: RefundDetails) -> Refund | None:
        """Where the customer wants it sent to; null until they say."""
        return payee_of(row.refund)

    def get_state(self, row: RefundDetails) -> str:
        """Due until it is sent."""
        return RefundState.SENT if row.refund.sent_at else RefundState.DUE
