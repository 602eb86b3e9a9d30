"""A customer's own data as they travel."""

from rest_framework import serializers

from apps.accounts.serializers import AddressOut, User
from apps.common.api.fields import ComputedField, EmailField, MomentField, MoneyField
from apps.common.api.serializers import Serializer
from apps.orders.bills.enums import BillKind
from apps.orders.enquiries.serializers import EnquiryOut
from apps.orders.serializers.outputs import OrderOut
from apps.reconciliation.models import ReceiptReading


class DeleteAccount(Serializer):
    """One's own address, as a confirmation."""

    email = EmailField()


class KnownReview(Serializer):
    """What the customer said of a product."""

    product = serializers.CharField(source="product.name")
    rating = serializers.IntegerField()
    comment = serializers.CharField()
    created_at = MomentField()


class KnownDevice(Serializer):
    """Where the customer signed in."""

    device = serializers.CharField()
    address = serializers.CharField()
    created_at = MomentField()
    expires_at = MomentField()


class KnownEntry(Serializer):
    """What was written after that, by the customer or by staff."""

    text = serializers.CharField()
    author_name = serializers.CharField()
    at = MomentField()


class KnownMessage(Serializer):
    """What the customer wrote to the shop, and what followed."""

    number = serializers.CharField(allow_blank=True)
    subject = serializers.CharField()
    message = serializers.CharField()
    created_at = MomentField()
    entries = KnownEntry(many=True)


class KnownRefund(Serializer):
    """Money that the shop owes the customer or sent back, in rupees."""

    amount = MoneyField()
    reason = serializers.CharField()
    due_at = MomentField()
    sent_at = MomentField(allow_null=True)
    reference = serializers.CharField(allow_blank=True)
    payee_upi = serializers.CharField(allow_blank=True)
    payee_name = serializers.CharField(allow_blank=True)
    payee_account = serializers.CharField(allow_blank=True)
    payee_ifsc = serializers.CharField(allow_blank=True)


class KnownReading(Serializer):
    """What the receipt reader found in a picture that the customer sent."""

    asked_at = MomentField()
    state = serializers.CharField()
    values = ComputedField(serializers.DictField(child=serializers.CharField()))

    def get_values(self, reading: ReceiptReading) -> dict[str, str]:
        """The values by the names of their fields."""
        return {name: field["value"] for name, field in reading.fields.items()}


class KnownAlert(Serializer):
    """A product of which the customer wants to know when it is back."""

    product = serializers.CharField(source="product.name")
    asked_at = MomentField()
    confirmed_at = MomentField(allow_null=True)
    mailed_at = MomentField(allow_null=True)


class KnownBill(Serializer):
    """A bill or credit note; the law wants it for years, with name and address."""

    number = serializers.CharField()
    kind = serializers.ChoiceField(BillKind.choices)
    issued_at = MomentField()
    buyer_name = serializers.CharField(allow_blank=True)
    buyer_address = serializers.CharField(allow_blank=True)
    total = MoneyField()


class MyData(Serializer):
    """Everything that the shop knows of a customer."""

    user = User(source="customer")
    addresses = AddressOut(many=True)
    orders = OrderOut(many=True)
    reviews = KnownReview(many=True)
    devices = KnownDevice(many=True)
    messages = KnownMessage(many=True)
    enquiries = EnquiryOut(many=True)
    refunds = KnownRefund(many=True)
    readings = KnownReading(many=True)
    stock_alerts = KnownAlert(many=True)
    bills = KnownBill(many=True)
    blocked_reason = serializers.CharField(
        allow_blank=True, source="customer.blocked_reason", help_text="Why staff refuse new orders, if they do."
    )
