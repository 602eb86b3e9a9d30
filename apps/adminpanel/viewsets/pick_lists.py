"""Pick lists: orders are chosen by keys, by readiness or by the filters of the order list."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_schema, response_schema, success
from apps.common.api.filters import PageQuery
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.orders.shipping.enums import PickSource
from apps.orders.shipping.models import PickList
from apps.orders.shipping.selectors.picking import orders_of, pick_list_of, pick_lists, ticks_of, to_pick
from apps.orders.shipping.serializers.picking import (
    PickGroupOut,
    PickListIn,
    PickListRow,
    PickOrder,
    PickTickOut,
    PickTicksIn,
    ticks_in,
)
from apps.orders.shipping.services import picking

from ..filters import OrderQuery
from ..selectors.orders import keys_to_pick, orders_with_item_count

ONE: dict[str, Any] = {
    "pick_list": PickListRow(),
    "orders": PickOrder(many=True),
    "groups": PickGroupOut(many=True),
    "ticks": PickTickOut(many=True),
}


class PickListViewSet(ShopViewSet):
    """What to fetch for many orders together: neither amounts nor e-mail addresses."""

    permission_classes = [needs(Permission.SHIP_ORDERS)]

    def _one(self, pick_list: PickList, status: int = 200, **more: Any) -> Response:
        shown = pick_list_of(pick_list.pk)
        orders = orders_of(shown)
        return success(
            status,
            **more,
            pick_list=PickListRow(shown).data,
            orders=PickOrder(orders, many=True).data,
            groups=PickGroupOut(to_pick(orders), many=True).data,
            ticks=PickTickOut(ticks_of(shown), many=True).data,
        )

    @extend_schema(parameters=PageQuery.parameters(), responses=page_schema("PickListPage", "pickLists", PickListRow))
    def list(self, request: StaffRequest) -> Response:
        """Pick lists, the latest first."""
        rows, counts = PageQuery(request.query_params, pick_lists()).paged()
        return success(pick_lists=PickListRow(rows, many=True).data, **counts)

    @extend_schema(responses=response_schema("OnePickList", **ONE))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One list: products by category, funds and gift boxes with their contents, and what was shared as fetched."""
        return self._one(pick_list_of(int(pk)))

    @extend_schema(
        parameters=OrderQuery.parameters(),
        request=PickListIn,
        responses={201: response_schema("PickListMade", message=True, **ONE)},
    )
    @documents_errors(_400="nothing_to_pick, too_many_to_pick (`orders`, `limit`).", _404="One of the orders is gone.")
    def create(self, request: StaffRequest) -> Response:
        """Make a list of at most 500 orders; with neither `ids` nor `ready`, of those that the query asks for."""
        data, now = self.validated_body(request, PickListIn), timezone.now()
        if data["ids"]:
            pick_list = picking.make(data["ids"], PickSource.SELECTED, by=request.user, now=now)
        elif data["ready"]:
            pick_list = picking.make_ready(listed_too=data["listed_too"], by=request.user, now=now)
        else:
            orders = OrderQuery(request.query_params, orders_with_item_count()).found
            keys = keys_to_pick(orders, most=picking.MAX_ORDERS)
            pick_list = picking.make(keys, PickSource.FILTERED, by=request.user, now=now)
        return self._one(pick_list, 201, message="The pick list is ready.")

    @extend_schema(request=PickTicksIn, responses=response_schema("PickTicksShared", ticks=PickTickOut(many=True)))
    @action(detail=True, methods=["put"], url_path="ticks")
    def share(self, request: StaffRequest, pk: str) -> Response:
        """Share what was fetched; the answer has everybody's ticks. Sending the same again changes nothing."""
        ticks = ticks_in(self.validated_body(request, PickTicksIn))
        pick_list = picking.share(int(pk), ticks, by=request.user, now=timezone.now())
        return success(ticks=PickTickOut(ticks_of(pick_list), many=True).data)
