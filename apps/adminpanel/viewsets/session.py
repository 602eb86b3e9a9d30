"""Signing in to the back office, and one's own account."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.models import StaffUser
from apps.accounts.permissions import IsStaff
from apps.accounts.requests import StaffRequest
from apps.accounts.serializers import OwnAccount
from apps.accounts.services import sessions, staff
from apps.accounts.viewsets import device_of
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate

from ..serializers.people import Forgot, Login, LoginCode, PasswordChange, ProfileIn, Reset

OPEN_PATHS = ("/login", "/login/totp", "/forgot-password", "/reset-password")


SIGNED_IN = response_schema("StaffSignedIn", message=True, token=serializers.CharField(), admin=OwnAccount())
SIGN_IN = response_schema(
    "StaffSignIn",
    message=True,
    token=serializers.CharField(required=False),
    admin=OwnAccount(required=False),
    totp_required=serializers.BooleanField(required=False),
    challenge=serializers.CharField(required=False),
)


class SessionViewSet(ShopViewSet):
    """A member of staff's session, profile and password."""

    permission_classes = [IsStaff]

    def get_authenticators(self) -> list[Any]:
        """Signing in needs no token, and an expired one must not prevent it."""
        if self.request and self.request.path.endswith(OPEN_PATHS):
            return []
        return super().get_authenticators()

    @extend_schema(request=Login, responses=SIGN_IN, auth=[])
    @action(detail=False, methods=["post"], permission_classes=[AllowAny])
    @rate_limited(Rate("staff-login", 600, HOUR))
    @documents_errors(_400="Wrong credentials (400, since a 401 would mean a lost session).")
    def login(self, request: Request) -> Response:
        """Exchange e-mail and password for a token.

        Who has an authenticator gets `totpRequired` and a `challenge` instead, for `login/totp`.
        """
        data = self.validated_body(request, Login)
        result = staff.sign_in(
            email=data["email"], password=data["password"], device=device_of(request), now=timezone.now()
        )
        if isinstance(result, str):
            return success(message="Enter the code of your authenticator app", totp_required=True, challenge=result)
        return self._signed_in(result)

    @extend_schema(request=LoginCode, responses=SIGNED_IN, auth=[])
    @action(detail=False, methods=["post"], url_path="login/totp", permission_classes=[AllowAny])
    @rate_limited(Rate("staff-login-code", 600, HOUR))
    @documents_errors(
        _400="wrong_totp_code (`attemptsLeft`), challenge_expired: the password has to be given again.",
        _429="totp_locked, after five wrong codes.",
    )
    def login_with_code(self, request: Request) -> Response:
        """The second step: a code of the authenticator, or a recovery code, which is used up."""
        data = self.validated_body(request, LoginCode)
        return self._signed_in(
            staff.sign_in_with_code(
                challenge=data["challenge"], code=data["code"], device=device_of(request), now=timezone.now()
            )
        )

    def _signed_in(self, signed_in: staff.SignedIn) -> Response:
        admin = OwnAccount(signed_in.user, context={"must_enrol": signed_in.must_enrol}).data
        return success(message="Login successful", token=signed_in.token, admin=admin)

    @extend_schema(request=None, responses=Done)
    @action(detail=False, methods=["post"])
    def logout(self, request: StaffRequest) -> Response:
        """End this session."""
        sessions.end(request.auth.pk, now=timezone.now())
        return success_message("Logged out successfully")

    @extend_schema(request=None, responses=Done)
    @action(detail=False, methods=["post"], url_path="logout-all")
    def logout_all(self, request: StaffRequest) -> Response:
        """End all sessions of oneself, this one too."""
        sessions.end_all(request.user, now=timezone.now())
        return success_message("Logged out on all devices")

    @extend_schema(request=None, responses=response_schema("TokenRenewed", token=serializers.CharField()))
    @action(detail=False, methods=["post"])
    def refresh(self, request: StaffRequest) -> Response:
        """Renew a token that is still valid."""
        return success(token=sessions.renew(request.auth, now=timezone.now()))

    @extend_schema(responses=response_schema("StaffProfile", admin=OwnAccount()))
    @action(detail=False, methods=["get"])
    def profile(self, request: StaffRequest) -> Response:
        """The signed-in member of staff."""
        return success(admin=self._own_account(request, request.user))

    @extend_schema(request=ProfileIn, responses=response_schema("StaffProfileSaved", message=True, admin=OwnAccount()))
    @profile.mapping.put
    @documents_errors(_409="email_taken.")
    def save_profile(self, request: StaffRequest) -> Response:
        """Change name, e-mail and phone of oneself."""
        changes = self.validated_body(request, ProfileIn)
        user = staff.update_staff(request.user.pk, actor=request.user.actor, changes=changes, now=timezone.now())
        return success(message="Profile updated successfully", admin=self._own_account(request, user))

    @staticmethod
    def _own_account(request: StaffRequest, user: StaffUser) -> dict[str, Any]:
        return OwnAccount(user, context={"must_enrol": request.auth.must_enrol}).data

    @extend_schema(request=PasswordChange, responses=Done)
    @action(detail=False, methods=["put"], url_path="change-password")
    @rate_limited(staff.PASSWORD_CHANGES)
    def change_password(self, request: StaffRequest) -> Response:
        """Change one's password; every other session of oneself ends."""
        data = self.validated_body(request, PasswordChange)
        staff.change_password(
            request.user,
            current=data["current_password"],
            new=data["new_password"],
            keep=request.auth.pk,
            now=timezone.now(),
        )
        return success_message("Password changed successfully")

    @extend_schema(request=Forgot, responses=Done, auth=[])
    @action(detail=False, methods=["post"], url_path="forgot-password", permission_classes=[AllowAny])
    @rate_limited(Rate("forgot-password", 200, HOUR))
    def forgot_password(self, request: Request) -> Response:
        """Mail a reset code; the answer is the same for unknown addresses."""
        staff.request_reset(email=self.validated_body(request, Forgot)["email"], now=timezone.now())
        return success_message("Password reset OTP sent to your email.")

    @extend_schema(request=Reset, responses=Done, auth=[])
    @action(detail=False, methods=["post"], url_path="reset-password", permission_classes=[AllowAny])
    @rate_limited(Rate("reset-password", 200, HOUR))
    def reset_password(self, request: Request) -> Response:
        """Set a new password by a reset code; every session of that person ends."""
        data = self.validated_body(request, Reset)
        staff.reset_password(code=data["otp"], email=data.get("email"), new=data["new_password"], now=timezone.now())
        return success_message("Password reset successfully")
