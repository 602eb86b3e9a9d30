"""Customers and staff."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.accounts.serializers import Admin
from apps.accounts.services import blocking, profile, second_factor
from apps.accounts.services import staff as staff_services
from apps.common.api.envelopes import Done, page_schema, response_schema, success, success_message
from apps.common.api.filters import PageQuery
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.common.errors import NotFound

from ..filters import CustomerQuery
from ..selectors import people
from ..selectors.customer_page import customer_page, orders_of_customer
from ..serializers.order_inputs import NoteIn
from ..serializers.order_outputs import OrderRow, row_for
from ..serializers.people import (
    AdminChange,
    AdminIn,
    AdminStats,
    BlockIn,
    UserPageOut,
    UserRow,
    UserStats,
    user_page_for,
    user_row_for,
)

USER_SAVED = response_schema("UserSaved", message=True, user=UserRow())


class UserViewSet(ShopViewSet):
    """Customers, for staff."""

    permission_classes = [needs(Permission.READ_CUSTOMERS)]
    replica_reads = frozenset({"list", "stats"})

    @extend_schema(
        parameters=CustomerQuery.parameters(),
        responses=page_schema("UserPage", "users", UserRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Customers, newest first."""
        every = people.customers_with_order_count()
        users, counts = CustomerQuery(request.query_params, every).paged(every=every)
        return success(users=user_row_for(request.user)(users, many=True).data, **counts)

    @extend_schema(responses=response_schema("UserStatsAnswer", stats=UserStats()))
    @action(detail=False, methods=["get"])
    def stats(self, request: StaffRequest) -> Response:
        """The four cards, counted at most once a minute."""
        return success(stats=UserStats(people.customer_stats(timezone.now())).data)

    @extend_schema(responses=response_schema("OneUser", customer=UserPageOut()))
    @documents_errors(_404="User not found.")
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One customer with addresses, spend, rejected proofs and notes."""
        return success(customer=user_page_for(request.user)(customer_page(int(pk))).data)

    @extend_schema(parameters=PageQuery.parameters(), responses=page_schema("UserOrderPage", "orders", OrderRow))
    @action(detail=True, methods=["get"])
    def orders(self, request: StaffRequest, pk: str) -> Response:
        """The orders of a customer, the newest first."""
        orders, counts = PageQuery(request.query_params, orders_of_customer(int(pk))).paged()
        return success(orders=row_for(request.user)(orders, many=True).data, **counts)

    @extend_schema(request=NoteIn, responses={201: response_schema("UserNoted", message=True, customer=UserPageOut())})
    @action(detail=True, methods=["post"], url_path="notes")
    @documents_errors(_404="User not found.")
    def add_note(self, request: StaffRequest, pk: str) -> Response:
        """Add a note for staff. It cannot be changed or deleted; the last one sent again is stored once."""
        text = self.validated_body(request, NoteIn)["text"]
        profile.add_note(int(pk), text=text, by=request.user, now=timezone.now())
        return success(201, message="Note added", customer=user_page_for(request.user)(customer_page(int(pk))).data)

    @extend_schema(request=BlockIn, responses=USER_SAVED)
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.BLOCK_CUSTOMERS)])
    @documents_errors(_404="User not found.")
    def block(self, request: StaffRequest, pk: str) -> Response:
        """Refuse a customer new orders, enquiries and reviews. Placed orders, their proofs and refunds go on."""
        reason = self.validated_body(request, BlockIn)["reason"]
        blocking.block(int(pk), actor=request.user.actor, reason=reason, now=timezone.now())
        return self._saved(pk, "User blocked successfully")

    @extend_schema(request=BlockIn, responses=USER_SAVED)
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.BLOCK_CUSTOMERS)])
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

    permission_classes = [needs(Permission.MANAGE_STAFF)]

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
    @documents_errors(_409="email_taken, totp_code_required.")
    def create(self, request: StaffRequest) -> Response:
        """Add a member of staff, an admin unless `role` says otherwise."""
        data = self.validated_body(request, AdminIn)
        second_factor.require_fresh(request.user, data.pop("totp_code"), now=timezone.now())
        user = staff_services.create_admin(actor=request.user.actor, **data)
        return success(201, message="Admin created successfully", admin=Admin(user).data)

    @extend_schema(request=AdminChange, responses=response_schema("AdminSaved", message=True, admin=Admin()))
    @documents_errors(_409="email_taken, own_role, last_super_admin, totp_code_required.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Change name, e-mail, phone or role of a member of staff, and whether an admin may reconcile.

        Another role ends that person's sessions; both are mailed. It wants a fresh `totpCode` of who has an
        authenticator.
        """
        changes = self.validated_body(request, AdminChange)
        code = changes.pop("totp_code")
        if "role" in changes:
            second_factor.require_fresh(request.user, code, now=timezone.now())
        user = staff_services.update_staff(int(pk), actor=request.user.actor, changes=changes, now=timezone.now())
        return success(message="Admin updated successfully", admin=Admin(user).data)

    @extend_schema(responses=Done)
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Delete an admin; super admins and oneself cannot be deleted."""
        staff_services.delete_admin(int(pk), actor=request.user.actor)
        return success_message("Admin deleted successfully")
