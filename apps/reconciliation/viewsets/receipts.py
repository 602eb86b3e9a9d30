"""The storefront's calls about pictures of payments: what a picture says, before it is sent as a proof."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response

from apps.accounts.permissions import IsCustomer
from apps.accounts.requests import CustomerRequest
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.images import PROOF
from apps.common.ratelimits import Rate

from ..selectors.receipts import reader_is_available, reading_of
from ..serializers.receipts import PictureIn, ReadingOut
from ..services import receipts

ONE = response_schema("OneReading", reading=ReadingOut())


class ReceiptViewSet(ShopViewSet):
    """Readings that a customer asks for. Sending a proof needs none of these calls."""

    parser_classes = (MultiPartParser,)
    permission_classes = [IsCustomer]

    @extend_schema(responses=response_schema("ReceiptReader", available=serializers.BooleanField()))
    def list(self, request: CustomerRequest) -> Response:
        """Whether pictures are read at the moment."""
        return success(available=reader_is_available(now=timezone.now()))

    @extend_schema(request={"multipart/form-data": PictureIn}, responses={201: ONE})
    @rate_limited(Rate("receipts", 60, HOUR))
    @documents_errors(
        _413="file_too_large.", _503="receipt_reader_unavailable: nothing is read, and a proof can be sent."
    )
    def create(self, request: CustomerRequest) -> Response:
        """Ask what a picture says. The picture itself is deleted once it is read."""
        body = self.validated_body(request, PictureIn)
        content = body["screenshot"].read(PROOF.max_bytes + 1)
        reading = receipts.queue_reading(content, customer=request.user, now=timezone.now())
        return success(201, reading=ReadingOut(reading).data)

    @extend_schema(responses=ONE)
    @documents_errors(_404="receipt_reading_not_found.")
    def retrieve(self, request: CustomerRequest, pk: str) -> Response:
        """One reading, once more."""
        return success(reading=ReadingOut(reading_of(request.user, int(pk))).data)
