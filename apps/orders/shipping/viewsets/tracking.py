"""The back office's calls about lists of tracking numbers."""

from typing import Any

from django.utils import timezone
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
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate
from apps.orders.serializers.refusals import StatusRefused

from ..models import TrackingImport
from ..selectors.tracking import import_of, imports, preview
from ..serializers.tracking import ColumnsRefused, TrackingCommitIn, TrackingImportRow, TrackingRowOut, TrackingUploadIn
from ..services import imports as import_services

PASTED = "Pasted list"
ONE: dict[str, Any] = {"tracking_import": TrackingImportRow(), "rows": TrackingRowOut(many=True)}


class TrackingImportViewSet(ShopViewSet):
    """Lists of tracking numbers: read, shown row by row, shipped."""

    parser_classes = (JSONParser, MultiPartParser)
    permission_classes = [needs(Permission.SHIP_ORDERS)]

    def _one(self, tracking_import: TrackingImport, status: int = 200, **more: Any) -> Response:
        shown = import_of(tracking_import.pk)
        rows = TrackingRowOut(preview(shown), many=True).data
        return success(status, **more, tracking_import=TrackingImportRow(shown).data, rows=rows)

    @extend_schema(
        parameters=PageQuery.parameters(),
        responses=page_schema("TrackingImportPage", "trackingImports", TrackingImportRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Lists of tracking numbers, the latest first."""
        rows, counts = PageQuery(request.query_params, imports()).paged()
        return success(tracking_imports=TrackingImportRow(rows, many=True).data, **counts)

    @extend_schema(responses=response_schema("OneTrackingImport", **ONE))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One list with every row and what shipping it would do now."""
        return self._one(import_of(int(pk)))

    @extend_schema(
        request={"multipart/form-data": TrackingUploadIn},
        responses={
            201: response_schema("TrackingImportRead", message=True, **ONE),
            409: OpenApiResponse(
                ColumnsRefused,
                description="tracking_columns_undecided: send the list again with the columns that were chosen.",
            ),
        },
    )
    @rate_limited(Rate("tracking-imports", 240, HOUR))
    @documents_errors(_400="tracking_file_refused.", _413="tracking_file_too_large.")
    def create(self, request: StaffRequest) -> Response:
        """Read a list of order numbers, carriers and tracking numbers; no order is changed."""
        data = self.validated_body(request, TrackingUploadIn)
        file = data.get("file")
        content = file.read(import_services.MAX_BYTES + 1) if file else data["text"].encode()
        tracking_import = import_services.upload(
            content,
            source=str(file.name) if file else PASTED,
            carrier=data["carrier"],
            chosen=data["chosen"],
            by=request.user,
            now=timezone.now(),
        )
        return self._one(tracking_import, 201, message="The list is read. Nothing is sent before you ship it.")

    @extend_schema(
        request=TrackingCommitIn,
        responses={
            200: response_schema("TrackingImportCommitted", message=True, **ONE),
            409: OpenApiResponse(StatusRefused, description="confirm_unpaid, with `confirmations`."),
        },
    )
    @action(detail=True, methods=["post"])
    @documents_errors(_400="rows_not_tickable (`rows`), reason_required.")
    def commit(self, request: StaffRequest, pk: str) -> Response:
        """Have a job ship the ticked rows, one transaction each. While its state is `committing`, ask again.

        Repeating the call ships nothing twice; without `rows` it goes on with those that are not done.
        """
        data = self.validated_body(request, TrackingCommitIn)
        tracking_import = import_services.queue_rows(
            int(pk), data["rows"], by=request.user, confirm_unpaid=data["confirm_unpaid"], reason=data["reason"]
        )
        return self._one(tracking_import, message="The orders are being shipped.")
