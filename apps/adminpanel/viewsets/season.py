"""The season at a glance."""

from typing import Any

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.fields import MomentField
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import query
from apps.common.api.viewsets import ShopViewSet
from apps.common.csv_cells import csv_lines

from ..selectors.season import EXPORT_COLUMNS, export_rows, season_page
from ..serializers.season import (
    PlaceSold,
    RunningOut,
    SeasonDayOut,
    SeasonExportQuery,
    SeasonQuery,
    Seller,
    SlowSeller,
)
from ..workbook import XLSX, xlsx

LISTS: dict[str, Any] = {
    "days": SeasonDayOut,
    "last_season": SeasonDayOut,
    "best": Seller,
    "slowest": SlowSeller,
    "running_out": RunningOut,
    "places": PlaceSold,
}
LIST_FIELDS: Any = {name: kind(many=True) for name, kind in LISTS.items()}


class SeasonViewSet(ShopViewSet):
    """The figures of a season."""

    permission_classes = [needs(Permission.SEE_AMOUNTS)]
    replica_reads = frozenset({"list", "export"})

    @extend_schema(
        parameters=[SeasonQuery],
        responses=response_schema(
            "SeasonAtAGlance",
            year=serializers.IntegerField(),
            years=serializers.ListField(child=serializers.IntegerField()),
            deepavali=serializers.DateField(),
            counted_at=MomentField(allow_null=True),
            **LIST_FIELDS,
        ),
    )
    @documents_errors(_404="The day of Deepavali of this season is not known.")
    def list(self, request: StaffRequest) -> Response:
        """A season and the one before it by day, its sellers, what runs out, and its states.

        The figures are counted each night, `countedAt` says when; before the first time it is null and the lists are
        empty. Days and states include what came since, sellers and the pace do not. `lastSeason` is empty when nothing
        was sold then. `runningOut` is empty once the season is over. The answer is kept for a minute.
        """
        page = season_page(query(request, SeasonQuery).get("year"), timezone.now())
        moment = page["counted_at"] and MomentField().to_representation(page["counted_at"])
        shown: Any = {name: kind(page[name], many=True).data for name, kind in LISTS.items()}
        return success(year=page["year"], years=page["years"], deepavali=page["deepavali"], counted_at=moment, **shown)

    @extend_schema(
        parameters=[SeasonExportQuery],
        responses={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM."),
            (200, XLSX): OpenApiResponse(OpenApiTypes.BINARY, description="A workbook."),
        },
    )
    @documents_errors(_404="The day of Deepavali of this season is not known.")
    @action(detail=False, methods=["get"], permission_classes=[needs(Permission.EXPORT)])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """The days of a season and of the one before it as CSV or xlsx, by days to Deepavali."""
        asked = query(request, SeasonExportQuery)
        page = season_page(asked.get("year"), timezone.now())
        rows, is_csv = export_rows(page), asked["format"] == "csv"
        return StreamingHttpResponse(
            csv_lines(rows, EXPORT_COLUMNS) if is_csv else xlsx(iter(rows), EXPORT_COLUMNS, "Season"),
            content_type="text/csv; charset=utf-8" if is_csv else XLSX,
            headers={"Content-Disposition": f'attachment; filename="season-{page["year"]}.{asked["format"]}"'},
        )
