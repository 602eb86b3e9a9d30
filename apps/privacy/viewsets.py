"""A customer's own data: to take along, and to have deleted."""

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsCustomer
from apps.accounts.requests import CustomerRequest
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate

from .errors import NotYourAddress
from .serializers import DeleteAccount, MyData
from .services import data_export, erasure


class PrivacyViewSet(ShopViewSet):
    """What the shop knows of the person who asks."""

    permission_classes = [IsCustomer]

    @extend_schema(responses=response_schema("MyDataAnswer", data=MyData()))
    @action(detail=False, methods=["get"], url_path="my-data")
    @rate_limited(Rate("my-data", 20, HOUR))
    def my_data(self, request: CustomerRequest) -> Response:
        """Everything that the shop knows of the customer, as one file."""
        exported = data_export.export(request.user, actor=request.user.actor)
        response = success(data=MyData(exported).data)
        response["Content-Disposition"] = 'attachment; filename="my-data.json"'
        return response

    @extend_schema(request=DeleteAccount, responses=Done)
    @action(detail=False, methods=["post"], url_path="delete-account")
    @rate_limited(Rate("delete-account", 20, HOUR))
    @documents_errors(_409="orders_on_their_way: something is not delivered yet.")
    def delete_account(self, request: CustomerRequest) -> Response:
        """Delete the customer's personal data and sign out everywhere; past orders stay, without a name."""
        if self.validated_body(request, DeleteAccount)["email"] != request.user.email:
            raise NotYourAddress(errors={"email": NotYourAddress.message})
        erasure.erase_customer(request.user.pk, actor=request.user.actor)
        return success_message("Your account and your personal data are deleted")
