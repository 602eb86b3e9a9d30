"""One implementation for funds and gift boxes: they differ in words and paths alone (rules 5)."""

from typing import Any, ClassVar

from django.db.models import F, Func, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.accounts.permissions import may, needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.catalog.parsers import FormParser
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.filters import ListQuery, Option, Parameter
from apps.common.api.json import JSONParser
from apps.common.api.translations import MissingField
from apps.common.api.viewsets import ShopViewSet
from apps.common.http.microcache import microcached
from apps.common.postgres.sorting import natural

from .enums import ItemKind
from .models import Bundle
from .selectors import bundle_lacks_translation, bundle_of, bundles_of
from .serializers import BundleIn, BundleOut, bundle_form
from .services import bundles

SORTS: dict[str, F | Func] = {"createdAt": F("created_at"), "name": natural("name"), "price": F("price")}


class BundleQuery(ListQuery):
    """Which bundles, in which order; ties by newest id."""

    status = Parameter(serializers.ChoiceField(["active", "inactive"], required=False), method="by_status")
    missing = Parameter(MissingField(), method="by_missing")
    sort_by = Parameter(serializers.ChoiceField([*SORTS], default="createdAt"), method="in_order")
    sort_order = Option(serializers.ChoiceField(["asc", "desc"], default="desc"))

    def by_status(self, rows: QuerySet[Bundle], name: str, value: str) -> QuerySet[Bundle]:
        return rows.filter(is_active=value == "active") if self.for_staff else rows

    def by_missing(self, rows: QuerySet[Bundle], name: str, value: str) -> QuerySet[Bundle]:
        """Bundles that lack a name or description in this language, or a line's name."""
        return rows.filter(bundle_lacks_translation(value)) if self.for_staff else rows

    def in_order(self, rows: QuerySet[Bundle], name: str, value: str) -> QuerySet[Bundle]:
        field = SORTS[value]
        return rows.order_by(field.desc() if self.values["sort_order"] == "desc" else field.asc(), "-id")


MARKER = OpenApiParameter(
    "X-Admin-Request",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="`true` with a staff token: the list holds inactive ones too.",
)


class BundleViewSet(ShopViewSet):
    """Bundles of one kind; the list is bare."""

    kind: ClassVar[ItemKind]
    key: ClassVar[str]
    word: ClassVar[str]
    authentication_classes = (PublicAuthentication,)
    parser_classes = (JSONParser, FormParser)
    json_fields = ("crackers", "names", "descriptions")
    file_lists = ()
    permission_classes = [needs(Permission.EDIT_CATALOGUE)]
    replica_reads = frozenset({"list", "retrieve"})

    def get_permissions(self) -> Any:
        if self.action in {"list", "retrieve"}:
            return [AllowAny()]
        return super().get_permissions()

    def _saved(self, message: str, pk: int, status: int = 200) -> Response:
        saved: Any = {self.key: BundleOut(bundle_of(self.kind, pk, only_active=False)).data}
        return success(status, message=f"{self.word} {message} successfully!", **saved)

    @microcached
    def list(self, request: Request) -> Response:
        """Active ones for the public; all of them for staff who say so."""
        shows_all = may(request, Permission.EDIT_STOCK) and request.headers.get("X-Admin-Request", "").lower() == "true"
        rows = bundles_of(self.kind, only_active=not shows_all)
        filterset = BundleQuery(request.query_params, rows, for_staff=shows_all)
        return Response(BundleOut(filterset.qs, many=True).data)

    @microcached
    def retrieve(self, request: Request, pk: str) -> Response:
        """One with its lines."""
        bundle = bundle_of(self.kind, int(pk), only_active=not may(request, Permission.EDIT_STOCK))
        body: Any = {self.key: BundleOut(bundle).data}
        return success(**body)

    def create(self, request: StaffRequest) -> Response:
        """Add one."""
        data = self.validated_body(request, BundleIn)
        bundle = bundles.create(self.kind, bundle_form(data), actor=request.user.actor, picture=data.get("image"))
        return self._saved("created", bundle.pk, 201)

    def update(self, request: StaffRequest, pk: str) -> Response:
        """Change one; its lines are replaced."""
        data = self.validated_body(request, BundleIn)
        form, picture = bundle_form(data), data.get("image")
        return self._saved(
            "updated", bundles.change(self.kind, int(pk), form, actor=request.user.actor, picture=picture).pk
        )

    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Delete one; orders keep their own copy."""
        bundles.delete(self.kind, int(pk), actor=request.user.actor)
        return success_message(f"{self.word} deleted successfully!")


def described(key: str, name: str) -> Any:
    """The schema of a kind's five calls."""
    fields: Any = {key: BundleOut()}
    return extend_schema_view(
        list=extend_schema(parameters=[*BundleQuery.parameters(), MARKER], responses=BundleOut(many=True)),
        retrieve=extend_schema(responses=response_schema(f"One{name}", **fields)),
        create=extend_schema(
            request=BundleIn,
            responses={201: response_schema(f"{name}Created", message=True, **fields)},
        ),
        update=extend_schema(
            request=BundleIn,
            responses=response_schema(f"{name}Updated", message=True, **fields),
        ),
        destroy=extend_schema(responses=Done),
    )


@described("bundle", "Bundle")
class FundViewSet(BundleViewSet):
    """Funds."""

    kind = ItemKind.BUNDLE
    key = "bundle"
    word = "Bundle"


@described("gift_box", "GiftBox")
class GiftBoxViewSet(BundleViewSet):
    """Gift boxes."""

    kind = ItemKind.GIFT_BOX
    key = "gift_box"
    word = "Gift box"
