"""The back office's calls about stock: its ledger, corrections, goods received."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import Failure, page_schema, response_schema, success
from apps.common.api.idempotency import KEY, idempotency_key
from apps.common.api.viewsets import ShopViewSet

from ..enums import Audience
from ..filters import StockQuery
from ..selectors import require_product, stock_entries, stock_of
from ..serializers.stock import GoodsReceived, ReceivedStock, StockCorrection, StockEntryOut
from ..services import receiving


class StockMoved(Failure):
    """`stock_changed`; `available` is the stock now."""

    available = serializers.IntegerField()


class StockEntryViewSet(ShopViewSet):
    """The ledger of a product's stock. A correction is an entry; what is sold and given back comes of orders."""

    permission_classes = [needs(Permission.EDIT_STOCK)]

    @extend_schema(
        parameters=StockQuery.parameters(), responses=page_schema("StockEntryPage", "stockEntries", StockEntryOut)
    )
    def list(self, request: StaffRequest, pk: str) -> Response:
        """Every change of the stock, the latest first."""
        filterset = StockQuery(request.query_params, stock_entries(int(pk)))
        require_product(int(pk), audience=Audience.STAFF)
        entries, counts = filterset.paged()
        return success(stock_entries=StockEntryOut(entries, many=True).data, **counts)

    @extend_schema(
        request=StockCorrection,
        responses={
            201: response_schema("StockCorrected", message=True, stock=serializers.IntegerField()),
            409: OpenApiResponse(StockMoved, description="stock_changed: the stock is not `loadedStock` any more."),
        },
    )
    def create(self, request: StaffRequest, pk: str) -> Response:
        """Correct the stock by a difference from what was shown."""
        data = self.validated_body(request, StockCorrection)
        after = receiving.correct(int(pk), change=data["change"], shown=data["loaded_stock"], actor=request.user.actor)
        return success(201, message="Stock saved", stock=after)


class StockReceiptViewSet(ShopViewSet):
    """Goods that came in."""

    permission_classes = [needs(Permission.EDIT_STOCK)]

    @extend_schema(
        request=GoodsReceived,
        parameters=[KEY],
        responses={
            201: response_schema(
                "StockReceived", message=True, replayed=serializers.BooleanField(), products=ReceivedStock(many=True)
            )
        },
    )
    def create(self, request: StaffRequest) -> Response:
        """Add the goods of one delivery to the stock, all or none."""
        data = self.validated_body(request, GoodsReceived)
        quantities = {line["product"]: line["quantity"] for line in data["lines"]}
        key = idempotency_key(request)
        added = receiving.receive(quantities, note=data["note"], key=key, actor=request.user.actor)
        message = "The goods are in stock" if added else "These goods were in stock already"
        products = ReceivedStock(stock_of(quantities), many=True).data
        return success(201, message=message, replayed=not added, products=products)
