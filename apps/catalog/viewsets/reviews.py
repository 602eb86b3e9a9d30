"""The newest reviews of the whole shop."""

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.common.api.envelopes import response_schema, success
from apps.common.api.pagination import query
from apps.common.api.viewsets import ShopViewSet
from apps.common.http.microcache import microcached

from ..selectors import recent_reviews
from ..serializers.reviews import RecentQuery, ReviewOut

RECENT = response_schema("RecentReviews", reviews=ReviewOut(many=True))


def recent(request: Request) -> Response:
    """The newest reviews that the public may see."""
    found = recent_reviews(limit=query(request, RecentQuery)["limit"])
    return success(reviews=ReviewOut(found, many=True).data)


class ReviewViewSet(ShopViewSet):
    """Reviews of all products."""

    authentication_classes = [PublicAuthentication]
    permission_classes = [AllowAny]
    replica_reads = frozenset({"recent"})

    @extend_schema(parameters=[RecentQuery], responses=RECENT)
    @action(detail=False, methods=["get"])
    @microcached
    def recent(self, request: Request) -> Response:
        """The newest reviews."""
        return recent(request)
