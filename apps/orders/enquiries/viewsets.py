"""The calls about enquiries: customers send them, staff answer them."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import IsCustomer, needs
from apps.accounts.requests import CustomerRequest, StaffRequest
from apps.accounts.roles import Permission
from apps.bundles.price_list.lookup import match
from apps.bundles.price_list.serializers import MatchedLine, TypedList
from apps.common.api.envelopes import page_schema, response_schema, success
from apps.common.api.filters import Limit, PageQuery, Parameter, Search
from apps.common.api.idempotency import KEY, idempotency_key
from apps.common.api.openapi import documents_errors
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate
from apps.orders.details import page_of
from apps.orders.serializers.inputs import LinkProofIn, OrderIn, address_from, order_request
from apps.orders.serializers.outputs import OrderOut
from apps.orders.serializers.refusals import OrderRefused
from apps.orders.services import paying
from apps.orders.viewsets import BLOCKED, message_of_proof
from apps.shop.selectors import shop_settings

from .. import numbers
from . import selectors
from .enums import EnquiryStatus
from .models import Enquiry
from .serializers import (
    ByPhoneIn,
    EnquiryChange,
    EnquiryOut,
    EnquiryRow,
    SaleIn,
    SaleRefused,
    StaffEnquiry,
    agreed_sale,
)
from .services import agreeing, by_phone, receiving


class EnquiriesQuery(PageQuery):
    """Which enquiries."""

    limit = Limit(20)
    status = Parameter(serializers.ChoiceField(EnquiryStatus.choices, required=False))
    search = Search()

    def by_search(self, rows: QuerySet[Enquiry], name: str, value: str) -> QuerySet[Enquiry]:
        digits = "".join(letter for letter in value if letter.isdecimal())[-10:]
        named = Q(number=numbers.canonical(value)) | Q(customer_email__iexact=value) | Q(city__iexact=value)
        named |= Q(customer_name__icontains=value)
        return rows.filter(named | Q(phone_number=digits) if digits else named)


REFUSED = OpenApiResponse(
    OrderRefused,
    description="selling_closed, not_serviceable, out_of_stock (`shortages`), total_changed (`newTotal`), "
    "below_minimum_order, idempotency_key_reused.",
)
TAKEN = "Thank you! We have your enquiry and will get in touch within 24 hours."
ENTERED = "The sale is entered as an order"
ANSWERS = {
    **dict.fromkeys(
        (200, 201),
        response_schema("EnquiryTaken", message=True, enquiry=EnquiryOut(), replayed=serializers.BooleanField()),
    ),
    409: REFUSED,
}


class EnquiryViewSet(ShopViewSet):
    """A customer's enquiries."""

    permission_classes = [IsCustomer]

    @extend_schema(parameters=PageQuery.parameters(), responses=page_schema("EnquiryPage", "enquiries", EnquiryOut))
    def list(self, request: CustomerRequest) -> Response:
        """One's enquiries, newest first."""
        rows, counts = PageQuery(request.query_params, selectors.enquiries_of(request.user)).paged()
        return success(enquiries=EnquiryOut(rows, many=True).data, **counts)

    @extend_schema(responses=response_schema("OneEnquiry", enquiry=EnquiryOut()))
    def retrieve(self, request: CustomerRequest, pk: str) -> Response:
        """One enquiry."""
        return success(enquiry=EnquiryOut(selectors.enquiry_of(request.user, int(pk))).data)

    @extend_schema(parameters=[KEY], request=OrderIn, responses=ANSWERS)
    @rate_limited(Rate("enquiries", 60, HOUR))
    @documents_errors(_403=BLOCKED)
    def create(self, request: CustomerRequest) -> Response:
        """Send an enquiry: the body of an order. It takes no stock and waits for no payment.

        A repeated Idempotency-Key answers 200 with `replayed` true.
        """
        order = order_request(self.validated_body(request, OrderIn))
        enquiry, is_new = receiving.receive(
            request.user, order, shop=shop_settings(), key=idempotency_key(request), now=timezone.now()
        )
        status = 201 if is_new else 200
        return success(status, message=TAKEN, enquiry=EnquiryOut(enquiry).data, replayed=not is_new)


class AgreedSaleViewSet(ShopViewSet):
    """An agreed sale, for anyone who has its signed link."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    lookup_field = "token"
    lookup_value_regex = "[A-Za-z0-9_:=-]{10,200}"

    @extend_schema(responses=response_schema("AgreedSale", order=OrderOut()))
    @rate_limited(Rate("agreed", 300, HOUR))
    def retrieve(self, request: Request, token: str) -> Response:
        """The order, as its customer sees it; the link is valid for 90 days."""
        return success(order=self._order(token))

    @extend_schema(
        request={"multipart/form-data": LinkProofIn},
        responses=response_schema("AgreedProofSent", message=True, order=OrderOut()),
    )
    @action(detail=True, methods=["post"], parser_classes=[MultiPartParser])
    @rate_limited(Rate("agreed-proofs", 60, HOUR))
    @documents_errors(_409="proof_not_expected.")
    def proof(self, request: Request, token: str) -> Response:
        """Send a payment proof without signing in: not every customer has an e-mail address."""
        data = self.validated_body(request, LinkProofIn)
        agreed = selectors.agreed_order(token)
        order = paying.send_proof(
            agreed.customer, agreed.pk, screenshot=data["screenshot"], reference=data["reference"], now=timezone.now()
        )
        return success(message=message_of_proof(order), order=self._order(token))

    def _order(self, token: str) -> dict[str, Any]:
        return OrderOut(page_of(selectors.agreed_order(token), shop_settings())).data


class StaffEnquiryViewSet(ShopViewSet):
    """Enquiries for staff."""

    permission_classes = [needs(Permission.ENQUIRIES)]

    @extend_schema(
        parameters=EnquiriesQuery.parameters(), responses=page_schema("StaffEnquiryPage", "enquiries", EnquiryRow)
    )
    def list(self, request: StaffRequest) -> Response:
        """Enquiries, newest first; by status and by number, name, phone, e-mail or city."""
        rows, counts = EnquiriesQuery(request.query_params, selectors.enquiries_for_staff()).paged()
        return success(enquiries=EnquiryRow(rows, many=True).data, **counts)

    @extend_schema(responses=response_schema("OneStaffEnquiry", enquiry=StaffEnquiry()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One enquiry with its customer."""
        return success(enquiry=StaffEnquiry(selectors.one_for_staff(int(pk))).data)

    @extend_schema(
        request=EnquiryChange, responses=response_schema("EnquiryChanged", message=True, enquiry=StaffEnquiry())
    )
    @documents_errors(_409="sale_entered: no step back behind the agreed sale.")
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Set status or note."""
        data = self.validated_body(request, EnquiryChange)
        agreeing.update(
            int(pk), by=request.user, now=timezone.now(), status=data.get("status"), note=data.get("staff_note")
        )
        return success(message="Enquiry saved", enquiry=StaffEnquiry(selectors.one_for_staff(int(pk))).data)

    @extend_schema(
        request=SaleIn,
        responses={
            201: response_schema("SaleEntered", message=True, enquiry=StaffEnquiry()),
            409: OpenApiResponse(
                OrderRefused, description="sale_entered, customer_is_blocked, out_of_stock (`shortages`)."
            ),
        },
    )
    @action(detail=True, methods=["post"], url_path="order")
    def enter_sale(self, request: StaffRequest, pk: str) -> Response:
        """Enter the agreed sale as an order: any items, at today's prices or at those agreed on, with a reason.

        Its customer gets a mail with a signed link.
        """
        data = self.validated_body(request, SaleIn)
        address = address_from(data["shipping_address"]) if "shipping_address" in data else None
        agreeing.enter_sale(
            int(pk), agreed_sale(data), address=address, by=request.user, shop=shop_settings(), now=timezone.now()
        )
        return success(201, message=ENTERED, enquiry=StaffEnquiry(selectors.one_for_staff(int(pk))).data)

    @extend_schema(
        parameters=[KEY],
        request=ByPhoneIn,
        responses={
            **dict.fromkeys(
                (200, 201),
                response_schema(
                    "OrderByPhone", message=True, enquiry=StaffEnquiry(), replayed=serializers.BooleanField()
                ),
            ),
            409: OpenApiResponse(
                SaleRefused,
                description="choose_customer (`customers`), customer_is_blocked, out_of_stock (`shortages`), "
                "idempotency_key_reused.",
            ),
        },
    )
    def create(self, request: StaffRequest) -> Response:
        """Enter an order by phone: an enquiry that is agreed on, and its order. The customer needs no e-mail address.

        The customer is the one whom staff made with this phone number, or a new one; an account that has the number is
        chosen by staff. A repeated Idempotency-Key answers 200 with
        `replayed` true.
        """
        data = self.validated_body(request, ByPhoneIn)
        enquiry, is_new = by_phone.enter_by_phone(
            agreed_sale(data),
            address_from(data["shipping_address"]),
            customer_id=data.get("customer_id"),
            is_new_customer=data["is_new_customer"],
            age_confirmed=data["age_confirmed"],
            by=request.user,
            shop=shop_settings(),
            key=idempotency_key(request),
            now=timezone.now(),
        )
        status = 201 if is_new else 200
        return success(
            status, message=ENTERED, enquiry=StaffEnquiry(selectors.one_for_staff(enquiry.pk)).data, replayed=not is_new
        )

    @extend_schema(request=TypedList, responses=response_schema("StaffMatchedList", lines=MatchedLine(many=True)))
    @action(detail=False, methods=["post"])
    def match(self, request: StaffRequest) -> Response:
        """What the lines of a customer's list mean, as on the price list."""
        lines = match(self.validated_body(request, TypedList)["lines"])
        return success(lines=MatchedLine(lines, many=True).data)
