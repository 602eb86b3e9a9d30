"""Periods and rules of selling, for super admins."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.shop.selectors import shop_settings
from apps.shop.selling.enums import Mode
from apps.shop.selling.evaluation import RuleBook, evaluate
from apps.shop.selling.examples import EXAMPLES
from apps.shop.selling.models import SellingPeriod, SellingRule
from apps.shop.selling.places import STATES
from apps.shop.selling.selectors import rule_book, rules_version
from apps.shop.selling.serializers import ServiceOut
from apps.shop.selling.services import periods
from apps.shop.selling.services import rules as rule_services

from ..selectors.selling import overlaps, preview
from ..selectors.texts import sales_texts
from ..serializers.selling import (
    ExampleRules,
    Explained,
    ExplainIn,
    PeriodFields,
    PeriodIn,
    Preview,
    RuleFields,
    RuleList,
    RulesIn,
    SalesText,
    rules_of,
)

MOST_TEXTS = 100
"""Texts in one answer; the screen shows the rest when these are changed."""
SCREEN: dict[str, Any] = {
    "mode": serializers.ChoiceField(Mode.choices),
    "periods": PeriodFields(many=True),
    "overlaps": serializers.ListField(child=serializers.ListField(child=serializers.CharField())),
    "rules": RuleFields(many=True),
    "version": serializers.CharField(),
    "states": serializers.ListField(child=serializers.CharField()),
    "examples": ExampleRules(many=True),
}


class SellingViewSet(ShopViewSet):
    """Everything about when and where the shop sells, and the writes of the rules."""

    permission_classes = [needs(Permission.MANAGE_TERMS)]

    @extend_schema(responses=response_schema("SellingScreen", **SCREEN))
    def list(self, request: StaffRequest) -> Response:
        """Today's mode, periods with their overlaps, rules in order with their version, and examples."""
        rows = list(SellingPeriod.objects.order_by("starts_on", "pk"))
        rules = list(SellingRule.objects.order_by("is_last", "position"))
        if not rules or not rules[-1].is_last:
            rules.append(SellingRule(name=RuleBook().last.name))
        examples = [
            {"name": name, "rules": RuleFields([SellingRule(**values) for values in listed], many=True).data}
            for name, listed in EXAMPLES.items()
        ]
        return success(
            mode=rule_book().mode_on(india_date(timezone.now())),
            periods=PeriodFields(rows, many=True).data,
            overlaps=[[str(pk) for pk in pair] for pair in overlaps(rows)],
            rules=RuleFields(rules, many=True).data,
            version=rules_version(),
            states=list(STATES),
            examples=examples,
        )

    @extend_schema(
        responses=response_schema("SalesTexts", texts=SalesText(many=True), total=serializers.IntegerField())
    )
    @action(detail=False)
    def texts(self, request: StaffRequest) -> Response:
        """The owner's texts that speak of ordering or paying: customers read them in enquiry mode too."""
        texts = list(sales_texts())
        return success(texts=SalesText(texts[:MOST_TEXTS], many=True).data, total=len(texts))

    @extend_schema(
        request=RulesIn, responses=response_schema("RulesSaved", message=True, version=serializers.CharField())
    )
    @action(detail=False, methods=["put"], url_path="rules")
    @documents_errors(_409="stale_rules: somebody else has saved them since.")
    def save_rules(self, request: StaffRequest) -> Response:
        """Put this list in place of all rules."""
        data = self.validated_body(request, RulesIn)
        rule_services.replace_rules(data["rules"], version=data["version"], actor=request.user.actor)
        return success(message="Rules saved", version=rules_version())

    @extend_schema(request=RuleList, responses=response_schema("RulesPreview", preview=Preview()))
    @action(detail=False, methods=["post"])
    def preview(self, request: StaffRequest) -> Response:
        """What this list would do to the orders of the last 30 days; nothing is saved."""
        data = self.validated_body(request, RuleList)
        consequences = preview(rules_of(data["rules"]), now=timezone.now())
        return success(preview=Preview(consequences).data)

    @extend_schema(request=ExplainIn, responses=response_schema("RulesExplained", explained=Explained()))
    @action(detail=False, methods=["post"])
    def explain(self, request: StaffRequest) -> Response:
        """Which rule holds for a place on a day, and on what terms; of the saved rules or of those sent along."""
        data = self.validated_body(request, ExplainIn)
        book = rule_book()
        if "rules" in data:
            book = RuleBook(rules_of(data["rules"]), book.periods)
        verdict = evaluate(
            book,
            pincode=data["pincode"],
            state=data["state"],
            day=data["day"],
            amount=data["amount"],
            shop_minimum=shop_settings().minimum_order,
        )
        rule = verdict.rule
        return success(
            explained={
                "position": next((n for n, one in enumerate(book.rules) if one is rule), None) if rule else None,
                "name": rule.name if rule else "",
                "service": ServiceOut(verdict).data,
            }
        )


class SellingPeriodViewSet(ShopViewSet):
    """The writes of periods."""

    permission_classes = [needs(Permission.MANAGE_TERMS)]

    @extend_schema(
        request=PeriodIn, responses={201: response_schema("PeriodAdded", message=True, period=PeriodFields())}
    )
    def create(self, request: StaffRequest) -> Response:
        """A new period."""
        period = periods.add(actor=request.user.actor, values=self.validated_body(request, PeriodIn))
        return success(201, message="Period added", period=PeriodFields(period).data)

    @extend_schema(request=PeriodIn, responses=response_schema("PeriodChanged", message=True, period=PeriodFields()))
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Change a period."""
        values = self.validated_body(request, PeriodIn)
        period = periods.change(int(pk), actor=request.user.actor, values=values)
        return success(message="Period saved", period=PeriodFields(period).data)

    @extend_schema(responses=Done)
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Remove a period."""
        periods.remove(int(pk), actor=request.user.actor)
        return success_message("Period removed")
