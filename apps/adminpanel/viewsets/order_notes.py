"""Notes about an order, who sees to it, and who looks at it."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.orders.enums import Screen
from apps.orders.services import notes, presence

from ..selectors import people
from ..serializers.order_inputs import AssignmentIn, NoteIn, PresenceIn
from ..serializers.order_outputs import Colleague, Looking, StaffOrder
from .order_answers import OrderAnswers


class OrderNotes(OrderAnswers):
    """Calls that change neither order nor money."""

    @extend_schema(request=NoteIn, responses={201: response_schema("NoteAdded", message=True, order=StaffOrder())})
    @action(detail=True, methods=["post"], url_path="notes")
    def add_note(self, request: StaffRequest, pk: str) -> Response:
        """Add a note for staff. It cannot be changed or deleted; the last one sent again is stored once."""
        text = self.validated_body(request, NoteIn)["text"]
        notes.add_note(int(pk), text=text, by=request.user, now=timezone.now())
        return success(201, message="Note added", order=self.order(request, int(pk)))

    @extend_schema(request=AssignmentIn, responses=response_schema("OrderAssigned", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="assignment")
    def assign(self, request: StaffRequest, pk: str) -> Response:
        """Say who sees to the order, or nobody."""
        staff = self.validated_body(request, AssignmentIn)["staff"]
        notes.assign(int(pk), staff_id=staff, by=request.user)
        return success(message="Order assigned", order=self.order(request, int(pk)))

    @extend_schema(responses=response_schema("Assignees", staff=Colleague(many=True)))
    @action(detail=False, methods=["get"])
    def assignees(self, request: StaffRequest) -> Response:
        """To whom orders can be assigned, by name."""
        return success(staff=Colleague(people.assignees(), many=True).data)


class PresenceViewSet(ShopViewSet):
    """Who looks at which order. Nothing is locked by it."""

    permission_classes = [needs(Permission.READ_ORDERS)]

    @documents_errors(_404="There is no such order.")
    @extend_schema(request=PresenceIn, responses=response_schema("Presence", others=Looking(many=True)))
    def look(self, request: StaffRequest) -> Response:
        """Say which order one looks at, every 20 seconds; the answer is who else does. One is gone after 45 seconds."""
        sent = self.validated_body(request, PresenceIn)
        others = presence.look_at(
            sent["order"], Screen(sent["screen"]), tab=sent["tab"], by=request.user, now=timezone.now()
        )
        return success(others=Looking(others, many=True).data)
