"""Saved views of the list of orders."""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet

from ..selectors.saved_views import view_for, views_for
from ..serializers.saved_views import ViewChange, ViewIn, ViewOut
from ..services import saved_views


class SavedViewViewSet(ShopViewSet):
    """Filters of the list of orders under names."""

    permission_classes = [needs(Permission.READ_ORDERS)]

    @extend_schema(responses=response_schema("SavedViews", views=ViewOut(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """The built-in views, then own and shared ones by name."""
        return success(views=ViewOut(views_for(request.user), many=True).data)

    @extend_schema(request=ViewIn, responses={201: response_schema("ViewCreated", message=True, view=ViewOut())})
    def create(self, request: StaffRequest) -> Response:
        """Save filters under a name."""
        view = saved_views.create(**self.validated_body(request, ViewIn), by=request.user)
        return success(201, message="View saved", view=ViewOut(view_for(view, request.user)).data)

    @extend_schema(request=ViewChange, responses=response_schema("ViewSaved", message=True, view=ViewOut()))
    @documents_errors(_403="Somebody else's, and not a super admin.", _404="View not found.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Rename, share or change a view: one's own, or as a super admin a shared one."""
        view = saved_views.change(int(pk), changes=self.validated_body(request, ViewChange), by=request.user)
        return success(message="View saved", view=ViewOut(view_for(view, request.user)).data)

    @extend_schema(responses=Done)
    @documents_errors(_403="Somebody else's, and not a super admin.", _404="View not found.")
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Delete a view: one's own, or as a super admin a shared one."""
        saved_views.delete(int(pk), by=request.user)
        return success_message("View deleted")
