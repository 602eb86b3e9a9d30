"""URLs of bank statements, on admin hosts only, and of customers' receipt readings."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from .viewsets.matching import AutoApprovalViewSet, MatchingViewSet, MatchViewSet, StatementRowViewSet
from .viewsets.receipts import ReceiptViewSet
from .viewsets.statements import BankAccountViewSet, FormatProfileViewSet, StatementViewSet

router = SimpleRouter(trailing_slash=False)
router.register("statements", StatementViewSet, basename="statements")
router.register("bank-accounts", BankAccountViewSet, basename="bank-accounts")
router.register("format-profiles", FormatProfileViewSet, basename="format-profiles")
router.register("matching", MatchingViewSet, basename="matching")
router.register("matches", MatchViewSet, basename="matches")
router.register("statement-rows", StatementRowViewSet, basename="statement-rows")
urlpatterns = [
    # A singleton, which DRF's routers do not support.
    path("auto-approval", AutoApprovalViewSet.as_view({"get": "list", "put": "save"}), name="auto-approval"),
    *router.urls,
]

customer_router = SimpleRouter(trailing_slash=False)
customer_router.register("receipts", ReceiptViewSet, basename="receipts")
customer_urlpatterns = customer_router.urls
