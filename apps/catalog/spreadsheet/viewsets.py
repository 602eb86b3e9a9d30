"""The catalogue's spreadsheet in the back office: the same program as Django admin's pages."""

from typing import Any

from django.http import FileResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_schema, response_schema, success
from apps.common.api.filters import PageQuery
from apps.common.api.json import JSONParser
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import query
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.ratelimits import Rate

from . import importing, writing
from .models import CatalogueImport
from .serializers import (
    SheetApplyIn,
    SheetCounts,
    SheetImportRow,
    SheetQuery,
    SheetStep,
    SheetUploadIn,
    steps_out,
)

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ONE: dict[str, Any] = {
    "catalogue_import": SheetImportRow(),
    "counts": SheetCounts(allow_null=True),
    "steps": SheetStep(many=True),
}


class CatalogueImportViewSet(ShopViewSet):
    """Sheets of products: tried, looked at, carried out."""

    parser_classes = (JSONParser, MultiPartParser)
    permission_classes = [needs(Permission.EDIT_CATALOGUE)]

    def _one(self, tried: CatalogueImport, status: int = 200, **more: Any) -> Response:
        counts, steps = (None, []) if tried.is_at_work else importing.shown(tried)
        cells = {row["row"]: row["cells"] for row in tried.rows} if steps else {}
        return success(
            status,
            **more,
            catalogue_import=SheetImportRow(tried).data,
            counts=counts,
            steps=SheetStep(steps_out(steps, cells), many=True).data,
        )

    @extend_schema(
        parameters=PageQuery.parameters(),
        responses=page_schema("CatalogueImportPage", "catalogueImports", SheetImportRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Files that were tried, the latest first."""
        rows, counts = PageQuery(request.query_params, importing.imports()).paged()
        return success(catalogue_imports=SheetImportRow(rows, many=True).data, **counts)

    @extend_schema(responses=response_schema("OneCatalogueImport", **ONE))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """What a file would do, refused rows first; of rows that do something, the first 500.

        While its state is `checking` or `importing`, ask again: `counts` is null, `doneRows` of `rowCount` are done.
        """
        return self._one(importing.import_of(int(pk)))

    @extend_schema(
        request={"multipart/form-data": SheetUploadIn},
        responses={201: response_schema("CatalogueImportTried", message=True, **ONE)},
    )
    @rate_limited(Rate("catalogue-imports", 120, HOUR))
    @documents_errors(_400="catalogue_file_refused.")
    def create(self, request: StaffRequest) -> Response:
        """Have a job try a sheet, xlsx or CSV: what it would add and change, and what is wrong. Nothing is changed."""
        file = self.validated_body(request, SheetUploadIn)["file"]
        tried = importing.upload(str(file.name), file, by=request.user)
        return self._one(tried, 201, message="The file is being checked. Nothing is changed.")

    @extend_schema(request=SheetApplyIn, responses=response_schema("CatalogueImportAsked", message=True, **ONE))
    @action(detail=True, methods=["post"])
    @documents_errors(_409="import_not_checked, import_has_bad_rows, import_already_applied.")
    def apply(self, request: StaffRequest, pk: str) -> Response:
        """Have a job carry out what the dry run showed, all of it or nothing; then `problem` says why not."""
        reason = self.validated_body(request, SheetApplyIn)["reason"]
        importing.queue_import(int(pk), by=request.user, reason=reason)
        return self._one(importing.import_of(int(pk)), message="The sheet is being imported.")

    @extend_schema(
        parameters=[SheetQuery],
        responses={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM."),
            (200, XLSX): OpenApiResponse(OpenApiTypes.BINARY, description="A workbook."),
        },
    )
    @action(detail=False, methods=["get"])
    def export(self, request: StaffRequest) -> HttpResponseBase:
        """The whole catalogue as a sheet that can be uploaded again."""
        kind = query(request, SheetQuery)["kind"]
        name = f"catalogue-{india_date(timezone.now()):%Y-%m-%d}.{kind}"
        if kind == "xlsx":
            return FileResponse(writing.as_workbook(), as_attachment=True, filename=name, content_type=XLSX)
        return StreamingHttpResponse(
            writing.as_csv(),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )
