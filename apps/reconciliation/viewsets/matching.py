"""The matching page: which bank rows pay which orders, for staff who may reconcile."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_count_fields, page_schema, response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.orders.enums import Excess, Resolution

from ..enums import Tab
from ..filters import DecidedRowsQuery, MatchingQuery
from ..models import Match
from ..selectors.matching import (
    counts_of_tabs,
    credit_rows,
    overdue,
    proposals,
    with_decisions,
    with_rows,
    with_sides,
)
from ..serializers.matching import (
    ApproveCertainIn,
    ApproveIn,
    AutoApprovalIn,
    AutoApprovalOut,
    BankRowOut,
    DecidedRowOut,
    MatchOut,
    ProposalOut,
    RefusedPair,
    SendBackIn,
    TabCounts,
    WhyIn,
)
from ..services import automatic, matches, open_rows, undoing

MADE = (
    "another_proof (a newer one than those of `proofs`), "
    "match_not_possible, statement_row_not_open (`state`, `orderNumber`, `decidedBy`, `decidedAt`), "
    "reference_used "
    "(`reference`, `orderNumber`, `decidedBy`, `decidedAt`), payment_already_decided, "
    "amount_differs (`due`, `amount`), order_cancelled (`resolutions`) or out_of_stock."
)


class MatchingViewSet(ShopViewSet):
    """Proposals: what the rules say of rows and orders."""

    permission_classes = [needs(Permission.RECONCILE)]

    @extend_schema(
        parameters=MatchingQuery.parameters(),
        responses=response_schema(
            "MatchingPage",
            proposals=ProposalOut(many=True),
            counts=TabCounts(),
            overdue=serializers.IntegerField(),
            **page_count_fields(),
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """One tab, the latest first, how many each tab has, and how many claims have waited for 24 hours without a row.

        A job writes the lists again every minute.
        """
        query = MatchingQuery(request.query_params, proposals())
        tabs = {**dict.fromkeys(Tab.values, 0), **counts_of_tabs()}
        total = None if query.values["overdue"] else tabs[query.values["tab"]]
        page, counts = query.paged(total=total)
        rows = ProposalOut(with_sides(page), many=True).data
        return success(proposals=rows, counts=tabs, overdue=overdue(now=timezone.now()).count(), **counts)

    @extend_schema(request=ApproveIn, responses=response_schema("Matched", message=True, matches=MatchOut(many=True)))
    @action(detail=False, methods=["post"])
    @documents_errors(_409=MADE)
    def approve(self, request: StaffRequest) -> Response:
        """Approve the orders of one proposal with its rows; of a conflict, one of its orders.

        A super admin may split one row over several orders, with a reason. An amount that differs, or a cancelled
        order, needs the choice that the proposal's actions name.
        """
        body = self.validated_body(request, ApproveIn)
        choice = matches.Choice(
            part=body["part"],
            excess=Excess(body["excess"]) if body["excess"] else None,
            resolution=Resolution(body["resolution"]) if body["resolution"] else None,
        )
        new_matches = matches.approve(
            body["rows"], body["orders"], proofs=body["proofs"], by=request.user, now=timezone.now(),
            reason=body["reason"], choice=choice,
        )  # fmt: skip
        message = "Part of the payment recorded" if choice.part else "Payment approved"
        return success(message=message, matches=_serialized(new_matches))

    @extend_schema(
        request=ApproveCertainIn,
        responses=response_schema(
            "MatchedMany", message=True, matches=MatchOut(many=True), refused=RefusedPair(many=True)
        ),
    )
    @action(detail=False, methods=["post"], url_path="approve-certain")
    def approve_certain(self, request: StaffRequest) -> Response:
        """Approve pairs that are certain, each on its own; the report says which were refused and why."""
        body = self.validated_body(request, ApproveCertainIn)
        pairs = [matches.Pair(pair["row"], pair["order"], pair["proof"]) for pair in body["pairs"]]
        approved, refused = matches.approve_certain(pairs, by=request.user, now=timezone.now())
        message = f"{len(approved)} payments approved" + (f", {len(refused)} refused" if refused else "")
        return success(message=message, matches=_serialized(approved), refused=RefusedPair(refused, many=True).data)


def _serialized(new_matches: list[Match]) -> Any:
    return MatchOut(with_rows(new_matches), many=True).data


class AutoApprovalViewSet(ShopViewSet):
    """Whether certain matches are approved without a person."""

    permission_classes = [needs(Permission.MANAGE_SHOP)]

    @extend_schema(responses=response_schema("AutoApprovalNow", autoApproval=AutoApprovalOut()))
    def list(self, request: StaffRequest) -> Response:
        """The switch and its limits."""
        return success(autoApproval=AutoApprovalOut(automatic.setting()).data)

    @extend_schema(
        request=AutoApprovalIn,
        responses=response_schema("AutoApprovalSaved", message=True, autoApproval=AutoApprovalOut()),
    )
    def save(self, request: StaffRequest) -> Response:
        """Switch it on or off. The first match that is undone switches it off by itself."""
        body = self.validated_body(request, AutoApprovalIn)
        row = automatic.change(by=request.user, now=timezone.now(), changes=body)
        message = "Certain matches are approved by themselves" if row.is_on else "Certain matches wait for staff"
        return success(message=message, autoApproval=AutoApprovalOut(row).data)


class MatchViewSet(ShopViewSet):
    """Matches that were made."""

    permission_classes = [needs(Permission.RECONCILE)]

    @extend_schema(request=WhyIn, responses=response_schema("MatchUndone", message=True, match=MatchOut()))
    @action(detail=True, methods=["post"])
    @documents_errors(
        _404="match_not_found.",
        _409="match_undone, approved_before, matched_order_moved_on (`orderNumber`, `status`).",
    )
    def undo(self, request: StaffRequest, pk: str) -> Response:
        """Undo a match, with those that were made together with it; payments and orders are as they were before."""
        reason = self.validated_body(request, WhyIn)["reason"]
        match = undoing.undo_match(int(pk), by=request.user, now=timezone.now(), reason=reason)
        return success(message="The match is undone.", match=_serialized([match])[0])


class StatementRowViewSet(ShopViewSet):
    """Credits of statements."""

    permission_classes = [needs(Permission.RECONCILE)]

    @extend_schema(
        parameters=DecidedRowsQuery.parameters(), responses=page_schema("DecidedRowPage", "decidedRows", DecidedRowOut)
    )
    def list(self, request: StaffRequest) -> Response:
        """Rows that were set aside, or matched, the latest first: who decided, and what can be put back or undone."""
        page, counts = DecidedRowsQuery(request.query_params, credit_rows()).paged()
        return success(decided_rows=DecidedRowOut(with_decisions(page), many=True).data, **counts)

    @extend_schema(request=WhyIn, responses=response_schema("RowSetAside", message=True, row=BankRowOut()))
    @action(detail=True, methods=["post"], url_path="set-aside")
    @documents_errors(
        _404="statement_row_not_found.", _409="statement_row_not_open (`state`, `orderNumber`, `decidedBy`)."
    )
    def set_aside(self, request: StaffRequest, pk: str) -> Response:
        """Say that a row pays no order, and why."""
        row = open_rows.set_aside(int(pk), by=request.user, reason=self.validated_body(request, WhyIn)["reason"])
        return success(message="The row is set aside.", row=BankRowOut(row).data)

    @extend_schema(
        request=SendBackIn, responses=response_schema("RowSentBack", message=True, matches=MatchOut(many=True))
    )
    @action(detail=True, methods=["post"], url_path="send-back")
    @documents_errors(
        _404="statement_row_not_found.",
        _409="statement_row_not_open (`state`, `orderNumber`, `decidedBy`), match_not_possible or order_not_settled.",
    )
    def send_back(self, request: StaffRequest, pk: str) -> Response:
        """A row is money for an order that is paid or cancelled: a refund of it becomes due. Undone as a match."""
        order = self.validated_body(request, SendBackIn)["order"]
        new_matches = matches.send_back(int(pk), order, by=request.user, now=timezone.now())
        return success(message="A refund is due.", matches=_serialized(new_matches))

    @extend_schema(request=None, responses=response_schema("RowPutBack", message=True, row=BankRowOut()))
    @action(detail=True, methods=["post"], url_path="put-back")
    @documents_errors(_404="statement_row_not_found.", _409="statement_row_not_open (`state`).")
    def put_back(self, request: StaffRequest, pk: str) -> Response:
        """Open a row again that was set aside."""
        return success(
            message="The row is open again.", row=BankRowOut(open_rows.put_back(int(pk), by=request.user)).data
        )
