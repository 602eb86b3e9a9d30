"""Enquiries as they travel. Customers send the body of an order."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.orders.serializers.inputs import MAX_ITEMS, ItemIn
from apps.orders.serializers.outputs import NO_TERMS, OrderTermsOut, ShippingOut
from apps.payments.enums import Method
from apps.shop.selling.serializers import Pricing

from .enums import EnquiryStatus
from .models import Enquiry


class EnquiryItem(Serializer):
    """A line: what was asked for, at the price of that day."""

    id = IdField()
    type = serializers.ChoiceField(ItemKind.choices)
    name = serializers.CharField()
    names = Names(source="*")
    price = MoneyField()
    quantity = serializers.IntegerField()
    total = MoneyField()


class EnquiryOut(Serializer):
    """An enquiry as its customer sees it."""

    id = IdField()
    number = serializers.CharField()
    status = serializers.ChoiceField(EnquiryStatus.choices)
    created_at = MomentField()
    items = ComputedField(EnquiryItem(many=True))
    pricing = Pricing(source="*")
    shipping_address = ShippingOut(source="*")
    terms = ComputedField(OrderTermsOut())
    to_be_confirmed = ComputedField(serializers.BooleanField())

    def get_items(self, enquiry: Enquiry) -> list[dict[str, Any]]:
        return [
            {**item, "price": Decimal(item["price"]), "total": Decimal(item["price"]) * item["quantity"]}
            for item in enquiry.items
        ]

    def get_terms(self, enquiry: Enquiry) -> dict[str, Any]:
        """Those of the day on which it came."""
        return {**NO_TERMS, **enquiry.terms}

    def get_to_be_confirmed(self, enquiry: Enquiry) -> bool:
        return bool(enquiry.terms.get("to_be_confirmed"))


class EnquiryRow(Serializer):
    """An enquiry in the list of staff; `orderId` and `orderNumber` once the sale is entered."""

    id = IdField()
    number = serializers.CharField()
    status = serializers.ChoiceField(EnquiryStatus.choices)
    created_at = MomentField()
    due_at = MomentField()
    customer_name = serializers.CharField()
    customer_email = serializers.CharField()
    phone_number = serializers.CharField()
    city = serializers.CharField()
    state = serializers.CharField()
    total = MoneyField()
    order_id = IdField(allow_null=True)
    order_number = ComputedField(serializers.CharField())

    def get_order_number(self, enquiry: Enquiry) -> str:
        """The agreed sale's, "" without one."""
        return enquiry.order.number if enquiry.order else ""


class StaffEnquiry(EnquiryOut):
    """An enquiry as staff see it."""

    due_at = MomentField()
    updated_at = MomentField()
    customer_name = serializers.CharField()
    customer_email = serializers.CharField()
    staff_note = serializers.CharField()
    total = MoneyField()
    order_id = IdField(allow_null=True)
    order_number = ComputedField(serializers.CharField())

    def get_order_number(self, enquiry: Enquiry) -> str:
        """The agreed sale's, "" without one."""
        return enquiry.order.number if enquiry.order else ""


class EnquiryChange(Serializer):
    """How far staff are; what is left out stays."""

    status = serializers.ChoiceField(EnquiryStatus.choices, required=False)
    staff_note = serializers.CharField(max_length=2000, allow_blank=True, required=False)


class SaleIn(Serializer):
    """What was agreed on; priced by the server."""

    items = ItemIn(many=True, max_length=MAX_ITEMS)  # type: ignore[call-arg]
    payment_method = serializers.ChoiceField(Method.choices, default=Method.BANK_TRANSFER)
