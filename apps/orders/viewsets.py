"""The storefront's calls about orders."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import IsCustomer
from apps.accounts.requests import CustomerRequest
from apps.common.api.envelopes import page_schema, response_schema, success
from apps.common.api.filters import PageQuery, Parameter, Search
from apps.common.api.idempotency import KEY, idempotency_key
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import Serializer, query
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.qr import qr_png
from apps.common.ratelimits import Rate
from apps.payments import links
from apps.shop.selectors import shop_settings

from . import numbers
from .details import OrderDetails, card_of, page_of, state_sentence, upi_link
from .enums import EventKind, OrderStatus
from .models import Order, OrderLine
from .selectors import order_of, orders_of, tracked
from .serializers.guests import TrackedOrder
from .serializers.inputs import CancelIn, ManualPayment, OrderIn, ProofIn, TrackIn, UpiQrQuery, order_request
from .serializers.outputs import ContentNames, OrderCard, OrderOut
from .serializers.payees import PayeeIn, RefundLinkIn, RefundOfLinkOut, payee
from .serializers.refusals import OrderRefused
from .services import payees, paying, placement, transitions
from .state_machine import Cancel


class OrdersQuery(PageQuery):
    """Which of one's orders."""

    status = Parameter(serializers.ChoiceField(OrderStatus.choices, required=False))
    search = Search()

    def by_search(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        """By number or product name, whatever the case."""
        named = OrderLine.objects.filter(order=OuterRef("pk"), name__icontains=value)
        return rows.filter(Q(number__icontains=value) | Q(number=numbers.canonical(value)) | Exists(named))


BLOCKED = "Not a customer, or one who may not order any more (customer_blocked)."
ORDER_CONFLICTS = (
    "selling_closed, not_serviceable, enquiry_only, out_of_stock (`shortages`), total_changed (`newTotal`), "
    "order_waiting_for_payment, order_not_replaceable, order_placed_already (`order`), below_minimum_order, "
    "cod_over_limit, "
    "idempotency_key_reused; with a proof of an order: proof_not_expected."
)
PROOF_RECEIVED = "Payment proof received. Your payment is under verification."
TAKEN_UP_AGAIN = (
    "Payment proof received. Your order was cancelled, and it is taken up again. Your payment is under verification."
)
LINK = "refund_link_not_valid, or refund_settled when nothing has to be sent any more."
CONFLICT = OpenApiResponse(OrderRefused, description=ORDER_CONFLICTS)


def _placed(name: str) -> Any:
    return response_schema(name, message=True, order=OrderOut(), replayed=serializers.BooleanField())


class LeftOut(Serializer):
    """What could not be put into the cart again."""

    name = serializers.CharField()
    names = ContentNames()
    missing = serializers.IntegerField()


class OrderViewSet(ShopViewSet):
    """A customer's orders, and tracking for guests."""

    permission_classes = [IsCustomer]

    def get_authenticators(self) -> list[Any]:
        """Guests track without a token, dead or alive."""
        if self.request and self.request.path.endswith("/track"):
            return []
        return super().get_authenticators()

    def _answer(
        self, request: CustomerRequest, order: Order, message: str, status: int = 200, **more: bool
    ) -> Response:
        fresh = order_of(request.user, order.pk)
        return success(status, message=message, order=OrderOut(page_of(fresh, shop_settings())).data, **more)

    def _replayed(self, request: CustomerRequest, order: Order) -> Response:
        """The response to a repeated Idempotency-Key, with the order's current state."""
        fresh = order_of(request.user, order.pk)
        message = f"This order was placed before. {state_sentence(fresh)}"
        return success(message=message, order=OrderOut(page_of(fresh, shop_settings())).data, replayed=True)

    @extend_schema(parameters=OrdersQuery.parameters(), responses=page_schema("OrderPage", "orders", OrderCard))
    def list(self, request: CustomerRequest) -> Response:
        """One's orders, newest first; search by order number or product name."""
        orders, counts = OrdersQuery(request.query_params, orders_of(request.user)).paged()
        return success(orders=OrderCard([card_of(order) for order in orders], many=True).data, **counts)

    @extend_schema(responses=response_schema("OneOrder", order=OrderOut()))
    def retrieve(self, request: CustomerRequest, pk: str) -> Response:
        """One order with its history."""
        return success(order=OrderOut(page_of(order_of(request.user, int(pk)), shop_settings())).data)

    @extend_schema(
        parameters=[KEY],
        request=OrderIn,
        responses={**dict.fromkeys((200, 201), _placed("OrderPlaced")), 409: CONFLICT},
    )
    @rate_limited(Rate("orders", 60, HOUR))
    @documents_errors(_403=BLOCKED)
    def create(self, request: CustomerRequest) -> Response:
        """Place an order that waits for its payment.

        A repeated Idempotency-Key answers 200 with `replayed` true and the order as it is now.
        """
        shop = shop_settings()
        order, new = placement.place_order(
            request.user,
            order_request(self.validated_body(request, OrderIn)),
            shop=shop,
            key=idempotency_key(request),
            now=timezone.now(),
        )
        if new is None:
            return self._replayed(request, order)
        details = OrderDetails(order=order, lines=new.lines, events=[new.event], upi_link=upi_link(order, shop))
        return success(201, message="Order placed successfully!", order=OrderOut(details).data, replayed=False)

    @extend_schema(
        parameters=[KEY],
        request={"multipart/form-data": ManualPayment},
        responses={**dict.fromkeys((200, 201), _placed("ProofTaken")), 409: CONFLICT},
    )
    @action(detail=False, methods=["post"], url_path="create-manual-payment", parser_classes=[MultiPartParser])
    @rate_limited(Rate("proofs", 60, HOUR))
    @documents_errors(_403=BLOCKED, _404="Order not found.")
    def create_manual_payment(self, request: CustomerRequest) -> Response:
        """Add a payment proof to an order, or place an order with its proof in one step."""
        data = self.validated_body(request, ManualPayment)
        message = "Order placed successfully! Your payment is under verification."
        if data["order_id"] is not None:
            return self._proof_taken(request, data, message, replayed=False)
        order, new = paying.place_order_with_proof(
            request.user,
            order_request(data["order"]),
            screenshot=data["screenshot"],
            reference=data["reference"],
            shop=shop_settings(),
            key=idempotency_key(request),
            now=timezone.now(),
        )
        if new is None:
            return self._replayed(request, order)
        return self._answer(request, order, message, 201, replayed=False)

    @extend_schema(
        request={"multipart/form-data": ProofIn}, responses=response_schema("ProofSent", message=True, order=OrderOut())
    )
    @action(detail=False, methods=["post"], url_path="verify-payment", parser_classes=[MultiPartParser])
    @rate_limited(Rate("proofs", 60, HOUR))
    @documents_errors(_404="Order not found.", _409="proof_not_expected.")
    def verify_payment(self, request: CustomerRequest) -> Response:
        """Send another payment proof for an order."""
        data = self.validated_body(request, ProofIn)
        return self._proof_taken(request, data, PROOF_RECEIVED)

    def _proof_taken(self, request: CustomerRequest, data: dict[str, Any], message: str, **more: bool) -> Response:
        order = paying.send_proof(
            request.user,
            data["order_id"],
            screenshot=data["screenshot"],
            reference=data["reference"],
            now=timezone.now(),
        )
        return self._answer(request, order, message_of_proof(order, message), **more)

    @extend_schema(request=CancelIn, responses=response_schema("OrderCancelled", message=True, order=OrderOut()))
    @action(detail=True, methods=["put"])
    @documents_errors(_409="not_cancellable: only pending orders can be cancelled.")
    def cancel(self, request: CustomerRequest, pk: str) -> Response:
        """Cancel a pending order."""
        data = self.validated_body(request, CancelIn)
        order = transitions.apply(int(pk), Cancel(data["reason"]), by=request.user, now=timezone.now())
        return self._answer(request, order, "Order cancelled successfully")

    @extend_schema(request=None, responses=response_schema("Reordered", message=True, left_out=LeftOut(many=True)))
    @action(detail=True, methods=["post"])
    @documents_errors(_409="not_reorderable, cart_full.")
    def reorder(self, request: CustomerRequest, pk: str) -> Response:
        """Put what is still sold of an order into the cart."""
        left_out = placement.reorder(request.user, order_of(request.user, int(pk)))
        message = "Some items could not be added to your cart" if left_out else "Items added to your cart"
        return success(message=message, left_out=LeftOut(left_out, many=True).data)

    @extend_schema(request=TrackIn, responses=response_schema("Tracked", order=TrackedOrder()), auth=[])
    @action(detail=False, methods=["post"], permission_classes=[AllowAny])
    @rate_limited(Rate("track", 300, HOUR))
    @documents_errors(_404="Order not found. Please check your order number and email.")
    def track(self, request: Request) -> Response:
        """Follow an order by number and e-mail, without signing in."""
        data = self.validated_body(request, TrackIn)
        return success(order=TrackedOrder(tracked(data["order_number"], data["email"])).data)


def message_of_proof(order: Order, message: str = PROOF_RECEIVED) -> str:
    """The message about a proof that was just taken, or that it revived a cancelled order; one query."""
    last_kind = order.events.order_by("-pk").values_list("kind", flat=True).first()
    return TAKEN_UP_AGAIN if last_kind == EventKind.REVIVED else message


class RefundDetailsViewSet(ShopViewSet):
    """Where a refund is sent to: by the link of a mail, without signing in."""

    permission_classes = [AllowAny]

    def get_authenticators(self) -> list[Any]:
        """The link is the permission: no token is looked at, dead or alive."""
        return []

    @extend_schema(request=RefundLinkIn, responses=response_schema("RefundOfLink", refund=RefundOfLinkOut()), auth=[])
    @action(detail=False, methods=["post"])
    @rate_limited(Rate("refund-details", 60, HOUR))
    @documents_errors(_409=LINK)
    def look(self, request: Request) -> Response:
        """What the refund of a link is."""
        data = self.validated_body(request, RefundLinkIn)
        return success(refund=RefundOfLinkOut(payees.look(data["token"])).data)

    @extend_schema(
        request=PayeeIn,
        responses={200: response_schema("RefundDetailsGiven", message=True, refund=RefundOfLinkOut())},
        auth=[],
    )
    @rate_limited(Rate("refund-details", 60, HOUR))
    @documents_errors(_409=LINK)
    def create(self, request: Request) -> Response:
        """Say where the refund is sent to; the link is used up."""
        data = self.validated_body(request, PayeeIn)
        link = payees.give(data["token"], payee(data), now=timezone.now())
        return success(message="Thank you. We will send the refund there.", refund=RefundOfLinkOut(link).data)


class UpiQrViewSet(ShopViewSet):
    """The QR code of a payment by UPI."""

    authentication_classes = ()
    permission_classes = [AllowAny]

    @extend_schema(parameters=[UpiQrQuery], responses={(200, "image/png"): OpenApiTypes.BINARY})
    @documents_errors(_404="The shop has no UPI id.")
    def list(self, request: Request) -> HttpResponse:
        """A picture of the link that pays the shop; it is not kept, because it can name an order."""
        data = query(request, UpiQrQuery)
        link = links.upi_link(shop_settings(), amount=data["amount"], order_number=data["order_number"])
        if not link:
            raise NotFound("The shop has no UPI id.")
        return HttpResponse(qr_png(link), content_type="image/png", headers={"Cache-Control": "no-store"})
