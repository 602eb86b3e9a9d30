"""The contact form."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.common.api.envelopes import Done, success_message
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate

from .serializers import ContactIn
from .services import messages


class ContactViewSet(ShopViewSet):
    """The contact form."""

    authentication_classes = ()
    permissions_by_action: ClassVar[dict[str, Any]] = {"create": AllowAny}

    @extend_schema(request=ContactIn, responses={201: Done})
    @rate_limited(Rate("contact", 100, HOUR))
    def create(self, request: Request) -> Response:
        """Send a message to the shop."""
        messages.receive(**self.validated_body(request, ContactIn))
        return success_message("Thank you! Your message has been sent successfully.", status=201)
