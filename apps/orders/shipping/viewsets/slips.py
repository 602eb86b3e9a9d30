"""The back office's calls about packing slips."""

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import query
from apps.common.api.viewsets import ShopViewSet

from ...services import notes
from ..selectors.slips import order_with_number, orders_to_pack
from ..serializers.slips import CartonsIn, FoundOrder, NumberQuery, SlipOut, SlipsQuery


class PackingSlipViewSet(ShopViewSet):
    """What packers see of orders: neither amounts nor e-mail addresses."""

    permission_classes = [needs(Permission.READ_ORDERS)]

    @extend_schema(parameters=[SlipsQuery], responses=response_schema("PackingSlips", slips=SlipOut(many=True)))
    @documents_errors(_404="One of the orders does not exist.")
    def list(self, request: StaffRequest) -> Response:
        """The slips of these orders, in this order."""
        ids = [int(key) for key in query(request, SlipsQuery)["ids"].split(",")]
        return success(slips=SlipOut(orders_to_pack(ids), many=True).data)

    @extend_schema(parameters=[NumberQuery], responses=response_schema("OrderFound", order=FoundOrder()))
    @documents_errors(_404="No order has this number.")
    @action(detail=False, methods=["get"])
    def find(self, request: StaffRequest) -> Response:
        """The order with exactly this number, whatever its case: for scanners."""
        return success(order=FoundOrder(order_with_number(query(request, NumberQuery)["number"])).data)

    @extend_schema(request=CartonsIn, responses=response_schema("CartonsSet", message=True, slip=SlipOut()))
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.SHIP_ORDERS)])
    def cartons(self, request: StaffRequest, pk: str) -> Response:
        """Say of how many cartons the parcel is."""
        notes.set_cartons(int(pk), self.validated_body(request, CartonsIn)["cartons"], by=request.user)
        [order] = orders_to_pack([int(pk)])
        return success(message="Cartons saved", slip=SlipOut(order).data)
