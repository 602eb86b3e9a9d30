"""The storefront's calls about oneself: sign-in, profile, addresses."""

import secrets
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, client_address, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate

from .models import Customer
from .permissions import IsCustomer
from .requests import CustomerRequest
from .selectors import addresses_of
from .serializers import AddressIn, AddressOut, ProfileChange, SendCode, User, VerifyCode
from .services import codes, profile, sessions, sign_in


def device_of(request: Request) -> sessions.Device:
    """The device and address of a request, as a session stores them."""
    return sessions.Device(client_address(request), request.headers.get("User-Agent", ""))


BROWSER_COOKIE = "sign_in_browser"
COOKIE_PATH = "/api/auth"


def new_browser_key(request: Request) -> str:
    """A random key for a browser that asks for a code from our own page; "" for clients that may not keep cookies."""
    return secrets.token_urlsafe(32) if request.headers.get("Sec-Fetch-Site") == "same-origin" else ""


class AuthViewSet(ShopViewSet):
    """Signing in and out, and one's profile."""

    permission_classes = [IsCustomer]

    def get_authenticators(self) -> list[Any]:
        """Signing in needs no token, and an expired one must not prevent it."""
        if self.request and self.request.path.endswith("-otp"):
            return []
        return super().get_authenticators()

    @extend_schema(request=SendCode, responses=Done, auth=[])
    @action(detail=False, methods=["post"], url_path="send-otp", permission_classes=[AllowAny])
    @rate_limited(Rate("send-otp", 300, HOUR))
    def send_otp(self, request: Request) -> Response:
        """Mail a sign-in code; the answer is the same for known and unknown addresses."""
        data = self.validated_body(request, SendCode)
        browser = new_browser_key(request)
        sign_in.request_code(email=data["email"], now=timezone.now(), browser=browser)
        answer = success_message("OTP sent to your email")
        if browser:
            answer.set_cookie(
                BROWSER_COOKIE,
                browser,
                max_age=codes.VALID_FOR,
                path=COOKIE_PATH,
                secure=request.is_secure(),
                httponly=True,
                samesite="Strict",
            )
        return answer

    @extend_schema(
        request=VerifyCode,
        responses=response_schema("SignedIn", message=True, token=serializers.CharField(), user=User()),
        auth=[],
    )
    @action(detail=False, methods=["post"], url_path="verify-otp", permission_classes=[AllowAny])
    @rate_limited(Rate("verify-otp", 600, HOUR))
    @documents_errors(_400="Wrong or expired code; `attemptsLeft` counts the tries that remain.")
    def verify_otp(self, request: Request) -> Response:
        """Exchange a code for a token."""
        data = self.validated_body(request, VerifyCode)
        customer, token = sign_in.verify_code(
            email=data["email"],
            code=data["otp"],
            name=data["name"],
            device=device_of(request),
            now=timezone.now(),
            browser=request.COOKIES.get(BROWSER_COOKIE, ""),
        )
        return success(message="Login successful", token=token, user=User(customer).data)

    @extend_schema(responses=response_schema("Profile", user=User()))
    @action(detail=False, methods=["get"])
    def profile(self, request: CustomerRequest) -> Response:
        """The signed-in customer."""
        return success(user=User(request.user).data)

    @extend_schema(request=ProfileChange, responses=response_schema("ProfileSaved", message=True, user=User()))
    @profile.mapping.put
    def save_profile(self, request: CustomerRequest) -> Response:
        """Change name, phone number, date of birth, gender and language."""
        changes = self.validated_body(request, ProfileChange)
        customer: Customer = request.user
        if changes.pop("email", customer.email) != customer.email:
            raise ValidationError({"email": "The email address cannot be changed"})
        return success(
            message="Profile updated successfully",
            user=User(profile.update_profile(customer, changes=changes)).data,
        )

    @extend_schema(request=None, responses=Done)
    @action(detail=False, methods=["post"])
    def logout(self, request: CustomerRequest) -> Response:
        """End this session."""
        sessions.end(request.auth.pk, now=timezone.now())
        return success_message("Logged out successfully")

    @extend_schema(request=None, responses=Done)
    @action(detail=False, methods=["post"], url_path="logout-all")
    def logout_all(self, request: CustomerRequest) -> Response:
        """End every session of this customer."""
        sessions.end_all(request.user, now=timezone.now())
        return success_message("Logged out from all devices")


class AddressViewSet(ShopViewSet):
    """A customer's addresses; the list is bare."""

    serializer_class = AddressOut
    permission_classes = [IsCustomer]

    @extend_schema(responses=AddressOut(many=True))
    def list(self, request: CustomerRequest) -> Response:
        """The default address first, then the newest."""
        return Response(AddressOut(addresses_of(request.user), many=True).data)

    @extend_schema(
        request=AddressIn, responses={201: response_schema("AddressSaved", message=True, address=AddressOut())}
    )
    @documents_errors(_409="Too many addresses.")
    def create(self, request: CustomerRequest) -> Response:
        """Save a new address."""
        address = profile.add_address(request.user, fields=self.validated_body(request, AddressIn))
        return success(201, message="Address added successfully", address=AddressOut(address).data)

    @extend_schema(request=AddressIn, responses=response_schema("AddressChanged", message=True, address=AddressOut()))
    def update(self, request: CustomerRequest, pk: str) -> Response:
        """Change an address."""
        address = profile.change_address(request.user, int(pk), fields=self.validated_body(request, AddressIn))
        return success(message="Address updated successfully", address=AddressOut(address).data)

    @extend_schema(responses=Done)
    def destroy(self, request: CustomerRequest, pk: str) -> Response:
        """Delete an address."""
        profile.remove_address(request.user, int(pk))
        return success_message("Address deleted successfully")
