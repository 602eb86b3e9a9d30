"""The back office's calls about bank statements, for staff who may reconcile."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_count_fields, response_schema, success
from apps.common.api.json import JSONParser
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.ratelimits import Rate

from ..filters import ImportsQuery
from ..models import StatementImport
from ..reading.results import MAX_BYTES
from ..selectors.imports import accounts, import_of, imports, is_demo, profiles
from ..serializers.statements import (
    AccountIn,
    AccountOut,
    CommitIn,
    DateOrderIn,
    FormatProfileIn,
    FormatProfileOut,
    ImportOut,
    ImportRow,
    PasswordIn,
    TrialIn,
    TrialOut,
    UndoIn,
    UploadIn,
    hide_balances,
    profile_form,
)
from ..services import commits, sample
from ..services import imports as import_services
from ..services import settings as settings_services
from ..services.rows import imported_row

TRIAL_ROWS = 5
ONE = response_schema("OneStatement", statement=ImportOut())
SAVED = response_schema("StatementSaved", message=True, statement=ImportOut())


class StatementViewSet(ShopViewSet):
    """Imported bank statements."""

    parser_classes = (JSONParser, MultiPartParser)
    permission_classes = [needs(Permission.RECONCILE)]

    def _answer(self, request: Request, statement: StatementImport, message: str, status: int = 200) -> Response:
        return success(status, message=message, statement=ImportOut(statement, context={"request": request}).data)

    @extend_schema(
        parameters=ImportsQuery.parameters(),
        responses=response_schema(
            "StatementPage",
            statements=ImportRow(many=True),
            hasSample=serializers.BooleanField(),
            **page_count_fields(),
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """Imports, the latest first; `account` shows those of one account. `hasSample` is true in a demo shop."""
        page, counts = ImportsQuery(request.query_params, imports()).paged()
        return success(statements=ImportRow(page, many=True).data, hasSample=is_demo(), **counts)

    @extend_schema(
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="A statement to try out: CSV.")}
    )
    @action(detail=False, methods=["get"])
    @documents_errors(_404="not_found: the shop is no demo.")
    def sample(self, request: StaffRequest) -> HttpResponse:
        """A statement of the demo shop, made of its open orders: rows that match, half match and conflict."""
        file = sample.statement(now=timezone.now())
        name = f"sample-statement-{india_date(timezone.now())}.csv"
        return HttpResponse(
            file,
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @extend_schema(responses=ONE)
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One import with its preview. While its state is `reading`, ask again."""
        return success(statement=ImportOut(import_of(int(pk)), context={"request": request}).data)

    @extend_schema(request={"multipart/form-data": UploadIn}, responses=dict.fromkeys((200, 201), SAVED))
    @rate_limited(Rate("statements", 120, HOUR))
    @documents_errors(_400="wrong_file_password.", _404="bank_account_not_found.", _413="file_too_large.")
    def create(self, request: StaffRequest) -> Response:
        """Upload a statement, which a job then reads. 200 instead of 201 for a file that the account has already.

        A protected file without `password` waits for it in the state `needs_password`; with a wrong one, nothing is
        stored.
        """
        body = self.validated_body(request, UploadIn)
        statement, is_new = import_services.upload(
            body["file"].read(MAX_BYTES + 1),
            filename=body["file"].name,
            account_id=body["account"],
            by=request.user,
            now=timezone.now(),
            password=body["password"],
        )
        if is_new:
            message = statement.problem.get("message", "The statement is being read.")
            return self._answer(request, statement, message, 201)
        message = f"This file was uploaded before; it is {statement.get_state_display().lower()}. Nothing has changed."
        return self._answer(request, statement, message)

    @extend_schema(request=PasswordIn, responses=SAVED)
    @action(detail=True, methods=["post"])
    @rate_limited(Rate("statement-passwords", 30, HOUR))
    @documents_errors(_400="wrong_file_password.", _409="import_in_other_state (`state`).")
    def password(self, request: StaffRequest, pk: str) -> Response:
        """Open a protected file. The password is used once and not stored."""
        body = self.validated_body(request, PasswordIn)
        statement = import_services.open_with_password(int(pk), body["password"], by=request.user, now=timezone.now())
        return self._answer(request, statement, "The file is open and being read.")

    @extend_schema(request=DateOrderIn, responses=SAVED)
    @action(detail=True, methods=["post"], url_path="date-order")
    @documents_errors(_409="import_in_other_state (`state`).")
    def date_order(self, request: StaffRequest, pk: str) -> Response:
        """Say how a file writes its dates, when the file itself does not tell."""
        body = self.validated_body(request, DateOrderIn)
        statement = import_services.answer_date_order(int(pk), body["date_order"], by=request.user)
        return self._answer(request, statement, "The statement is being read again.")

    @extend_schema(request=CommitIn, responses=SAVED)
    @action(detail=True, methods=["post"])
    @documents_errors(_409="import_in_other_state (`state`), statement_has_refused_rows (`refused`).")
    def commit(self, request: StaffRequest, pk: str) -> Response:
        """Have a job store the rows that are new. With refused rows, a super admin says `withoutRefused` and a reason.

        While the state is `committing`, ask again; `rowsDone` of `rowsTotal` says how far it is.
        """
        body = self.validated_body(request, CommitIn)
        statement = commits.queue_commit(int(pk), by=request.user, **body)
        return self._answer(request, statement, "The rows are being stored.")

    @extend_schema(request=UndoIn, responses=SAVED)
    @action(detail=True, methods=["post"])
    @documents_errors(_409="import_in_other_state (`state`), matched_order_moved_on (`orderNumber`, `status`).")
    def undo(self, request: StaffRequest, pk: str) -> Response:
        """Take an import back: rows that only it brought go, after their matches. An uncommitted one is given up."""
        body = self.validated_body(request, UndoIn)
        statement = import_services.undo(int(pk), by=request.user, now=timezone.now(), reason=body["reason"])
        return self._answer(request, statement, "The import is undone.")


class BankAccountViewSet(ShopViewSet):
    """The shop's bank accounts."""

    permission_classes = [needs(Permission.MANAGE_SHOP)]

    def get_permissions(self) -> Any:
        if self.action == "list":
            return [needs(Permission.RECONCILE)()]
        return super().get_permissions()

    @extend_schema(responses=response_schema("BankAccounts", accounts=AccountOut(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """All accounts with their format profiles."""
        return success(accounts=AccountOut(accounts(), many=True).data)

    @extend_schema(
        request=AccountIn, responses={201: response_schema("BankAccountCreated", message=True, account=AccountOut())}
    )
    @documents_errors(_404="format_profile_not_found.", _409="already_exists.")
    def create(self, request: StaffRequest) -> Response:
        """Add an account."""
        form = settings_services.AccountForm(**self.validated_body(request, AccountIn))
        account = settings_services.save_account(None, form, actor=request.user.actor)
        return success(201, message="Bank account added", account=AccountOut(account).data)

    @extend_schema(request=AccountIn, responses=response_schema("BankAccountSaved", message=True, account=AccountOut()))
    @documents_errors(_409="already_exists.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Change an account."""
        form = settings_services.AccountForm(**self.validated_body(request, AccountIn))
        account = settings_services.save_account(int(pk), form, actor=request.user.actor)
        return success(message="Bank account saved", account=AccountOut(account).data)


class FormatProfileViewSet(ShopViewSet):
    """How accounts write their statements."""

    permission_classes = [needs(Permission.MANAGE_SHOP)]

    def get_permissions(self) -> Any:
        if self.action == "list":
            return [needs(Permission.RECONCILE)()]
        return super().get_permissions()

    @extend_schema(responses=response_schema("FormatProfiles", profiles=FormatProfileOut(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """All profiles, by name."""
        return success(profiles=FormatProfileOut(profiles(), many=True).data)

    @extend_schema(
        request=FormatProfileIn,
        responses={201: response_schema("FormatProfileCreated", message=True, profile=FormatProfileOut())},
    )
    @documents_errors(_409="already_exists.")
    def create(self, request: StaffRequest) -> Response:
        """Add a profile."""
        form = profile_form(self.validated_body(request, FormatProfileIn))
        profile = settings_services.save_profile(None, form, actor=request.user.actor)
        return success(201, message="Format profile added", profile=FormatProfileOut(profile).data)

    @extend_schema(
        request=FormatProfileIn,
        responses=response_schema("FormatProfileSaved", message=True, profile=FormatProfileOut()),
    )
    @documents_errors(_409="already_exists.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Change a profile."""
        form = profile_form(self.validated_body(request, FormatProfileIn))
        profile = settings_services.save_profile(int(pk), form, actor=request.user.actor)
        return success(message="Format profile saved", profile=FormatProfileOut(profile).data)

    @extend_schema(request={"multipart/form-data": TrialIn}, responses=response_schema("TrialRead", trial=TrialOut()))
    @action(
        detail=False,
        methods=["post"],
        parser_classes=[MultiPartParser],
        permission_classes=[needs(Permission.RECONCILE)],
    )
    @rate_limited(Rate("statement-trials", 60, HOUR))
    @documents_errors(_400="statement_refused (`problem`), wrong_file_password.", _413="file_too_large.")
    def trial(self, request: StaffRequest) -> Response:
        """Read a file with a profile that need not be saved; stores nothing."""
        body = self.validated_body(request, TrialIn)
        content = body["file"].read(MAX_BYTES + 1)
        parsed = settings_services.try_out(
            content, profile=body["profile"], password=body["password"], now=timezone.now()
        )
        sees_balances = request.user.is_super_admin
        refusals = [asdict(one) for one in parsed.refusals[:TRIAL_ROWS]]
        trial = {
            "container": parsed.container,
            "header_row": parsed.header_row,
            "columns": parsed.columns,
            "date_order": parsed.date_order,
            "row_count": len(parsed.lines),
            "chain": parsed.balance.chain,
            "notes": parsed.notes,
            "refusals": refusals if sees_balances else hide_balances(refusals, parsed.columns),
            "skipped": parsed.skipped[:TRIAL_ROWS],
            "sample": [imported_row(line) for line in parsed.lines[:TRIAL_ROWS]],
        }
        return success(trial=TrialOut(trial, context={"request": request}).data)
