"""Modes, terms and verdicts as they travel."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, MoneyField, PincodeField
from apps.common.api.serializers import Serializer
from apps.common.money import ZERO
from apps.shop.serializers import Shop

from .enums import Delivery, Mode
from .evaluation import Verdict
from .places import district_of


class TextOut(Serializer):
    """A text in three languages; "" where it is not written."""

    en = serializers.CharField()
    ta = serializers.CharField()
    hi = serializers.CharField()


class PackingRates(Serializer):
    """Packing: percent of the value of the items, and rupees on top."""

    percent = serializers.DecimalField(5, 2, coerce_to_string=False, source="packing_percent")
    flat = MoneyField(source="packing_flat")


class TermsOut(Serializer):
    """On what terms something is sent; null where there is no limit. `codLimit` 0: no cash on delivery."""

    minimum_order = MoneyField(allow_null=True)
    packing = PackingRates(source="*")
    freight = TextOut(allow_null=True)
    cod_limit = MoneyField(allow_null=True)
    last_dispatch_on = serializers.DateField(allow_null=True)
    delivery = serializers.ChoiceField(Delivery.choices)


class Packing(Serializer):
    """The rates, and the charge for the amount that was asked about."""

    percent = serializers.DecimalField(5, 2, coerce_to_string=False, source="terms.packing_percent")
    flat = MoneyField(source="terms.packing_flat")
    amount = MoneyField(source="packing")


class ServiceOut(Serializer):
    """What holds for a PIN code today. With `needsState` choose one of `states` and ask again."""

    pincode = serializers.CharField()
    allowed = serializers.BooleanField()
    mode = serializers.ChoiceField(Mode.choices)
    reason = ComputedField(TextOut(allow_null=True))
    state = serializers.CharField()
    district = ComputedField(serializers.CharField(help_text='"" when the PIN code is unknown or has several.'))
    states = serializers.ListField(child=serializers.CharField())
    needs_state = serializers.BooleanField()
    to_be_confirmed = serializers.BooleanField()
    minimum_order = MoneyField(allow_null=True, source="terms.minimum_order")
    packing = Packing(source="*")
    freight = TextOut(allow_null=True, source="terms.freight")
    cod_limit = MoneyField(allow_null=True, source="terms.cod_limit")
    last_dispatch_on = serializers.DateField(allow_null=True, source="terms.last_dispatch_on")
    delivery = serializers.ChoiceField(Delivery.choices, source="terms.delivery")

    def get_district(self, verdict: Verdict) -> str:
        return district_of(verdict.pincode)

    def get_reason(self, verdict: Verdict) -> Any:
        """The rule's; of a closed day or one of enquiries, the period's notice."""
        return (
            verdict.notice
            if verdict.mode == Mode.CLOSED
            else verdict.reason or (verdict.notice if verdict.mode == Mode.ENQUIRY else None)
        )


class PlaceQuery(Serializer):
    """Where something is to go, if the caller knows it."""

    pincode = PincodeField(required=False)
    state = serializers.CharField(max_length=100, required=False, default="")


class ServiceQuery(PlaceQuery):
    """Where something is to go; `amount` is the value of the items in rupees."""

    pincode = PincodeField()
    amount = MoneyField(required=False, default=ZERO)


class Pricing(Serializer):
    """Rupees; `packing` is null while it depends on a place that is not known, `total` is without it then."""

    subtotal = MoneyField()
    packing = MoneyField(allow_null=True)
    total = MoneyField()


def pricing_of(subtotal: Decimal, packing: Decimal | None) -> dict[str, Any]:
    """The answer of `Pricing`."""
    return {"subtotal": subtotal, "packing": packing, "total": subtotal + (packing or ZERO)}


class Selling(Serializer):
    """How the shop sells today. `asksPlace`: ask for the place and show its terms; `terms` are the last rule's."""

    mode = serializers.ChoiceField(Mode.choices)
    notice = TextOut(allow_null=True)
    reopens_on = serializers.DateField(allow_null=True)
    asks_place = serializers.BooleanField()
    terms = TermsOut()


class ShopOut(Shop):
    """The shop's card, and how it sells today."""

    selling = Selling()
