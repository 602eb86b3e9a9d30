"""The calls by which staff change products."""

from abc import abstractmethod
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import Done, Failure, response_schema, success, success_message
from apps.common.api.fields import MomentField
from apps.common.api.json import JSONParser
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet

from ..errors import ProductNotFound, StaleProduct
from ..parsers import FormParser
from ..serializers.product_forms import ImageOrder, NewProduct, ProductChange, ProductText, Uploads, product_form
from ..serializers.products import ProductDetail
from ..services import pictures, products

STALE = "Saved by somebody else meanwhile (`stale_product`, with the product as it is now), or stock too low."
IMAGE_ID = OpenApiParameter("imageId", str, OpenApiParameter.PATH, pattern="^[0-9]{1,18}$")


class Stale(Failure):
    """A refused save; of `stale_product`, `current` is the product as it is now, and who saved it when."""

    current = ProductDetail(required=False)
    saved_by = serializers.CharField(required=False)
    saved_at = MomentField(required=False)


CONFLICT = OpenApiResponse(Stale, description=STALE)
SAVED = response_schema("ProductSaved", message=True, product=ProductDetail())


class ProductWrites(ShopViewSet):
    """Creating, changing and deleting products, and their pictures; each answers with the product as it is then."""

    parser_classes = [JSONParser, FormParser]
    json_fields = (
        "subCategories", "existingImages", "tags", "safetyInstructions", "specifications", "dimensions", "names",
        "descriptions", "safetyTexts",
    )  # fmt: skip
    file_lists = ("images",)

    @abstractmethod
    def page_of(self, request: Request, pk: int) -> dict[str, Any]:
        """A product's page on the wire; raises ProductNotFound."""

    def handle_exception(self, exc: Exception) -> Response:
        """As everywhere; the answer to a stale save has the product as it is now, so that staff can merge the two."""
        response = super().handle_exception(exc)
        if isinstance(exc, StaleProduct):
            try:
                response.data["current"] = self.page_of(self.request, int(self.kwargs["pk"]))
            except ProductNotFound:  # deleted since the refusal
                response.data["current"] = None
        return response

    @extend_schema(request=NewProduct, responses={201: SAVED})
    def create(self, request: StaffRequest) -> Response:
        """Insert a product."""
        sent = self.validated_body(request, NewProduct)
        pk = products.create_product(product_form(sent), actor=request.user.actor)
        return success(201, message="Product created successfully", product=self.page_of(request, pk))

    @extend_schema(request=ProductChange, responses={200: SAVED, 409: CONFLICT})
    def update(self, request: StaffRequest, pk: str) -> Response:
        """Save a product; with `version`, only if nobody saved it since."""
        return self._save(request, pk, ProductChange)

    @extend_schema(request=ProductText, responses={200: SAVED, 409: CONFLICT})
    @action(detail=True, methods=["put"], url_path="text-only", parser_classes=[JSONParser])
    def text_only(self, request: StaffRequest, pk: str) -> Response:
        """Save a product and leave its pictures alone."""
        return self._save(request, pk, ProductText)

    @extend_schema(responses=Done)
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Delete a product; orders keep their copies of it."""
        products.delete_product(int(pk), actor=request.user.actor)
        return success_message("Product deleted successfully")

    @extend_schema(request={"multipart/form-data": Uploads}, responses={201: SAVED})
    @action(detail=True, methods=["post"], url_path="images", parser_classes=[FormParser])
    def add_images(self, request: StaffRequest, pk: str) -> Response:
        """Add pictures behind the others; one per call shows progress best."""
        uploads = self.validated_body(request, Uploads)["images"]
        pictures.add_pictures(int(pk), actor=request.user.actor, uploads=uploads)
        return success(201, message="Images added successfully", product=self.page_of(request, int(pk)))

    @extend_schema(parameters=[IMAGE_ID], responses=SAVED)
    @action(detail=True, methods=["delete"], url_path=r"images/(?P<imageId>[0-9]{1,18})", url_name="image")
    def remove_image(self, request: StaffRequest, pk: str, **ids: str) -> Response:
        """Take a picture from a product."""
        pictures.remove_picture(int(pk), int(ids["imageId"]), actor=request.user.actor)
        return success(message="Image deleted successfully", product=self.page_of(request, int(pk)))

    @extend_schema(request=ImageOrder, responses=SAVED)
    @action(detail=True, methods=["put"], url_path="images/order", parser_classes=[JSONParser])
    @documents_errors(_400="Not every picture of the product was named once.")
    def order_images(self, request: StaffRequest, pk: str) -> Response:
        """Put the pictures of a product in order; the first is its main one."""
        ids = self.validated_body(request, ImageOrder)["image_ids"]
        pictures.order_pictures(int(pk), ids, actor=request.user.actor)
        return success(message="Images ordered successfully", product=self.page_of(request, int(pk)))

    def _save(self, request: StaffRequest, pk: str, serializer: type[ProductText]) -> Response:
        form = product_form(self.validated_body(request, serializer))
        products.update_product(int(pk), form, actor=request.user.actor)
        return success(message="Product updated successfully", product=self.page_of(request, int(pk)))
