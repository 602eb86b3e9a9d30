"""The matching page: which bank rows pay which orders, for staff who may reconcile."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import CanReconcile, IsSuperAdmin
from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import ok, shape
from apps.common.api.openapi import refuses
from apps.common.api.pagination import paged, query
from apps.common.api.viewsets import ShopViewSet
from apps.orders.enums import Excess, Resolution

from ..enums import Tab
from ..models import Match
from ..selectors.matching import counts_of_tabs, overdue, proposals, sides_of, with_rows
from ..serializers.matching import (
    ApproveCertainIn,
    ApproveIn,
    AutoApprovalIn,
    AutoApprovalOut,
    BankRowOut,
    MatchingQuery,
    MatchOut,
    ProposalOut,
    RefusedPair,
    TabCounts,
    WhyIn,
    match_body,
    proposal_body,
    row_body,
)
from ..services import automatic, matches

DEFAULT_LIMIT = 20
MADE = (
    "match_not_possible, statement_row_not_open (`state`, `orderNumber`, `decidedBy`, `decidedAt`), reference_used "
    "(`reference`, `orderNumber`, `decidedBy`, `decidedAt`), payment_already_decided, "
    "amount_differs (`due`, `amount`), order_cancelled (`resolutions`) or out_of_stock."
)


class MatchingViewSet(ShopViewSet):
    """Proposals: what the rules say of rows and orders."""

    rules: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "approve", "approve_certain"), CanReconcile)

    @extend_schema(
        parameters=[MatchingQuery],
        responses=shape(
            "MatchingPage",
            proposals=ProposalOut(many=True),
            counts=TabCounts(),
            overdue=serializers.IntegerField(),
            total=serializers.IntegerField(),
            totalPages=serializers.IntegerField(),
            currentPage=serializers.IntegerField(),
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """One tab, the latest first, how many each tab has, and how many claims have waited for 24 hours without a row.

        A job writes the lists again every minute.
        """
        asked = query(request, MatchingQuery)
        tabs = {**dict.fromkeys(Tab.values, 0), **counts_of_tabs()}
        now = timezone.now()
        rows = proposals(asked["tab"], overdue_at=now if asked["overdue"] else None)
        total = None if asked["overdue"] else tabs[asked["tab"]]
        found, counts = paged(rows, page=asked["page"], limit=asked.get("limit", DEFAULT_LIMIT), total=total)
        sides = sides_of(found)
        body = [proposal_body(one, sides) for one in found]
        return ok(proposals=body, counts=tabs, overdue=overdue(now=now).count(), **counts)

    @extend_schema(request=ApproveIn, responses=shape("Matched", message=True, matches=MatchOut(many=True)))
    @action(detail=False, methods=["post"])
    @refuses(_409=MADE)
    def approve(self, request: StaffRequest) -> Response:
        """Approve the orders of one proposal with its rows; of a conflict, one of its orders.

        A super admin may split one row over several orders, with a reason. An amount that differs, or a cancelled
        order, needs the choice that the proposal's actions name.
        """
        sent = self.checked(request, ApproveIn)
        choice = matches.Choice(
            part=sent["part"],
            excess=Excess(sent["excess"]) if sent["excess"] else None,
            resolution=Resolution(sent["resolution"]) if sent["resolution"] else None,
        )
        rows, orders, reason = sent["rows"], sent["orders"], sent["reason"]
        made = matches.approve(rows, orders, by=request.user, now=timezone.now(), reason=reason, choice=choice)
        message = "Part of the payment recorded" if choice.part else "Payment approved"
        return ok(message=message, matches=_bodies(made))

    @extend_schema(
        request=ApproveCertainIn,
        responses=shape("MatchedMany", message=True, matches=MatchOut(many=True), refused=RefusedPair(many=True)),
    )
    @action(detail=False, methods=["post"], url_path="approve-certain")
    def approve_certain(self, request: StaffRequest) -> Response:
        """Approve pairs that are certain, each on its own; the report says which were refused and why."""
        sent = self.checked(request, ApproveCertainIn)
        pairs = [matches.Pair(pair["row"], pair["order"]) for pair in sent["pairs"]]
        made, refused = matches.approve_certain(pairs, by=request.user, now=timezone.now())
        message = f"{len(made)} payments approved" + (f", {len(refused)} refused" if refused else "")
        report = [
            {
                "row": str(one.pair.row),
                "order": str(one.pair.order),
                "orderNumber": one.order_number,
                "code": one.refusal.code,
                "reason": one.refusal.message,
            }
            for one in refused
        ]
        return ok(message=message, matches=_bodies(made), refused=report)


def _bodies(made: list[Match]) -> list[dict[str, Any]]:
    return [match_body(match) for match in with_rows(made)]


class AutoApprovalViewSet(ShopViewSet):
    """Whether certain matches are approved without a person."""

    rules: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "save"), IsSuperAdmin)

    @extend_schema(responses=shape("AutoApprovalNow", autoApproval=AutoApprovalOut()))
    def list(self, request: StaffRequest) -> Response:
        """The switch and its limits."""
        return ok(autoApproval=AutoApprovalOut(automatic.setting()).data)

    @extend_schema(
        request=AutoApprovalIn, responses=shape("AutoApprovalSaved", message=True, autoApproval=AutoApprovalOut())
    )
    def save(self, request: StaffRequest) -> Response:
        """Switch it on or off. The first match that is undone switches it off by itself."""
        sent = self.checked(request, AutoApprovalIn)
        row = automatic.change(by=request.user, now=timezone.now(), changes=sent)
        message = "Certain matches are approved by themselves" if row.is_on else "Certain matches wait for staff"
        return ok(message=message, autoApproval=AutoApprovalOut(row).data)


class MatchViewSet(ShopViewSet):
    """Matches that were made."""

    rules: ClassVar[dict[str, Any]] = {"undo": CanReconcile}

    @extend_schema(request=WhyIn, responses=shape("MatchUndone", message=True, match=MatchOut()))
    @action(detail=True, methods=["post"])
    @refuses(_404="match_not_found.", _409="match_undone, matched_order_moved_on (`orderNumber`, `status`).")
    def undo(self, request: StaffRequest, pk: str) -> Response:
        """Undo a match, with those that were made together with it; payments and orders are as they were before."""
        reason = self.checked(request, WhyIn)["reason"]
        match = matches.undo(int(pk), by=request.user, now=timezone.now(), reason=reason)
        return ok(message="The match is undone.", match=_bodies([match])[0])


class StatementRowViewSet(ShopViewSet):
    """Credits of statements."""

    rules: ClassVar[dict[str, Any]] = dict.fromkeys(("set_aside", "put_back"), CanReconcile)

    @extend_schema(request=WhyIn, responses=shape("RowSetAside", message=True, row=BankRowOut()))
    @action(detail=True, methods=["post"], url_path="set-aside")
    @refuses(_404="statement_row_not_found.", _409="statement_row_not_open (`state`, `orderNumber`, `decidedBy`).")
    def set_aside(self, request: StaffRequest, pk: str) -> Response:
        """Say that a row pays no order, and why."""
        row = matches.set_aside(int(pk), by=request.user, reason=self.checked(request, WhyIn)["reason"])
        return ok(message="The row is set aside.", row=row_body(row))

    @extend_schema(request=None, responses=shape("RowPutBack", message=True, row=BankRowOut()))
    @action(detail=True, methods=["post"], url_path="put-back")
    @refuses(_404="statement_row_not_found.", _409="statement_row_not_open (`state`).")
    def put_back(self, request: StaffRequest, pk: str) -> Response:
        """Open a row again that was set aside."""
        return ok(message="The row is open again.", row=row_body(matches.put_back(int(pk), by=request.user)))
