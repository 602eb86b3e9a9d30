"""The calls about categories."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.json import JSONParser
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.common.http.microcache import microcached

from ..enums import Audience
from ..filters import CategoryQuery
from ..parsers import FormParser
from ..selectors import get_category, list_categories
from ..serializers.categories import CategoryIn, CategoryOut, category_form
from ..services import categories
from .access import audience_of


class CategoryViewSet(ShopViewSet):
    """Categories; the list is bare. Reading takes an id or a slug, writing an id."""

    authentication_classes = [PublicAuthentication]
    parser_classes = [JSONParser, FormParser]
    json_fields = ("subCategories", "names", "descriptions")
    file_lists = ()
    serializer_class = CategoryOut
    lookup_value_regex = "[-a-zA-Z0-9_]{1,80}"
    permission_classes = [needs(Permission.EDIT_CATALOGUE)]
    replica_reads = frozenset({"list", "retrieve"})

    def get_permissions(self) -> Any:
        if self.action in {"list", "retrieve"}:
            return [AllowAny()]
        return super().get_permissions()

    @extend_schema(parameters=CategoryQuery.parameters(), responses=CategoryOut(many=True))
    @microcached
    def list(self, request: Request) -> Response:
        """Every category in the shop's order: the public sees active ones, staff see all."""
        audience = audience_of(request)
        rows = list_categories(audience=audience)
        filterset = CategoryQuery(request.query_params, rows, for_staff=audience is Audience.STAFF)
        return Response(CategoryOut(filterset.qs, many=True).data)

    @extend_schema(responses=response_schema("CategoryFound", category=CategoryOut()))
    @microcached
    def retrieve(self, request: Request, pk: str) -> Response:
        """One category."""
        return success(category=CategoryOut(get_category(pk, audience=audience_of(request))).data)

    @extend_schema(
        request=CategoryIn, responses={201: response_schema("CategoryCreated", message=True, category=CategoryOut())}
    )
    @documents_errors(_409="The slug is taken.")
    def create(self, request: StaffRequest) -> Response:
        """Insert a category with its sub-categories."""
        data = self.validated_body(request, CategoryIn)
        category = categories.create_category(category_form(data), actor=request.user.actor, picture=data.get("image"))
        return self._saved(request, category.pk, "Category created successfully", 201)

    @extend_schema(
        request=CategoryIn, responses=response_schema("CategoryChanged", message=True, category=CategoryOut())
    )
    @documents_errors(_409="The slug is taken, or a sub-category that was left out still has products.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Save a category. Sub-categories that are left out are removed; without the list they stay."""
        data = self.validated_body(request, CategoryIn)
        key = get_category(pk, audience=audience_of(request)).pk
        categories.update_category(key, category_form(data), actor=request.user.actor, picture=data.get("image"))
        return self._saved(request, key, "Category updated successfully", 200)

    @extend_schema(responses=Done)
    @documents_errors(_409="The category still has products; `productCount` says how many.")
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Delete a category without products."""
        categories.delete_category(get_category(pk, audience=audience_of(request)).pk, actor=request.user.actor)
        return success_message("Category deleted successfully")

    def _saved(self, request: Request, pk: int, message: str, status: int) -> Response:
        category = get_category(str(pk), audience=audience_of(request))
        return success(status, message=message, category=CategoryOut(category).data)
