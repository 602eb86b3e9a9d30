"""Views that go wrong in every way there is, for the tests of the envelope."""

from typing import Any

import psycopg
from botocore.exceptions import ClientError, EndpointConnectionError
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DataError, InterfaceError, OperationalError
from django.http import Http404
from django.urls import path
from rest_framework import exceptions, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.common import errors
from apps.common.api.filters import PageQuery
from apps.common.api.serializers import Serializer
from apps.common.api.throttling import client_address, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.models import AuditRecord
from apps.common.ratelimits import Rate


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


ERRORS: dict[str, Exception] = {
    "domain": errors.Conflict("Somebody was faster.", errors={"quantity": "Only 2 left"}, items_left=2),
    "wait": errors.TooManyRequests(retry_after=17),
    "missing": Http404(),
    "forbidden": PermissionDenied(),
    "suspicious": SuspiciousOperation(),
    "bad": BadRequest(),
    "big": RequestDataTooBig(),
    "data": DataError("value out of range"),
    "drf-missing": exceptions.NotFound(),
    "unsigned": exceptions.NotAuthenticated(),
    "lock": caused(OperationalError("lock"), psycopg.errors.LockNotAvailable()),
    "deadlock": caused(OperationalError("deadlock"), psycopg.errors.DeadlockDetected()),
    "gone": OperationalError("the database went away"),
    "closed": InterfaceError("connection already closed"),
    "no-bucket": ClientError({"Error": {"Code": "NoSuchBucket"}}, "PutObject"),
    "no-decoder": errors.Unavailable(),
    "no-storage": EndpointConnectionError(endpoint_url="http://storage"),
    "bug": ZeroDivisionError("a bug"),
}


class Line(Serializer):
    unit_price = serializers.DecimalField(9, 2)


class Form(Serializer):
    full_name = serializers.CharField(max_length=5)
    lines = Line(many=True, required=False)


class Faulty(ShopViewSet):
    """`GET ?error=` raises; POST echoes what was parsed; PATCH is limited."""

    authentication_classes = ()
    permission_classes = [AllowAny]

    def list(self, request: Request) -> Response:
        if name := request.query_params.get("error"):
            raise ERRORS[name]
        return Response({"address": client_address(request)})

    def create(self, request: Request) -> Response:
        return Response(self.validated_body(request, Form))

    @rate_limited(Rate("few", 2, 3600))
    def few(self, request: Request) -> Response:
        return Response({})

    def pages(self, request: Request) -> Response:
        return Response(PageQuery(request.query_params, AuditRecord.objects.none()).values)


class Closed(ShopViewSet):
    """Names no permission."""

    authentication_classes = ()

    def list(self, request: Request) -> Response:
        return Response("must not be reached")


def broken(request: Any) -> None:
    """A plain Django view with a bug."""
    raise ZeroDivisionError


urlpatterns = [
    path("api/faulty", Faulty.as_view({"get": "list", "post": "create", "patch": "few"})),
    path("api/closed", Closed.as_view({"get": "list"})),
    path("api/pages", Faulty.as_view({"get": "pages"})),
    path("api/broken", broken),
    path("broken", broken),
]
