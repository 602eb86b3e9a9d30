"""The calls about products and reviews: for everybody, for customers, and for staff who change the catalogue."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.accounts.permissions import IsCustomer, needs
from apps.accounts.requests import CustomerRequest, StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import Done, Failure, page_count_fields, response_schema, success, success_message
from apps.common.api.fields import MomentField
from apps.common.api.filters import PageQuery
from apps.common.api.json import JSONParser
from apps.common.api.openapi import documents_errors
from apps.common.api.pagination import count_rows, paged
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.http.microcache import microcached
from apps.common.ratelimits import Rate

from .. import facets, selectors
from ..enums import Audience
from ..errors import ProductNotFound, StaleProduct
from ..filters import CategoryProductsQuery, FeaturedQuery, ProductQuery, RecentQuery, SearchQuery
from ..parsers import FormParser
from ..serializers.product_forms import (
    ImageOrder,
    NewProduct,
    ProductChange,
    ProductText,
    Uploads,
    product_form,
)
from ..serializers.products import Facets, ProductCard, ProductDetail
from ..serializers.reviews import ByStars, ReviewIn, ReviewOut
from ..services import pictures, products, reviews
from .access import audience_of

CORRECTED = serializers.CharField(
    allow_null=True, help_text="What was searched for instead, when a word had to be corrected."
)


PAGE = response_schema(
    "ProductPage",
    products=ProductCard(many=True),
    corrected_query=CORRECTED,
    facets=Facets(required=False, help_text="Only with `facets=1`."),
    **page_count_fields(),
)
STALE = "Saved by somebody else meanwhile (`stale_product`, with the product as it is now), or stock too low."
IMAGE_ID = OpenApiParameter("imageId", str, OpenApiParameter.PATH, pattern="^[0-9]{1,18}$")


class Stale(Failure):
    """A refused save; of `stale_product`, `current` is the product as it is now, and who saved it when."""

    current = ProductDetail(required=False)
    saved_by = serializers.CharField(required=False)
    saved_at = MomentField(required=False)


CONFLICT = OpenApiResponse(Stale, description=STALE)
SAVED = response_schema("ProductSaved", message=True, product=ProductDetail())
RECENT = response_schema("RecentReviews", reviews=ReviewOut(many=True))


def _recent_reviews(request: Request) -> Response:
    """The newest reviews that the public may see."""
    filterset = RecentQuery(request.query_params, selectors.recent_reviews())
    return success(reviews=ReviewOut(filterset.qs[: filterset.values["limit"]], many=True).data)


class ProductViewSet(ShopViewSet):
    """Products."""

    authentication_classes = [PublicAuthentication]
    serializer_class = ProductCard
    parser_classes = [JSONParser, FormParser]
    json_fields = (
        "subCategories", "existingImages", "tags", "safetyInstructions", "specifications", "dimensions", "names",
        "descriptions", "safetyTexts",
    )  # fmt: skip
    file_lists = ("images",)
    permission_classes = [needs(Permission.EDIT_CATALOGUE)]
    replica_reads = frozenset({"list", "retrieve", "featured", "in_category", "search", "reviews", "recent_reviews"})

    def get_permissions(self) -> Any:
        if self.action in {"list", "retrieve"}:
            return [AllowAny()]
        return super().get_permissions()

    def handle_exception(self, exc: Exception) -> Response:
        """As everywhere; the answer to a stale save has the product as it is now, so that staff can merge the two."""
        response = super().handle_exception(exc)
        if isinstance(exc, StaleProduct):
            try:
                response.data["current"] = self._page_of(self.request, int(self.kwargs["pk"]))
            except ProductNotFound:  # deleted since the refusal
                response.data["current"] = None
        return response

    @extend_schema(parameters=ProductQuery.parameters(), responses=PAGE)
    @microcached
    def list(self, request: Request) -> Response:
        """A page of products, the newest first unless sorted otherwise."""
        return self._page(request, ProductQuery)

    @extend_schema(responses=response_schema("ProductFound", product=ProductDetail()))
    @microcached
    def retrieve(self, request: Request, pk: str) -> Response:
        """One product with its newest reviews."""
        return success(product=self._page_of(request, int(pk)))

    @extend_schema(
        parameters=FeaturedQuery.parameters(),
        responses=response_schema("FeaturedProducts", products=ProductCard(many=True)),
    )
    @action(detail=False, methods=["get"], permission_classes=[AllowAny])
    @microcached
    def featured(self, request: Request) -> Response:
        """The newest featured products."""
        filterset = FeaturedQuery(request.query_params, selectors.featured(audience=audience_of(request)))
        return success(products=ProductCard(filterset.qs[: filterset.values["limit"]], many=True).data)

    @extend_schema(parameters=CategoryProductsQuery.parameters(), responses=PAGE)
    @action(
        detail=False,
        methods=["get"],
        url_path=r"category/(?P<category>[-a-zA-Z0-9_]{1,80})",
        url_name="in-category",
        permission_classes=[AllowAny],
    )
    @microcached
    def in_category(self, request: Request, category: str) -> Response:
        """A page of a category's products, by its slug or id."""
        row = selectors.get_category(category, audience=audience_of(request))
        return self._page(request, CategoryProductsQuery, category=row)

    @extend_schema(parameters=SearchQuery.parameters(), responses=PAGE)
    @action(detail=False, methods=["get"], permission_classes=[AllowAny])
    @microcached
    def search(self, request: Request) -> Response:
        """Search; the best match first. Misspelt words are corrected, and `correctedQuery` says so."""
        return self._page(request, SearchQuery)

    @extend_schema(request=ReviewIn, responses={201: response_schema("ReviewSaved", message=True, review=ReviewOut())})
    @action(detail=True, methods=["post"], parser_classes=[JSONParser], permission_classes=[IsCustomer])
    @rate_limited(Rate("review", 30, HOUR))
    @documents_errors(
        _403="Not a customer, or one who may not review any more (customer_blocked).",
        _409="You have already reviewed this product.",
    )
    def review(self, request: CustomerRequest, pk: str) -> Response:
        """Review a product; one review per customer."""
        data = self.validated_body(request, ReviewIn)
        written = reviews.add_review(int(pk), customer=request.user, rating=data["rating"], comment=data["comment"])
        return success(201, message="Review submitted successfully", review=ReviewOut(written).data)

    @extend_schema(
        parameters=PageQuery.parameters(),
        responses=response_schema(
            "ProductReviews",
            reviews=ReviewOut(many=True),
            average=serializers.DecimalField(3, 2, coerce_to_string=False),
            count=serializers.IntegerField(),
            breakdown=ByStars(),
            **page_count_fields(),
        ),
    )
    @action(detail=True, methods=["get"], permission_classes=[AllowAny])
    @microcached
    def reviews(self, request: Request, pk: str) -> Response:
        """A page of a product's reviews, with how many give how many stars."""
        filterset = PageQuery(request.query_params, selectors.reviews_of(int(pk)))
        selectors.require_product(int(pk), audience=audience_of(request))
        rows, counts = filterset.paged()
        judged = selectors.rating_summary_of(int(pk))
        return success(
            reviews=ReviewOut(rows, many=True).data,
            average=judged.average,
            count=judged.count,
            breakdown=ByStars(judged.by_stars).data,
            **counts,
        )

    @extend_schema(parameters=RecentQuery.parameters(), responses=RECENT, operation_id="products_recent_reviews")
    @action(detail=False, methods=["get"], url_path="reviews/recent", permission_classes=[AllowAny])
    @microcached
    def recent_reviews(self, request: Request) -> Response:
        """The newest reviews of the whole shop."""
        return _recent_reviews(request)

    @extend_schema(request=NewProduct, responses={201: SAVED})
    def create(self, request: StaffRequest) -> Response:
        """Insert a product."""
        data = self.validated_body(request, NewProduct)
        pk = products.create_product(product_form(data), actor=request.user.actor)
        return success(201, message="Product created successfully", product=self._page_of(request, pk))

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
        return success(201, message="Images added successfully", product=self._page_of(request, int(pk)))

    @extend_schema(parameters=[IMAGE_ID], responses=SAVED)
    @action(detail=True, methods=["delete"], url_path=r"images/(?P<imageId>[0-9]{1,18})", url_name="image")
    def remove_image(self, request: StaffRequest, pk: str, **ids: str) -> Response:
        """Take a picture from a product."""
        pictures.remove_picture(int(pk), int(ids["imageId"]), actor=request.user.actor)
        return success(message="Image deleted successfully", product=self._page_of(request, int(pk)))

    @extend_schema(request=ImageOrder, responses=SAVED)
    @action(detail=True, methods=["put"], url_path="images/order", parser_classes=[JSONParser])
    @documents_errors(_400="Not every picture of the product was named once.")
    def order_images(self, request: StaffRequest, pk: str) -> Response:
        """Put the pictures of a product in order; the first is its main one."""
        ids = self.validated_body(request, ImageOrder)["image_ids"]
        pictures.order_pictures(int(pk), ids, actor=request.user.actor)
        return success(message="Images ordered successfully", product=self._page_of(request, int(pk)))

    def _save(self, request: StaffRequest, pk: str, serializer: type[ProductText]) -> Response:
        form = product_form(self.validated_body(request, serializer))
        products.update_product(int(pk), form, actor=request.user.actor)
        return success(message="Product updated successfully", product=self._page_of(request, int(pk)))

    def _page(self, request: Request, kind: type[ProductQuery], **fixed: Any) -> Response:
        audience = audience_of(request)
        rows = selectors.products_for(audience).filter(**fixed)
        filterset = kind(request.query_params, rows, for_staff=audience is Audience.STAFF)
        data = filterset.values
        listing = selectors.list_products(
            filterset.qs,
            text=data.get("q", data.get("search")),
            chosen=filterset.chosen,
            sort_by=data.get("sort_by"),
            sort_order=data["sort_order"],
        )
        total = count_rows(listing.rows)
        products_of_page, counts = paged(listing.ordered(total), page=data["page"], limit=data["limit"], total=total)
        more: dict[str, Any] = {"corrected_query": listing.corrected_query, **counts}
        if data["facets"]:
            more["facets"] = Facets(facets.counts(listing.without_facets, filterset.chosen)).data
        return success(products=ProductCard(products_of_page, many=True).data, **more)

    def _page_of(self, request: Request, pk: int) -> dict[str, Any]:
        """A product's page on the wire; raises ProductNotFound."""
        return ProductDetail(selectors.product_page(pk, audience=audience_of(request))).data


class ReviewViewSet(ShopViewSet):
    """Reviews of all products."""

    authentication_classes = [PublicAuthentication]
    permission_classes = [AllowAny]
    replica_reads = frozenset({"recent"})

    @extend_schema(parameters=RecentQuery.parameters(), responses=RECENT)
    @action(detail=False, methods=["get"])
    @microcached
    def recent(self, request: Request) -> Response:
        """The newest reviews."""
        return _recent_reviews(request)
