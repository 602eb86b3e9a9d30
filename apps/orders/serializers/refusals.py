"""The data of a refused order besides the message, by code."""

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.cart.serializers import PROBLEMS
from apps.common.api.envelopes import Failure
from apps.common.api.fields import IdField, MomentField, MoneyField
from apps.common.api.serializers import Serializer
from apps.shop.selling.enums import Delivery
from apps.shop.selling.serializers import Pricing, TextOut

from ..enums import Confirmation
from .outputs import ContentNames


class Shortage(Serializer):
    """A line that cannot be had as it was ordered; `available` is how many could be."""

    type = serializers.ChoiceField(ItemKind.choices)
    id = IdField()
    name = serializers.CharField()
    names = ContentNames()
    wanted = serializers.IntegerField()
    available = serializers.IntegerField()
    code = serializers.ChoiceField(PROBLEMS)
    message = serializers.CharField()


class WaitingOrder(Serializer):
    """The order that waits for its payment."""

    id = IdField()
    order_number = serializers.CharField()
    total = MoneyField()
    holds_until = MomentField(allow_null=True)


class OrderRefused(Failure):
    """A refused order; what is there depends on the code.

    `shortages`: out_of_stock. `newTotal`, `expectedTotal`: total_changed. `order`: order_waiting_for_payment,
    order_not_replaceable, order_placed_already. `minimumOrder`, `missing`: below_minimum_order. `pricing`:
    total_changed. `notice`, `reopensOn`: selling_closed, enquiry_only. `pincode`, `reason`, `states`,
    `lastDispatchOn`: not_serviceable. `codLimit`, `total`: cod_over_limit. `delivery`: delivery_not_offered.
    """

    shortages = Shortage(many=True, required=False)
    new_total = MoneyField(required=False)
    expected_total = MoneyField(required=False)
    order = WaitingOrder(required=False)
    minimum_order = MoneyField(required=False)
    missing = MoneyField(required=False)
    pricing = Pricing(required=False)
    notice = TextOut(required=False, allow_null=True)
    reopens_on = serializers.DateField(required=False, allow_null=True)
    pincode = serializers.CharField(required=False)
    reason = TextOut(required=False, allow_null=True)
    states = serializers.ListField(child=serializers.CharField(), required=False)
    last_dispatch_on = serializers.DateField(required=False, allow_null=True)
    cod_limit = MoneyField(required=False)
    delivery = serializers.ChoiceField(Delivery.choices, required=False)
    total = MoneyField(required=False)


class ConfirmationOut(Serializer):
    """Something that has to be confirmed first; the flag is `confirm` and the name, such as `confirmStepBack`."""

    name = serializers.ChoiceField(Confirmation.choices)
    sentence = serializers.CharField()


class StatusRefused(Failure):
    """A status that was not set: everything that has to be confirmed, or what is short of stock."""

    confirmations = ConfirmationOut(many=True, required=False)
    shortages = Shortage(many=True, required=False)
