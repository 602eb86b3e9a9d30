"""Middleware for sessions and messages that skips the API, whose callers have bearer tokens."""

from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware as Authentication
from django.contrib.messages.middleware import MessageMiddleware as Messages
from django.contrib.sessions.middleware import SessionMiddleware as Sessions
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_otp.middleware import OTPMiddleware as AuthenticatorCodes


class _NonApi:
    get_response: Any

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Call the middleware, except for requests of the API."""
        if request.path_info.startswith("/api/"):
            response: HttpResponseBase = self.get_response(request)
            return response
        served: HttpResponseBase = super().__call__(request)  # type: ignore[misc]
        return served


class SessionMiddleware(_NonApi, Sessions):
    """Operators' sessions."""


class AuthenticationMiddleware(_NonApi, Authentication):
    """Operators."""


class OTPMiddleware(_NonApi, AuthenticatorCodes):
    """Whether an operator showed the authenticator's code."""


class MessageMiddleware(_NonApi, Messages):
    """Messages that Django admin shows after an action."""
