"""The calls about products that everybody may make, and reviewing."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.accounts.permissions import IsCustomer, needs
from apps.accounts.requests import CustomerRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_count_fields, response_schema, success
from apps.common.api.json import JSONParser
from apps.common.api.openapi import documents_errors
from apps.common.api.pagination import count_rows, paged, query
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.http.microcache import microcached
from apps.common.ratelimits import Rate

from .. import facets, selectors
from ..serializers.facets import Facets
from ..serializers.product_forms import FeaturedQuery, ProductQuery, SearchQuery, filters_of
from ..serializers.products import ProductCard, ProductDetail
from ..serializers.reviews import ByStars, RecentQuery, ReviewIn, ReviewOut, ReviewPageQuery
from ..services import reviews
from .access import audience_of
from .product_writes import ProductWrites
from .reviews import RECENT, recent

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


class ProductViewSet(ProductWrites):
    """Products."""

    authentication_classes = [PublicAuthentication]
    serializer_class = ProductCard
    permission_classes = [needs(Permission.EDIT_CATALOGUE)]
    replica_reads = frozenset({"list", "retrieve", "featured", "in_category", "search", "reviews", "recent_reviews"})

    def get_permissions(self) -> Any:
        """Everybody may read."""
        if self.action in {"list", "retrieve"}:
            return [AllowAny()]
        return super().get_permissions()

    @extend_schema(parameters=[ProductQuery], responses=PAGE)
    @microcached
    def list(self, request: Request) -> Response:
        """A page of products, the newest first unless sorted otherwise."""
        return self._page(request, query(request, ProductQuery))

    @extend_schema(responses=response_schema("ProductFound", product=ProductDetail()))
    @microcached
    def retrieve(self, request: Request, pk: str) -> Response:
        """One product with its newest reviews."""
        return success(product=self.page_of(request, int(pk)))

    @extend_schema(
        parameters=[FeaturedQuery], responses=response_schema("FeaturedProducts", products=ProductCard(many=True))
    )
    @action(detail=False, methods=["get"], permission_classes=[AllowAny])
    @microcached
    def featured(self, request: Request) -> Response:
        """The newest featured products."""
        limit = query(request, FeaturedQuery)["limit"]
        found = selectors.featured(limit=limit, audience=audience_of(request))
        return success(products=ProductCard(found, many=True).data)

    @extend_schema(parameters=[ProductQuery], responses=PAGE)
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
        found = selectors.get_category(category, audience=audience_of(request))
        return self._page(request, query(request, ProductQuery), category=found.slug)

    @extend_schema(parameters=[SearchQuery], responses=PAGE)
    @action(detail=False, methods=["get"], permission_classes=[AllowAny])
    @microcached
    def search(self, request: Request) -> Response:
        """Search; the best match first. Misspelt words are corrected, and `correctedQuery` says so."""
        sent = query(request, SearchQuery)
        return self._page(request, sent, search=sent["q"])

    @extend_schema(request=ReviewIn, responses={201: response_schema("ReviewSaved", message=True, review=ReviewOut())})
    @action(detail=True, methods=["post"], parser_classes=[JSONParser], permission_classes=[IsCustomer])
    @rate_limited(Rate("review", 30, HOUR))
    @documents_errors(
        _403="Not a customer, or one who may not review any more (customer_blocked).",
        _409="You have already reviewed this product.",
    )
    def review(self, request: CustomerRequest, pk: str) -> Response:
        """Review a product; one review per customer."""
        sent = self.validated_body(request, ReviewIn)
        written = reviews.add_review(int(pk), customer=request.user, rating=sent["rating"], comment=sent["comment"])
        return success(201, message="Review submitted successfully", review=ReviewOut(written).data)

    @extend_schema(
        parameters=[ReviewPageQuery],
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
        sent = query(request, ReviewPageQuery)
        selectors.require_product(int(pk), audience=audience_of(request))
        found, counts = paged(selectors.reviews_of(int(pk)), page=sent["page"], limit=sent["limit"])
        judged = selectors.rating_summary_of(int(pk))
        return success(
            reviews=ReviewOut(found, many=True).data,
            average=judged.average,
            count=judged.count,
            breakdown=ByStars(judged.by_stars).data,
            **counts,
        )

    @extend_schema(parameters=[RecentQuery], responses=RECENT, operation_id="products_recent_reviews")
    @action(detail=False, methods=["get"], url_path="reviews/recent", permission_classes=[AllowAny])
    @microcached
    def recent_reviews(self, request: Request) -> Response:
        """The newest reviews of the whole shop."""
        return recent(request)

    def _page(self, request: Request, sent: dict[str, Any], **fixed: Any) -> Response:
        filters = filters_of(sent, **fixed)
        listing = selectors.list_products(filters, audience=audience_of(request))
        total = count_rows(listing.rows)
        found, counts = paged(listing.ordered(total), page=sent["page"], limit=sent["limit"], total=total)
        more: dict[str, Any] = {"corrected_query": listing.corrected_query, **counts}
        if sent["facets"]:
            more["facets"] = Facets(facets.counts(listing.without_facets, filters.facets)).data
        return success(products=ProductCard(found, many=True).data, **more)

    def page_of(self, request: Request, pk: int) -> dict[str, Any]:
        """A product's page on the wire; raises ProductNotFound."""
        return ProductDetail(selectors.product_page(pk, audience=audience_of(request))).data
