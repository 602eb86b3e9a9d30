"""Periods and rules of selling, as super admins edit them."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import MoneyField, PincodeField
from apps.common.api.serializers import ModelSerializer, Serializer, wire_name
from apps.common.money import ZERO
from apps.shop.selling.evaluation import Rule
from apps.shop.selling.models import SellingPeriod, SellingRule
from apps.shop.selling.selectors import rule_of
from apps.shop.selling.serializers import ServiceOut

MAX_RULES = 200


class RuleFields(ModelSerializer):
    """A rule; its place in the list is its order."""

    class Meta:
        model = SellingRule
        exclude = ["id", "position", "is_last"]

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The days have an order."""
        first, last = attrs.get("valid_from"), attrs.get("valid_until")
        if first and last and first > last:
            raise serializers.ValidationError({wire_name("valid_until"): "The last day is before the first."})
        return attrs


class PeriodFields(ModelSerializer):
    """A period; both days count."""

    class Meta:
        model = SellingPeriod
        fields = ["id", "mode", "starts_on", "ends_on", "notice_en", "notice_ta", "notice_hi"]


class PeriodIn(PeriodFields):
    """A new period."""

    class Meta(PeriodFields.Meta):
        fields = ["mode", "starts_on", "ends_on", "notice_en", "notice_ta", "notice_hi"]


class SalesText(Serializer):
    """A text of the owner that speaks of ordering or paying, and where it is edited."""

    kind = serializers.ChoiceField(["shop", "period", "rule", "category", "fund", "gift_box", "product"])
    id = serializers.CharField()
    name = serializers.CharField()
    field = serializers.CharField(help_text="Of the form, such as descriptionTa.")
    excerpt = serializers.CharField(help_text="The word, with what is around it.")

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        """The field's name as forms have it."""
        return super().to_representation({**instance, "field": wire_name(instance["field"])})


class ExampleRules(Serializer):
    """A set of rules to start from."""

    name = serializers.CharField()
    rules = RuleFields(many=True)


class RuleList(Serializer):
    """All rules in their order. The last has no condition, every other one names a place or a day."""

    rules = serializers.ListField(child=RuleFields(), min_length=1, max_length=MAX_RULES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a list in which a rule would hide those below it, or whose last one has a condition."""
        *others, last = [rule_of(dict(values)) for values in attrs["rules"]]
        for position, rule in enumerate(others):
            if rule.is_everywhere:
                message = "Please name a place or a day: the rules below would never hold."
                raise serializers.ValidationError({f"rules.{position}.states": message})
        if not last.is_everywhere:
            raise serializers.ValidationError({f"rules.{len(others)}.states": "The last rule has no condition."})
        return {**attrs, "rules": [dict(values) for values in attrs["rules"]]}


class RulesIn(RuleList):
    """The list and the version of the one that was edited."""

    version = serializers.CharField(max_length=32)


class ExplainIn(RuleList):
    """A place, a day and the value of the items; `rules` are tried in place of the saved ones."""

    pincode = PincodeField()
    state = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")
    day = serializers.DateField()
    amount = MoneyField(required=False, default=ZERO)
    rules = serializers.ListField(child=RuleFields(), required=False, min_length=1, max_length=MAX_RULES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A list that is sent along must be one that could be saved."""
        return super().validate(attrs) if "rules" in attrs else attrs


class Preview(Serializer):
    """What a list of rules would have done to the orders of the last 30 days."""

    orders = serializers.IntegerField()
    refused = serializers.IntegerField()
    enquiry_only = serializers.IntegerField()
    below_minimum = serializers.IntegerField()
    order_numbers = serializers.ListField(child=serializers.CharField(), help_text="Of those refused, at most 20.")


class Explained(Serializer):
    """The rule that holds, by its place in the list and its name; null and "" when none does."""

    position = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    service = ServiceOut()


def rules_of(sent: list[dict[str, Any]]) -> tuple[Rule, ...]:
    """The validated rules for the evaluation."""
    return tuple(rule_of(dict(values)) for values in sent)
