"""The calls of the price list; everybody may make them."""

import time

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.common.api.envelopes import response_schema, success
from apps.common.api.json import JSONParser
from apps.common.api.serializers import query
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.bulkheads import Bulkhead
from apps.common.clock import india_date
from apps.common.errors import NotFound
from apps.common.http.microcache import microcached
from apps.common.ratelimits import Rate
from apps.shop.selling.selectors import rule_book

from ..errors import PriceListNotPrinted
from ..models import PrintedPriceList
from .lookup import match
from .selectors import price_list, printed
from .serializers import MatchedLine, PdfQuery, PriceListOut, PriceListQuery, TypedList, part_of

# There is no PDF before the first print and for a minute after a change of the selling mode. One request at a time
# waits for it, because each waiting request occupies a server thread; the others are asked to retry.
PRINT_SECONDS = 10
waiting_for_print = Bulkhead(running=1, waiting=0, refusal=PriceListNotPrinted)


class PriceListViewSet(ShopViewSet):
    """All that is on sale, and what a typed list means."""

    authentication_classes = [PublicAuthentication]
    permission_classes = [AllowAny]
    replica_reads = frozenset({"list", "match"})

    @extend_schema(parameters=[PriceListQuery], responses=PriceListOut)
    @microcached
    def list(self, request: Request) -> Response:
        """Products by category, then funds and gift boxes: up to 2,000 in one answer, beyond that by category."""
        data = query(request, PriceListQuery)
        return Response(PriceListOut(price_list(part_of(data), pictures=data["pictures"])).data)

    @extend_schema(request=TypedList, responses=response_schema("MatchedList", lines=MatchedLine(many=True)))
    @action(detail=False, methods=["post"], parser_classes=[JSONParser])
    @rate_limited(Rate("price-list-match", 60, HOUR))
    def match(self, request: Request) -> Response:
        """What the lines of a list mean; nothing is put into a cart."""
        lines = match(self.validated_body(request, TypedList)["lines"])
        return success(lines=MatchedLine(lines, many=True).data)

    @extend_schema(parameters=[PdfQuery], responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def pdf(self, request: Request) -> HttpResponse:
        """The list to print, as the worker printed it last: a change is on it within two minutes."""
        language = query(request, PdfQuery)["lang"]
        printed = _printed_today(language)
        if printed is None:
            if price_list(None, pictures=False).per_category:
                raise NotFound("The price list is too long to be printed.")
            with waiting_for_print.place(seconds=0):
                printed = _wait_for_print(language)
        answer = HttpResponse(bytes(printed.content), content_type="application/pdf")
        answer["Content-Disposition"] = f'inline; filename="price-list-{language}.pdf"'
        return answer


def _printed_today(language: str) -> PrintedPriceList | None:
    return printed(language, rule_book().mode_on(india_date(timezone.now())))


def _wait_for_print(language: str) -> PrintedPriceList:
    """The PDF as soon as it is there; raises PriceListNotPrinted after ten seconds."""
    until = time.monotonic() + PRINT_SECONDS
    while time.monotonic() < until:
        time.sleep(0.5)
        if printed := _printed_today(language):
            return printed
    raise PriceListNotPrinted
