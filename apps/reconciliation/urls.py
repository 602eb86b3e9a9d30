"""Paths of bank statements: on admin hosts alone."""

from rest_framework.routers import SimpleRouter

from .viewsets import BankAccountViewSet, FormatProfileViewSet, StatementViewSet

router = SimpleRouter(trailing_slash=False)
router.register("statements", StatementViewSet, basename="statements")
router.register("bank-accounts", BankAccountViewSet, basename="bank-accounts")
router.register("format-profiles", FormatProfileViewSet, basename="format-profiles")
urlpatterns = router.urls
