"""Customers and staff."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff, IsSuperAdmin
from apps.accounts.requests import StaffRequest
from apps.accounts.serializers import Admin
from apps.accounts.services import blocking
from apps.accounts.services import staff as staff_services
from apps.common.api.envelopes import Done, page_schema, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.pagination import PageQuery, query
from apps.common.api.viewsets import ShopViewSet
from apps.common.errors import NotFound

from ..filters import CustomerFilters, filtered
from ..schema import filter_parameters
from ..selectors import people
from ..serializers.people import AdminChange, AdminIn, AdminStats, BlockIn, UserRow, UserStats

DEFAULT_LIMIT = 10
USER_SAVED = response_schema("UserSaved", message=True, user=UserRow())


class UserViewSet(ShopViewSet):
    """Customers, for staff."""

    permissions_by_action: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "stats", "block", "unblock"), IsStaff)
    replica_reads = frozenset({"list", "stats"})

    @extend_schema(
        parameters=[PageQuery, *filter_parameters(CustomerFilters)],
        responses=page_schema("UserPage", "users", UserRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Customers, newest first."""
        asked = query(request, PageQuery)
        rows, sent = filtered(CustomerFilters, request.query_params, people.customers_with_order_count())
        place = {"page": asked["page"], "limit": asked.get("limit", DEFAULT_LIMIT)}
        users, counts = people.page_of_customers(rows, sent, timezone.now(), **place)
        return success(users=UserRow(users, many=True).data, **counts)

    @extend_schema(responses=response_schema("UserStatsAnswer", stats=UserStats()))
    @action(detail=False, methods=["get"])
    def stats(self, request: StaffRequest) -> Response:
        """The four cards."""
        return success(stats=UserStats(people.customer_stats(timezone.now())).data)

    @extend_schema(request=BlockIn, responses=USER_SAVED)
    @action(detail=True, methods=["put"])
    @documents_errors(_404="User not found.")
    def block(self, request: StaffRequest, pk: str) -> Response:
        """Refuse a customer new orders and reviews. Sign-in, placed orders, their proofs and refunds go on."""
        reason = self.validated_body(request, BlockIn)["reason"]
        blocking.block(int(pk), actor=request.user.actor, reason=reason, now=timezone.now())
        return self._saved(pk, "User blocked successfully")

    @extend_schema(request=BlockIn, responses=USER_SAVED)
    @action(detail=True, methods=["put"])
    @documents_errors(_404="User not found.")
    def unblock(self, request: StaffRequest, pk: str) -> Response:
        """Let a customer order and review again."""
        reason = self.validated_body(request, BlockIn)["reason"]
        blocking.unblock(int(pk), actor=request.user.actor, reason=reason)
        return self._saved(pk, "User unblocked successfully")

    def _saved(self, pk: str, message: str) -> Response:
        return success(message=message, user=UserRow(people.customers_with_order_count().get(pk=int(pk))).data)


class AdminViewSet(ShopViewSet):
    """Members of staff, for super admins."""

    permissions_by_action: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("list", "details", "stats", "retrieve", "create", "update", "destroy"), IsSuperAdmin)
    }

    @extend_schema(responses=response_schema("Admins", admins=Admin(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """Everybody, super admins first."""
        return success(admins=Admin(people.staff(), many=True).data)

    @extend_schema(responses=response_schema("AdminDetails", admins=Admin(many=True)))
    @action(detail=False, methods=["get"])
    def details(self, request: StaffRequest) -> Response:
        """Everybody, for the Details tab."""
        return self.list(request)

    @extend_schema(responses=response_schema("AdminStatsAnswer", stats=AdminStats()))
    @action(detail=False, methods=["get"])
    def stats(self, request: StaffRequest) -> Response:
        """How many there are of each role."""
        return success(stats=AdminStats(people.staff_stats()).data)

    @extend_schema(responses=response_schema("OneAdmin", admin=Admin()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One member of staff."""
        user = people.staff().filter(pk=int(pk)).first()
        if user is None:
            raise NotFound("Admin not found")
        return success(admin=Admin(user).data)

    @extend_schema(request=AdminIn, responses={201: response_schema("AdminCreated", message=True, admin=Admin())})
    @documents_errors(_409="email_taken.")
    def create(self, request: StaffRequest) -> Response:
        """Add an admin; the role is always admin."""
        sent = self.validated_body(request, AdminIn)
        sent.pop("role", None)
        user = staff_services.create_admin(actor=request.user.actor, **sent)
        return success(201, message="Admin created successfully", admin=Admin(user).data)

    @extend_schema(request=AdminChange, responses=response_schema("AdminSaved", message=True, admin=Admin()))
    @documents_errors(_409="email_taken.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Change name, e-mail and phone of a member of staff, and whether they may reconcile."""
        changes = self.validated_body(request, AdminChange)
        user = staff_services.update_staff(int(pk), actor=request.user.actor, changes=changes)
        return success(message="Admin updated successfully", admin=Admin(user).data)

    @extend_schema(responses=Done)
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Delete an admin; super admins and oneself cannot be deleted."""
        staff_services.delete_admin(int(pk), actor=request.user.actor)
        return success_message("Admin deleted successfully")
