"""The contact form, and its messages for staff."""

from django.db.models import Q, QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_schema, response_schema, success
from apps.common.api.filters import PageQuery, Parameter, Search
from apps.common.api.idempotency import KEY, idempotency_key
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.numbers import canonical
from apps.common.ratelimits import Rate

from . import selectors
from .enums import MessageStatus
from .models import ContactMessage
from .serializers import ContactIn, MessageOut, MessageRow, ReplyIn
from .services import messages


class MessagesQuery(PageQuery):
    """Which messages."""

    status = Parameter(serializers.ChoiceField(MessageStatus.choices, required=False))
    search = Search()

    def by_search(self, rows: QuerySet[ContactMessage], name: str, value: str) -> QuerySet[ContactMessage]:
        named = Q(name__icontains=value) | Q(email__iexact=value) | Q(subject__icontains=value)
        return rows.filter(named | Q(number=canonical(value)))


SENT = response_schema("MessageSent", message=True, number=serializers.CharField())
SAVED = response_schema("MessageSaved", message=True, ticket=MessageOut())


class ContactViewSet(ShopViewSet):
    """The contact form."""

    authentication_classes = ()
    permission_classes = [AllowAny]

    @extend_schema(parameters=[KEY], request=ContactIn, responses={201: SENT})
    @rate_limited(Rate("contact", 100, HOUR))
    @documents_errors(_409="idempotency_key_reused.")
    def create(self, request: Request) -> Response:
        """Send a message to the shop; `number` is the one to write again with."""
        data = self.validated_body(request, ContactIn)
        row = messages.receive(**data, key=idempotency_key(request), now=timezone.now())
        return success(201, message="Thank you! Your message has been sent successfully.", number=row.number)


class StaffMessageViewSet(ShopViewSet):
    """What people wrote to the shop, for staff."""

    permission_classes = [needs(Permission.MESSAGES)]

    def _saved(self, pk: str, message: str, status: int = 200) -> Response:
        return success(status, message=message, ticket=MessageOut(selectors.message_of(int(pk))).data)

    @extend_schema(parameters=MessagesQuery.parameters(), responses=page_schema("MessagePage", "messages", MessageRow))
    def list(self, request: StaffRequest) -> Response:
        """Messages, the one in which something happened last first; by status and number, name, e-mail or subject."""
        rows, counts = MessagesQuery(request.query_params, selectors.messages()).paged()
        return success(messages=MessageRow(rows, many=True).data, **counts)

    @extend_schema(responses=response_schema("OneMessage", ticket=MessageOut()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One message with what followed."""
        return success(ticket=MessageOut(selectors.message_of(int(pk))).data)

    @extend_schema(request=ReplyIn, responses={201: SAVED})
    @action(detail=True, methods=["post"])
    @documents_errors(_409="message_closed.")
    def replies(self, request: StaffRequest, pk: str) -> Response:
        """Answer: the text is mailed to the sender. The last answer sent again is mailed once."""
        text = self.validated_body(request, ReplyIn)["text"]
        messages.reply(int(pk), text=text, by=request.user, now=timezone.now())
        return self._saved(pk, "Reply sent", 201)

    @extend_schema(request=None, responses=SAVED)
    @action(detail=True, methods=["put"])
    def close(self, request: StaffRequest, pk: str) -> Response:
        """Close a message: nothing more is to be done."""
        messages.close(int(pk), by=request.user, now=timezone.now())
        return self._saved(pk, "Message closed")

    @extend_schema(request=None, responses=SAVED)
    @action(detail=True, methods=["put"])
    def reopen(self, request: StaffRequest, pk: str) -> Response:
        """Open a closed message again."""
        messages.reopen(int(pk), by=request.user, now=timezone.now())
        return self._saved(pk, "Message reopened")
