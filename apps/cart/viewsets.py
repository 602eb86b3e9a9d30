"""The cart's calls. Each write answers with the whole cart, so that a client needs no second call."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsCustomer
from apps.accounts.requests import CustomerRequest
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import query
from apps.common.api.viewsets import ShopViewSet
from apps.shop.selling.serializers import PlaceQuery

from .selectors import cart_for
from .serializers import (
    BundleQuantity,
    CartLinesIn,
    CartMergedOut,
    CartMergeIn,
    CartOut,
    GiftBoxQuantity,
    MergedOut,
    ProductQuantity,
    requested,
)
from .services import lines
from .services.batch import Mode, put_lines

POSSIBLE = "So many cannot be ordered; `possible` says how many can."


class CartViewSet(ShopViewSet):
    """The signed-in customer's cart."""

    permission_classes = [IsCustomer]

    def _answer(self, request: CustomerRequest, status: int = 200) -> Response:
        return Response(self._cart(request), status=status)

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """A wrong place is refused before anything is written."""
        super().initial(request, *args, **kwargs)
        self.place = query(request, PlaceQuery)

    def _cart(self, request: CustomerRequest) -> dict[str, Any]:
        pincode, state = self.place.get("pincode", ""), self.place["state"]
        return dict(CartOut(cart_for(request.user, pincode=pincode, state=state, now=timezone.now())).data)

    @extend_schema(parameters=[PlaceQuery], responses=CartOut)
    def list(self, request: CustomerRequest) -> Response:
        """The cart at today's prices."""
        return self._answer(request)

    def _add(self, request: CustomerRequest, kind: ItemKind, target_id: int, quantity: int) -> Response:
        lines.add(request.user, ItemRef(kind, target_id), quantity=quantity)
        return self._answer(request)

    @extend_schema(request=ProductQuantity, parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["post"])
    @documents_errors(_404="No such product on sale.", _409=POSSIBLE)
    def add(self, request: CustomerRequest) -> Response:
        """Add a product, on top of what is there."""
        data = self.validated_body(request, ProductQuantity)
        return self._add(request, ItemKind.PRODUCT, data["product_id"], data["quantity"])

    @extend_schema(request=BundleQuantity, parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["post"], url_path="add-bundle")
    @documents_errors(_404="No such fund on sale.", _409=POSSIBLE)
    def add_bundle(self, request: CustomerRequest) -> Response:
        """Add a fund, on top of what is there."""
        data = self.validated_body(request, BundleQuantity)
        return self._add(request, ItemKind.BUNDLE, data["bundle_id"], data["quantity"])

    @extend_schema(request=GiftBoxQuantity, parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["post"], url_path="add-giftbox")
    @documents_errors(_404="No such gift box on sale.", _409=POSSIBLE)
    def add_giftbox(self, request: CustomerRequest) -> Response:
        """Add a gift box, on top of what is there."""
        data = self.validated_body(request, GiftBoxQuantity)
        return self._add(request, ItemKind.GIFT_BOX, data["gift_box_id"], data["quantity"])

    def _set(self, request: CustomerRequest, kind: ItemKind, target_id: int, quantity: int) -> Response:
        lines.set_quantity(request.user, ItemRef(kind, target_id), quantity=quantity)
        return self._answer(request)

    @extend_schema(request=ProductQuantity, parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["put"], url_path="update")
    @documents_errors(_404="Not in the cart.", _409=POSSIBLE)
    def update_product(self, request: CustomerRequest) -> Response:
        """Set the quantity of a product."""
        data = self.validated_body(request, ProductQuantity)
        return self._set(request, ItemKind.PRODUCT, data["product_id"], data["quantity"])

    @extend_schema(request=BundleQuantity, parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["put"], url_path="update-bundle")
    @documents_errors(_404="Not in the cart.", _409=POSSIBLE)
    def update_bundle(self, request: CustomerRequest) -> Response:
        """Set the quantity of a fund."""
        data = self.validated_body(request, BundleQuantity)
        return self._set(request, ItemKind.BUNDLE, data["bundle_id"], data["quantity"])

    @extend_schema(request=GiftBoxQuantity, parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["put"], url_path="update-giftbox")
    @documents_errors(_404="Not in the cart.", _409=POSSIBLE)
    def update_giftbox(self, request: CustomerRequest) -> Response:
        """Set the quantity of a gift box."""
        data = self.validated_body(request, GiftBoxQuantity)
        return self._set(request, ItemKind.GIFT_BOX, data["gift_box_id"], data["quantity"])

    def _remove(self, request: CustomerRequest, kind: ItemKind, pk: str) -> Response:
        lines.remove(request.user, ItemRef(kind, int(pk)))
        return self._answer(request)

    @extend_schema(parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["delete"], url_path="remove/(?P<pk>[0-9]{1,18})")
    def remove(self, request: CustomerRequest, pk: str) -> Response:
        """Remove a product, by the product's id (rules 6.2)."""
        return self._remove(request, ItemKind.PRODUCT, pk)

    @extend_schema(parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["delete"], url_path="remove-bundle/(?P<pk>[0-9]{1,18})")
    def remove_bundle(self, request: CustomerRequest, pk: str) -> Response:
        """Remove a fund, by the fund's id."""
        return self._remove(request, ItemKind.BUNDLE, pk)

    @extend_schema(parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["delete"], url_path="remove-giftbox/(?P<pk>[0-9]{1,18})")
    def remove_giftbox(self, request: CustomerRequest, pk: str) -> Response:
        """Remove a gift box, by the gift box's id."""
        return self._remove(request, ItemKind.GIFT_BOX, pk)

    @extend_schema(parameters=[PlaceQuery], responses=CartOut)
    @action(detail=False, methods=["delete"])
    def clear(self, request: CustomerRequest) -> Response:
        """Empty the cart."""
        lines.clear(request.user)
        return self._answer(request)

    def _put_lines(self, request: CustomerRequest, data: dict[str, Any], mode: Mode) -> Response:
        merged = put_lines(request.user, requested(data["lines"]), mode=mode)
        return Response({**self._cart(request), "merged": MergedOut(merged).data})

    @extend_schema(request=CartLinesIn, parameters=[PlaceQuery], responses=CartMergedOut)
    @action(detail=False, methods=["put"], url_path="lines")
    def set_lines(self, request: CustomerRequest) -> Response:
        """Set the quantities of many things at once; 0 removes. What cannot be had so is limited, and says so."""
        return self._put_lines(request, self.validated_body(request, CartLinesIn), Mode.SET)

    @extend_schema(request=CartMergeIn, parameters=[PlaceQuery], responses=CartMergedOut)
    @action(detail=False, methods=["post"])
    def merge(self, request: CustomerRequest) -> Response:
        """Put the basket of a guest into the cart: of each thing the larger quantity, or this list alone."""
        data = self.validated_body(request, CartMergeIn)
        return self._put_lines(request, data, Mode(data["mode"]))
