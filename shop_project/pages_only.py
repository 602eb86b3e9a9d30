"""Middlewares of files, sessions and messages, for pages alone: the API knows its callers by their bearer tokens."""

from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware as Authentication
from django.contrib.messages.middleware import MessageMiddleware as Messages
from django.contrib.sessions.middleware import SessionMiddleware as Sessions
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_otp.middleware import OTPMiddleware as AuthenticatorCodes
from whitenoise.middleware import WhiteNoiseMiddleware as WhiteNoise


class _PagesOnly:
    get_response: Any

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Whatever the middleware does, and nothing for a call of the API."""
        if request.path_info.startswith("/api/"):
            answer: HttpResponseBase = self.get_response(request)
            return answer
        served: HttpResponseBase = super().__call__(request)  # type: ignore[misc]
        return served


class WhiteNoiseMiddleware(_PagesOnly, WhiteNoise):
    """Static files."""


class SessionMiddleware(_PagesOnly, Sessions):
    """Operators' sessions."""


class AuthenticationMiddleware(_PagesOnly, Authentication):
    """Operators."""


class OTPMiddleware(_PagesOnly, AuthenticatorCodes):
    """Whether an operator showed the authenticator's code."""


class MessageMiddleware(_PagesOnly, Messages):
    """What Django admin says after an act."""
