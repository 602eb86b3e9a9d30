"""Paths of orders."""

from rest_framework.routers import SimpleRouter

from .viewsets import OrderViewSet, RefundDetailsViewSet, UpiQrViewSet

router = SimpleRouter(trailing_slash=False)
router.register("orders", OrderViewSet, basename="orders")
router.register("refund-details", RefundDetailsViewSet, basename="refund-details")
router.register("upi-qr", UpiQrViewSet, basename="upi-qr")
urlpatterns = router.urls
