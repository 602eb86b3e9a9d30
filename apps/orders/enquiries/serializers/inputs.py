"""What staff send about enquiries; customers send the body of an order."""

from rest_framework import serializers

from apps.common.api.serializers import Serializer
from apps.orders.serializers.inputs import MAX_ITEMS, ItemIn
from apps.payments.enums import Method

from ..enums import EnquiryStatus


class EnquiryChange(Serializer):
    """How far staff are; what is left out stays."""

    status = serializers.ChoiceField(EnquiryStatus.choices, required=False)
    staff_note = serializers.CharField(max_length=2000, allow_blank=True, required=False)


class SaleIn(Serializer):
    """What was agreed on; priced by the server."""

    items = ItemIn(many=True, max_length=MAX_ITEMS)  # type: ignore[call-arg]
    payment_method = serializers.ChoiceField(Method.choices, default=Method.BANK_TRANSFER)
