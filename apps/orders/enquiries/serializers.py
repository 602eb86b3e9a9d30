"""Enquiries as they travel. Customers send the body of an order."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef
from apps.cart.serializers import requested
from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.recipients import NEED_NAME, missing
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.common.money import PAISA
from apps.orders.serializers.inputs import MAX_ITEMS, DeliveryIn, ItemIn
from apps.orders.serializers.outputs import NO_TERMS, OrderTermsOut, ShippingOut
from apps.orders.serializers.refusals import OrderRefused
from apps.payments.enums import Method
from apps.shop.selling.serializers import Pricing

from .enums import EnquiryStatus
from .models import Enquiry
from .services.agreeing import Sale


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


class StaffEnquiryItem(EnquiryItem):
    """A line for staff; `todaysPrice` is null for what is not sold any more."""

    todays_price = MoneyField(allow_null=True)


class StaffEnquiry(EnquiryOut):
    """An enquiry as staff see it."""

    items = ComputedField(StaffEnquiryItem(many=True))
    due_at = MomentField()
    updated_at = MomentField()
    customer_name = serializers.CharField()
    customer_email = serializers.CharField()
    staff_note = serializers.CharField()
    total = MoneyField()
    order_id = IdField(allow_null=True)
    order_number = ComputedField(serializers.CharField())

    def get_items(self, enquiry: Enquiry) -> list[dict[str, Any]]:
        todays = enquiry.todays_prices  # type: ignore[attr-defined]
        return [
            {**item, "todays_price": todays.get(ItemRef(ItemKind(item["type"]), item["id"]))}
            for item in super().get_items(enquiry)
        ]

    def get_order_number(self, enquiry: Enquiry) -> str:
        """The agreed sale's, "" without one."""
        return enquiry.order.number if enquiry.order else ""


class EnquiryChange(Serializer):
    """How far staff are; what is left out stays."""

    status = serializers.ChoiceField(EnquiryStatus.choices, required=False)
    staff_note = serializers.CharField(max_length=2000, allow_blank=True, required=False)


class SaleItemIn(ItemIn):
    """An item, and the price of one that was agreed on; without it today's."""

    price = MoneyField(required=False, min_value=PAISA)


class SaleIn(Serializer):
    """What was agreed on; `priceReason` is needed where a price is not today's, the address where it changed."""

    items = SaleItemIn(many=True, max_length=MAX_ITEMS)  # type: ignore[call-arg]
    price_reason = serializers.CharField(min_length=3, max_length=200, allow_blank=True, default="")
    payment_method = serializers.ChoiceField(Method.choices, default=Method.BANK_TRANSFER)
    shipping_address = DeliveryIn(required=False)

    def validate_items(self, items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Each item once: it has one price."""
        if len({(item["type"], item["id"]) for item in items}) < len(items):
            raise serializers.ValidationError("Please name each item once.")
        return items


class CallerIn(DeliveryIn):
    """Where an order by phone goes. Name and phone number are those of a new customer, too."""

    def extra_errors(self, data: dict[str, Any]) -> dict[str, Any]:
        """The name must be there."""
        return missing(data, "name", NEED_NAME) | super().extra_errors(data)


class ByPhoneIn(SaleIn):
    """An order by phone. `customerId` or `isNewCustomer` say whose it is where customers have the phone number."""

    shipping_address = CallerIn()
    customer_id = IdField(required=False)
    is_new_customer = serializers.BooleanField(default=False)
    age_confirmed = serializers.BooleanField(default=False)


def agreed_sale(data: dict[str, Any]) -> Sale:
    """The validated sale as the domain takes it."""
    items = requested(data["items"])
    prices = {item.ref: line["price"] for item, line in zip(items, data["items"], strict=True) if "price" in line}
    return Sale(items, Method(data["payment_method"]), prices, data["price_reason"])


class KnownCustomer(Serializer):
    """A customer with the phone number; `city` is that of the last order, "" without one."""

    id = IdField()
    name = serializers.CharField()
    email = serializers.CharField()
    city = serializers.CharField()


class SaleRefused(OrderRefused):
    """A refused sale; `customers` are for choose_customer, the rest as for orders."""

    customers = KnownCustomer(many=True, required=False)
