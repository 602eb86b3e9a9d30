"""One's authenticator app and sessions, and which roles need an authenticator."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff, needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.accounts.selectors import live_sessions
from apps.accounts.services import second_factor, sessions
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.qr import qr_picture
from apps.common.ratelimits import Rate
from apps.shop.selectors import shop_settings

from ..serializers.people import (
    CodeIn,
    EnrolmentOut,
    SecondFactorOut,
    SignInRulesIn,
    SignInRulesOut,
    StaffSession,
)

CODES = Rate("staff-code", 60, HOUR)
WRONG = {"_400": "wrong_totp_code (`attemptsLeft`).", "_429": "totp_locked, after five wrong codes."}
RECOVERY = {"recovery_codes": serializers.ListField(child=serializers.CharField())}


class SecondFactorViewSet(ShopViewSet):
    """One's authenticator app."""

    permission_classes = [IsStaff]

    @extend_schema(responses=response_schema("SecondFactor", totp=SecondFactorOut()))
    def list(self, request: StaffRequest) -> Response:
        """Whether there is one, and how many recovery codes are left."""
        user = request.user
        state = {
            "is_enrolled": second_factor.is_enrolled(user),
            "is_required": user.role in second_factor.roles_that_need_codes(),
            "recovery_codes_left": second_factor.recovery_codes_left(user),
        }
        return success(totp=SecondFactorOut(state).data)

    @extend_schema(request=None, responses={201: response_schema("EnrolmentBegun", enrolment=EnrolmentOut())})
    @documents_errors(_409="already_enrolled.")
    def create(self, request: StaffRequest) -> Response:
        """A new key, shown this once; a code of it confirms the authenticator."""
        device = second_factor.begin_enrolment(request.user)
        address = second_factor.enrolment_address(device, shop=shop_settings().name)
        shown = {"qr": qr_picture(address), "key": second_factor.key_text(device), "address": address}
        return success(201, enrolment=EnrolmentOut(shown).data)

    @extend_schema(request=CodeIn, responses=response_schema("EnrolmentConfirmed", message=True, **RECOVERY))
    @action(detail=False, methods=["post"])
    @rate_limited(CODES)
    @documents_errors(_409="not_enrolled: no key was shown.", **WRONG)
    def confirm(self, request: StaffRequest) -> Response:
        """Confirm the new authenticator by its first code; the answer has the recovery codes, once."""
        code = self.validated_body(request, CodeIn)["code"]
        codes = second_factor.confirm_enrolment(request.user, code, now=timezone.now())
        return success(message="Your authenticator app is set up", recovery_codes=codes)

    @extend_schema(request=CodeIn, responses=response_schema("RecoveryCodesMade", message=True, **RECOVERY))
    @action(detail=False, methods=["post"], url_path="recovery-codes")
    @rate_limited(CODES)
    @documents_errors(_409="not_enrolled.", **WRONG)
    def recovery_codes(self, request: StaffRequest) -> Response:
        """Ten new recovery codes, shown this once; the earlier ones become useless."""
        code = self.validated_body(request, CodeIn)["code"]
        codes = second_factor.renew_recovery_codes(request.user, code, now=timezone.now())
        return success(message="You have new recovery codes", recovery_codes=codes)

    @extend_schema(request=CodeIn, responses=Done)
    @action(detail=False, methods=["post"])
    @rate_limited(CODES)
    @documents_errors(_409="not_enrolled, totp_required_for_role.", **WRONG)
    def disable(self, request: StaffRequest) -> Response:
        """Turn the authenticator off; the recovery codes go with it."""
        second_factor.disable(request.user, self.validated_body(request, CodeIn)["code"], now=timezone.now())
        return success_message("Your authenticator app is turned off")


class StaffSessionViewSet(ShopViewSet):
    """One's own sessions."""

    permission_classes = [IsStaff]

    @extend_schema(responses=response_schema("StaffSessions", sessions=StaffSession(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """Where one is signed in, the latest used first."""
        rows = live_sessions(request.user, now=timezone.now())
        return success(sessions=StaffSession(rows, many=True, context={"current": request.auth.pk}).data)

    @extend_schema(responses=Done)
    def destroy(self, request: StaffRequest, pk: UUID) -> Response:
        """End one of one's sessions."""
        sessions.end_own(request.user, pk, now=timezone.now())
        return success_message("Logged out there")

    @extend_schema(operation_id="admin_sessions_end_others", responses=Done)
    def end_others(self, request: StaffRequest) -> Response:
        """End all of one's sessions but this one."""
        sessions.end_all(request.user, now=timezone.now(), but=request.auth.pk)
        return success_message("Logged out on all other devices")


class SignInRulesViewSet(ShopViewSet):
    """Which roles need an authenticator app, for super admins."""

    permission_classes = [needs(Permission.MANAGE_STAFF)]

    @extend_schema(responses=response_schema("SignInRulesNow", rules=SignInRulesOut()))
    def list(self, request: StaffRequest) -> Response:
        """The roles that need one."""
        return success(rules=SignInRulesOut({"totp_roles": second_factor.roles_that_need_codes()}).data)

    @extend_schema(
        request=SignInRulesIn, responses=response_schema("SignInRulesSaved", message=True, rules=SignInRulesOut())
    )
    @documents_errors(_409="enrol_yourself_first.")
    def save(self, request: StaffRequest) -> Response:
        """Set them. Who has none yet is led to it, signed-in people at their next call."""
        roles = self.validated_body(request, SignInRulesIn)["totp_roles"]
        saved = second_factor.set_roles_that_need_codes(roles, by=request.user)
        return success(message="Sign-in rules saved", rules=SignInRulesOut({"totp_roles": saved}).data)
