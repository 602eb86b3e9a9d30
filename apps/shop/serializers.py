"""The shop's settings and payee changes as they travel."""

from datetime import datetime
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.serializers import ModelSerializer, Serializer, wire_name

from .enums import PayeeState
from .models import PayeeChange, ShopSettings
from .services import payees


class Taglines(Serializer):
    """The tagline in Tamil and Hindi; empty while there is no translation."""

    ta = serializers.CharField(source="tagline_ta")
    hi = serializers.CharField(source="tagline_hi")


class Abouts(Serializer):
    """What the shop says of itself in Tamil and Hindi."""

    ta = serializers.CharField(source="about_ta")
    hi = serializers.CharField(source="about_hi")


class PromotionTitles(Serializer):
    """The banner's title in Tamil and Hindi."""

    ta = serializers.CharField(source="promotion_title_ta")
    hi = serializers.CharField(source="promotion_title_hi")


class PromotionTexts(Serializer):
    """The banner's text in Tamil and Hindi."""

    ta = serializers.CharField(source="promotion_text_ta")
    hi = serializers.CharField(source="promotion_text_hi")


class Claims(Serializer):
    """What the home page says of the shop."""

    open_since = serializers.IntegerField()
    experience = serializers.CharField(source="claim_experience")
    customers = serializers.CharField(source="claim_customers")
    products = serializers.CharField(source="claim_products")


class Promotion(Serializer):
    """The banner."""

    active = serializers.BooleanField(source="promotion_active")
    title = serializers.CharField(source="promotion_title")
    percent = serializers.IntegerField(source="promotion_percent")
    text = serializers.CharField(source="promotion_text")
    titles = PromotionTitles(source="*")
    texts = PromotionTexts(source="*")


class Bank(Serializer):
    """Where money is sent by bank transfer."""

    account_name = serializers.CharField()
    account_number = serializers.CharField()
    bank_name = serializers.CharField()
    branch = serializers.CharField()
    ifsc = serializers.CharField()


class Upi(Serializer):
    """Where money is sent by UPI (rules 8.5)."""

    id = serializers.CharField(source="upi_id")
    name = serializers.CharField(source="upi_name")
    kind = serializers.ChoiceField(["merchant", "personal"], source="upi_kind")
    merchant_code = serializers.CharField(source="upi_merchant_code")
    phone = serializers.CharField(source="payment_phone")

    def get_fields(self) -> dict[str, serializers.Field]:
        """The UPI id is an address, not a key: it keeps its name."""
        fields = super().get_fields()
        return {"id" if name == "_id" else name: field for name, field in fields.items()}


class Shop(Serializer):
    """Everything that both apps show of the shop (rules 8.6)."""

    name = serializers.CharField()
    tagline = serializers.CharField()
    taglines = Taglines(source="*")
    about = serializers.CharField()
    abouts = Abouts(source="*")
    email = serializers.CharField()
    phone = serializers.CharField()
    whatsapp = serializers.CharField()
    address = serializers.CharField()
    opening_hours = serializers.CharField()
    licence_number = serializers.CharField()
    bank = Bank(source="*")
    upi = Upi(source="*")
    promotion = Promotion(source="*")
    claims = Claims(source="*")
    gift_threshold = MoneyField()
    minimum_order = MoneyField(allow_null=True)
    advertised_minimum = MoneyField()
    holding_minutes = serializers.IntegerField()
    cod_enabled = serializers.BooleanField()


class PayeeValue(Serializer):
    """A setting that changes; `field` is its name in the shop's settings."""

    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class PayeeChangeOut(Serializer):
    """Another payee. `goesLiveAt`: when it goes live without a second person; `decidedBy`: "" while it waits."""

    id = IdField()
    state = serializers.ChoiceField(PayeeState.choices)
    values = ComputedField(PayeeValue(many=True))
    requested_by = serializers.CharField(source="requested_by_name")
    requested_by_id = IdField(allow_null=True)
    requested_at = MomentField()
    goes_live_at = ComputedField(MomentField(allow_null=True))
    decided_by = serializers.CharField(source="decided_by_name")
    decided_at = MomentField(allow_null=True)

    def get_values(self, change: PayeeChange) -> list[dict[str, str]]:
        """In the order of the settings."""
        return [
            {"field": wire_name(name), "before": change.before.get(name, ""), "after": change.after[name]}
            for name in payees.PAYEE_FIELDS
            if name in change.after
        ]

    def get_goes_live_at(self, change: PayeeChange) -> datetime | None:
        """When 24 hours are over, in a shop with one super admin."""
        return payees.takes_effect_at(change) if change.state == PayeeState.WAITING else None


class ShopFields(ModelSerializer):
    """Every setting, flat, as the back office edits them."""

    class Meta:
        model = ShopSettings
        exclude = ["id"]
        read_only_fields: Any = ["payee_changed_at", "updated_at"]
