"""Paths of orders."""

from rest_framework.routers import SimpleRouter

from .viewsets import OrderViewSet, RefundDetailsViewSet

router = SimpleRouter(trailing_slash=False)
router.register("orders", OrderViewSet, basename="orders")
router.register("refund-details", RefundDetailsViewSet, basename="refund-details")
urlpatterns = router.urls
