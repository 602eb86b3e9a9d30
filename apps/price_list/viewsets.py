"""The calls of the price list; everybody may make them."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.common.api.envelopes import response_schema, success
from apps.common.api.json import JSONParser
from apps.common.api.pagination import query
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate
from apps.http_cache.cacheable import cacheable

from .lookup import match
from .selectors import SUBJECTS, price_list
from .serializers import MatchedLine, PriceListOut, PriceListQuery, TypedList, part_of


class PriceListViewSet(ShopViewSet):
    """All that is on sale, and what a typed list means."""

    authentication_classes = [PublicAuthentication]
    permissions_by_action: ClassVar[dict[str, Any]] = {"list": AllowAny, "match": AllowAny}
    replica_reads = frozenset({"list", "match"})

    @extend_schema(parameters=[PriceListQuery], responses=PriceListOut)
    @cacheable(*SUBJECTS)
    def list(self, request: Request) -> Response:
        """Products by category, then funds and gift boxes: up to 2,000 in one answer, beyond that by category."""
        sent = query(request, PriceListQuery)
        return Response(PriceListOut(price_list(part_of(sent), pictures=sent["pictures"])).data)

    @extend_schema(request=TypedList, responses=response_schema("MatchedList", lines=MatchedLine(many=True)))
    @action(detail=False, methods=["post"], parser_classes=[JSONParser])
    @rate_limited(Rate("price-list-match", 60, HOUR))
    def match(self, request: Request) -> Response:
        """What the lines of a list mean; nothing is put into a cart."""
        lines = match(self.validated_body(request, TypedList)["lines"])
        return success(lines=MatchedLine(lines, many=True).data)
